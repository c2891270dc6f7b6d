import type { Sql } from "../../db/sql.ts";

/** Result of a lease: tokens granted to this process, and those left in the bucket for all processes. */
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

/**
 * Counts events against buckets that refill by the database's clock, all in one statement. What several processes
 * let through at the same moment is owed: a bucket can be overdrawn by as much as it holds.
 * @returns what each bucket has left.
 */
export async function addCounts(
  sql: Sql,
  quota: { rate: number; burst: number },
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { rate, burst } = quota;
  // In one order everywhere: processes that count the same names must not wait for each other in a circle.
  const names = [...counts.keys()].toSorted();
  const rows = await sql<{ name: string; tokens: number }[]>`
    insert into rate_limit_buckets as bucket (name, tokens)
    select name, ${burst}::float8 - used
    from unnest(${sql.array(names)}::text[], ${sql.array(names.map((name) => counts.get(name) ?? 0))}::int[])
      as counted (name, used)
    on conflict (name) do update set updated_at = clock_timestamp(),
      tokens = greatest(-${burst}::float8, least(${burst}::float8, bucket.tokens
        + greatest(0, extract(epoch from clock_timestamp() - bucket.updated_at)) * ${rate}::float8)
        - (${burst}::float8 - excluded.tokens))
    returning name, tokens`;
  return new Map(rows.map(({ name, tokens }) => [name, tokens]));
}

/** What buckets hold as stored, and how long ago that was; only those that were used lately are there. */
export async function readTokens(
  sql: Sql,
  names: readonly string[],
): Promise<Map<string, { tokens: number; ageSeconds: number }>> {
  const rows = await sql<{ name: string; tokens: number; age: number }[]>`
    select name, tokens, extract(epoch from clock_timestamp() - updated_at)::float8 as age
    from rate_limit_buckets where name = any(${sql.array([...names])}::text[])`;
  return new Map(rows.map(({ name, tokens, age }) => [name, { tokens, ageSeconds: age }]));
}

/** Removes buckets that were full again long ago: no quota takes an hour to refill. */
export async function purgeBuckets(sql: Sql): Promise<number> {
  const result = await sql`delete from rate_limit_buckets where updated_at < now() - interval '1 hour'`;
  return result.count;
}
