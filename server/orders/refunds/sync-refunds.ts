import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import type { ProcessorRefund } from "../../payments/processor.ts";
import type { EmitContext } from "../../webhooks/emit.ts";
import type { OrderPayment } from "../order-payment.ts";
import { recordIssued, recordRefundOutcome } from "./record-refund.ts";
import { insertRefund, listRefundsOfPayment } from "./refunds.sql.ts";
import { REFUND_ID } from "./request-refund.ts";

type RefundContext = EmitContext & Pick<Context, "mailer">;

/**
 * Brings the refunds of a payment to the state the processor reports, those made in its dashboard included. The caller has
 * locked the order.
 * @param reported newest first, as the processor lists them.
 */
export async function syncRefunds(
  ctx: RefundContext,
  sql: Sql,
  payment: OrderPayment,
  reported: readonly ProcessorRefund[],
): Promise<void> {
  const known = await listRefundsOfPayment(sql, payment);
  for (const refund of reported.toReversed()) {
    const ours = known.find(
      (row) => row.processor_refund_id === refund.id || row.id === refund.metadata[REFUND_ID],
    );
    if (ours !== undefined) await recordRefundOutcome(ctx, sql, payment.order, ours.id, refund);
    else await recordExternalRefund(ctx, sql, payment, refund);
  }
}

/**
 * A refund made in the processor's dashboard, unknown to the store. One that has failed already is kept, without an event:
 * another job may hold an older reading, in which it had succeeded.
 */
async function recordExternalRefund(
  ctx: RefundContext,
  sql: Sql,
  { order, id, isSurplus }: OrderPayment,
  refund: ProcessorRefund,
): Promise<void> {
  const now = new Date(ctx.clock.now());
  const row = await insertRefund(sql, order, now, {
    surplus_payment: isSurplus ? id : null,
    amount: refund.amount,
    currency: refund.currency,
    reason: refund.reason,
    origin: "processor",
    status: refund.status,
    processor_refund_id: refund.id,
  });
  if (row !== null && row.status !== "failed") await recordIssued(ctx, sql, order, row);
}
