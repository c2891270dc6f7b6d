import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { getMerchantForCheckout } from "../merchants/checkout-merchant.ts";
import { reopen, type AttemptRun, type RunOutcome } from "./attempt.ts";
import { findAttempt, findAttemptById, type AttemptRow } from "./attempts.sql.ts";
import { claimOrAnswer } from "./confirm.ts";
import { endDeclined, pay } from "./pay.ts";
import { continueAttempt, guardRun } from "./run-attempt.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";

/** The attempt a page speaks of: by its own id, else the session's newest. */
async function attemptOf(
  ctx: Context,
  session: SessionRow,
  attemptId: string | undefined,
): Promise<AttemptRow> {
  const attempt =
    attemptId === undefined
      ? await findAttempt(ctx.sql, session.id, session.attempt)
      : await findAttemptById(ctx.sql, session.id, attemptId);
  if (attempt === null)
    throw new ApiError("resource_not_found", { message: "Attempt not found.", param: "attemptId" });
  return attempt;
}

/**
 * After the shopper's bank: the payment is retrieved and nothing else is trusted; the pre-confirmation hook is not
 * called again.
 */
export async function resumeAttempt(
  ctx: Context,
  session: SessionRow,
  attemptId?: string,
): Promise<RunOutcome> {
  return takeUp(ctx, session, attemptId, pay);
}

/** The shopper wants to pay another way: the payment is cancelled and the session open again, unless it has succeeded. */
export async function cancelAttempt(
  ctx: Context,
  session: SessionRow,
  attemptId?: string,
): Promise<RunOutcome> {
  const outcome = await takeUp(ctx, session, attemptId, cancelPaymentOf);
  return "refusal" in outcome ? { answer: { status: "open" } } : outcome;
}

async function takeUp(
  ctx: Context,
  session: SessionRow,
  attemptId: string | undefined,
  work: (run: AttemptRun) => Promise<RunOutcome>,
): Promise<RunOutcome> {
  const attempt = await attemptOf(ctx, session, attemptId);
  const merchant = await getMerchantForCheckout(ctx.sql, session.merchant_id);
  const claimed = await claimOrAnswer(ctx, session, merchant, attempt);
  if ("outcome" in claimed) return claimed.outcome;
  return guardRun(claimed.run, () =>
    claimed.run.attempt.step === "action"
      ? work(claimed.run)
      : continueAttempt(claimed.run, { expectedTotal: null }),
  );
}

/** Ends an attempt that waits for the shopper: succeeded after all, or cancelled and open again. */
export async function cancelPaymentOf(run: AttemptRun): Promise<RunOutcome> {
  const { attempt } = run;
  if (attempt.payment_intent === null) {
    return reopen(run, {
      error: new ApiError("payment_declined", {
        message: "The payment was not completed.",
        meta: { decline_code: "canceled" },
      }),
    });
  }
  return endDeclined(
    run,
    attempt.payment_intent,
    "canceled",
    "The payment was not completed; nothing was charged.",
  );
}
