import { batchedOnPool } from "../../db/batches.ts";
import { addJobs, type NewJob } from "../../jobs/add-jobs.ts";
import { isPostgresError, type Pool } from "../../db/sql.ts";
import { attemptRow } from "./attempt-row.ts";
import { findAttemptTargets, type AttemptTarget } from "./attempts.sql.ts";
import type { DeliveryJob } from "./delivery-job.ts";
import { insertSuccesses, type Success } from "./record-successes.sql.ts";
import type { SentAttempt } from "./send-attempt.ts";

/*
 * The statements that every attempt of a worker makes, gathered from the attempts that run at the same time
 * (docs/decisions/0010-batched-dispatch.md).
 */

export const findTarget = batchedOnPool(findTargets);

/** Puts a job back into the queue. */
export const putBack = batchedOnPool(addAll, { concurrency: 1 });

const record = batchedOnPool(recordSuccesses);

/** @returns false when nothing was recorded because the delivery changed after its target was read. */
export function recordSuccess(sql: Pool, job: DeliveryJob, sent: SentAttempt, now: Date): Promise<boolean> {
  return record(sql, {
    ...attemptRow(job, sent),
    attempt: job.attempt,
    target_url: sent.targetUrl,
    succeeded_at: now,
  });
}

async function addAll(sql: Pool, jobs: readonly NewJob[]): Promise<void[]> {
  await addJobs(sql, jobs);
  return jobs.map(() => undefined);
}

async function findTargets(sql: Pool, ids: readonly string[]): Promise<Array<AttemptTarget | null>> {
  const rows = await findAttemptTargets(sql, [...new Set(ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** If the database rejects one row, the whole batch falls back to recording each attempt in its own transaction. */
async function recordSuccesses(sql: Pool, successes: readonly Success[]): Promise<boolean[]> {
  // If an attempt was run twice, the duplicate is recorded in its own transaction.
  const byId = new Map(successes.map((success) => [success.delivery_id, success]));
  const recorded = await insertSuccesses(sql, [...byId.values()]).catch((error: unknown) => {
    if (isPostgresError(error)) return new Set<string>();
    throw error;
  });
  return successes.map(
    (success) => byId.get(success.delivery_id) === success && recorded.has(success.delivery_id),
  );
}
