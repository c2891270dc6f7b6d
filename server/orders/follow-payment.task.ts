import { z } from "zod";
import { addJobs } from "../jobs/add-jobs.ts";
import { defineTask } from "../jobs/define-task.ts";
import { ProcessorUnavailable } from "../payments/processor.ts";
import { syncDisputes } from "./disputes/sync-disputes.ts";
import { findOrderPayment } from "./order-payment.ts";
import { isBeingPaid } from "./order-payments.sql.ts";
import { lockOrderRecord } from "./orders.sql.ts";
import { syncRefunds } from "./refunds/sync-refunds.ts";

const Payload = z.object({ paymentId: z.string(), accountId: z.string(), livemode: z.boolean() });

const RETRY_AFTER_MS = 60 * 1000;

/**
 * Syncs an order with the current state of its payment at the processor: external refunds, failed refunds, disputes. The same
 * for a surplus payment. The contents of the triggering event are not trusted, so events may arrive late, twice or in any
 * order.
 */
export default defineTask({
  name: "follow-payment",
  async run({ ctx, payload }) {
    const job = Payload.parse(payload);
    const { paymentId, accountId, livemode } = job;
    const reschedule = () => {
      const runAt = new Date(ctx.clock.now() + RETRY_AFTER_MS);
      return addJobs(ctx.sql, [{ identifier: "follow-payment", payload: job, runAt }]);
    };
    const payment = await findOrderPayment(ctx.sql, paymentId);
    if (payment === null) {
      // Either not a payment of ours, or its checkout has not completed yet.
      if (await isBeingPaid(ctx.sql, paymentId)) await reschedule();
      return;
    }
    const { order } = payment;
    if (order.livemode !== livemode || payment.accountId !== accountId) {
      ctx.log.warn(
        { order_id: order.id, payment: paymentId },
        "ignored a webhook for another account or mode",
      );
      return;
    }
    try {
      const processor = ctx.processor(livemode);
      const refunds = await processor.listRefunds(accountId, paymentId);
      const disputes = await processor.listDisputes(accountId, paymentId);
      await ctx.sql.begin(async (sql) => {
        const current = async () => ({ ...payment, order: await lockOrderRecord(sql, order.id) });
        await syncRefunds(ctx, sql, await current(), refunds);
        await syncDisputes(ctx, sql, await current(), disputes);
      });
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error;
      await reschedule();
    }
  },
});
