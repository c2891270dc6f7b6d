import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { getMerchantForCheckout } from "../merchants/checkout-merchant.ts";
import { endInterruptedCheck } from "./ask-before-payment.ts";
import { newOwner, reopen, startRun, type AttemptRun, type RunOutcome } from "./attempt.ts";
import { findAttempt } from "./attempts.sql.ts";
import { GRACE_SECONDS, LEASE_SECONDS } from "./leases.ts";
import { pay } from "./pay.ts";
import { cancelPaymentOf } from "./resume.ts";
import { guardRun } from "./run-attempt.ts";
import { completeAttempt } from "./complete-attempt.ts";
import { claimAttempt, listSilentAttempts } from "./attempt-owner.sql.ts";

const BATCH = 20;

/**
 * Brings every attempt whose owner is silent to its right end. Before the payment step nothing can have been charged:
 * the session opens again. From there on the payment decides. Safe to run in any number of processes at once.
 * @returns how many attempts were taken up.
 */
export async function recoverSessions(ctx: Context): Promise<number> {
  const silent = await listSilentAttempts(ctx.sql, GRACE_SECONDS, BATCH);
  const taken = await Promise.all(
    silent.map(({ id, attempt }) =>
      recoverAttempt(ctx, id, attempt, { parked: false }).catch((error: unknown) => {
        ctx.log.warn({ err: error, session_id: id }, "an attempt could not be recovered yet");
        return false;
      }),
    ),
  );
  return taken.filter(Boolean).length;
}

/**
 * Takes one attempt over, when nobody works on it, and ends it.
 * @param options.parked also take an attempt that waits for the shopper's bank.
 * @returns false when somebody else has it.
 */
export async function recoverAttempt(
  ctx: Context,
  sessionId: string,
  attemptNumber: number,
  options: { parked: boolean },
): Promise<boolean> {
  const owner = newOwner();
  const session = await claimAttempt(ctx.sql, sessionId, attemptNumber, owner, {
    leaseSeconds: LEASE_SECONDS,
    graceSeconds: GRACE_SECONDS,
    parked: options.parked,
  });
  if (session === null) return false;
  const attempt = await findAttempt(ctx.sql, sessionId, attemptNumber);
  if (attempt === null) throw new Error(`session ${sessionId} has no attempt ${attemptNumber}`);
  const merchant = await getMerchantForCheckout(ctx.sql, session.merchant_id);
  const run = startRun(ctx, { session, attempt, merchant, owner });
  const outcome = await guardRun(run, () => endAttemptOf(run));
  ctx.log.info(
    {
      session_id: sessionId,
      attempt: attemptNumber,
      outcome: "answer" in outcome ? outcome.answer.status : outcome.refusal.code,
    },
    "recovered an attempt",
  );
  return true;
}

async function endAttemptOf(run: AttemptRun): Promise<RunOutcome> {
  switch (run.attempt.step) {
    case "settle":
      return completeAttempt(run);
    case "payment":
      // One that needs the shopper's bank stays parked: the page offers it on the next visit.
      return pay(run);
    case "action":
      return cancelPaymentOf(run);
    case "pre_confirmation":
      return endInterruptedCheck(run, interrupted());
    case "quote":
    case "order":
    case "ended":
      return reopen(run, { error: interrupted() });
  }
}

function interrupted(): ApiError {
  return new ApiError("internal_error", {
    message: "The attempt was interrupted; nothing was charged. Please try again.",
  });
}
