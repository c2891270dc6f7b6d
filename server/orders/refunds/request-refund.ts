import type { OrderRecordRow } from "../orders.sql.ts";
import type { Context } from "../../context.ts";
import { getMerchantForCheckout } from "../../merchants/checkout-merchant.ts";
import { ProcessorRejected } from "../../payments/processor-rejected.ts";
import type { ProcessorRefund } from "../../payments/processor.ts";
import type { RefundRow } from "./refunds.sql.ts";

/** Metadata key that identifies our refunds at the processor. */
export const REFUND_ID = "svc_refund_id";

/**
 * Requests a recorded refund from the processor. Idempotent.
 * @throws ProcessorRejected, ProcessorUnavailable
 */
export async function requestRefund(
  ctx: Context,
  order: OrderRecordRow,
  refund: RefundRow,
): Promise<ProcessorRefund> {
  const { connectedAccount } = await getMerchantForCheckout(ctx.sql, order.merchant_id);
  if (connectedAccount === null || order.payment_intent === null)
    throw new ProcessorRejected("no_payment", `order ${order.id} has no payment to refund`, undefined);
  return ctx.processor(order.livemode).createRefund({
    accountId: connectedAccount.id,
    paymentId: order.payment_intent,
    amount: refund.amount,
    currency: refund.currency,
    idempotencyKey: `svc-${refund.id}`,
    metadata: { [REFUND_ID]: refund.id, svc_order_id: order.id },
  });
}
