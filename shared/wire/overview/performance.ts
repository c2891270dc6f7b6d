import { z } from "zod";

/** How deliveries to a subscription went. */

const Count = z.int();
const Duration = z.int().nullable();

export const DeliveryPeriod = z.object({
  period: z.enum(["24h", "7d"]).describe("The last 24 hours, or the last 7 days."),
  from: z.iso.datetime().describe("Its beginning."),
  delivered: Count.describe("Deliveries created in the period that succeeded."),
  abandoned: Count.describe("Deliveries created in the period that are not attempted any more."),
  pending: Count.describe("Deliveries created in the period that wait for an attempt."),
  attempts: Count.describe(
    "Attempts that the latency is measured on: those of its newest 10,000 deliveries.",
  ),
  p50_ms: Duration.describe("Half of these attempts took at most this time; `null` without one."),
  p99_ms: Duration.describe("99 of 100 took at most this time; `null` without one."),
});
export type DeliveryPeriod = z.infer<typeof DeliveryPeriod>;

export const SubscriptionPerformance = z.object({
  periods: z.array(DeliveryPeriod).describe("The last 24 hours, then the last 7 days."),
});
export type SubscriptionPerformance = z.infer<typeof SubscriptionPerformance>;
