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

/** Unlocks the jobs of dead pools. */
export async function unlockPools(sql: Sql, pools: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[...pools]}::text[])`;
  await sql`delete from worker_heartbeats where pool_id = any(${[...pools]}::text[])`;
}
