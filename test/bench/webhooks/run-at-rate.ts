import { setTimeout } from "node:timers/promises";

/** Milliseconds of the machine's monotonic clock, which the sink uses too. */
function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/**
 * Starts `run` at a constant rate without waiting for earlier runs (open load), so that a delay shows in every sample it
 * affects.
 * @returns start times by the value each run resolved to.
 */
export async function runAtRate(
  load: { perSecond: number; seconds: number },
  run: () => Promise<string>,
): Promise<Map<string, number>> {
  const startTimes = new Map<string, number>();
  const running: Array<Promise<void>> = [];
  const start = machineMs();
  for (let number = 0; number < load.perSecond * load.seconds; number++) {
    const delayMs = start + (number * 1000) / load.perSecond - machineMs();
    if (delayMs > 0) await setTimeout(delayMs);
    const startedAt = machineMs();
    running.push(run().then((id) => void startTimes.set(id, startedAt)));
  }
  await Promise.all(running);
  return startTimes;
}
