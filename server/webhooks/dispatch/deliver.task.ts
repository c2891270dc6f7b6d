import type { Context } from "../../context.ts";
import { defineTask } from "../../jobs/define-task.ts";
import { concurrentJobs } from "../../jobs/queue-options.ts";
import { findTarget, putBack as putJobBack, recordSuccess } from "./attempt-batches.ts";
import { lockDelivery, updateDelivery, type AttemptTarget } from "./attempts.sql.ts";
import { DeliveryJob, nextDeliveryJob } from "./delivery-job.ts";
import { deliveryMetrics, observeAttempt } from "./delivery-metrics.ts";
import { createDeliverySlots } from "./delivery-slots.ts";
import { SUBSCRIPTION_DISABLED } from "../emit.ts";
import { recordAttempt } from "./record-attempt.ts";
import { sendAttempt, type SentAttempt } from "./send-attempt.ts";
import { activeTraceparent } from "../../tracing/spans.ts";
import { takeFromRateLimit } from "../subscriptions/subscriptions.sql.ts";

/** Of a worker's runs, a fifth at least is neither held by slow receivers nor waiting for a slot. */
const slots = createDeliverySlots({
  perSubscription: 8,
  slow: 0.4 * concurrentJobs,
  waiting: 0.4 * concurrentJobs,
});

/**
 * Makes one attempt of one delivery. Retries are jobs of our own schedule, never the queue's, so the task ends
 * normally whatever the receiver answers; it throws only when the database fails or the worker is stopped, and is
 * then run again with the same `webhook-id`.
 */
export default defineTask({
  name: "deliver",
  async run({ ctx, payload, abortSignal }) {
    const job = DeliveryJob.parse(payload);
    const target = await findTarget(ctx.sql, job.deliveryId);
    if (target === null || isStale(target, job)) return;
    const isActive = target.subscription_status === "active" && target.subscription_deleted_at === null;
    if (!isActive && !target.single_attempt) return abandon(ctx, target, job);

    const limit = target.rate_limit_per_second;
    const release = await slots.take(target.subscription_id);
    if (release === null) return putBack(ctx, target, job);
    let sent: SentAttempt | null = null;
    try {
      if (limit !== null && !(await takeFromRateLimit(ctx.sql, target.subscription_id, limit))) {
        return await putBack(ctx, target, job, limit);
      }
      sent = await sendAttempt(ctx, target, job.attempt, abortSignal);
    } finally {
      // The receiver has answered: its next attempt need not wait until this one is written down.
      release(sent?.durationMs ?? null);
    }
    await recordSent(ctx, target, job, sent);
  },
});

/** Successes are the many and alike: they are recorded together. What is not that plain is decided under lock. */
async function recordSent(
  ctx: Context,
  target: AttemptTarget,
  job: DeliveryJob,
  sent: SentAttempt,
): Promise<void> {
  const isSuccess = sent.outcome.kind === "succeeded";
  const now = new Date(ctx.clock.now());
  if (isSuccess && (await recordSuccess(ctx.sql, job, sent, now))) {
    observeAttempt(ctx, target, job, sent, { ended: "succeeded", isDisabled: false });
  } else {
    await recordAttempt(ctx, target, job, sent);
  }
}

/** True when a replay, another run of this attempt or an end of the delivery came before this job. */
function isStale(target: AttemptTarget, job: DeliveryJob): boolean {
  return (
    target.generation !== job.generation ||
    target.attempt_count !== job.attempt - 1 ||
    target.succeeded_at !== null ||
    target.abandoned_at !== null
  );
}

/** Waits in the queue, not in a run, so that other receivers are served in the meantime. */
async function putBack(
  ctx: Context,
  target: AttemptTarget,
  job: DeliveryJob,
  perSecond?: number,
): Promise<void> {
  const waitMs = slots.comeBackInMs(target.subscription_id, { perSecond, random: Math.random() });
  const runAt = new Date(ctx.clock.now() + waitMs);
  const again = nextDeliveryJob(target, { runAt, isBulk: job.isBulk });
  await putJobBack(ctx.sql, { ...again, traceparent: activeTraceparent() });
}

/** For an event that was emitted while its subscription was being disabled or deleted. */
async function abandon(ctx: Context, target: AttemptTarget, job: DeliveryJob): Promise<void> {
  const isAbandoned = await ctx.sql.begin(async (sql) => {
    const record = await lockDelivery(sql, target.id);
    if (record === null || isStale({ ...target, ...record }, job)) return false;
    await updateDelivery(sql, target.id, {
      target_url: record.target_url,
      attempt_count: record.attempt_count,
      last_status_code: record.last_status_code,
      last_error: SUBSCRIPTION_DISABLED,
      next_attempt_at: null,
      succeeded_at: null,
      abandoned_at: new Date(ctx.clock.now()),
    });
    return true;
  });
  if (isAbandoned) deliveryMetrics(ctx.metrics).deliveries.inc({ result: "abandoned" });
}
