import type { Pool } from "../db/sql.ts";
import { isExpired, partitionsFrom } from "./partition-days.ts";
import { createPartition, dropPartition, listPartitions } from "./partitions.sql.ts";

const DAYS_AHEAD = 8;

/**
 * Makes the partitions of today and the coming week where they are missing; any number of processes may do so at once.
 * @param now milliseconds since the epoch.
 * @returns the names made now.
 */
export async function ensurePartitions(sql: Pool, now: number): Promise<string[]> {
  const known = new Set(await listPartitions(sql));
  const made: string[] = [];
  for (const partition of partitionsFrom(now, DAYS_AHEAD)) {
    if (known.has(partition.name)) continue;
    if (await createPartition(sql, partition)) made.push(partition.name);
  }
  return made;
}

/**
 * Drops the partitions whose every row is past the retention.
 * @param now milliseconds since the epoch.
 * @returns the names dropped.
 * @throws when a long reader holds a partition: the next run drops it.
 */
export async function dropExpiredPartitions(
  sql: Pool,
  now: number,
  retentionDays: number,
): Promise<string[]> {
  const expired = (await listPartitions(sql)).filter((name) => isExpired(name, now, retentionDays));
  for (const name of expired) await dropPartition(sql, name);
  return expired;
}
