import { ulid } from "ulid";
import type { Context } from "../context.ts";
import { callHook } from "./call-hook.ts";
import { findHook, finishCall, insertCall, type PreConfirmationRow } from "./pre-confirmation.sql.ts";

export interface PreConfirmationCall {
  workspaceId: string;
  merchantId: string;
  livemode: boolean;
  /** Null for a checkout in the store itself. */
  sessionId: string | null;
  attempt: number;
  /** Until when the partner should hold the place: the end of the stock's reservation. */
  holdUntil: Date;
  orderId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  paymentTerm: string;
  /** True when the order is placed on terms and nothing is charged now. */
  deferred: boolean;
  /** As it was created, extensions included; handed on unchanged. */
  cart: object & { extensions?: Record<string, unknown> };
  customer: { email: string; country: string; company: string };
}

export interface PreConfirmationResult {
  /** Null when the merchant has no hook. */
  preConfirmationId: string | null;
  result: "go_on" | "refused" | "unavailable";
  /** True when the hook did not answer and fails open. */
  bypassed: boolean;
  /** The partner's own word, or `unavailable`; null unless refused. */
  reason: string | null;
  /** For the shopper, as text; null when there is none. */
  message: string | null;
}

const NO_HOOK: PreConfirmationResult = {
  preConfirmationId: null,
  result: "go_on",
  bypassed: false,
  reason: null,
  message: null,
};

/**
 * Asks the merchant's hook whether the order may go on; call it after the order is pending and before any payment.
 * Recorded before and after, and idempotent by (sessionId, attempt): a recorded result is given again, and a call that a
 * crash cut off is repeated with the same `webhook-id`. Takes 5 s at most; use no transaction around it.
 */
export async function callPreConfirmation(
  ctx: Context,
  call: PreConfirmationCall,
): Promise<PreConfirmationResult> {
  const hook = await findHook(ctx.sql, call, call.merchantId);
  if (hook === null) return NO_HOOK;
  const now = ctx.clock.now();
  const recorded = await insertCall(ctx.sql, {
    id: `pc_${ulid(now)}`,
    merchant_id: call.merchantId,
    session_id: call.sessionId,
    attempt: call.attempt,
    hold_until: call.holdUntil,
    extensions: call.cart.extensions ?? null,
    created_at: new Date(now),
  });
  if (recorded.result !== null) return resultOf(recorded);
  const result = await callHook(ctx, {
    id: recorded.id,
    url: hook.url,
    secret: ctx.secrets
      .decrypt(hook.secret_encrypted, `pre_confirmation_hooks/${call.merchantId}`)
      .toString("utf8"),
    failMode: hook.fail_mode,
    livemode: call.livemode,
    body: bodyOf(call, recorded, now),
  });
  return resultOf(await finishCall(ctx.sql, call.merchantId, recorded.id, result));
}

function bodyOf(call: PreConfirmationCall, recorded: PreConfirmationRow, now: number): string {
  return JSON.stringify({
    type: "checkout.pre_confirmation",
    timestamp: new Date(now).toISOString(),
    livemode: call.livemode,
    extensions: call.cart.extensions ?? {},
    data: {
      pre_confirmation_id: recorded.id,
      attempt: call.attempt,
      hold_until: recorded.hold_until.toISOString(),
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

function resultOf(row: PreConfirmationRow): PreConfirmationResult {
  if (row.result === null) throw new Error(`pre-confirmation ${row.id} has no result`);
  return {
    preConfirmationId: row.id,
    result: row.result,
    bypassed: row.bypassed,
    reason: row.reason,
    message: row.message,
  };
}
