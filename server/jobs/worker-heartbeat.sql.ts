import type { Sql } from "../db/sql.ts";

export async function writeHeartbeat(sql: Sql, poolId: string): Promise<void> {
  await sql`
    insert into worker_heartbeats (pool_id) values (${poolId})
    on conflict (pool_id) do update set seen_at = now()`;
}

export async function deleteHeartbeat(sql: Sql, poolId: string): Promise<void> {
  await sql`delete from worker_heartbeats where pool_id = ${poolId}`;
}

/** Unlocks the jobs of pools without a recent heartbeat, except jobs locked just now. */
export async function unlockDeadPools(sql: Sql, deadAfterSeconds: number): Promise<string[]> {
  const rows = await sql<{ pool_id: string }[]>`
    select distinct jobs.locked_by as pool_id
    from graphile_worker.jobs
    left join worker_heartbeats beat on beat.pool_id = jobs.locked_by
    where jobs.locked_by is not null
      and jobs.locked_at < now() - make_interval(secs => ${deadAfterSeconds})
      and (beat.seen_at is null or beat.seen_at < now() - make_interval(secs => ${deadAfterSeconds}))`;
  const pools = rows.map((row) => row.pool_id);
  if (pools.length > 0) await unlockPools(sql, pools);
  return pools;
}

/**
 * Unlocks jobs that a living pool keeps locked but does not run: it could not write their outcome while the database was
 * down, and the library does not repeat that. Jobs locked within the last minute are left, because fetched jobs wait up to
 * 30 s in the pool (queue-options.ts) before they begin or are returned. Such a job runs again, as after a crash.
 * @returns their number.
 */
export async function unlockLostJobs(sql: Sql, poolId: string, running: readonly string[]): Promise<number> {
  const { count } = await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_by = ${poolId} and locked_at < now() - interval '1 minute'
      and id <> all(${[...running]}::bigint[])`;
  return count;
}

/** Unlocks the jobs of dead pools. */
export async function unlockPools(sql: Sql, pools: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[...pools]}::text[])`;
  await sql`delete from worker_heartbeats where pool_id = any(${[...pools]}::text[])`;
}
