import { randomUUID } from "node:crypto";
import { addJobs } from "../../../server/jobs/add-jobs.ts";
import { OrderData } from "../../../shared/wire/events.ts";
import { emit } from "../../../server/webhooks/emit.ts";
import { order } from "../../../server/webhooks/event-examples.ts";
import { runAtRate } from "./run-at-rate.ts";
import type { SinkCall } from "./sink.ts";
import { EVENT, type WebhookTestbed } from "./testbed.ts";

const data = OrderData.parse(order);
const PER_SECOND = 20;
const WARM_UP_SECONDS = 5;
const SECONDS = 60;

/**
 * Milliseconds on an idle system from the start of the transaction that emits an event to the arrival of its POST, and
 * from adding a job to the bare queue to its POST.
 */
export async function measureLatency(testbed: WebhookTestbed): Promise<{ ours: number[]; bare: number[] }> {
  const bare = await testbed.startBaselineQueue("tuned");
  const bareSamples = await measureSamples(testbed, async () => {
    const id = `whd_${randomUUID()}`;
    await addJobs(testbed.ctx.sql, [
      { identifier: "post", payload: { deliveryId: id, generation: 1, attempt: 1 }, jobKey: `${id}:1:1` },
    ]);
    return id;
  });
  await bare.stop();

  await testbed.subscribe("/ok");
  const worker = await testbed.startWorker();
  const ourSamples = await measureSamples(testbed, () => emitEvent(testbed));
  await worker.stop();
  await testbed.clear();
  return { ours: ourSamples, bare: bareSamples };
}

/** Emits one event in its own transaction. @returns its id, which is also the `webhook-id`. */
export function emitEvent({ ctx, workspaceId }: WebhookTestbed): Promise<string> {
  return ctx.sql.begin((sql) =>
    emit(ctx, sql, EVENT, { workspaceId, merchantId: null, livemode: false, extensions: null, data }),
  );
}

async function measureSamples(testbed: WebhookTestbed, trigger: () => Promise<string>): Promise<number[]> {
  await measureCalls(testbed, WARM_UP_SECONDS, trigger);
  const { begun: startTimes, calls } = await measureCalls(testbed, SECONDS, trigger);
  return calls.map(([id, atMs]) => atMs - startTimes.get(id)!);
}

async function measureCalls(
  testbed: WebhookTestbed,
  seconds: number,
  act: () => Promise<string>,
): Promise<{ begun: Map<string, number>; calls: SinkCall[] }> {
  const calls = testbed.nextCalls(PER_SECOND * seconds);
  const begun = await runAtRate({ perSecond: PER_SECOND, seconds }, act);
  return { begun, calls: await calls };
}
