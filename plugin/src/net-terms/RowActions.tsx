import { Button, DropdownMenu, MenuGroup, MenuItem } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import type { Order } from "./orders-api.ts";
import { UndoButton } from "./UndoButton.tsx";

export type RowAction = "paid" | "unpaid" | "remind" | "extend" | "cancel" | "vat";

/** The most frequent action as a button, the others in a menu. */
export function RowActions(props: { order: Order; isBusy: boolean; onAct(action: RowAction): void }) {
  const { order, isBusy, onAct } = props;
  if (!order.isOpen) {
    return order.canUndo ? <UndoButton order={order} onClick={() => onAct("unpaid")} /> : null;
  }
  return (
    <div className="svc-checkout-actions">
      <Button
        size="compact"
        variant="secondary"
        isBusy={isBusy}
        disabled={isBusy}
        accessibleWhenDisabled
        aria-label={sprintf(
          /* translators: %s: number of an order. */ __("Mark paid: order %s", "svc-checkout"),
          order.number,
        )}
        onClick={() => onAct("paid")}
      >
        {__("Mark paid", "svc-checkout")}
      </Button>
      <DropdownMenu
        icon="ellipsis"
        label={sprintf(
          /* translators: %s: number of an order. */ __("More actions for order %s", "svc-checkout"),
          order.number,
        )}
        toggleProps={{ size: "compact" }}
      >
        {({ onClose }) => {
          const choose = (action: RowAction) => () => {
            onClose();
            onAct(action);
          };
          return (
            <MenuGroup>
              <MenuItem onClick={choose("remind")}>{__("Send reminder", "svc-checkout")}</MenuItem>
              <MenuItem onClick={choose("extend")}>{__("Extend term", "svc-checkout")}</MenuItem>
              {order.vatNumber !== "" && (
                <MenuItem onClick={choose("vat")}>{__("Check VAT number again", "svc-checkout")}</MenuItem>
              )}
              {order.canCancel && (
                <MenuItem isDestructive onClick={choose("cancel")}>
                  {__("Cancel order", "svc-checkout")}
                </MenuItem>
              )}
            </MenuGroup>
          );
        }}
      </DropdownMenu>
    </div>
  );
}
