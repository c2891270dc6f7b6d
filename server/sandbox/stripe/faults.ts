import { setTimeout as delay } from "node:timers/promises";

/**
 * What can go wrong with one call. "after": the operation took effect, only its answer is lost. "kept": the failure
 * came once the operation had begun, so that Stripe repeats it for the same idempotency key.
 */
export type Fault =
  | { kind: "error"; when: "before" | "after"; status?: number; kept?: true }
  | { kind: "drop"; when: "before" | "after" }
  | { kind: "delay"; milliseconds: number };

/** Set through the handle only, so nothing that speaks HTTP can break the stand-in. */
export interface FaultControls {
  /** The next `times` (1) calls of this method and path fail so. The path is exact or a pattern, without query. */
  failNext(method: string, path: string | RegExp, fault: Fault, times?: number): void;
  /** Every answer waits this long after its operation took effect. 0 ends it. */
  delayAnswers(milliseconds: number): void;
  /** A share (0 to 1) of the answers waits for up to so long after its operation took effect. 0 ends it. */
  slowDown(share: number, upToMilliseconds: number): void;
  clear(): void;
}

export interface Faults extends FaultControls {
  /** The fault this call meets, used up by it; null: none. */
  take(method: string, path: string): Fault | null;
  /** The delay every answer has. */
  pause(): Promise<void>;
}

/** @param random 0 to 1, for the answers that are slow. */
export function createFaults(random: () => number = Math.random): Faults {
  let planned: Array<{ method: string; path: string | RegExp; fault: Fault; left: number }> = [];
  let delayMs = 0;
  let slow = { share: 0, upToMs: 0 };
  return {
    failNext(method, path, fault, times = 1) {
      planned.push({ method, path, fault, left: times });
    },
    delayAnswers(milliseconds) {
      delayMs = milliseconds;
    },
    slowDown(share, upToMs) {
      slow = { share, upToMs };
    },
    clear() {
      planned = [];
      delayMs = 0;
      slow = { share: 0, upToMs: 0 };
    },
    take(method, path) {
      const plan = planned.find(
        ({ method: m, path: p }) => m === method && (typeof p === "string" ? p === path : p.test(path)),
      );
      if (!plan) return null;
      plan.left -= 1;
      planned = planned.filter(({ left }) => left > 0);
      return plan.fault;
    },
    async pause() {
      const slowMs = random() < slow.share ? random() * slow.upToMs : 0;
      if (delayMs + slowMs > 0) await delay(delayMs + slowMs);
    },
  };
}
