import type { Sql } from "../db/sql.ts";
import { activeTraceparent } from "../tracing/spans.ts";

export interface NewJob {
  /** Name of the task. */
  identifier: string;
  payload: Record<string, unknown>;
  runAt?: Date;
  /** Replaces a waiting job of the same key. */
  jobKey?: string;
  /** Lower values run first; default 0. */
  priority?: number;
  /** Whose trace it continues, null: nobody's. Default: of what adds it; a batch adds jobs of several. */
  traceparent?: string | null;
}

/**
 * Queues jobs in the caller's transaction. One call sends one notification for any number of jobs. The queue's own
 * clock is the database's: `runAt` is translated to it.
 */
export async function addJobs(sql: Sql, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const active = activeTraceparent();
  const specs = jobs.map(({ traceparent = active, ...job }) => ({
    identifier: job.identifier,
    payload: traceparent === null ? job.payload : { ...job.payload, traceparent },
    run_at: job.runAt?.toISOString() ?? null,
    job_key: job.jobKey ?? null,
    // Our tasks schedule their own retries; the library's retry covers crashes only.
    max_attempts: 25,
    priority: job.priority ?? 0,
  }));
  await sql`
    select 1 from graphile_worker.add_jobs(array(
      select (identifier, payload, queue_name, run_at - (svc_now() - now()), max_attempts, job_key, priority, flags)
        ::graphile_worker.job_spec
      from json_populate_recordset(null::graphile_worker.job_spec, ${sql.json(specs as never)}::json)), false)`;
}
