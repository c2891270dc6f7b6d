import type { Context } from "../context.ts";
import { getMerchantForCheckout } from "../merchants/checkout-merchant.ts";
import { AttemptLost, newOwner, startRun, type AttemptRun, type RunOutcome } from "./attempt.ts";
import { findAttempt } from "./attempts.sql.ts";
import { GRACE_SECONDS, LEASE_SECONDS } from "./leases.ts";
import { pay } from "./pay.ts";
import { guardRun } from "./run-attempt.ts";
import { endOverdueAttempt } from "./unknown-outcome.ts";
import { withdrawAttempt } from "./withdraw-attempt.ts";
import { claimAttempt, listSilentAttempts } from "./attempt-owner.sql.ts";

const BATCH = 20;

/**
 * Ends every attempt whose lease has expired. Before the payment step nothing can have been charged, so the session
 * reopens; from there on the payment's status decides. Safe to run in several processes at once.
 * @returns the number of recovered attempts.
 */
export async function recoverSessions(ctx: Context): Promise<number> {
  const silent = await listSilentAttempts(ctx.sql, GRACE_SECONDS, BATCH);
  const recovered = await Promise.all(
    silent.map(({ id, attempt }) =>
      recoverAttempt(ctx, id, attempt, { parked: false }).catch((error: unknown) => {
        ctx.log.warn({ err: error, session_id: id }, "could not recover an attempt yet");
        return false;
      }),
    ),
  );
  return recovered.filter(Boolean).length;
}

/**
 * Claims one unowned attempt and ends it.
 * @param options.parked also claim an attempt that waits for the shopper's bank.
 * @returns false if another run owns it.
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
  const outcome = await guardRun(run, async () => {
    try {
      return await resolveAttempt(run);
    } catch (error) {
      if (error instanceof AttemptLost) throw error;
      const ended = await endOverdueAttempt(run, error);
      if (ended === null) throw error;
      return ended;
    }
  });
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

async function resolveAttempt(run: AttemptRun): Promise<RunOutcome> {
  // A payment that was begun is ended; one that needs bank authentication is parked, and resumed by the next visit.
  return run.attempt.step === "payment" ? pay(run) : withdrawAttempt(run);
}
