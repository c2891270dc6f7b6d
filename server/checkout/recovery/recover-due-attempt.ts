import type { Context } from "../../context.ts";
import { batchedOnPool } from "../../db/batches.ts";
import { ApiError } from "../../errors.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { ProcessorUnavailable } from "../../payments/processor.ts";
import type { CallOutcome } from "../../process/breaker.ts";
import { recoveryDelaySeconds } from "../leases.ts";
import { processorBreaker } from "./processor-breaker.ts";
import { claimForRecovery, endClaimedAttempt } from "./recover.ts";
import { findDueAttempts } from "./recovery.sql.ts";
import { isOverdue } from "../unknown-outcome.ts";

/** What a recovery job carries. */
export interface RecoveryJob {
  sessionId: string;
  attempt: number;
  /** Runs that have failed or were postponed before. */
  tries: number;
}

/** An outage leaves thousands of attempts: jobs that are due together share statements. */
const findDue = batchedOnPool((sql, jobs: RecoveryJob[]) => findDueAttempts(sql, jobs));
const postpone = batchedOnPool(async (sql, jobs: Array<RecoveryJob & { runAt: Date }>) => {
  await addJobs(
    sql,
    jobs.map(({ sessionId, attempt, tries, runAt }) => ({
      identifier: "recover-attempt",
      payload: { sessionId, attempt, tries: tries + 1 },
      runAt,
      jobKey: `attempt/${sessionId}/${attempt}`,
      traceparent: null,
    })),
  );
  return jobs.map(() => null);
});

/**
 * Runs the recovery of one attempt. While the processor is down, attempts that need it are postponed without being
 * claimed: one call of each process finds out when it is back. A failed run has scheduled the next.
 * @throws if the attempt could not be claimed; the job is then retried by the queue.
 */
export async function recoverDueAttempt(ctx: Context, job: RecoveryJob): Promise<void> {
  const due = await findDue(ctx.sql, job);
  if (due === null) return;
  const asksProcessor = due.step === "payment" || due.step === "action";
  if (!asksProcessor || isOverdue(ctx, due)) {
    await recover(ctx, job);
    return;
  }
  const breaker = processorBreaker(ctx, due.livemode);
  if (!breaker.admit()) {
    const runAt = new Date(ctx.clock.now() + recoveryDelaySeconds(job.tries) * 1000);
    await postpone(ctx.sql, { ...job, runAt });
    return;
  }
  let outcome: CallOutcome = "not_made";
  try {
    outcome = await recover(ctx, job);
  } finally {
    breaker.settle(outcome);
  }
}

/** What the run has learnt about the processor. @throws if the attempt could not be claimed. */
async function recover(ctx: Context, { sessionId, attempt, tries }: RecoveryJob): Promise<CallOutcome> {
  const claimed = await claimForRecovery(ctx, sessionId, attempt, { parked: false, tries });
  if (claimed === null) return "not_made";
  try {
    await endClaimedAttempt(ctx, claimed);
    return "success";
  } catch (error) {
    ctx.log.warn({ err: error, session_id: sessionId, tries }, "could not recover an attempt yet");
    const cause = error instanceof ApiError ? error.cause : error;
    if (!(cause instanceof ProcessorUnavailable)) return "not_made";
    return cause.isOutage ? "failure" : "success";
  }
}
