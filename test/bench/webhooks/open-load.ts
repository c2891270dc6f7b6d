import { setTimeout } from "node:timers/promises";

/** Now, on the clock the sink tells its times by: milliseconds of the machine's monotonic clock. */
function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/**
 * Begins `act` at an even pace, whether the one before has ended or not, so that a slow moment delays none of what
 * comes after it and shows in every sample it met.
 * @returns when each began, by what it resolved to.
 */
export async function atPace(
  load: { perSecond: number; seconds: number },
  act: () => Promise<string>,
): Promise<Map<string, number>> {
  const begun = new Map<string, number>();
  const running: Array<Promise<void>> = [];
  const start = machineMs();
  for (let number = 0; number < load.perSecond * load.seconds; number++) {
    const dueIn = start + (number * 1000) / load.perSecond - machineMs();
    if (dueIn > 0) await setTimeout(dueIn);
    const begunAt = machineMs();
    running.push(act().then((id) => void begun.set(id, begunAt)));
  }
  await Promise.all(running);
  return begun;
}
