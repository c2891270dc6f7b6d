import postgres from "postgres";
import type { Position } from "./attack.ts";
import { textsIn } from "./canaries.ts";

/**
 * The victim's rows, read directly from the database. A row is the victim's when one of its columns holds an id of the
 * victim: tables and columns come from the catalogue, so that a new table is watched without a change here.
 */
export interface VictimRows {
  /** A fingerprint of the victim's rows of each table. */
  snapshot(position: Position): Promise<Map<string, string>>;
  /** Texts of the victim's rows, and of all other rows. */
  texts(position: Position): { own: Set<string>; others: Set<string> };
  close(): Promise<void>;
}

interface Row {
  table: string;
  values: Record<string, unknown>;
}

interface Seeds {
  workspaceId: string;
  /** Merchants of the workspace that another merchant or mode of it attacks. */
  merchantIds: readonly string[];
}

/** Not about a tenant, written for every call by any caller, or by the worker as time passes. */
const UNWATCHED = [
  "day_counts",
  "migrations",
  "worker_heartbeats",
  "rate_limit_buckets",
  "request_logs",
  "idempotency_records",
];

/** Written for calls that others of the same workspace may make. */
const OF_THE_WORKSPACE = ["audit_entries", "events", "deliveries", "delivery_attempts"];

/** Texts that callers choose, in rows of their own: that of a victim's id makes no row the victim's. */
const CHOSEN_BY_CALLERS = [
  "orders.store_order_id",
  "orders.number",
  "pre_confirmations.order_id",
  "sessions.client_reference",
  "store_events.id",
];

/** Set by any use. */
const VOLATILE = ["last_used_at"];

/**
 * Ids that the service or the processor made; those of products, for example, are the store's and not unique. The nil
 * UUID, the merchant of an event of no merchant, belongs to no tenant.
 */
const UNIQUE_ID = /^(?!0{8}-)[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$|^[a-z]+_\w{12,}$/;

export async function readVictimRows(databaseUrl: string, seeds: Seeds): Promise<VictimRows> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text) filter (where t.typname in ('uuid', 'text', 'varchar')) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${UNWATCHED})
    group by c.relname having bool_or(t.typname in ('uuid', 'text', 'varchar')) order by c.relname`;

  const rows: Row[] = [];
  for (const { name } of tables) {
    const found = await sql<
      { row: Record<string, unknown> }[]
    >`select to_jsonb(t) as row from ${sql(name)} t`;
    rows.push(...found.map(({ row }) => ({ table: name, values: row })));
  }

  const ids = idsOf(rows, seeds);
  const snapshotSql = tables
    .map(({ name, columns }) => {
      const watched = columns.filter((column) => !CHOSEN_BY_CALLERS.includes(`${name}.${column}`));
      return `
        select '${name}' as name, md5(coalesce(string_agg(r, '' order by r), '')) as hash from (
          select (to_jsonb(t) - '{${VOLATILE.join(",")}}'::text[])::text as r from "${name}" t
          where ${watched.map((column) => `t."${column}"::text = any($1)`).join(" or ")}) x`;
    })
    .join("\nunion all\n");

  return {
    async snapshot(position) {
      const found = await sql.unsafe<{ name: string; hash: string }[]>(snapshotSql, [[...ids[position]]], {
        prepare: true,
      });
      const watched = found.filter(({ name }) => position === "outside" || !OF_THE_WORKSPACE.includes(name));
      return new Map(watched.map(({ name, hash }) => [name, hash]));
    },
    texts(position) {
      const [own, others] = [new Set<string>(), new Set<string>()];
      for (const row of rows) textsIn(row.values, isOwned(row, ids[position]) ? own : others);
      return { own, others };
    },
    close: () => sql.end(),
  };
}

/** Ids of the victim by the attacker's position: those of its rows, and of the rows that belong to them. */
function idsOf(rows: readonly Row[], { workspaceId, merchantIds }: Seeds): Record<Position, Set<string>> {
  const sibling = closureOf(rows, merchantIds);
  const outside = closureOf(rows, [workspaceId, ...sibling]);
  const ofTestMode = rows.filter(
    (row) => row.values["livemode"] === false && row.values["workspace_id"] === workspaceId,
  );
  const otherMode = closureOf(rows, [...sibling, ...ofTestMode.flatMap(ownIdsOf)]);
  return { outside, sibling, "other mode": otherMode };
}

function closureOf(rows: readonly Row[], seeds: readonly string[]): Set<string> {
  const ids = new Set(seeds);
  for (let size = -1; size !== ids.size;) {
    size = ids.size;
    for (const row of rows) if (isOwned(row, ids)) for (const id of ownIdsOf(row)) ids.add(id);
  }
  return ids;
}

/** A row's own id, and those of what exists only for it. */
function ownIdsOf({ values }: Row): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const isOwn =
      name === "payment_intent" ||
      (/(^|_)id$/.test(name) && !["workspace_id", "subscription_id"].includes(name));
    return isOwn && typeof value === "string" && UNIQUE_ID.test(value) ? [value] : [];
  });
}

function isOwned({ table, values }: Row, ids: ReadonlySet<string>): boolean {
  return Object.entries(values).some(
    ([name, value]) =>
      typeof value === "string" && ids.has(value) && !CHOSEN_BY_CALLERS.includes(`${table}.${name}`),
  );
}
