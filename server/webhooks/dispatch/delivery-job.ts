import { z } from "zod";
import type { NewJob } from "../../jobs/add-jobs.ts";

/** One attempt as a job. It names the attempt it is for, so that a stale or doubled job does nothing. */
export const DeliveryJob = z.object({
  deliveryId: z.string(),
  generation: z.number().int(),
  /** The first attempt of a generation is 1. */
  attempt: z.number().int(),
  /** One of a bulk replay, which waits behind everything else. */
  isBulk: z.boolean().default(false),
});
export type DeliveryJob = z.output<typeof DeliveryJob>;

/** Retries wait behind first attempts, so that a receiver that was down does not delay fresh events. */
const RETRY_PRIORITY = 10;
export const BULK_PRIORITY = 20;

/**
 * The job of a delivery's next attempt. Its key is new for each attempt: adding one never replaces the job of
 * another, and the sweeper finds by it which deliveries have none.
 */
export function nextDeliveryJob(
  delivery: { id: string; generation: number; attempt_count: number },
  options: { runAt?: Date; isBulk?: boolean } = {},
): NewJob {
  const attempt = delivery.attempt_count + 1;
  const isBulk = options.isBulk ?? false;
  const payload = {
    deliveryId: delivery.id,
    generation: delivery.generation,
    attempt,
    isBulk,
  } satisfies DeliveryJob;
  return {
    identifier: "deliver",
    payload,
    runAt: options.runAt,
    jobKey: `${delivery.id}:${delivery.generation}:${attempt}`,
    priority: isBulk ? BULK_PRIORITY : attempt === 1 ? 0 : RETRY_PRIORITY,
  };
}
