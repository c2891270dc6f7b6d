import type { AttemptResult } from "./attempts.sql.ts";
import type { DeliveryRow } from "../deliveries/deliveries.sql.ts";
import type { DeliveryJob } from "./delivery-job.ts";
import { nextAttemptAt } from "./retry-schedule.ts";

/** How one attempt ended. `error` is a short code and a sentence, which partners can see. */
export type AttemptOutcome =
  | { kind: "succeeded"; statusCode: number }
  | { kind: "failed"; statusCode: number | null; error: string; retryAfterMs: number | null }
  /** 410: the receiver wants no more. */
  | { kind: "gone"; statusCode: 410; error: string };

export interface SettleOptions {
  targetUrl: string;
  now: Date;
  scheduleSeconds: readonly number[];
  /** From 0 up to, not including, 1; spreads retries. */
  random: number;
}

/**
 * What an attempt's outcome makes of its delivery's record: a pure function over the state found under lock.
 * @returns null when the record must stay as it is: the outcome is of an older generation (a replay came between),
 * or the same attempt was run twice and the other run was first. Only a success always counts in its generation,
 * for the receiver does have the event.
 */
export function settleAttempt(
  record: DeliveryRow,
  job: Pick<DeliveryJob, "generation" | "attempt">,
  outcome: AttemptOutcome,
  options: SettleOptions,
): AttemptResult | null {
  if (record.generation !== job.generation || record.succeeded_at !== null) return null;
  const base = { target_url: options.targetUrl, last_status_code: outcome.statusCode };
  if (outcome.kind === "succeeded") {
    return {
      ...base,
      attempt_count: Math.max(record.attempt_count, job.attempt),
      last_error: null,
      next_attempt_at: null,
      succeeded_at: options.now,
      abandoned_at: null,
    };
  }
  if (record.attempt_count !== job.attempt - 1) return null;
  const failed = { ...base, attempt_count: job.attempt, succeeded_at: null };
  // Abandoned during the attempt: the reason for that is more useful than the attempt's own error.
  if (record.abandoned_at !== null) {
    return {
      ...failed,
      last_error: record.last_error,
      next_attempt_at: null,
      abandoned_at: record.abandoned_at,
    };
  }
  const next =
    outcome.kind === "gone" || record.single_attempt
      ? null
      : nextAttemptAt(options.scheduleSeconds, {
          attempt: job.attempt,
          nowMs: options.now.getTime(),
          retryAfterMs: outcome.retryAfterMs,
          random: options.random,
        });
  return {
    ...failed,
    last_error: outcome.error,
    next_attempt_at: next,
    abandoned_at: next === null ? options.now : null,
  };
}
