import { isExpired, parsePartition, partitionsFrom, type Partition } from "./partition-days.ts";
import { createPartition, dropPartition, listPartitionNames } from "./partitions.sql.ts";
import type { Pool, Sql } from "./sql.ts";

/** Every table that is partitioned by day. */
const partitionedTables = ["request_logs", "events", "deliveries", "delivery_attempts"] as const;
export type PartitionedTable = (typeof partitionedTables)[number];

const DAYS_AHEAD = 8;

/**
 * Creates the missing partitions of today and the coming week; any number of processes may do so at once.
 * @param now milliseconds since the epoch.
 * @returns the names of the partitions created.
 */
export async function ensurePartitions(sql: Pool, now: number): Promise<string[]> {
  const created: string[] = [];
  for (const table of partitionedTables) {
    const known = new Set(await listPartitionNames(sql, table));
    for (const partition of partitionsFrom(table, now, DAYS_AHEAD)) {
      if (known.has(partition.name)) continue;
      if (await createPartition(sql, table, partition)) created.push(partition.name);
    }
  }
  return created;
}

/** The table's partitions whose every row is past the retention, oldest first. */
export async function listExpiredPartitions(
  sql: Sql,
  table: PartitionedTable,
  now: number,
  retentionDays: number,
): Promise<Partition[]> {
  return (await listPartitionNames(sql, table))
    .toSorted()
    .flatMap((name) => parsePartition(table, name) ?? [])
    .filter((partition) => isExpired(partition, now, retentionDays));
}

/**
 * Drops the partitions whose every row is past the retention.
 * @param now milliseconds since the epoch.
 * @returns the names dropped.
 * @throws when a long reader holds a partition: the next run drops it.
 */
export async function dropExpiredPartitions(
  sql: Pool,
  table: PartitionedTable,
  now: number,
  retentionDays: number,
): Promise<string[]> {
  const expired = await listExpiredPartitions(sql, table, now, retentionDays);
  for (const partition of expired) await dropPartition(sql, partition.name);
  return expired.map((partition) => partition.name);
}
