import { ApiError } from "../errors.ts";
import { reopen, type AttemptRun, type RunOutcome } from "./attempt.ts";
import { completeAttempt } from "./complete-attempt.ts";
import { endDeclined, reopenDeclined } from "./pay.ts";
import { findPaymentMade } from "./payment-request.ts";
import { reasonOfDecline } from "./progress/stopped-reason.ts";
import { endInterruptedPreConfirmation } from "./pre-confirm-order.ts";

/**
 * Ends an attempt that must not be charged: the shopper pays another way, or did not return. Never creates a payment; if
 * the attempt's payment has succeeded, the order is completed instead.
 * @throws ProcessorUnavailable while the outcome of a payment is unknown.
 */
export async function withdrawAttempt(run: AttemptRun): Promise<RunOutcome> {
  switch (run.attempt.step) {
    case "settle":
      return completeAttempt(run);
    case "payment":
    case "action":
      return withdrawPayment(run);
    case "pre_confirmation":
      return endInterruptedPreConfirmation(run, interrupted());
    case "quote":
    case "order":
    case "ended":
      return reopen(run, { error: interrupted() });
  }
}

async function withdrawPayment(run: AttemptRun): Promise<RunOutcome> {
  const message = "The payment was not completed; nothing was charged.";
  const payment = await findPaymentMade(run);
  if (payment === null) return reopenDeclined(run, "canceled", message, { stopped: "interrupted" });
  // Declined before it was withdrawn: that decides what kept the shopper, not the withdrawal.
  const stopped = payment.status === "declined" ? reasonOfDecline(payment.declineCode) : null;
  const withdrawn = { id: payment.id, declineCode: "canceled", message };
  return endDeclined(run, stopped === null ? withdrawn : { ...withdrawn, stopped });
}

function interrupted(): ApiError {
  return new ApiError("internal_error", {
    message: "The attempt was interrupted; nothing was charged. Please try again.",
  });
}
