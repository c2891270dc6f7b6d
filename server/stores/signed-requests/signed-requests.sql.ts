import type { Sql } from "../../db/sql.ts";

/** Records the id of a signed request. False if it was used before. */
export async function useRequestId(sql: Sql, merchantId: string, id: string): Promise<boolean> {
  const result = await sql`
    insert into signed_requests (merchant_id, id) values (${merchantId}, ${id}) on conflict do nothing`;
  return result.count === 1;
}

export async function purgeRequestIds(sql: Sql, before: Date): Promise<number> {
  const result = await sql`delete from signed_requests where received_at < ${before}`;
  return result.count;
}
