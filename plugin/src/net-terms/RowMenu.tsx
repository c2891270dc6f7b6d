import { DropdownMenu, MenuGroup, MenuItem } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import { moreVertical } from "../admin/icons.tsx";
import type { Order } from "./orders-api.ts";

export type RowAction = "paid" | "unpaid" | "remind" | "extend" | "cancel" | "vat" | "assign" | "off";

/** What can be done with an order. */
export function RowMenu({ order, canAssign, onAct }: { order: Order; canAssign: boolean; onAct(action: RowAction): void }) {
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
        const item = (action: RowAction, label: string, isDestructive = false) => (
          <MenuItem
            isDestructive={isDestructive}
            onClick={() => {
              onClose();
              onAct(action);
            }}
          >
            {label}
          </MenuItem>
        );
        return (
          <>
            {order.isOpen && (
              <MenuGroup>
                {item("paid", __("Mark paid…", "svc-checkout"))}
                {item("remind", __("Send reminder…", "svc-checkout"))}
                {item("extend", __("Extend term…", "svc-checkout"))}
                {canAssign && item("assign", __("Assign to a company…", "svc-checkout"))}
                {order.vatNumber !== "" && item("vat", __("Check VAT number again", "svc-checkout"))}
              </MenuGroup>
            )}
            {order.canUndo && <MenuGroup>{item("unpaid", __("Undo payment…", "svc-checkout"))}</MenuGroup>}
            <MenuGroup>
              <MenuItem onClick={() => window.location.assign(order.url)}>{__("Open order", "svc-checkout")}</MenuItem>
              {canAssign && order.canTakeOff && item("off", __("Take off account…", "svc-checkout"))}
              {order.isOpen && order.canCancel && item("cancel", __("Cancel order…", "svc-checkout"), true)}
            </MenuGroup>
          </>
        );
      }}
    </DropdownMenu>
  );
}
