import type { Sql } from "../../../server/db/sql.ts";

/** The keys of every table: which columns name a tenant or a row. */
export interface Catalogue {
  /** The table that a partition belongs to. */
  parents: ReadonlyMap<string, string>;
  /** `table.column` of columns that identify a row or the row it belongs to. */
  keys: ReadonlySet<string>;
  /** Columns by the name of their unique index. */
  indexes: ReadonlyMap<string, readonly string[]>;
}

/** Keys that no constraint of the database declares, because the rows they name may be gone or stand in partitions. */
const undeclaredKeys = [
  "builtin_orders.session_id",
  "deliveries.event_id",
  "deliveries.id",
  "deliveries.subscription_id",
  "delivery_attempts.delivery_id",
  "events.id",
  "order_refunds.surplus_payment",
  "payment_disputes.payment_intent",
  "pre_confirmations.session_id",
  "orders.payment_intent",
  "session_attempts.payment_intent",
  "store_commands.session_id",
  "vat_checks.original_id",
];

/** Tables without a tenant. */
export const tablesOfNobody = new Set([
  "data_keys",
  "migrations",
  "processor_events",
  "rate_limit_buckets",
  "vat_cache",
  "worker_heartbeats",
]);

/** How far a column confines a row when a parameter gives its value. */
export function keyLevel(table: string, column: string, { keys }: Catalogue): number {
  if (column === "workspace_id" || (table === "workspaces" && column === "id")) return 3;
  // An idempotency record belongs to the workspace or merchant of the key that was used.
  if (column === "scope_id") return 3;
  if (column === "merchant_id" || (table === "merchants" && column === "id")) return 2;
  return keys.has(`${table}.${column}`) ? 1 : 0;
}

/** Reads which columns are keys. */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const partitions = await sql<{ name: string; parent: string }[]>`
    select inhrelid::regclass::text as name, inhparent::regclass::text as parent from pg_inherits`;
  const indexes = await sql<{ name: string; table_name: string; columns: string[] }[]>`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table_name,
      array(select attname::text from pg_attribute
        where attrelid = i.indrelid and attnum = any(i.indkey::int2[])) as columns
    from pg_index i where i.indisunique`;
  const references = await sql<{ table_name: string; column: string }[]>`
    select c.conrelid::regclass::text as table_name, a.attname::text as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f'`;
  const unique = indexes.filter(({ columns }) => columns.length === 1);
  return {
    parents: new Map(partitions.map(({ name, parent }) => [name, parent])),
    keys: new Set([
      ...undeclaredKeys,
      ...references.map(({ table_name: table, column }) => `${table}.${column}`),
      ...unique.map(({ table_name: table, columns }) => `${table}.${columns[0]!}`),
    ]),
    indexes: new Map(indexes.map(({ name, columns }) => [name, columns])),
  };
}
