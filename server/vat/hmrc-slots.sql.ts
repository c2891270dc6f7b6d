import type { Sql } from "../db/sql.ts";

/**
 * Books the next moment at which HMRC may be called, in one line shared by all processes: a bucket of one token that
 * may go into debt, the debt being the wait.
 * @param intervalMs between two calls.
 * @param maxWaitMs a longer line is not joined.
 * @returns milliseconds to wait before calling, or null when the line is too long.
 */
export async function bookHmrcCall(sql: Sql, intervalMs: number, maxWaitMs: number): Promise<number | null> {
  const maxDebt = maxWaitMs / intervalMs;
  const [row] = await sql<{ tokens: number }[]>`
    insert into rate_limit_buckets as bucket (name, tokens) values ('hmrc', 0)
    on conflict (name) do update set
      tokens = least(1, bucket.tokens + greatest(0, extract(epoch from clock_timestamp() - bucket.updated_at)) * 1000 / ${intervalMs}::float8) - 1,
      updated_at = clock_timestamp()
    where least(1, bucket.tokens + greatest(0, extract(epoch from clock_timestamp() - bucket.updated_at)) * 1000 / ${intervalMs}::float8) - 1
      >= -${maxDebt}::float8
    returning tokens`;
  return row === undefined ? null : Math.max(0, -row.tokens * intervalMs);
}
