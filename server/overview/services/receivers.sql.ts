import { belongsTo, type Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";

/** A subscription with how its deliveries of a period went. Read these with kept plans: there are forty partitions. */
export interface ReceiverRow {
  id: string;
  merchant_id: string | null;
  target_url: string;
  description: string | null;
  status: "active" | "disabled";
  failing_since: Date | null;
  last_error: string | null;
  delivered: number;
  abandoned: number;
  pending: number;
}

/** Failing ones first, then disabled ones, then the newest. */
export async function listReceivers(
  sql: Sql,
  scope: Scope,
  since: Date,
  limit: number,
): Promise<ReceiverRow[]> {
  const counted = (status: string) => sql`
    (select count(*)::int from deliveries d
      where d.subscription_id = s.id and d.status = ${status} and d.created_at >= ${since})`;
  return sql<ReceiverRow[]>`
    select s.id, s.merchant_id, s.target_url, s.description, s.status, s.failing_since,
      case when s.failing_since is not null then (
        select d.last_error from deliveries d where d.subscription_id = s.id and d.status = 'pending'
          and d.created_at >= s.failing_since - interval '1 day'
        order by d.created_at desc, d.id desc limit 1) end as last_error,
      ${counted("succeeded")} as delivered, ${counted("abandoned")} as abandoned,
      (select count(*)::int from deliveries d where d.subscription_id = s.id and d.status = 'pending') as pending
    from (
      select subscriptions.*, f.failing_since
      from subscriptions left join failing_subscriptions f on f.subscription_id = subscriptions.id
      where ${belongsTo(sql, scope)} and deleted_at is null
      order by f.failing_since is null, status = 'active', created_at desc, id desc limit ${limit}) s
    order by s.failing_since is null, s.status = 'active', s.created_at desc, s.id desc`;
}
