import type { Sql } from "../db/sql.ts";

/**
 * Books the next moment at which HMRC may be called, for all processes together: a bucket of one token that may go into
 * debt, the debt being the wait. A process books one call at a time, so the debt stays small.
 * @param intervalMs between two calls.
 * @returns milliseconds to wait before calling.
 */
export async function bookHmrcCall(sql: Sql, intervalMs: number): Promise<number> {
  const [row] = await sql<[{ tokens: number }]>`
    insert into rate_limit_buckets as bucket (name, tokens) values ('hmrc', 0)
    on conflict (name) do update set
      tokens = least(1, bucket.tokens + greatest(0, extract(epoch from clock_timestamp() - bucket.updated_at)) * 1000 / ${intervalMs}::float8) - 1,
      updated_at = clock_timestamp()
    returning tokens`;
  return Math.max(0, -row.tokens * intervalMs);
}
