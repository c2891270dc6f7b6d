import { chargeableAccount } from "../merchants/checkout-merchant.ts";
import type { Amounts } from "../../shared/wire/checkout-page.ts";
import { ApiError } from "../errors.ts";
import {
  PaymentProcessing,
  ProcessorUnavailable,
  type Declined,
  type Payment,
} from "../payments/processor.ts";
import { ProcessorRejected } from "../payments/processor-rejected.ts";
import { rethrowAsUnknown } from "../payments/rethrow-as-unknown.ts";
import {
  AttemptLost,
  beginAttemptStep,
  reopen,
  type AttemptRun,
  type ReopenOptions,
  type RunOutcome,
} from "./attempt.ts";
import { SILENT_SECONDS } from "./leases.ts";
import { parkAttempt } from "./attempt-owner.sql.ts";
import type { AttemptRow, Charged } from "./attempts.sql.ts";
import { completeAttempt } from "./complete-attempt.ts";
import { accountOf, findOrCreatePayment } from "./payment-request.ts";
import { rejectionOf } from "./rejected-payment.ts";

/** Why this amount cannot be charged on this account, determined before an order is placed; null if it can. */
export function paymentFault(run: AttemptRun, amounts: Amounts): ApiError | null {
  const { merchant, session, attempt, ctx } = run;
  const account = chargeableAccount(merchant);
  if (account === null) {
    return new ApiError("processor_not_configured", { message: "This store cannot take card payments yet." });
  }
  if (attempt.confirmation_token === null) {
    return new ApiError("parameter_missing", {
      message: "confirmationTokenId: required to pay now.",
      param: "confirmationTokenId",
    });
  }
  const fault = ctx
    .processor(session.livemode)
    .amountFault(amounts.total, amounts.currency, account.defaultCurrency);
  return fault === null
    ? null
    : new ApiError("payment_declined", {
        message: fault.message,
        meta: { decline_code: "amount_not_chargeable" },
      });
}

/**
 * Step 4: creates and confirms one payment per attempt. The attempt ends only once that payment has succeeded or is
 * cancelled, or it is certain that none was made.
 * @throws ProcessorUnavailable if the outcome is unknown.
 */
export async function pay(run: AttemptRun): Promise<RunOutcome> {
  let payment: Payment;
  try {
    payment = await findOrCreatePayment(run);
  } catch (error) {
    if (!(error instanceof ProcessorRejected)) throw error;
    // The cause may quote the confirmation token.
    run.ctx.log.warn(
      { code: error.code, session_id: run.session.id },
      "the processor rejected a payment request",
    );
    return reopen(run, await rejectionOf(run, error));
  }
  return followPayment(run, payment);
}

/** Continues the attempt according to the payment's current status at the processor. */
async function followPayment(run: AttemptRun, payment: Payment): Promise<RunOutcome> {
  const { ctx, session, attempt } = run;
  switch (payment.status) {
    case "succeeded":
      await beginAttemptStep(run, "settle", {
        paymentIntent: payment.id,
        ...chargedOtherwise(attempt, payment),
      });
      return completeAttempt(run);
    case "requires_action":
      await beginAttemptStep(run, "action", { paymentIntent: payment.id });
      if (!(await parkAttempt(ctx.sql, session.id, attempt.attempt, run.owner, SILENT_SECONDS)))
        throw new AttemptLost(session.id);
      return { answer: { status: "requires_action", clientSecret: payment.clientSecret } };
    case "declined":
      await beginAttemptStep(run, "payment", { paymentIntent: payment.id });
      return endDeclined(run, payment);
    case "canceled":
      return reopenDeclined(run, "canceled", null);
    case "processing":
      await beginAttemptStep(run, "payment", { paymentIntent: payment.id });
      throw new PaymentProcessing(payment.id);
  }
}

/** What was charged, if it is not what the attempt asked for. Only we set the amount, so the order needs attention. */
function chargedOtherwise(attempt: AttemptRow, { amount, currency }: Charged): { charged?: Charged } {
  const isExpected = amount === attempt.amounts?.total && currency === attempt.amounts.currency;
  return isExpected ? {} : { charged: { amount, currency } };
}

/**
 * Cancels the payment, so that no client secret of this attempt stays usable, then reopens the session.
 * @param declined the bank's reply; for an abandoned payment, code and message.
 */
export async function endDeclined(run: AttemptRun, declined: Declined | Withdrawn): Promise<RunOutcome> {
  const { id: paymentId, declineCode, message } = declined;
  const after = await run.ctx
    .processor(run.session.livemode)
    .cancelPayment(accountOf(run), paymentId)
    .catch(rethrowAsUnknown);
  if (after.status === "succeeded") return followPayment(run, after);
  if (after.status !== "canceled")
    throw new ProcessorUnavailable(`payment ${paymentId} could not be cancelled: ${after.status}`);
  return reopenDeclined(run, declineCode, message, "status" in declined ? { declined } : declined);
}

type Withdrawn = Pick<Declined, "id" | "declineCode" | "message"> & Pick<ReopenOptions, "stopped">;

/** Ends an attempt whose payment cannot succeed any more. */
export function reopenDeclined(
  run: AttemptRun,
  declineCode: string,
  message: string | null,
  { declined, stopped }: Pick<ReopenOptions, "declined" | "stopped"> = {},
): Promise<RunOutcome> {
  const error = new ApiError("payment_declined", {
    message: message ?? "The payment was declined; nothing was charged.",
    meta: { decline_code: declineCode },
  });
  const failure = { reason: "payment_failed", declineCode };
  return reopen(run, { error, failure, ...(declined && { declined }), ...(stopped && { stopped }) });
}
