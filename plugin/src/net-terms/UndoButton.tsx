import { Button } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import type { Order } from "./orders-api.ts";

/** Starts to undo the payment of an order. */
export function UndoButton({ order, onClick }: { order: Order; onClick(order: Order): void }) {
  return (
    <Button
      variant="link"
      aria-label={sprintf(
        /* translators: %s: number of an order. */ __("Undo the payment of order %s", "svc-checkout"),
        order.number,
      )}
      onClick={() => onClick(order)}
    >
      {__("Undo", "svc-checkout")}
    </Button>
  );
}
