import { __, sprintf } from "@wordpress/i18n";
import { ConfirmDialog } from "../net-terms/Dialogs.tsx";

/** Confirms that an order is taken off account. */
export function TakeOffDialog(props: { number: string; onConfirm(): Promise<void>; onClose(): void }) {
  return (
    <ConfirmDialog
      /* translators: %s: number of an order. */
      title={sprintf(__("Take order %s off account", "svc-checkout"), props.number)}
      explanation={__(
        "It no longer counts to a company, and is to be paid as before it was put on account. If it waited for a payment, it does so again.",
        "svc-checkout",
      )}
      confirm={__("Take off account", "svc-checkout")}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    />
  );
}
