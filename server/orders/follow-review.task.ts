import { z } from "zod";
import { addJobs } from "../jobs/add-jobs.ts";
import { defineTask } from "../jobs/define-task.ts";
import { ProcessorUnavailable } from "../payments/processor.ts";
import { clearAttention, raiseAttention } from "./order-attention.ts";
import { findOrderByPlace, isBeingPaid } from "./order-payments.sql.ts";

const Payload = z.object({
  paymentId: z.string(),
  accountId: z.string(),
  livemode: z.boolean(),
  /** How often the payment's order was not found. */
  misses: z.number().default(0),
});

const RETRY_AFTER_MS = 60 * 1000;
/**
 * The review is opened with the charge: its event may arrive before the reply that names the payment to us. After the last
 * of these waits an unknown payment is not ours.
 */
const FIND_AGAIN_AFTER_MS = [2_000, 5_000, 15_000, 60_000, 120_000];

/**
 * Marks an order while the processor asks the merchant to review its payment, which has succeeded: shipped goods of a
 * fraudulent payment are lost. The contents of the triggering event are not trusted; the review is read again.
 */
export default defineTask({
  name: "follow-review",
  async run({ ctx, payload }) {
    const { misses, ...place } = Payload.parse(payload);
    const reschedule = (afterMs: number, missed = misses) => {
      const runAt = new Date(ctx.clock.now() + afterMs);
      const again = { ...place, misses: missed };
      return addJobs(ctx.sql, [{ identifier: "follow-review", payload: again, runAt }]);
    };
    const order = await findOrderByPlace(ctx.sql, place);
    if (order === null) {
      const waitMs = FIND_AGAIN_AFTER_MS[misses];
      if (waitMs !== undefined) await reschedule(waitMs, misses + 1);
      else if (await isBeingPaid(ctx.sql, place.paymentId)) await reschedule(RETRY_AFTER_MS);
      return;
    }
    let isOpen: boolean;
    try {
      isOpen = await ctx.processor(place.livemode).isUnderReview(place.accountId, place.paymentId);
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error;
      return reschedule(RETRY_AFTER_MS);
    }
    await ctx.sql.begin((sql) =>
      isOpen
        ? raiseAttention(ctx, sql, order.id, "review", UNDER_REVIEW)
        : clearAttention(ctx, sql, order.id, "review"),
    );
  },
});

const UNDER_REVIEW =
  "the payment is under review for fraud; approve or refund it at the payment processor before the order is shipped";
