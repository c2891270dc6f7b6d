import { ApiError } from "../errors.ts";
import {
  runSessionPreConfirmation,
  findSessionPreConfirmation,
  type PreConfirmationResult,
} from "../pre-confirmation/run-session-pre-confirmation.ts";
import { reopen, beginAttemptStep, type AttemptRun, type RunOutcome } from "./attempt.ts";
import { RESERVE_MS } from "./leases.ts";
import { orderDetails } from "../orders/order-details.ts";
import { findOrderBySession, type OrderRecordRow } from "../orders/orders.sql.ts";

/**
 * Step 3: runs the merchant's pre-confirmation, for deferred terms too. The step and the call record are written in one
 * transaction, so the end of the attempt always finds the call and settles it.
 * @returns null when the order may proceed, else the outcome of the attempt.
 * @throws AttemptLost
 */
export async function preConfirmOrder(
  run: AttemptRun,
  order: OrderRecordRow,
  deferred: boolean,
): Promise<RunOutcome | null> {
  const { ctx, session, attempt, merchant } = run;
  const check = await runSessionPreConfirmation(
    ctx,
    {
      workspaceId: session.workspace_id,
      merchantId: merchant.id,
      livemode: session.livemode,
      sessionId: session.id,
      attempt: attempt.attempt,
      orderId: order.id,
      amount: order.amounts.total,
      currency: order.currency,
      paymentTerm: order.payment_term ?? "immediate",
      deferred,
      cart: session.cart,
      customer: {
        email: attempt.details.email,
        country: attempt.details.billingAddress.country,
        company: attempt.details.company,
      },
      shipping: order.shipping,
      shippingMethod: order.shipping_method,
      coupons: order.coupons,
      details: orderDetails(order.meta),
      holdUntil: new Date(ctx.clock.now() + RESERVE_MS),
    },
    (sql) => beginAttemptStep(run, "pre_confirmation", {}, { sql }),
  );
  return check.result === "go_on" ? null : reopenRejected(run, check);
}

/**
 * Ends an attempt whose owner died at this step: as rejected if the hook rejected it, so that the partner receives the
 * same `order.failed`; otherwise as interrupted. Nothing can have been charged.
 * @throws AttemptLost
 */
export async function endInterruptedPreConfirmation(
  run: AttemptRun,
  interrupted: ApiError,
): Promise<RunOutcome> {
  const { ctx, session, attempt, merchant } = run;
  const order = await findOrderBySession(ctx.sql, session.id);
  const key = { merchantId: merchant.id, sessionId: session.id, attempt: attempt.attempt };
  const check =
    order === null ? null : await findSessionPreConfirmation(ctx.sql, { ...key, orderId: order.id });
  return check === null || check.result === "go_on"
    ? reopen(run, { error: interrupted })
    : reopenRejected(run, check);
}

function reopenRejected(run: AttemptRun, check: PreConfirmationResult): Promise<RunOutcome> {
  const reason = check.result === "unavailable" ? "unavailable" : (check.reason ?? "refused");
  const error = new ApiError("pre_confirmation_rejected", {
    message: check.message ?? "We could not confirm availability; you have not been charged.",
    // Without a response, the message is ours.
    meta: { reason, partner_message: check.result === "unavailable" ? null : check.message },
  });
  // A hook may refuse with "unavailable" as its own reason.
  const stopped = check.result === "unavailable" ? "hook_unavailable" : "refused_by_hook";
  return reopen(run, { error, stopped, failure: { reason, declineCode: null } });
}
