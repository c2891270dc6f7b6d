import type { Pool } from "../../server/db/sql.ts";

/** Tables written for every call by any caller. */
const recordedPerCall = [
  "request_logs",
  "idempotency_records",
  "rate_limit_buckets",
  "audit_entries",
  "signed_requests",
];

/**
 * A fingerprint of each table's rows of a workspace and its merchants, ignoring `last_used_at`.
 * @param only limits the rows to one mode and excludes one merchant, in tables with such columns.
 */
export async function snapshotOf(
  sql: Pool,
  workspaceId: string,
  only?: { livemode: boolean; without: string },
): Promise<Record<string, string>> {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${recordedPerCall})
    group by c.relname having bool_or(a.attname in ('workspace_id', 'merchant_id'))`;
  const snapshot: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const owned = columns.includes("workspace_id")
      ? sql`t.workspace_id = ${workspaceId}`
      : sql`t.merchant_id in (select id from merchants where workspace_id = ${workspaceId})`;
    const mode = only && columns.includes("livemode") ? sql`and t.livemode = ${only.livemode}` : sql``;
    const others =
      only && columns.includes("merchant_id")
        ? sql`and t.merchant_id is distinct from ${only.without}`
        : sql``;
    const [row] = await sql<{ rows: string }[]>`
      select count(*) || ' rows ' || coalesce(md5(string_agg(r, '' order by r)), '') as rows
      from (select (to_jsonb(t) - 'last_used_at')::text as r from ${sql(name)} t where ${owned} ${mode} ${others}) all_rows`;
    snapshot[name] = row!.rows;
  }
  return snapshot;
}
