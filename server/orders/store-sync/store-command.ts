import type {
  CommandOutcome,
  CommandTarget,
  OrderMeta,
  OrderVat,
  StorePlatform,
  StoreRefund,
} from "../../stores/platform.ts";
import type { AttentionKind } from "../order-attention.sql.ts";
import type { ClaimedCommand } from "./store-commands.sql.ts";

/** The commands for a store, by kind, with their payloads. */
export type StoreCommand =
  | {
      kind: "mark_paid";
      payload: { transactionId: string; amount: number; currency: string; meta: OrderMeta };
    }
  | { kind: "hold"; payload: { meta: OrderMeta } }
  | { kind: "cancel"; payload: Record<string, never> }
  | { kind: "set_vat"; payload: { vat: OrderVat } }
  | { kind: "record_refund"; payload: { refund: StoreRefund } }
  | { kind: "reverse_refund"; payload: { refund: StoreRefund; failure: string } };

/** Sends a command. Idempotent: the store applies each once. @throws StoreUnavailable */
export async function sendToPlatform(
  platform: StorePlatform,
  target: CommandTarget,
  command: StoreCommand,
): Promise<CommandOutcome> {
  if (command.kind === "cancel") return platform.cancelOrder(target);
  if (target.storeOrderId === null) throw new Error(`${command.kind} needs an order`);
  const placed = { ...target, storeOrderId: target.storeOrderId };
  switch (command.kind) {
    case "mark_paid":
      return platform.markPaid({ ...placed, ...command.payload });
    case "hold":
      return platform.hold({ ...placed, ...command.payload });
    case "set_vat":
      return platform.setVat({ ...placed, attempt: 0, ...command.payload });
    case "record_refund":
      return platform.recordRefund({ ...placed, attempt: 0, ...command.payload });
    case "reverse_refund":
      return platform.reverseRefund({ ...placed, attempt: 0, ...command.payload });
  }
}

/** True if a later event has made the command unnecessary. */
export function isObsolete(command: ClaimedCommand): boolean {
  switch (command.kind) {
    case "cancel":
      return command.order_id !== null && command.order_status !== "canceled";
    case "mark_paid":
    case "hold":
      // The store itself has ended the order meanwhile.
      return (
        (command.order_status === "canceled" ||
          command.order_status === "refunded" ||
          command.order_status === "failed") &&
        command.store_event_at !== null &&
        command.store_event_at >= command.created_at
      );
    case "record_refund":
      return command.refund_status === "failed" || command.refund_status === "rejected";
    default:
      return false;
  }
}

/** Why an order needs attention after the store refused a command of this kind. */
export function attentionFor(kind: string, reason: string): { kind: AttentionKind; text: string } {
  switch (kind) {
    case "cancel":
      return { kind: "store", text: `the store kept the expired order: ${reason}` };
    case "set_vat":
      return { kind: "store_vat", text: `the store did not take the new VAT result: ${reason}` };
    case "record_refund":
      return { kind: "store_refund", text: `the store did not record a refund: ${reason}` };
    case "reverse_refund":
      return { kind: "store_reversal", text: `the store may still show a refund that failed: ${reason}` };
    default:
      return { kind: "store", text: `the store refused the order: ${reason}` };
  }
}
