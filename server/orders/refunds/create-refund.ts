import type { CreateRefund, Refund } from "../../../shared/wire/store.ts";
import { recordAudit } from "../../audit/audit.ts";
import { findOrderBySession, lockOrderRecord, type OrderRecordRow } from "../orders.sql.ts";
import type { Context } from "../../context.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import type { MerchantCaller } from "../../http/caller.ts";
import { ProcessorRejected } from "../../payments/processor-rejected.ts";
import { ProcessorUnavailable, type ProcessorRefund } from "../../payments/processor.ts";
import { newUlid } from "../../crypto/random-ids.ts";
import { requestRefund } from "./request-refund.ts";
import {
  findRefundOfRequest,
  insertRefund,
  listRefundsOfOrder,
  saveRefundStatus,
  type RefundRow,
} from "./refunds.sql.ts";
import { refundedOf, recordRefundOutcome } from "./record-refund.ts";

export interface RefundCall {
  caller: MerchantCaller;
  body: CreateRefund;
  /** Of the idempotency record; a retry finds the refund it began. */
  recordId: string;
  requestId: string;
}

/** Delay after which a job finishes a refund whose request died. */
const FINISH_AFTER_MS = 2 * 60 * 1000;

/**
 * Refunds a session's payment in full or in part. The refund is recorded with its own idempotency key before the
 * processor is called, so a crash never leads to a second refund; a job finishes requests that are not retried.
 * @param finish stores the response, in the transaction of the effect.
 * @throws ApiError resource_not_found, order_not_movable, parameter_invalid (amount too large), processor_unavailable.
 */
export async function createRefund(
  ctx: Context,
  call: RefundCall,
  finish: (sql: Sql, refund: Refund) => Promise<unknown>,
): Promise<Refund> {
  const { order, refund } = await ctx.sql.begin((sql) => beginRefund(ctx, sql, call));
  const processorRefund = refund.status === "started" ? await requestOrFail(ctx, order, refund) : null;
  const settled = await ctx.sql.begin(async (sql) => {
    const locked = await lockOrderRecord(sql, order.id);
    const now =
      processorRefund === null
        ? refund
        : await recordRefundOutcome(ctx, sql, locked, refund.id, processorRefund);
    if (now.status !== "failed") await finish(sql, refundView(now));
    return now;
  });
  if (settled.status === "failed")
    throw new ApiError("order_not_movable", { message: "The refund failed at the payment processor." });
  return refundView(settled);
}

async function beginRefund(
  ctx: Context,
  sql: Sql,
  { caller, body, recordId, requestId }: RefundCall,
): Promise<{ order: OrderRecordRow; refund: RefundRow }> {
  const found = await findOrderBySession(sql, body.sessionId);
  if (found?.merchant_id !== caller.merchantId)
    throw new ApiError("resource_not_found", { param: "sessionId" });
  const order = await lockOrderRecord(sql, found.id);
  const begun = await findRefundOfRequest(sql, recordId);
  if (begun !== null) return { order, refund: begun };
  if (order.payment_intent === null || order.paid_at === null) {
    throw new ApiError("order_not_movable", {
      message: "The order was not paid by card in this checkout, so there is no payment to refund.",
      meta: { status: order.status },
    });
  }
  assertRefundable(order, await listRefundsOfOrder(sql, order.id), body.amount);
  const now = new Date(ctx.clock.now());
  const refund = await insertRefund(sql, {
    id: `rf_${newUlid(now.getTime())}`,
    merchant_id: caller.merchantId,
    order_id: order.id,
    amount: body.amount,
    currency: order.currency,
    reason: body.reason,
    origin: "api",
    status: "started",
    processor_refund_id: null,
    store_refund_id: null,
    idempotency_record_id: recordId,
    created_at: now,
  });
  const runAt = new Date(now.getTime() + FINISH_AFTER_MS);
  await addJobs(sql, [{ identifier: "finish-refund", payload: { refundId: refund!.id }, runAt }]);
  await recordAudit(sql, {
    caller,
    workspaceId: caller.workspaceId,
    action: "order.refunded",
    target: order.id,
    requestId,
  });
  return { order, refund: refund! };
}

function assertRefundable(order: OrderRecordRow, refunds: readonly RefundRow[], amount: number): void {
  const refundable = order.amounts.total - refundedOf(refunds);
  if (amount <= refundable) return;
  throw new ApiError("parameter_invalid", {
    message: `amount: at most ${refundable} can be refunded.`,
    param: "amount",
    meta: { refundable, currency: order.currency },
  });
}

/** @throws ApiError; after a rejection the refund has failed, and the caller may request another. */
async function requestOrFail(
  ctx: Context,
  order: OrderRecordRow,
  refund: RefundRow,
): Promise<ProcessorRefund> {
  try {
    return await requestRefund(ctx, order, refund);
  } catch (error) {
    if (error instanceof ProcessorUnavailable) throw new ApiError("processor_unavailable", { cause: error });
    if (!(error instanceof ProcessorRejected)) throw error;
    await saveRefundStatus(ctx.sql, refund.id, { status: "failed", processorRefundId: null });
    throw new ApiError("order_not_movable", {
      message: "The payment processor rejected the refund.",
      meta: { reason: error.code },
      cause: error,
    });
  }
}

function refundView(refund: RefundRow): Refund {
  const { id, amount, currency, status } = refund;
  return { id, amount, currency, status: status === "succeeded" ? "succeeded" : "pending" };
}
