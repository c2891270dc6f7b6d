import type { Sql } from "../db/sql.ts";

export interface QueueState {
  /** Due jobs that no worker has locked. */
  due: number;
  /** Jobs with a later run time: retries and scheduled jobs. */
  scheduled: number;
  running: number;
  /** Age of the oldest due job, in seconds. */
  oldest_due_seconds: number;
}

export async function readQueue(sql: Sql): Promise<QueueState> {
  const [row] = await sql<[QueueState]>`
    select count(*) filter (where locked_at is null and run_at <= now())::integer as due,
      count(*) filter (where locked_at is null and run_at > now())::integer as scheduled,
      count(*) filter (where locked_at is not null)::integer as running,
      coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and run_at <= now())), 0)::float8
        as oldest_due_seconds
    from graphile_worker.jobs where attempts < max_attempts`;
  return row;
}
