import type { Sql } from "../db/sql.ts";
import type { EncryptedColumn } from "./encrypted-columns.ts";

export interface StoredSecret {
  id: string;
  stored: Uint8Array;
}

/** Secrets encrypted with another key than the given one, after primary key `after`. */
export async function listOlderSecrets(
  sql: Sql,
  { table, column, primaryKey }: EncryptedColumn,
  page: { fingerprint: Uint8Array; after: string | null; limit: number },
): Promise<StoredSecret[]> {
  // Qualified by table: the output column of the same name would make Postgres sort instead of using the index.
  const key = sql(`stored.${primaryKey}`);
  return sql<StoredSecret[]>`
    select ${key}::text as id, ${sql(column)} as stored from ${sql(table)} as stored
    where substring(${sql(column)} from 1 for 4) <> ${page.fingerprint}
      ${page.after === null ? sql`` : sql`and ${key} > ${page.after}`}
    order by ${key} limit ${page.limit}`;
}

/** Replaces secrets that have not changed since they were read. @returns the number. */
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

/** Number of secrets per key fingerprint. */
export async function countByKey(
  sql: Sql,
  { table, column }: EncryptedColumn,
): Promise<Array<{ fingerprint: Uint8Array; count: number }>> {
  return sql<Array<{ fingerprint: Uint8Array; count: number }>>`
    select substring(${sql(column)} from 1 for 4) as fingerprint, count(*)::int as count
    from ${sql(table)} where ${sql(column)} is not null group by 1`;
}
