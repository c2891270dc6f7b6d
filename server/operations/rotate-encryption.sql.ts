import type { Sql } from "../db/sql.ts";
import type { EncryptedColumn } from "./encrypted-columns.ts";

export interface StoredSecret {
  id: string;
  stored: Uint8Array;
}

/** Secrets under another key than the first, by primary key from `after` on. */
export async function listOlderSecrets(
  sql: Sql,
  { table, column, primaryKey }: EncryptedColumn,
  page: { firstKey: Uint8Array; after: string | null; limit: number },
): Promise<StoredSecret[]> {
  // Named with its table: the text of the same name in the answer would be sorted, row by row, for each page.
  const key = sql(`held.${primaryKey}`);
  return sql<StoredSecret[]>`
    select ${key}::text as id, ${sql(column)} as stored from ${sql(table)} as held
    where substring(${sql(column)} from 1 for 4) <> ${page.firstKey}
      ${page.after === null ? sql`` : sql`and ${key} > ${page.after}`}
    order by ${key} limit ${page.limit}`;
}

/** Replaces secrets that are still as they were read. @returns how many. */
export async function replaceSecrets(
  sql: Sql,
  { table, column, primaryKey, keyType }: EncryptedColumn,
  replaced: ReadonlyArray<StoredSecret & { renewed: Uint8Array }>,
): Promise<number> {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  const result = await sql`
    update ${sql(table)} as held set ${sql(column)} = decode(given.renewed, 'hex')
    from unnest(
      ${sql.array(replaced.map(({ id }) => id))}::text[],
      ${sql.array(replaced.map(({ stored }) => hex(stored)))}::text[],
      ${sql.array(replaced.map(({ renewed }) => hex(renewed)))}::text[]
    ) as given (id, stored, renewed)
    where held.${sql(primaryKey)} = ${keyType === "uuid" ? sql`given.id::uuid` : sql`given.id`}
      and held.${sql(column)} = decode(given.stored, 'hex')`;
  return result.count;
}

/** How many secrets of a column begin like this. */
export async function countByKey(
  sql: Sql,
  { table, column }: EncryptedColumn,
): Promise<Array<{ fingerprint: Uint8Array; count: number }>> {
  return sql<Array<{ fingerprint: Uint8Array; count: number }>>`
    select substring(${sql(column)} from 1 for 4) as fingerprint, count(*)::int as count
    from ${sql(table)} where ${sql(column)} is not null group by 1`;
}
