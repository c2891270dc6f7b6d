/** One day's part of a table partitioned by time; days are UTC. */
export interface Partition {
  /** `request_logs_20261101`. */
  name: string;
  from: Date;
  to: Date;
}

const DAY_MS = 86_400_000;

function partitionOfDay(table: string, fromMs: number): Partition {
  const from = new Date(fromMs);
  return {
    name: `${table}_${from.toISOString().slice(0, 10).replaceAll("-", "")}`,
    from,
    to: new Date(fromMs + DAY_MS),
  };
}

/** Today's partition and those of the following days, so that midnight finds its own in place. */
export function partitionsFrom(table: string, now: number, days: number): Partition[] {
  const today = Math.floor(now / DAY_MS);
  return Array.from({ length: days }, (_, offset) => partitionOfDay(table, (today + offset) * DAY_MS));
}

/** The partition of this name, or null for a name that is not one day's part of the table. */
export function parsePartition(table: string, name: string): Partition | null {
  const [, year, month, day] = /_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
  const partition = partitionOfDay(table, Date.UTC(Number(year), Number(month) - 1, Number(day)) || 0);
  return partition.name === name ? partition : null;
}

/** True when every row of the partition is older than the retention. */
export function isExpired(partition: Partition, now: number, retentionDays: number): boolean {
  return partition.to.getTime() <= now - retentionDays * DAY_MS;
}
