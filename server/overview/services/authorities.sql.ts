import { belongsTo, type Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";

/** Checks at an authority in an hour, or in the whole period. */
export interface AuthorityRow {
  source: "vies" | "hmrc";
  /** Beginning of the hour; null: the whole period. */
  hour: Date | null;
  is_down: boolean;
  prefixes: string[];
  checks: number;
  failed: number;
  p99_ms: number | null;
  down_since: Date | null;
}

/**
 * The checks of a period by authority: member states that answer together, those that are down each by itself. What another
 * check had already answered, or the service's own limits prevented, says nothing about an authority.
 */
export async function listAuthorities(sql: Sql, scope: Scope, since: Date): Promise<AuthorityRow[]> {
  return sql<AuthorityRow[]>`
    with checks as materialized (
      select source, prefix, status = 'unavailable' as is_failed, duration_ms, checked_at from vat_checks
      where ${belongsTo(sql, scope)} and checked_at >= ${since} and source <> 'format' and original_id is null
        and (status <> 'unavailable' or fault is distinct from 'THROTTLED')),
    standing as (
      select source, prefix, max(checked_at) filter (where not is_failed) as answered_at,
        max(checked_at) filter (where is_failed) as failed_at
      from checks group by source, prefix),
    placed as (
      select c.*, s.answered_at, failed_at is not null and (answered_at is null or failed_at > answered_at) as is_down
      from checks c join standing s using (source, prefix))
    select source, date_trunc('hour', checked_at) as hour, is_down, array_agg(distinct prefix order by prefix) as prefixes,
      count(*)::int as checks, count(*) filter (where is_failed)::int as failed,
      percentile_disc(0.99) within group (order by duration_ms) as p99_ms,
      min(checked_at) filter (where is_down and (answered_at is null or checked_at > answered_at)) as down_since
    from placed
    group by grouping sets (
      (source, is_down, case when is_down then prefix end),
      (source, is_down, case when is_down then prefix end, date_trunc('hour', checked_at)))
    order by source desc, is_down, prefixes, hour nulls first`;
}

/** Orders whose VAT number waits to be checked again, by prefix. */
export async function countWaitingRechecks(
  sql: Sql,
  { workspaceId, livemode, merchantId }: Scope,
): Promise<Array<{ prefix: string; count: number }>> {
  return sql<Array<{ prefix: string; count: number }>>`
    select r.prefix, count(*)::int from vat_rechecks r join merchants m on m.id = r.merchant_id
    where r.state = 'waiting' and m.workspace_id = ${workspaceId} and m.livemode = ${livemode}
      ${merchantId === null ? sql`` : sql`and m.id = ${merchantId}`}
    group by r.prefix`;
}
