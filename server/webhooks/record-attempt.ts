import type { Context } from "../context.ts";
import { addJobs } from "../db/jobs.ts";
import { insertAttempt, lockDelivery, updateDelivery, type AttemptTarget } from "./attempts.sql.ts";
import { abandonPending } from "./deliveries.sql.ts";
import { nextDeliveryJob, type DeliveryJob } from "./delivery-job.ts";
import { SUBSCRIPTION_DISABLED } from "./emit.ts";
import { keepAnswer } from "./kept-answer.ts";
import type { SentAttempt } from "./send-attempt.ts";
import { settleAttempt } from "./settle-attempt.ts";
import { disableActive } from "./subscriptions.sql.ts";

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
  const now = new Date(ctx.clock.now());
  await ctx.sql.begin(async (sql) => {
    // The subscription is locked before any delivery, so that two receivers' 410s cannot deadlock.
    const isDisabledNow =
      outcome.kind === "gone" && target.subscription_deleted_at === null
        ? await disableActive(
            sql,
            target.workspace_id,
            target.subscription_id,
            "The receiver answered 410 Gone.",
          )
        : false;
    const record = await lockDelivery(sql, target.id);
    if (record === null) return;
    await insertAttempt(sql, {
      delivery_id: target.id,
      generation: job.generation,
      started_at: sent.startedAt,
      duration_ms: sent.durationMs,
      status_code: outcome.statusCode,
      error: outcome.kind === "succeeded" ? null : outcome.error,
      request_headers: sent.requestHeaders,
      ...(sent.answer === null
        ? {
            response_headers: null,
            response_body: null,
            response_body_encoding: null,
            response_body_truncated: false,
          }
        : keepAnswer(sent.answer)),
    });
    const result = settleAttempt(record, job, outcome, {
      targetUrl: sent.targetUrl,
      now,
      scheduleSeconds: ctx.config.SVC_WEBHOOK_RETRY_SCHEDULE,
      random: Math.random(),
    });
    if (result !== null) {
      await updateDelivery(sql, target.id, result);
      if (result.next_attempt_at !== null) {
        await addJobs(sql, [nextDeliveryJob({ ...record, ...result }, { runAt: result.next_attempt_at })]);
      }
    }
    if (isDisabledNow) {
      await abandonPending(sql, target.workspace_id, target.subscription_id, {
        now,
        error: SUBSCRIPTION_DISABLED,
      });
    }
  });
}
