import { DropdownMenu, MenuGroup, MenuItem } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import { moreVertical } from "../admin/icons.tsx";
import { filterRowActions, type RowEntry } from "./extensions.ts";
import type { Order } from "./orders-api.ts";

export type RowAction = "paid" | "unpaid" | "remind" | "extend" | "cancel" | "vat" | "assign" | "off";

type RowMenuProps = { order: Order; canAssign: boolean; onAct(action: RowAction): void };

/** What can be done with an order. */
export function RowMenu(props: RowMenuProps) {
  const { order } = props;
  return (
    <DropdownMenu
      icon={moreVertical}
      label={sprintf(
        /* translators: %s: number of an order. */ __("Actions for order %s", "svc-checkout"),
        order.number,
      )}
      popoverProps={{ placement: "bottom-end" }}
    >
      {({ onClose }) => {
        const entries = filterRowActions(ownEntries(props), order);
        return [...new Set(entries.map(({ group }) => group))].map((group) => (
          <MenuGroup key={group}>
            {entries
              .filter((entry) => entry.group === group)
              .map(({ key, label, isDestructive, run }) => (
                <MenuItem
                  key={key}
                  isDestructive={isDestructive}
                  onClick={() => {
                    onClose();
                    run(order);
                  }}
                >
                  {label}
                </MenuItem>
              ))}
          </MenuGroup>
        ));
      }}
    </DropdownMenu>
  );
}

function ownEntries({ order, canAssign, onAct }: RowMenuProps): RowEntry[] {
  const entry = (group: string, key: RowAction, label: string, isShown = true, isDestructive = false): RowEntry[] =>
    isShown ? [{ key, label, group, isDestructive, run: () => onAct(key) }] : [];
  const open = { key: "open", label: __("Open order", "svc-checkout"), group: "order", isDestructive: false };
  return [
    ...(order.isOpen
      ? [
          ...entry("payment", "paid", __("Mark paid…", "svc-checkout")),
          ...entry("payment", "remind", __("Send reminder…", "svc-checkout")),
          ...entry("payment", "extend", __("Extend term…", "svc-checkout")),
          ...entry("payment", "assign", __("Assign to a company…", "svc-checkout"), canAssign),
          ...entry("payment", "vat", __("Check VAT number again", "svc-checkout"), order.vatNumber !== ""),
        ]
      : []),
    ...entry("undo", "unpaid", __("Undo payment…", "svc-checkout"), order.canUndo),
    { ...open, run: () => window.location.assign(order.url) },
    ...entry("order", "off", __("Take off account…", "svc-checkout"), canAssign && order.canTakeOff),
    ...entry("order", "cancel", __("Cancel order…", "svc-checkout"), order.isOpen && order.canCancel, true),
  ];
}
