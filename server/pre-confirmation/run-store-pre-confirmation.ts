import { isDeferred } from "../../shared/form/terms.ts";
import type {
  RunPreConfirmation,
  FailMode,
  PreConfirmationAnswer,
} from "../../shared/wire/pre-confirmation.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { MerchantCaller } from "../http/caller.ts";
import { fingerprintOf } from "../http/idempotency/idempotency.ts";
import { findCall, type PreConfirmationRow } from "./calls.sql.ts";
import { STORE_HOLD_MS } from "./leases.ts";
import { findHook } from "./hooks.sql.ts";
import { makeCall } from "./make-call.ts";
import { reportedDetails } from "./reported-details.ts";
import { reportedShipping } from "./reported-shipping.ts";
import { recordCall, type PreConfirmationCall, type RecordedCall } from "./record-call.ts";
import { settleStorePreConfirmation } from "./settle-pre-confirmation.ts";
import { lockStoreOrder, newestStoreAttempt } from "./settlements.sql.ts";

/**
 * Runs the pre-confirmation of a checkout inside the store itself. Idempotent by merchant, order and attempt: concurrent
 * requests share one call and its result. A newer attempt of the same order releases the older ones.
 * @throws ApiError idempotency_key_reused if the attempt was requested with other contents; attempt_over if a newer
 * attempt exists, or the attempt's place was released.
 */
export async function runStorePreConfirmation(
  ctx: Context,
  caller: MerchantCaller,
  body: RunPreConfirmation,
): Promise<PreConfirmationAnswer> {
  const call = callOf(ctx, caller, body);
  const recorded = await ctx.sql.begin((sql) => recordAttempt(ctx, sql, call, body));
  if (recorded === null) return { preConfirmationId: null, result: "go_on", failMode: null };
  const row = await makeCall(ctx, call, recorded);
  const hook = await findHook(ctx.sql, call, call.merchantId);
  return answerOf(row, hook?.fail_mode ?? null);
}

function callOf(ctx: Context, caller: MerchantCaller, body: RunPreConfirmation): PreConfirmationCall {
  const { items, lineItems, ...cart } = body.cart;
  return {
    workspaceId: caller.workspaceId,
    merchantId: caller.merchantId,
    livemode: caller.livemode,
    sessionId: null,
    attempt: body.attempt,
    holdUntil: new Date(ctx.clock.now() + STORE_HOLD_MS),
    orderId: body.orderId,
    amount: body.amount,
    currency: body.currency,
    paymentTerm: body.paymentTerm,
    deferred: isDeferred(body.paymentTerm),
    cart: { items: items ?? lineItems, ...cart },
    customer: body.customer,
    shipping: reportedShipping(body.shipping),
    shippingMethod: body.shippingMethod ?? null,
    coupons: body.coupons ?? [],
    details: reportedDetails(body.details),
  };
}

async function recordAttempt(
  ctx: Context,
  sql: Sql,
  call: PreConfirmationCall,
  body: RunPreConfirmation,
): Promise<RecordedCall | null> {
  const { merchantId, orderId, attempt } = call;
  await lockStoreOrder(sql, merchantId, orderId);
  if (
    (await newestStoreAttempt(sql, merchantId, orderId)) > attempt &&
    (await findCall(sql, call)) === null
  ) {
    throw attemptOverError("A newer attempt of this order already exists.");
  }
  const hash = hashOf(body);
  const recorded = await recordCall(ctx, sql, call, hash);
  if (recorded !== null && !Buffer.from(recorded.row.request_hash ?? "").equals(hash)) {
    throw new ApiError("idempotency_key_reused", {
      message: "This attempt was already requested with different contents. Increase attempt.",
      param: "attempt",
    });
  }
  const older = { merchantId, orderId, attempt: attempt - 1 };
  await settleStorePreConfirmation(ctx, sql, older, "released");
  return recorded;
}

function hashOf(body: RunPreConfirmation): Buffer {
  const none = { query: new URLSearchParams(), merchantHeader: undefined, version: "" };
  return fingerprintOf({ method: "POST", path: "/v1/pre-confirmation", ...none, body });
}

function answerOf(row: PreConfirmationRow, failMode: FailMode | null): PreConfirmationAnswer {
  if (row.result === null) throw new Error(`pre-confirmation ${row.id} has no result`);
  // The confirmed place may have been taken meanwhile.
  if (row.result === "go_on" && row.settled_outcome === "released") {
    throw attemptOverError("The place held by this attempt has been released.");
  }
  return {
    preConfirmationId: row.id,
    result: row.result,
    ...(row.message === null ? {} : { message: row.message }),
    failMode,
  };
}

function attemptOverError(message: string): ApiError {
  return new ApiError("attempt_over", { message, param: "attempt" });
}
