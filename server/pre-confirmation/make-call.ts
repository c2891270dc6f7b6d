import { setTimeout } from "node:timers/promises";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { callHook } from "./call-hook.ts";
import { claimCall, finishCall, getCall, type CallResult, type PreConfirmationRow } from "./calls.sql.ts";
import { findHook } from "./hooks.sql.ts";
import { CALL_LEASE_SECONDS } from "./leases.ts";
import type { PreConfirmationCall, RecordedCall } from "./record-call.ts";
import { settleCall } from "./settle-pre-confirmation.ts";

/** Three leases: a waiting process takes over after one lease; repeated crashes have another cause. */
const MAX_WAIT_MS = 3 * CALL_LEASE_SECONDS * 1000;
const POLL_INTERVAL_MS = 100;

/**
 * Makes a recorded call and returns its record with the result. Of several concurrent callers one makes the call and the
 * others wait; after a crash the call is repeated with the same `webhook-id`. Takes 5 s or more: do not call it in a
 * transaction.
 * @throws ApiError idempotency_request_in_progress if the calling process keeps crashing.
 */
export async function makeCall(
  ctx: Context,
  call: PreConfirmationCall,
  recorded: RecordedCall,
): Promise<PreConfirmationRow> {
  let { row, claimed } = recorded;
  const giveUpAt = performance.now() + MAX_WAIT_MS;
  while (row.result === null) {
    claimed ||= await claimCall(ctx.sql, row.merchant_id, row.id, CALL_LEASE_SECONDS);
    if (claimed) return finish(ctx, row, await callConfiguredHook(ctx, call, row));
    if (performance.now() >= giveUpAt) throw stillRunningError();
    await setTimeout(POLL_INTERVAL_MS);
    row = await getCall(ctx.sql, row.merchant_id, row.id);
  }
  return row;
}

function stillRunningError(): ApiError {
  return new ApiError("idempotency_request_in_progress", {
    message: "The first request for this attempt is still running.",
    headers: { "retry-after": "1" },
  });
}

async function callConfiguredHook(
  ctx: Context,
  call: PreConfirmationCall,
  row: PreConfirmationRow,
): Promise<CallResult> {
  const hook = await findHook(ctx.sql, call, row.merchant_id);
  if (hook === null) return hookRemoved;
  const purpose = `pre_confirmation_hooks/${row.merchant_id}`;
  return callHook(ctx, {
    id: row.id,
    url: hook.url,
    secret: (await ctx.secrets.decrypt(hook.secret_encrypted, purpose)).toString("utf8"),
    failMode: hook.fail_mode,
    livemode: call.livemode,
    body: bodyOf(ctx, call, row),
  });
}

/** The hook was removed after the call had been recorded. */
const hookRemoved: CallResult = {
  result: "go_on",
  bypassed: true,
  reason: null,
  message: null,
  status_code: null,
  duration_ms: 0,
  error: "removed: the hook was removed before it was called",
};

/** A rejected call of a checkout in the store is settled at once; a session settles it when its attempt ends. */
async function finish(
  ctx: Context,
  row: PreConfirmationRow,
  result: CallResult,
): Promise<PreConfirmationRow> {
  return ctx.sql.begin(async (sql) => {
    const finished = await finishCall(sql, row.merchant_id, row.id, result);
    if (finished.session_id === null && finished.result !== "go_on") {
      await settleCall(ctx, sql, { merchantId: row.merchant_id, id: row.id }, "released");
    }
    return finished;
  });
}

function bodyOf(ctx: Context, call: PreConfirmationCall, row: PreConfirmationRow): string {
  return JSON.stringify({
    type: "checkout.pre_confirmation",
    timestamp: new Date(ctx.clock.now()).toISOString(),
    livemode: call.livemode,
    extensions: call.cart.extensions ?? {},
    data: {
      pre_confirmation_id: row.id,
      attempt: call.attempt,
      hold_until: row.hold_until.toISOString(),
      session_id: call.sessionId,
      merchant_id: call.merchantId,
      order_id: call.orderId,
      amount: call.amount,
      currency: call.currency,
      payment_term: call.paymentTerm,
      deferred: call.deferred,
      cart: call.cart,
      customer: call.customer,
      shipping: call.shipping,
      shipping_method: call.shippingMethod,
      coupons: call.coupons,
      details: call.details,
    },
  });
}
