import { addJobs } from "../db/jobs.ts";
import type { Context } from "../context.ts";
import { defineTask } from "../define-task.ts";
import { findAttemptTarget, lockDelivery, updateDelivery, type AttemptTarget } from "./attempts.sql.ts";
import { DeliveryJob, nextDeliveryJob } from "./delivery-job.ts";
import { createDeliverySlots, putBackDelayMs } from "./delivery-slots.ts";
import { SUBSCRIPTION_DISABLED } from "./emit.ts";
import { recordAttempt } from "./record-attempt.ts";
import { sendAttempt } from "./send-attempt.ts";
import { takeFromRateLimit } from "./subscriptions.sql.ts";

const slots = createDeliverySlots(8);

/**
 * Makes one attempt of one delivery. Retries are jobs of our own schedule, never the queue's, so the task ends
 * normally whatever the receiver answers; it throws only when the database fails or the worker is stopped, and is
 * then run again with the same `webhook-id`.
 */
export default defineTask({
  name: "deliver",
  async run({ ctx, payload, abortSignal }) {
    const job = DeliveryJob.parse(payload);
    const target = await findAttemptTarget(ctx.sql, job.deliveryId);
    if (target === null || isStale(target, job)) return;
    const isActive = target.subscription_status === "active" && target.subscription_deleted_at === null;
    if (!isActive && !target.single_attempt) return abandon(ctx, target, job);

    const release = slots.take(target.subscription_id);
    if (release === null) return putBack(ctx, target, job);
    try {
      const limit = target.rate_limit_per_second;
      if (limit !== null && !(await takeFromRateLimit(ctx.sql, target.subscription_id, limit))) {
        return await putBack(ctx, target, job);
      }
      await recordAttempt(ctx, target, job, await sendAttempt(ctx, target, job.attempt, abortSignal));
    } finally {
      release();
    }
  },
});

/** True when a replay, another run of this attempt or an end of the delivery came before this job. */
function isStale(target: AttemptTarget, job: DeliveryJob): boolean {
  return (
    target.generation !== job.generation ||
    target.attempt_count !== job.attempt - 1 ||
    target.succeeded_at !== null ||
    target.abandoned_at !== null
  );
}

/** Waits in the queue, not in a run, so that the receivers of others are served meanwhile. */
async function putBack(ctx: Context, target: AttemptTarget, job: DeliveryJob): Promise<void> {
  const runAt = new Date(ctx.clock.now() + putBackDelayMs(job.timesPutBack, Math.random()));
  await addJobs(ctx.sql, [nextDeliveryJob(target, { runAt, timesPutBack: job.timesPutBack + 1 })]);
}

/** For an event that was being told in the moment its subscription was disabled or deleted. */
async function abandon(ctx: Context, target: AttemptTarget, job: DeliveryJob): Promise<void> {
  await ctx.sql.begin(async (sql) => {
    const record = await lockDelivery(sql, target.id);
    if (record === null || isStale({ ...target, ...record }, job)) return;
    await updateDelivery(sql, target.id, {
      target_url: record.target_url,
      attempt_count: record.attempt_count,
      last_status_code: record.last_status_code,
      last_error: SUBSCRIPTION_DISABLED,
      next_attempt_at: null,
      succeeded_at: null,
      abandoned_at: new Date(ctx.clock.now()),
    });
  });
}
