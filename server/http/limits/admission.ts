import { ApiError } from "../../errors.ts";
import type { Metrics } from "../metrics.ts";
import { concurrentPlaces, createFairQueue } from "./fair-queue.ts";

/**
 * Lets few requests run at a time in this process, in rotation by merchant or workspace. A flood then waits in a line of its
 * own instead of filling the database's connections and the event loop, and anyone else's request is next when a place is
 * free. Measured in docs/limits.md.
 */
export interface Admission {
  /**
   * Waits for the turn of a share; call the result when the request has been answered.
   * @param part the session, if there is one. @throws ApiError rate_limited for a share with too many waiting.
   */
  enter(share: string, part: string | null): Promise<() => void>;
}

/** More would only wait for the database's connections. */
const PLACES = 16;

/** A request that waits for a third party stops counting: places are for what this process does itself. */
const LONGEST_MS = 100;

/** Of one share: more than any burst that the default rates allow at once. */
const MAX_WAITING = 1000;

const MAX_WAIT_MS = 10_000;

export function createAdmission(metrics: Pick<Metrics, "addGauge">, refused: () => void): Admission {
  const queue = createFairQueue(concurrentPlaces(PLACES, LONGEST_MS));
  const waiting = new Map<string, number>();
  metrics.addGauge(
    "svc_waiting_requests",
    "Requests that wait for their turn in this process: of all shares, and of the one with the most.",
    "shares",
    () => {
      const counts = [...waiting.values()];
      const all = counts.reduce((sum, count) => sum + count, 0);
      return Promise.resolve({ all, largest: Math.max(0, ...counts) });
    },
  );

  function refuse(): never {
    refused();
    throw new ApiError("rate_limited", {
      message: "Too many requests of this merchant or workspace are waiting.",
      headers: { "retry-after": "1" },
    });
  }

  return {
    async enter(share, part) {
      const before = waiting.get(share) ?? 0;
      if (before >= MAX_WAITING) refuse();
      waiting.set(share, before + 1);
      try {
        return (await queue.take({ share, part, priority: 0 }, MAX_WAIT_MS)) ?? refuse();
      } finally {
        const left = (waiting.get(share) ?? 1) - 1;
        if (left === 0) waiting.delete(share);
        else waiting.set(share, left);
      }
    },
  };
}
