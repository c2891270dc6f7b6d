import type { Context } from "../../context.ts";
import { getMerchantTogether } from "../../merchants/checkout-merchant.ts";
import { AttemptLost, newOwner, startRun, type AttemptRun, type RunOutcome } from "../attempt.ts";
import { SILENT_SECONDS } from "../leases.ts";
import { pay } from "../pay.ts";
import { guardRun } from "../run-attempt.ts";
import { endOverdueAttempt } from "../unknown-outcome.ts";
import { withdrawAttempt } from "../withdraw-attempt.ts";
import { claimAttempt, findAttempt, lastAtBank } from "../shared-statements.ts";
import type { SessionRow } from "../../sessions/sessions.sql.ts";

/** An attempt that recovery has claimed. */
export interface ClaimedAttempt {
  session: SessionRow;
  attempt: number;
  owner: string;
  /** Runs of recovery that have failed before. */
  tries: number;
}

/**
 * Claims one unowned attempt. If this process dies, its next recovery is due when the lease has ended.
 * @param options.parked also claim an attempt that waits for the shopper's bank.
 * @param options.tries runs of recovery that have failed before; default 0.
 * @returns null if another run owns it, or it has ended.
 */
export async function claimForRecovery(
  ctx: Context,
  sessionId: string,
  attempt: number,
  options: { parked: boolean; tries?: number },
): Promise<ClaimedAttempt | null> {
  const owner = newOwner();
  const tries = options.tries ?? 0;
  const session = await claimAttempt(ctx.sql, {
    sessionId,
    attempt,
    owner,
    parked: options.parked,
    tries: tries + 1,
  });
  return session === null ? null : { session, attempt, owner, tries };
}

/** Claims one unowned attempt and ends it; false if another run owns it. @throws as `endClaimedAttempt`. */
export async function recoverAttempt(
  ctx: Context,
  sessionId: string,
  attempt: number,
  options: { parked: boolean },
): Promise<boolean> {
  const claimed = await claimForRecovery(ctx, sessionId, attempt, options);
  if (claimed !== null) await endClaimedAttempt(ctx, claimed);
  return claimed !== null;
}

/**
 * Ends an attempt. Before the payment step nothing can have been charged, so the session reopens; from there on the
 * payment's status decides. A payment that has waited for the shopper's bank for `SILENT_SECONDS` is cancelled.
 * @throws ApiError if it could not be ended; its next recovery is scheduled.
 */
export async function endClaimedAttempt(ctx: Context, claimed: ClaimedAttempt): Promise<void> {
  const { session, owner, tries } = claimed;
  const attempt = await findAttempt(ctx.sql, { sessionId: session.id, attempt: claimed.attempt });
  if (attempt === null) throw new Error(`session ${session.id} has no attempt ${claimed.attempt}`);
  const merchant = await getMerchantTogether(ctx.sql, session.merchant_id);
  const run = startRun(ctx, { session, attempt, merchant, owner, tries });
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
      session_id: session.id,
      attempt: claimed.attempt,
      outcome: "answer" in outcome ? outcome.answer.status : outcome.refusal.code,
    },
    "recovered an attempt",
  );
}

async function resolveAttempt(run: AttemptRun): Promise<RunOutcome> {
  // A payment that was begun is ended; one that needs bank authentication is parked, and resumed by the next visit.
  const { step } = run.attempt;
  return step === "payment" || (step === "action" && (await isAtBank(run))) ? pay(run) : withdrawAttempt(run);
}

/**
 * Whether the shopper may still be authenticating with the bank. A visit meanwhile may have failed, or its process died:
 * recovery is then due early, and must not withdraw the payment.
 */
async function isAtBank({ ctx, session, attempt }: AttemptRun): Promise<boolean> {
  const at = await lastAtBank(ctx.sql, { sessionId: session.id, attempt: attempt.attempt });
  return at !== null && ctx.clock.now() - at.getTime() < SILENT_SECONDS * 1000;
}
