import type { Sql } from "../db/sql.ts";

export interface ChunkCounts {
  product_chunks: number;
  policy_chunks: number;
  last_indexed_at: Date | null;
}

/** Counts the merchant's indexed chunks. */
export async function countChunks(sql: Sql, merchantId: string): Promise<ChunkCounts> {
  const [row] = await sql<[ChunkCounts]>`
    select count(*) filter (where kind = 'product') as product_chunks,
      count(*) filter (where kind = 'policy') as policy_chunks,
      max(indexed_at) as last_indexed_at
    from ai_chunks where merchant_id = ${merchantId}`;
  return row;
}

/** Cost of the merchant's model calls since an instant, in millionths of a cent. */
export async function sumSpend(sql: Sql, merchantId: string, since: Date): Promise<number> {
  const [row] = await sql<[{ spend: number }]>`
    select coalesce(sum(cost_micro_cents), 0)::bigint as spend
    from ai_calls where merchant_id = ${merchantId} and created_at >= ${since}`;
  return row.spend;
}

/** Counts the merchant's newest `limit` model calls and their failures. */
export async function countRecentCalls(
  sql: Sql,
  merchantId: string,
  limit: number,
): Promise<{ total: number; failed: number }> {
  const [row] = await sql<[{ total: number; failed: number }]>`
    select count(*) as total, count(*) filter (where not succeeded) as failed
    from (
      select succeeded from ai_calls where merchant_id = ${merchantId} order by created_at desc, id desc limit ${limit}
    ) as newest`;
  return row;
}
