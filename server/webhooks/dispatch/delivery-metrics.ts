import type { Counter, Histogram } from "prom-client";
import type { Context } from "../../context.ts";
import type { Metrics } from "../../http/metrics.ts";
import type { AttemptTarget } from "./attempts.sql.ts";
import type { DeliveryJob } from "./delivery-job.ts";
import type { SentAttempt } from "./send-attempt.ts";

/** A worker's metrics of deliveries. */
export interface DeliveryMetrics {
  /** Attempts by how they ended: `2xx`, `4xx`, `timeout`, `network`, `blocked` … */
  attempts: Counter<"result">;
  /** How long receivers take. */
  attemptSeconds: Histogram<never>;
  /** Deliveries that ended: succeeded or abandoned; each replay counts again. */
  deliveries: Counter<"result">;
  /** From the event to the receiver's 2xx; replays, whose event is old, left out. */
  eventToDelivery: Histogram<never>;
  /** Subscriptions that a rule of ours disabled. */
  disabled: Counter<"cause">;
}

const ATTEMPT_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
/** From a healthy receiver to one that was down for the whole schedule. */
const DELIVERY_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15, 60, 600, 3_600, 21_600, 86_400, 345_600];

const known = new WeakMap<Metrics, DeliveryMetrics>();

/** A process's metrics of deliveries, registered at the first call. */
export function deliveryMetrics(metrics: Metrics): DeliveryMetrics {
  const present = known.get(metrics);
  if (present !== undefined) return present;
  const created: DeliveryMetrics = {
    attempts: metrics.addCounter("svc_webhook_attempts_total", "Attempts by result.", ["result"]),
    attemptSeconds: metrics.addHistogram(
      "svc_webhook_attempt_duration_seconds",
      "Time from the first byte to the receiver's answer.",
      [],
      ATTEMPT_BUCKETS,
    ),
    deliveries: metrics.addCounter("svc_webhook_deliveries_total", "Deliveries that ended, by result.", [
      "result",
    ]),
    eventToDelivery: metrics.addHistogram(
      "svc_webhook_event_to_delivery_seconds",
      "Time from the event to the receiver's 2xx, replays left out.",
      [],
      DELIVERY_BUCKETS,
    ),
    disabled: metrics.addCounter(
      "svc_webhook_subscriptions_disabled_total",
      "Subscriptions disabled by the service, by cause.",
      ["cause"],
    ),
  };
  known.set(metrics, created);
  return created;
}

/** Counts an attempt once it is recorded. */
export function observeAttempt(
  ctx: Pick<Context, "clock" | "metrics">,
  target: Pick<AttemptTarget, "created_at">,
  job: Pick<DeliveryJob, "generation">,
  sent: Pick<SentAttempt, "outcome" | "durationMs">,
  settled: { ended: "succeeded" | "abandoned" | null; isDisabled: boolean },
): void {
  const { attempts, attemptSeconds, deliveries, eventToDelivery, disabled } = deliveryMetrics(ctx.metrics);
  attempts.inc({ result: resultOf(sent.outcome) });
  attemptSeconds.observe(sent.durationMs / 1_000);
  if (settled.isDisabled) disabled.inc({ cause: "gone" });
  if (settled.ended === null) return;
  deliveries.inc({ result: settled.ended });
  if (settled.ended === "succeeded" && job.generation === 1) {
    eventToDelivery.observe((ctx.clock.now() - target.created_at.getTime()) / 1_000);
  }
}

/** The class of the status code; without a response, the code of the error. */
function resultOf(outcome: SentAttempt["outcome"]): string {
  if (outcome.statusCode !== null) return `${Math.floor(outcome.statusCode / 100)}xx`;
  return outcome.error.slice(0, outcome.error.indexOf(":"));
}
