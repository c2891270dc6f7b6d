import type { Amounts } from "../../shared/wire/checkout-page.ts";
import { ApiError } from "../errors.ts";
import { ProcessorUnavailable, type Payment } from "../payments/processor.ts";
import { ProcessorRejected } from "../payments/processor-rejected.ts";
import { AttemptLost, reopen, beginAttemptStep, type AttemptRun, type RunOutcome } from "./attempt.ts";
import { SILENT_SECONDS } from "./leases.ts";
import { parkAttempt } from "./attempt-owner.sql.ts";
import { sessionUrl } from "../sessions/session-token.ts";
import { completeAttempt } from "./complete-attempt.ts";

/** Why this amount cannot be charged on this account, determined before an order is placed; null if it can. */
export function paymentFault(run: AttemptRun, amounts: Amounts): ApiError | null {
  const { merchant, session, attempt, ctx } = run;
  const account = merchant.connectedAccount;
  if (account === null || !account.chargesEnabled || account.deauthorized) {
    return new ApiError("processor_not_configured", { message: "This store cannot take card payments yet." });
  }
  if (attempt.confirmation_token === null) {
    return new ApiError("parameter_missing", {
      message: "confirmationTokenId: required to pay now.",
      param: "confirmationTokenId",
    });
  }
  const fault = ctx.processor(session.livemode).amountFault(amounts.total, amounts.currency);
  return fault === null
    ? null
    : new ApiError("payment_declined", { message: fault, meta: { decline_code: "amount_not_chargeable" } });
}

/**
 * Step 4: creates and confirms one payment per attempt. The idempotency key is derived from session and attempt, so a
 * retry after a crash finds the same payment. The attempt ends only once that payment has succeeded or is cancelled.
 * @throws ProcessorUnavailable if the outcome is unknown.
 */
export async function pay(run: AttemptRun): Promise<RunOutcome> {
  try {
    return await followPayment(run, await findOrCreatePayment(run));
  } catch (error) {
    // No payment was created: the card token was already used, or the account disconnected.
    if (!(error instanceof ProcessorRejected) || run.attempt.payment_intent !== null) throw error;
    run.ctx.log.warn({ err: error, session_id: run.session.id }, "the processor rejected a payment request");
    return reopenDeclined(run, "processing_error", null);
  }
}

async function findOrCreatePayment(run: AttemptRun): Promise<Payment> {
  const { ctx, session, attempt, merchant } = run;
  const processor = ctx.processor(session.livemode);
  const accountId = accountOf(run);
  if (attempt.payment_intent !== null) return processor.getPayment(accountId, attempt.payment_intent);
  if (attempt.amounts === null || attempt.confirmation_token === null)
    throw new Error(`attempt ${session.id}/${attempt.attempt} has nothing to pay with`);
  await beginAttemptStep(run, "payment");
  return processor.createPayment({
    accountId,
    amount: attempt.amounts.total,
    currency: attempt.amounts.currency,
    confirmationToken: attempt.confirmation_token,
    returnUrl: await sessionUrl(ctx, session),
    idempotencyKey: `svc-${session.id}-${attempt.attempt}`,
    metadata: {
      svc_session_id: session.id,
      svc_attempt: String(attempt.attempt),
      svc_merchant_id: merchant.id,
    },
    begunAt: attempt.created_at,
  });
}

/** Continues the attempt according to the payment's current status at the processor. */
async function followPayment(run: AttemptRun, payment: Payment): Promise<RunOutcome> {
  const { ctx, session, attempt } = run;
  switch (payment.status) {
    case "succeeded":
      if (payment.amount !== attempt.amounts?.total) {
        // Only we set the amount; any difference needs manual review before the order changes.
        throw new Error(
          `payment ${payment.id} is for ${payment.amount}, the order for ${attempt.amounts?.total}`,
        );
      }
      await beginAttemptStep(run, "settle", { paymentIntent: payment.id });
      return completeAttempt(run);
    case "requires_action":
      await beginAttemptStep(run, "action", { paymentIntent: payment.id });
      if (!(await parkAttempt(ctx.sql, session.id, attempt.attempt, run.owner, SILENT_SECONDS)))
        throw new AttemptLost(session.id);
      return { answer: { status: "requires_action", clientSecret: payment.clientSecret } };
    case "declined":
      await beginAttemptStep(run, "payment", { paymentIntent: payment.id });
      return endDeclined(run, payment.id, payment.declineCode, payment.message);
    case "canceled":
      return reopenDeclined(run, "canceled", null);
    case "processing":
      await beginAttemptStep(run, "payment", { paymentIntent: payment.id });
      throw new ProcessorUnavailable(`payment ${payment.id} is still processing`);
  }
}

/** Cancels the payment, so that no client secret of this attempt stays usable, then reopens the session. */
export async function endDeclined(
  run: AttemptRun,
  paymentId: string,
  declineCode: string,
  message: string | null,
): Promise<RunOutcome> {
  const after = await run.ctx.processor(run.session.livemode).cancelPayment(accountOf(run), paymentId);
  if (after.status === "succeeded") return followPayment(run, after);
  if (after.status !== "canceled")
    throw new ProcessorUnavailable(`payment ${paymentId} could not be cancelled: ${after.status}`);
  return reopenDeclined(run, declineCode, message);
}

function reopenDeclined(run: AttemptRun, declineCode: string, message: string | null): Promise<RunOutcome> {
  const error = new ApiError("payment_declined", {
    message: message ?? "The payment was declined; nothing was charged.",
    meta: { decline_code: declineCode },
  });
  return reopen(run, { error, failure: { reason: "payment_failed", declineCode } });
}

function accountOf(run: AttemptRun): string {
  const account = run.merchant.connectedAccount;
  if (account === null) throw new Error(`merchant ${run.merchant.id} has no connected account`);
  return account.id;
}
