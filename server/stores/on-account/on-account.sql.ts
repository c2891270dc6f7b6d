import type { Sql } from "../../db/sql.ts";

/** A merchant's settings as stored. */
export async function findStoredConfiguration(sql: Sql, merchantId: string): Promise<unknown> {
  const [row] = await sql<{ configuration: unknown }[]>`
    select configuration from merchants where id = ${merchantId}`;
  return row?.configuration ?? {};
}
