import { setTimeout } from "node:timers/promises";
import type { Context } from "../../context.ts";
import type { Partition } from "../../db/partition-days.ts";
import { listExpiredPartitions } from "../../db/partitions.ts";
import { LOCK_NOT_AVAILABLE } from "../../db/partitions.sql.ts";
import { isPostgresError } from "../../db/sql.ts";
import {
  countPending,
  deleteExpiredFromDefault,
  detachPartition,
  dropTable,
  listPartitionsOfDay,
  lockTables,
  rescueAttempts,
  rescueEvents,
  rescuePending,
  tablesByDay,
  type Day,
} from "./retention.sql.ts";

const DAY_MS = 86_400_000;
/** Moved while the tables are locked. A day with more pending deliveries is kept until they have ended, which takes days at most. */
const MOVED_AT_MOST = 10_000;
const DELETED_AT_ONCE = 10_000;
const TRIES = 10;
const PAUSE_MS = 500;

/** Days that were dropped, and deliveries that were moved before. */
export interface Dropped {
  /** `20261101` */
  days: string[];
  moved: number;
}

/**
 * Drops the days whose every event is past the retention, with their deliveries and attempts. What is still pending,
 * a late replay, is moved to the default partition before, in the same transaction, and never lost.
 * @throws if the tables stay locked by others: the job is retried.
 */
export async function dropExpiredDeliveries(ctx: Context): Promise<Dropped> {
  const now = ctx.clock.now();
  const days = new Map<string, Partition>();
  for (const table of tablesByDay) {
    const retentionDays = ctx.config.SVC_DELIVERY_RETENTION_DAYS;
    for (const partition of await listExpiredPartitions(ctx.sql, table, now, retentionDays)) {
      days.set(partition.name.slice(table.length + 1), partition);
    }
  }
  const dropped: Dropped = { days: [], moved: 0 };
  for (const [name, { from, to }] of [...days].toSorted(([a], [b]) => a.localeCompare(b))) {
    if ((await countPending(ctx.sql, from, to, MOVED_AT_MOST + 1)) > MOVED_AT_MOST) {
      ctx.log.info({ day: name }, "kept an expired day of deliveries: too many are pending");
      continue;
    }
    dropped.moved += await patiently(() => dropDay(ctx, name, { from, to }));
    dropped.days.push(name);
  }
  return dropped;
}

/** Retries while another transaction holds the tables. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isPostgresError(error, LOCK_NOT_AVAILABLE)) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}

async function dropDay(ctx: Context, name: string, day: Day): Promise<number> {
  const [events, deliveries, attempts] = tablesByDay.map((table) => `${table}_${name}`);
  return ctx.sql.begin(async (sql) => {
    await lockTables(sql);
    // One of them may lack the partition: its rows of the day are in the default one then, and need the others.
    const present = await listPartitionsOfDay(sql, name);
    for (const table of tablesByDay) {
      if (present.includes(`${table}_${name}`)) await detachPartition(sql, table, `${table}_${name}`);
    }
    const moved = present.includes(deliveries!) ? await rescuePending(sql, deliveries!) : 0;
    if (present.includes(events!)) await rescueEvents(sql, events!, day);
    if (present.includes(attempts!)) await rescueAttempts(sql, attempts!, day);
    for (const partition of present) await dropTable(sql, partition);
    return moved;
  });
}

/** Deletes expired rows without a partition of their day: late replays that have ended, and days whose partition was created too late. */
export async function deleteExpiredUnpartitioned(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const retentionMs = ctx.config.SVC_DELIVERY_RETENTION_DAYS * DAY_MS;
  let deleted = 0;
  for (;;) {
    const batch = await ctx.sql.begin((sql) =>
      deleteExpiredFromDefault(sql, {
        createdBefore: new Date(now - retentionMs),
        endedBefore: new Date(now - DAY_MS),
        limit: DELETED_AT_ONCE,
      }),
    );
    deleted += batch;
    if (batch < DELETED_AT_ONCE) return deleted;
  }
}
