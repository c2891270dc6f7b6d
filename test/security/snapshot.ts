import type { Pool } from "../../server/db/sql.ts";

/** What is written for every call, whoever makes it. */
const ofEveryCall = ["request_logs", "idempotency_records", "rate_limit_buckets", "audit_entries"];

/**
 * A fingerprint of each table's rows that belong to a workspace or one of its merchants; when a key was last used does
 * not count.
 * @param only rows of one mode, and without those of one merchant, where a table knows modes and merchants.
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
      and c.relname <> all(${ofEveryCall})
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
