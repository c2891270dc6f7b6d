import type { Context } from "../../context.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import type { Sql } from "../../db/sql.ts";
import { attemptRow } from "./attempt-row.ts";
import { insertAttempt, lockDelivery, updateDelivery, type AttemptTarget } from "./attempts.sql.ts";
import { nextDeliveryJob, type DeliveryJob } from "./delivery-job.ts";
import { observeAttempt } from "./delivery-metrics.ts";
import { disableByRule, followDisabling } from "../subscriptions/disable-subscription.ts";
import { clearFailures, countFailure } from "../subscriptions/failing-subscriptions.sql.ts";
import type { SentAttempt } from "./send-attempt.ts";
import { settleAttempt } from "./attempt-outcome.ts";

/**
 * Writes an attempt, what it makes of the delivery's record, and the next job, in one transaction: after a crash
 * either all of it stands or the same job runs again.
 */
export async function recordAttempt(
  ctx: Context,
  target: AttemptTarget,
  job: DeliveryJob,
  sent: SentAttempt,
): Promise<void> {
  const { outcome } = sent;
  const subscription = { workspace_id: target.workspace_id, id: target.subscription_id };
  const settled = await ctx.sql.begin(async (sql) => {
    // The subscription is locked before any delivery, so that two receivers' 410s cannot deadlock.
    const disabled = outcome.kind === "gone" ? await disableByRule(sql, subscription, "gone") : null;
    const ended = await settle(ctx, sql, target, job, sent);
    if (disabled !== null) await followDisabling(ctx, sql, disabled, "gone");
    else await noteHealth(sql, target, sent);
    return { ended, isDisabled: disabled !== null };
  });
  observeAttempt(ctx, target, job, sent, settled);
}

/** Appends the attempt to the delivery's history and moves its record on. @returns how that ended it, if it did. */
async function settle(
  ctx: Context,
  sql: Sql,
  target: AttemptTarget,
  job: DeliveryJob,
  sent: SentAttempt,
): Promise<"succeeded" | "abandoned" | null> {
  const { outcome } = sent;
  const record = await lockDelivery(sql, target.id);
  if (record === null) return null;
  await insertAttempt(sql, attemptRow(job, sent));
  const result = settleAttempt(record, job, outcome, {
    targetUrl: sent.targetUrl,
    now: new Date(ctx.clock.now()),
    scheduleSeconds: ctx.config.SVC_WEBHOOK_RETRY_SCHEDULE,
    random: Math.random(),
  });
  if (result === null) return null;
  await updateDelivery(sql, target.id, result);
  if (result.next_attempt_at !== null) {
    await addJobs(sql, [nextDeliveryJob({ ...record, ...result }, { runAt: result.next_attempt_at })]);
  }
  if (result.succeeded_at !== null) return "succeeded";
  return result.abandoned_at !== null && record.abandoned_at === null ? "abandoned" : null;
}

/** Keeps count of a subscription's failures in a row; of an active one only, for it alone can be disabled. */
async function noteHealth(sql: Sql, target: AttemptTarget, sent: SentAttempt): Promise<void> {
  if (target.subscription_status !== "active" || target.subscription_deleted_at !== null) return;
  if (sent.outcome.kind === "failed") await countFailure(sql, target.subscription_id, sent.startedAt);
  if (sent.outcome.kind === "succeeded") await clearFailures(sql, target.subscription_id);
}
