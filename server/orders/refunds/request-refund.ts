import type { Context } from "../../context.ts";
import { FAILURE_SETTLES_WITHIN_MS, LOOK_UP_AFTER_MS } from "../../payments/idempotency-window.ts";
import { ProcessorRejected } from "../../payments/processor-rejected.ts";
import { ProcessorUnavailable, type ProcessorRefund } from "../../payments/processor.ts";
import { rethrowAsUnknown } from "../../payments/rethrow-as-unknown.ts";
import type { OrderPayment } from "../order-payment.ts";
import type { RefundRow } from "./refunds.sql.ts";

/** Metadata key that identifies our refunds at the processor. */
export const REFUND_ID = "svc_refund_id";

/**
 * Requests a recorded refund from the processor. Idempotent: one that the processor may have forgotten is looked up, never
 * requested again.
 * @param options.isRepeat whether it may have been requested before.
 * @throws ProcessorRejected if it is certain that none was made.
 * @throws ProcessorUnavailable if the outcome is unknown.
 */
export async function requestRefund(
  ctx: Context,
  payment: OrderPayment,
  refund: RefundRow,
  { isRepeat }: { isRepeat: boolean },
): Promise<ProcessorRefund> {
  const { order, id, accountId } = payment;
  if (accountId === null)
    throw new ProcessorRejected("no_account", `payment ${id} has no account to refund on`, undefined);
  const ageMs = ctx.clock.now() - refund.created_at.getTime();
  if (isRepeat && ageMs >= LOOK_UP_AFTER_MS)
    return lookUp(ctx, { livemode: order.livemode, accountId, id }, refund);
  try {
    return await ctx.processor(order.livemode).createRefund({
      accountId,
      paymentId: id,
      amount: refund.amount,
      currency: refund.currency,
      idempotencyKey: `svc-${refund.id}`,
      metadata: { [REFUND_ID]: refund.id, svc_order_id: order.id },
      isRepeat,
    });
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable) || !error.isReplayed) throw error;
    // The processor's failure is stored under the key for good; the later outcome is looked up.
    if (ageMs < FAILURE_SETTLES_WITHIN_MS) throw error;
    throw new ProcessorRejected("not_made", "the payment processor failed and made no refund", error);
  }
}

/** @throws ProcessorRejected if there is none. @throws ProcessorUnavailable if the account cannot be read. */
async function lookUp(
  ctx: Context,
  payment: { livemode: boolean; accountId: string; id: string },
  refund: RefundRow,
): Promise<ProcessorRefund> {
  const created = await ctx
    .processor(payment.livemode)
    .listRefunds(payment.accountId, payment.id)
    .catch(rethrowAsUnknown);
  const found = created.find(({ metadata }) => metadata[REFUND_ID] === refund.id);
  if (found === undefined)
    throw new ProcessorRejected("not_made", "the payment processor made no refund", undefined);
  return found;
}
