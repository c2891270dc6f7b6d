import type { Sql } from "../db/sql.ts";

/** What a lease brought: tokens that are this process's now, and what is left for everybody. */
export interface Lease {
  granted: number;
  tokens: number;
}

/**
 * Refills a bucket by the database's clock and takes up to `wanted` tokens out of it, in one statement.
 * @param rate tokens per second. @param burst what a full bucket holds.
 */
export async function leaseTokens(
  sql: Sql,
  bucket: { name: string; rate: number; burst: number; wanted: number },
): Promise<Lease> {
  const { name, rate, burst, wanted } = bucket;
  const first = Math.min(wanted, burst);
  const [row] = await sql<[Lease]>`
    insert into rate_limit_buckets as bucket (name, tokens, granted)
    values (${name}, ${burst - first}, ${first})
    on conflict (name) do update set (tokens, granted, updated_at) = (
      select refilled.tokens - given.granted, given.granted, refilled.moment
      from (select clock_timestamp() as moment) as clock,
        lateral (
          select clock.moment, least(${burst}::float8, bucket.tokens
            + greatest(0, extract(epoch from clock.moment - bucket.updated_at)) * ${rate}::float8) as tokens
        ) as refilled,
        lateral (select least(${wanted}::integer, floor(refilled.tokens)::integer) as granted) as given
    )
    returning granted, tokens`;
  return row;
}

/** Removes buckets that were full again long ago: no quota takes an hour to refill. */
export async function purgeBuckets(sql: Sql): Promise<number> {
  const result = await sql`delete from rate_limit_buckets where updated_at < now() - interval '1 hour'`;
  return result.count;
}
