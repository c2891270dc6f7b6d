import type { Sql } from "../../db/sql.ts";
import type { AttemptStep } from "../attempts.sql.ts";

/** What a recovery job has to know of its attempt before it claims it. */
export interface DueAttempt {
  livemode: boolean;
  step: AttemptStep;
  created_at: Date;
}

/** The attempt of each job, in that order; null for one that has ended meanwhile. */
export async function findDueAttempts(
  sql: Sql,
  jobs: ReadonlyArray<{ sessionId: string; attempt: number }>,
): Promise<Array<DueAttempt | null>> {
  const rows = await sql<Array<DueAttempt & { session_id: string; attempt: number }>>`
    select a.session_id, a.attempt, s.livemode, a.step, a.created_at
    from unnest(${jobs.map(({ sessionId }) => sessionId)}::text[],
      ${jobs.map(({ attempt }) => attempt)}::int[]) as job (session_id, attempt)
    join session_attempts a on a.session_id = job.session_id and a.attempt = job.attempt
    join sessions s on s.id = a.session_id and s.attempt = a.attempt
    where s.status = 'confirming'`;
  const byKey = new Map(rows.map((row) => [`${row.session_id}/${row.attempt}`, row]));
  return jobs.map(({ sessionId, attempt }) => byKey.get(`${sessionId}/${attempt}`) ?? null);
}

/**
 * Schedules recovery for attempts whose lease expired at least `overdueSeconds` ago and whose job is missing, has failed
 * for good, or is due only after `withinSeconds`. Attempts that another process holds are skipped.
 * @returns how many; fewer than `limit` once there are no more.
 */
export async function scheduleLostAttempts(
  sql: Sql,
  options: { overdueSeconds: number; withinSeconds: number; limit: number },
): Promise<number> {
  const rows = await sql`
    with lost as materialized (
      select id, attempt from sessions s
      where status = 'confirming' and attempt_lease_until < svc_now() - make_interval(secs => ${options.overdueSeconds})
        and not exists (
          select from graphile_worker.jobs j
          where j.key = format('attempt/%s/%s', s.id, s.attempt) and j.attempts < j.max_attempts
            and j.run_at < now() + make_interval(secs => ${options.withinSeconds}))
      order by attempt_lease_until limit ${options.limit}
      for update of s skip locked)
    select 1 from lost, graphile_worker.add_job('recover-attempt',
      json_build_object('sessionId', id, 'attempt', attempt, 'tries', 0),
      job_key => format('attempt/%s/%s', id, attempt)) job`;
  return rows.length;
}
