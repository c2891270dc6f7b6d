import type { Sql } from "../../db/sql.ts";

/** Whether the database has this workspace alone: what concerns the service is then its own. */
export async function isOnlyWorkspace(sql: Sql, workspaceId: string): Promise<boolean> {
  const [row] = await sql<[{ is_only: boolean }]>`
    select not exists (select from workspaces where id <> ${workspaceId}) as is_only`;
  return row.is_only;
}

export interface DatabaseFacts {
  postgres_version: string;
  applied: number;
  newest: string | null;
  applied_at: Date | null;
}

export async function readDatabaseFacts(sql: Sql): Promise<DatabaseFacts> {
  const [row] = await sql<[DatabaseFacts]>`
    select current_setting('server_version') as postgres_version, count(*)::int as applied,
      max(name) as newest, max(applied_at) as applied_at
    from migrations`;
  return row;
}

export interface WorkerRow {
  id: string;
  seen_at: Date;
  is_alive: boolean;
  jobs: number;
}

/** Pools of workers with the jobs that they have locked; the most recent heartbeat first. */
export async function listWorkers(sql: Sql, deadAfterSeconds: number, limit: number): Promise<WorkerRow[]> {
  return sql<WorkerRow[]>`
    select b.pool_id as id, b.seen_at, b.seen_at >= now() - make_interval(secs => ${deadAfterSeconds}) as is_alive,
      (select count(*)::int from graphile_worker.jobs j where j.locked_by = b.pool_id) as jobs
    from worker_heartbeats b order by b.seen_at desc limit ${limit}`;
}

export interface TaskRow {
  name: string;
  due: number;
  later: number;
  running: number;
  failed: number;
  oldest_due_at: Date | null;
}

/** Jobs in the queue by task, the longest wait first. */
export async function listTasks(sql: Sql): Promise<TaskRow[]> {
  return sql<TaskRow[]>`
    with jobs as (
      select task_identifier, run_at, case when locked_at is not null then 'running'
        when attempts >= max_attempts then 'failed' when run_at <= now() then 'due' else 'later' end as state
      from graphile_worker.jobs)
    select task_identifier as name, count(*) filter (where state = 'due')::int as due,
      count(*) filter (where state = 'later')::int as later, count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      min(run_at) filter (where state = 'due') as oldest_due_at
    from jobs group by task_identifier order by oldest_due_at nulls last, name`;
}
