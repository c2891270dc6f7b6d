import type { Pool } from "../../server/db/sql.ts";
import type { SecretSearch } from "./secret-search.ts";

/** Columns that may hold a secret in plain text. */
const allowed = new Map([
  // An id that is useless without our secret key at the processor; recovery needs it again.
  ["session_attempts.confirmation_token", "a confirmation token"],
]);

interface Column {
  schema: string;
  table: string;
  column: string;
  type: string;
}

/**
 * Searches all text and binary columns of every table, including the job queue's.
 * @returns one line for each column that exposes a secret.
 */
export async function scanDatabase(sql: Pool, search: SecretSearch): Promise<string[]> {
  const found = new Set<string>();
  for (const [table, columns] of Map.groupBy(await listColumns(sql), tableName)) {
    const values = columns.map(
      ({ column, type }) =>
        `${type === "bytea" ? `encode("${column}", 'hex')` : `"${column}"::text`} as "${column}"`,
    );
    const rows = await sql.unsafe<Array<Record<string, string | null>>>(
      `select ${values.join(", ")} from ${table}`,
    );
    for (const { schema, table: name, column, type } of columns) {
      const texts = rows.map((row) => row[column] ?? "").filter((text) => text !== "");
      const decoded = texts.map((text) =>
        type === "bytea" ? Buffer.from(text, "hex").toString("latin1") : text,
      );
      const location = schema === "public" ? `${name}.${column}` : `${schema}.${name}.${column}`;
      for (const secret of search.find(decoded.join("\n"))) {
        if (allowed.get(location) !== secret) found.add(`${location} holds ${secret}`);
      }
    }
  }
  return [...found];
}

function tableName({ schema, table }: Column): string {
  return `"${schema}"."${table}"`;
}

/** Lists text and binary columns; partitions are read through their parent table. */
async function listColumns(sql: Pool): Promise<Column[]> {
  return sql<Column[]>`
    select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema')
      and t.typname in ('text', 'varchar', 'bpchar', 'name', 'json', 'jsonb', 'bytea', 'xml', '_text', '_varchar', '_json', '_jsonb')
    order by 1, 2, a.attnum`;
}
