import { randomUUID } from "node:crypto";
import { addJobs } from "../../../server/jobs/add-jobs.ts";
import { OrderData } from "../../../shared/wire/events.ts";
import { emit } from "../../../server/webhooks/emit.ts";
import { order } from "../../../server/webhooks/event-examples.ts";
import { atPace } from "./open-load.ts";
import type { SinkCall } from "./sink.ts";
import { EVENT, type BenchWorld } from "./world.ts";

const data = OrderData.parse(order);
const PER_SECOND = 20;
const WARM_UP_SECONDS = 5;
const SECONDS = 60;

/**
 * From the beginning of the transaction that tells an event to the arrival of its POST, in milliseconds, on an idle
 * system; and the same from adding a job to the bare queue.
 */
export async function measureLatency(world: BenchWorld): Promise<{ ours: number[]; bare: number[] }> {
  const bare = await world.startBareQueue("tuned");
  const ofBare = await samplesOf(world, async () => {
    const id = `whd_${randomUUID()}`;
    await addJobs(world.ctx.sql, [
      { identifier: "post", payload: { deliveryId: id, generation: 1, attempt: 1 }, jobKey: `${id}:1:1` },
    ]);
    return id;
  });
  await bare.stop();

  await world.subscribe("/ok");
  const worker = await world.startWorker();
  const ofOurs = await samplesOf(world, () => tellEvent(world));
  await worker.stop();
  await world.clear();
  return { ours: ofOurs, bare: ofBare };
}

/** Tells one event in a transaction of its own. @returns its id, which is the `webhook-id` too. */
export function tellEvent({ ctx, workspaceId }: BenchWorld): Promise<string> {
  return ctx.sql.begin((sql) =>
    emit(ctx, sql, EVENT, { workspaceId, merchantId: null, livemode: false, data }),
  );
}

async function samplesOf(world: BenchWorld, act: () => Promise<string>): Promise<number[]> {
  await callsOf(world, WARM_UP_SECONDS, act);
  const { begun, calls } = await callsOf(world, SECONDS, act);
  return calls.map(([id, atMs]) => atMs - begun.get(id)!);
}

async function callsOf(
  world: BenchWorld,
  seconds: number,
  act: () => Promise<string>,
): Promise<{ begun: Map<string, number>; calls: SinkCall[] }> {
  const calls = world.nextCalls(PER_SECOND * seconds);
  const begun = await atPace({ perSecond: PER_SECOND, seconds }, act);
  return { begun, calls: await calls };
}
