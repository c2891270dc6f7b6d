import { setTimeout } from "node:timers/promises";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { callHook } from "./call-hook.ts";
import { claimCall, finishCall, getCall, type CallResult, type PreConfirmationRow } from "./calls.sql.ts";
import { findHook } from "./hooks.sql.ts";
import { CALL_LEASE_SECONDS } from "./leases.ts";
import type { PreConfirmationCall, RecordedCall } from "./record-call.ts";
import { settleCall } from "./settle-pre-confirmation.ts";

/** A process that dies leaves its call to a waiting one after the lease; so many deaths in a row mean something else. */
const PATIENCE_MS = 3 * CALL_LEASE_SECONDS * 1000;
const LOOK_EVERY_MS = 100;

/**
 * The record of a call with its result. Of all that ask at once one makes the call and the others wait for it; a call
 * that a crash cut off is made again, with the same `webhook-id`. Use no transaction around it: it takes 5 s and more.
 * @throws ApiError idempotency_request_in_progress when the process that makes the call dies again and again.
 */
export async function makeCall(
  ctx: Context,
  call: PreConfirmationCall,
  recorded: RecordedCall,
): Promise<PreConfirmationRow> {
  let { row, claimed } = recorded;
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (row.result === null) {
    claimed ||= await claimCall(ctx.sql, row.merchant_id, row.id, CALL_LEASE_SECONDS);
    if (claimed) return finish(ctx, row, await ask(ctx, call, row));
    if (performance.now() >= giveUpAt) throw stillRunning();
    await setTimeout(LOOK_EVERY_MS);
    row = await getCall(ctx.sql, row.merchant_id, row.id);
  }
  return row;
}

function stillRunning(): ApiError {
  return new ApiError("idempotency_request_in_progress", {
    message: "The first request for this attempt is still running.",
    headers: { "retry-after": "1" },
  });
}

async function ask(ctx: Context, call: PreConfirmationCall, row: PreConfirmationRow): Promise<CallResult> {
  const hook = await findHook(ctx.sql, call, row.merchant_id);
  if (hook === null) return removed;
  const purpose = `pre_confirmation_hooks/${row.merchant_id}`;
  return callHook(ctx, {
    id: row.id,
    url: hook.url,
    secret: ctx.secrets.decrypt(hook.secret_encrypted, purpose).toString("utf8"),
    failMode: hook.fail_mode,
    livemode: call.livemode,
    body: bodyOf(ctx, call, row),
  });
}

/** The hook was taken away after the call had been recorded: nobody is left to ask. */
const removed: CallResult = {
  result: "go_on",
  bypassed: true,
  reason: null,
  message: null,
  status_code: null,
  duration_ms: 0,
  error: "removed: the hook was removed before it was called",
};

/** A checkout in the store that is told to stop has ended with that; a session's attempt ends with more of its own. */
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
    },
  });
}
