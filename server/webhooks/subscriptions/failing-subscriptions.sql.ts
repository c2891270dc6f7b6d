import type { Sql } from "../../db/sql.ts";

/**
 * Notes a failed attempt. The row is locked until the transaction ends, so it must be the last one locked: its
 * holder waits for no other lock.
 */
export async function countFailure(sql: Sql, subscriptionId: string, at: Date): Promise<void> {
  await sql`
    insert into failing_subscriptions as failing (subscription_id, failing_since, last_failed_at, failed_attempts)
    values (${subscriptionId}, ${at}, ${at}, 1)
    on conflict (subscription_id) do update set failed_attempts = failing.failed_attempts + 1,
      last_failed_at = greatest(failing.last_failed_at, excluded.last_failed_at)`;
}

/** After a success, and when a subscription starts over: enabled again, or with another URL. */
export async function clearFailures(sql: Sql, subscriptionId: string): Promise<void> {
  await sql`delete from failing_subscriptions where subscription_id = ${subscriptionId}`;
}

/** How long and how often every attempt must have failed. */
export interface FailureLimit {
  attempts: number;
  seconds: number;
}

const isBeyond = (sql: Sql, limit: FailureLimit) => sql`
  f.failed_attempts >= ${limit.attempts}
  and f.last_failed_at >= f.failing_since + make_interval(secs => ${limit.seconds})`;

/** Active subscriptions beyond the limit, of every workspace. */
export async function listFailing(
  sql: Sql,
  limit: FailureLimit,
): Promise<Array<{ id: string; workspace_id: string }>> {
  return sql`
    select s.id, s.workspace_id from failing_subscriptions f join subscriptions s on s.id = f.subscription_id
    where ${isBeyond(sql, limit)} and s.status = 'active' and s.deleted_at is null`;
}

/** Whether it is beyond the limit still. */
export async function isFailing(sql: Sql, subscriptionId: string, limit: FailureLimit): Promise<boolean> {
  const rows = await sql`
    select 1 from failing_subscriptions f where f.subscription_id = ${subscriptionId} and ${isBeyond(sql, limit)}`;
  return rows.length > 0;
}
