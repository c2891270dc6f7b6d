import { ApiError } from "../errors.ts";
import {
  callPreConfirmation,
  findResult,
  type PreConfirmationResult,
} from "../pre-confirmation/run-pre-confirmation.ts";
import { reopen, step, type AttemptRun, type RunOutcome } from "./attempt.ts";
import { RESERVE_MS } from "./leases.ts";
import { findOrderBySession, type OrderRecordRow } from "../orders/orders.sql.ts";

/**
 * Step 3: the merchant's pre-confirmation hook, for deferred terms too. The step and the record of the call are one
 * transaction, so that whoever ends the attempt finds the call and settles it.
 * @returns null when the order may go on, else how the attempt ended.
 * @throws AttemptLost
 */
export async function askBeforePayment(
  run: AttemptRun,
  order: OrderRecordRow,
  deferred: boolean,
): Promise<RunOutcome | null> {
  const { ctx, session, attempt, merchant } = run;
  const check = await callPreConfirmation(
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
      holdUntil: new Date(ctx.clock.now() + RESERVE_MS),
    },
    (sql) => step(run, "pre_confirmation", {}, sql),
  );
  return check.result === "go_on" ? null : reopenRefused(run, check);
}

/**
 * Ends an attempt whose owner died at this step: by the hook's no, when there was one, so that the partner hears of the
 * failed order as if nobody had died; else as interrupted. Nothing can have been charged.
 * @throws AttemptLost
 */
export async function endInterruptedCheck(run: AttemptRun, interrupted: ApiError): Promise<RunOutcome> {
  const { ctx, session, attempt, merchant } = run;
  const order = await findOrderBySession(ctx.sql, session.id);
  const key = { merchantId: merchant.id, sessionId: session.id, attempt: attempt.attempt };
  const check = order === null ? null : await findResult(ctx.sql, { ...key, orderId: order.id });
  return check === null || check.result === "go_on"
    ? reopen(run, { error: interrupted })
    : reopenRefused(run, check);
}

function reopenRefused(run: AttemptRun, check: PreConfirmationResult): Promise<RunOutcome> {
  const reason = check.result === "unavailable" ? "unavailable" : (check.reason ?? "refused");
  const error = new ApiError("pre_confirmation_rejected", {
    message: check.message ?? "We could not confirm availability; you have not been charged.",
    meta: { reason, partner_message: check.message },
  });
  return reopen(run, { error, failure: { reason, declineCode: null } });
}
