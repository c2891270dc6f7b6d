import { Button } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { UndoPaidDialog } from "../net-terms/Dialogs.tsx";
import { undoPaid } from "../net-terms/orders-api.ts";

/** Undoes the payment of an order on account; the page then shows its new status. */
export function UndoPaid({ order, number }: { order: number; number: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="compact" onClick={() => setIsOpen(true)}>
        {__("Undo payment", "svc-checkout")}
      </Button>
      {isOpen && (
        <UndoPaidDialog
          /* translators: %s: number of an order. */
          title={sprintf(__("Undo the payment of order %s", "svc-checkout"), number)}
          onClose={() => setIsOpen(false)}
          onConfirm={async (reason) => {
            await undoPaid(order, reason);
            window.location.reload();
          }}
        />
      )}
    </>
  );
}
