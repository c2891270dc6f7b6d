import type { Context } from "../../context.ts";
import { addJobs, type NewJob } from "../../jobs/add-jobs.ts";
import {
  isBacklogged,
  listReplayable,
  lockBulkReplay,
  resetDeliveries,
  updateBulkReplay,
  type BulkReplayRow,
} from "./bulk-replays.sql.ts";
import { BULK_PRIORITY, nextDeliveryJob } from "../dispatch/delivery-job.ts";
import { lockActivity } from "../subscriptions/subscriptions.sql.ts";

/** Deliveries replayed in one transaction. */
const BATCH = 500;
/** With as many due already the receiver is the bottleneck: more jobs would only fill the queue. */
const WAITING_AT_MOST = 500;
const PAUSE_MS = 1_000;

/** The job that takes a bulk replay one step on. */
export function bulkReplayJob(id: string, runAt?: Date): NewJob {
  return {
    identifier: "replay-deliveries",
    payload: { id },
    jobKey: `replay:${id}`,
    priority: BULK_PRIORITY,
    runAt,
  };
}

/**
 * One step of a bulk replay: resets and queues the next batch, moves the cursor and queues the step after it, all in
 * one transaction, so that after a crash no delivery is left out and none is replayed twice. While the receiver is
 * behind, it only waits.
 */
export async function replayBatch(ctx: Context, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await ctx.sql.begin(async (sql) => {
    const replay = await lockBulkReplay(sql, id);
    if (replay === null) return;
    // Locked before any delivery, as everywhere: a call that disables it waits for this batch, and abandons it.
    const isActive = await lockActivity(sql, replay.workspace_id, replay.subscription_id);
    if (!isActive && !replay.single_attempt) return updateBulkReplay(sql, id, { finished_at: now });

    if (await isBacklogged(sql, replay.subscription_id, now, WAITING_AT_MOST)) {
      return addJobs(sql, [bulkReplayJob(id, new Date(now.getTime() + PAUSE_MS))]);
    }
    const rows = await listReplayable(sql, replay, positionOf(replay), BATCH);
    const last = rows.at(-1);
    if (last === undefined) return updateBulkReplay(sql, id, { finished_at: now });

    const reset = await resetDeliveries(sql, replay, rows, { now, singleAttempt: !isActive });
    await updateBulkReplay(sql, id, {
      replayed: replay.replayed + reset.length,
      cursor_created_at: last.created_at,
      cursor_id: last.id,
    });
    await addJobs(sql, [...inOrder(reset, now), bulkReplayJob(id)]);
  });
}

/** Jobs of one priority run in the order of their times: each is due by now, a millisecond after the one before. */
function inOrder(reset: ReadonlyArray<Parameters<typeof nextDeliveryJob>[0]>, now: Date): NewJob[] {
  // An id begins with its delivery's instant.
  return reset
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row, index) =>
      nextDeliveryJob(row, { runAt: new Date(now.getTime() - reset.length + index), isBulk: true }),
    );
}

const positionOf = (replay: BulkReplayRow) => ({
  created_at: replay.cursor_created_at,
  id: replay.cursor_id,
});
