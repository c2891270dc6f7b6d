import { performance, type EventLoopUtilization } from "node:perf_hooks";

/** How much of its time the event loop was busy lately. */
export interface LoopLoad {
  /** From 0 to 1, over the last tenth of a second. */
  recent(): number;
}

const WINDOW_MS = 100;
const SAMPLE_EVERY_MS = 10;

/** Measures when it is asked, at most every 10 ms. The first answer after a longer pause covers that pause. */
export function createLoopLoad(): LoopLoad {
  let samples: Array<{ at: number; used: EventLoopUtilization }> = [
    { at: performance.now(), used: performance.eventLoopUtilization() },
  ];
  let load = 0;
  return {
    recent() {
      const at = performance.now();
      if (at - samples.at(-1)!.at < SAMPLE_EVERY_MS) return load;
      const used = performance.eventLoopUtilization();
      samples.push({ at, used });
      const firstInside = samples.findIndex((sample) => at - sample.at <= WINDOW_MS);
      // The last one before the window stays, so that the window is covered.
      samples = samples.slice(Math.max(0, firstInside - 1));
      load = performance.eventLoopUtilization(used, samples[0]!.used).utilization;
      return load;
    },
  };
}
