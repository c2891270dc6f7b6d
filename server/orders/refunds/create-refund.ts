import type { Refund } from "../../../shared/wire/store.ts";
import { recordCall } from "../../audit/audit.ts";
import { lockOrderRecord } from "../orders.sql.ts";
import type { Context } from "../../context.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import type { MerchantCaller, PartnerCaller } from "../../http/caller.ts";
import { PAYMENT_DISPUTED, ProcessorRejected } from "../../payments/processor-rejected.ts";
import { ProcessorUnavailable, type ProcessorRefund } from "../../payments/processor.ts";
import { findBlockingDispute } from "../disputes/disputes.sql.ts";
import type { OrderPayment } from "../order-payment.ts";
import { recordRefundOutcome } from "./record-refund.ts";
import { COUNTED } from "./refund-states.ts";
import { requestRefund } from "./request-refund.ts";
import {
  findRefund,
  findRefundOfRequest,
  insertRefund,
  saveRefundStatus,
  sumRefunds,
  type RefundRow,
} from "./refunds.sql.ts";

export interface RefundCall {
  caller: MerchantCaller | PartnerCaller;
  /** Minor units; undefined: all that is left. */
  amount: number | undefined;
  reason: string;
  /** Of the idempotency record; a retry finds the refund it began. */
  recordId: string;
  requestId: string;
  /** The caller's payment, with its order locked. @throws ApiError */
  lockPayment: (sql: Sql) => Promise<OrderPayment>;
}

/** Delay after which a job finishes a refund whose request died. */
const FINISH_AFTER_MS = 2 * 60 * 1000;

/**
 * Refunds a payment in full or in part. The refund is recorded with its own idempotency key before the processor is called,
 * so a crash never leads to a second refund; a job finishes requests that are not retried.
 * @param finish stores the response, in the transaction of the effect.
 * @throws ApiError dispute_open, order_not_movable, parameter_invalid (amount too large), processor_unavailable, and those
 * of `lockPayment`.
 */
export async function createRefund(
  ctx: Context,
  call: RefundCall,
  finish: (sql: Sql, refund: Refund) => Promise<unknown>,
): Promise<Refund> {
  const begun = await ctx.sql.begin((sql) => beginRefund(ctx, sql, call));
  const { payment, refund } = begun;
  const processorRefund = refund.status === "started" ? await requestOrReject(ctx, begun) : null;
  const settled = await ctx.sql.begin(async (sql) => {
    const order = await lockOrderRecord(sql, payment.order.id);
    const now =
      processorRefund === null
        ? ((await findRefund(sql, refund.id)) ?? refund)
        : await recordRefundOutcome(ctx, sql, order, refund.id, processorRefund);
    if (!isUnmade(now)) await finish(sql, refundView(now));
    return now;
  });
  if (isUnmade(settled))
    throw new ApiError("order_not_movable", { message: "The refund failed at the payment processor." });
  return refundView(settled);
}

interface BegunRefund {
  payment: OrderPayment;
  refund: RefundRow;
  /** Whether an earlier request with the same key began it. */
  isRepeat: boolean;
}

async function beginRefund(ctx: Context, sql: Sql, call: RefundCall): Promise<BegunRefund> {
  const { recordId, reason, caller } = call;
  const payment = await call.lockPayment(sql);
  const begun = await findRefundOfRequest(sql, recordId);
  if (begun !== null) return { payment, refund: begun, isRepeat: true };
  const amount = await refundableAmount(sql, payment, call.amount);
  const now = new Date(ctx.clock.now());
  const refund = await insertRefund(sql, payment.order, now, {
    surplus_payment: payment.isSurplus ? payment.id : null,
    amount,
    currency: payment.currency,
    reason,
    origin: "api",
    status: "started",
    idempotency_record_id: recordId,
  });
  const runAt = new Date(now.getTime() + FINISH_AFTER_MS);
  await addJobs(sql, [{ identifier: "finish-refund", payload: { refundId: refund!.id }, runAt }]);
  if (payment.isSurplus) await recordCall(sql, call, "payment.refunded", payment.id);
  else await recordCall(sql, { caller, requestId: call.requestId }, "order.refunded", payment.order.id);
  return { payment, refund: refund!, isRepeat: false };
}

/** @throws ApiError dispute_open, order_not_movable if nothing is left, parameter_invalid above what is left. */
async function refundableAmount(
  sql: Sql,
  payment: OrderPayment,
  requested: number | undefined,
): Promise<number> {
  const dispute = await findBlockingDispute(sql, payment.id);
  if (dispute !== null) throw disputeOpenError({ dispute: dispute.id });
  const refundable = payment.amount - (await sumRefunds(sql, payment, COUNTED));
  const meta = { refundable: Math.max(0, refundable), currency: payment.currency };
  if (requested === undefined) {
    if (refundable > 0) return refundable;
    throw new ApiError("order_not_movable", { message: "Nothing is left to refund of this payment.", meta });
  }
  if (requested <= refundable) return requested;
  throw new ApiError("parameter_invalid", {
    message: `amount: at most ${meta.refundable} can be refunded.`,
    param: "amount",
    meta,
  });
}

/**
 * @returns null if the refund's outcome was recorded meanwhile.
 * @throws ApiError; after a rejection the caller may request another refund.
 */
async function requestOrReject(
  ctx: Context,
  { payment, refund, isRepeat }: BegunRefund,
): Promise<ProcessorRefund | null> {
  try {
    return await requestRefund(ctx, payment, refund, { isRepeat });
  } catch (error) {
    if (error instanceof ProcessorUnavailable) throw new ApiError("processor_unavailable", { cause: error });
    if (!(error instanceof ProcessorRejected)) throw error;
    const to = { status: "rejected", processorRefundId: null } as const;
    if ((await saveRefundStatus(ctx.sql, refund.id, to)) === null) return null;
    // The processor knows of a dispute before its event reaches us.
    if (error.code === PAYMENT_DISPUTED) throw disputeOpenError(undefined, error);
    throw new ApiError("order_not_movable", {
      message: "The payment processor rejected the refund.",
      meta: { reason: error.code },
      cause: error,
    });
  }
}

function disputeOpenError(meta?: { dispute: string }, cause?: unknown): ApiError {
  return new ApiError("dispute_open", { ...(meta && { meta }), cause });
}

/** Neither made nor on its way. */
function isUnmade({ status }: RefundRow): boolean {
  return status === "failed" || status === "rejected";
}

function refundView(refund: RefundRow): Refund {
  const { id, amount, currency, status } = refund;
  return { id, amount, currency, status: status === "succeeded" ? "succeeded" : "pending" };
}
