import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import type { AttemptRun, PageSession, RunOutcome } from "./attempt.ts";
import { findAttemptById, type AttemptRow } from "./attempts.sql.ts";
import { claimOrAnswer } from "./confirm.ts";
import { continueAttempt, guardRun } from "./run-attempt.ts";
import { findAttempt } from "./shared-statements.ts";
import { withdrawAttempt } from "./withdraw-attempt.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";

/** The attempt with the page's attempt id, or the session's newest. */
async function attemptOf(
  ctx: Context,
  session: SessionRow,
  attemptId: string | undefined,
): Promise<AttemptRow> {
  const attempt =
    attemptId === undefined
      ? await findAttempt(ctx.sql, { sessionId: session.id, attempt: session.attempt })
      : await findAttemptById(ctx.sql, session.id, attemptId);
  if (attempt === null)
    throw new ApiError("resource_not_found", { message: "Attempt not found.", param: "attemptId" });
  return attempt;
}

/**
 * Resumes an attempt after bank authentication: only the retrieved payment is trusted, and the pre-confirmation is not
 * run again.
 */
export async function resumeAttempt(
  ctx: Context,
  page: PageSession,
  attemptId?: string,
): Promise<RunOutcome> {
  return runOnAttempt(ctx, page, attemptId, continueAttempt);
}

/** The shopper chooses another payment method: reopens the session without a charge, unless it was charged already. */
export async function cancelAttempt(
  ctx: Context,
  page: PageSession,
  attemptId?: string,
): Promise<RunOutcome> {
  const outcome = await runOnAttempt(ctx, page, attemptId, withdrawAttempt);
  return "refusal" in outcome ? { answer: { status: "open" } } : outcome;
}

async function runOnAttempt(
  ctx: Context,
  { session, merchant }: PageSession,
  attemptId: string | undefined,
  work: (run: AttemptRun) => Promise<RunOutcome>,
): Promise<RunOutcome> {
  const attempt = await attemptOf(ctx, session, attemptId);
  const claimed = await claimOrAnswer(ctx, session, merchant, attempt);
  if ("outcome" in claimed) return claimed.outcome;
  return guardRun(claimed.run, () => work(claimed.run));
}
