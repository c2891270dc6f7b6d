import { emitEvent } from "./latency.ts";
import { runAtRate } from "./run-at-rate.ts";
import type { WebhookTestbed } from "./testbed.ts";

/** Events per second; each event goes to ten receivers. */
const PER_SECOND = 30;
const HEALTHY = 9;
/** Longer than the timeout of an attempt, so that the hanging receiver occupies all it can. */
const WARM_UP_SECONDS = 25;
const SECONDS = 45;

/**
 * Milliseconds from an event to its POSTs at nine of ten receivers, while the tenth answers and while it hangs until
 * the attempt's timeout of 15 s.
 */
export async function measureHanging(
  testbed: WebhookTestbed,
): Promise<{ alone: number[]; beside: number[] }> {
  return { alone: await healthySamples(testbed, "/tenth"), beside: await healthySamples(testbed, "/hang") };
}

async function healthySamples(testbed: WebhookTestbed, tenth: "/tenth" | "/hang"): Promise<number[]> {
  for (let number = 0; number < HEALTHY; number++) await testbed.subscribe(`/ok/${number}`);
  await testbed.subscribe(tenth);
  const worker = await testbed.startWorker();
  const calls = testbed.nextCalls(PER_SECOND * (WARM_UP_SECONDS + SECONDS) * HEALTHY, "/ok/");
  await runAtRate({ perSecond: PER_SECOND, seconds: WARM_UP_SECONDS }, () => emitEvent(testbed));
  const startTimes = await runAtRate({ perSecond: PER_SECOND, seconds: SECONDS }, () => emitEvent(testbed));
  const samples = (await calls).flatMap(([id, atMs]) => {
    const startedAt = startTimes.get(id);
    return startedAt === undefined ? [] : [atMs - startedAt];
  });
  const [hanging] = await testbed.ctx.sql<{ timeouts: number }[]>`
    select count(*)::int as timeouts from delivery_attempts where status_code is null`;
  if ((hanging?.timeouts ?? 0) > 0 !== (tenth === "/hang"))
    throw new Error(`the receiver at ${tenth} did not behave as expected`);
  await worker.kill();
  await testbed.clear();
  return samples;
}
