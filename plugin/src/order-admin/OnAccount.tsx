import { Button } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { putOnAccount, takeOffAccount } from "../on-account/on-account-api.ts";
import { PutDialog } from "../on-account/PutDialog.tsx";
import { TakeOffDialog } from "../on-account/TakeOffDialog.tsx";

/** Puts the order on account, or takes it off; the page then shows its new term and status. */
export function OnAccount({ order, number, isOnAccount }: { order: number; number: string; isOnAccount: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" size="compact" onClick={() => setIsOpen(true)}>
        {isOnAccount ? __("Take off account…", "svc-checkout") : __("Put on account…", "svc-checkout")}
      </Button>
      {isOpen &&
        (isOnAccount ? (
          <TakeOffDialog
            number={number}
            onClose={close}
            onConfirm={async () => {
              await takeOffAccount(order);
              window.location.reload();
            }}
          />
        ) : (
          <PutDialog
            orders={[order]}
            onClose={close}
            onConfirm={async (data) => {
              await putOnAccount(order, data);
              window.location.reload();
            }}
          />
        ))}
    </>
  );
}
