import type { EventData } from "../../webhooks/events.ts";
import { orderEventData } from "../order-event.ts";
import type { OrderRecordRow } from "../orders.sql.ts";
import type { RefundRow } from "./refunds.sql.ts";

/** `data` of `refund.failed`. @param failureReason null unless it failed. */
export function refundEventData(
  order: OrderRecordRow,
  refund: RefundRow,
  failureReason: string | null = null,
): EventData<"refund.failed"> {
  return {
    ...orderEventData(order),
    refund: {
      id: refund.id,
      status: failureReason !== null ? "failed" : refund.status === "succeeded" ? "succeeded" : "pending",
      // What the store gave back by itself has no payment of ours.
      payment_intent: refund.origin === "store" ? null : (refund.surplus_payment ?? order.payment_intent),
      surplus: refund.surplus_payment !== null,
      amount: refund.amount,
      currency: refund.currency,
      reason: refund.reason,
      failure_reason: failureReason,
    },
  };
}

/** `data` of `refund.issued`. */
export function refundIssuedData(order: OrderRecordRow, refund: RefundRow): EventData<"refund.issued"> {
  return { ...refundEventData(order, refund), amount: refund.amount };
}
