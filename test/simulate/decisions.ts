import { hash } from "node:crypto";
import { createRandom } from "../kill/random.ts";

/**
 * Decisions drawn from a seed. Each actor and each kind of call has a stream of its own, so that what one draws does not
 * depend on how fast another one is.
 */
export interface Decisions {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(values: readonly T[]): T;
  /** Picks by weight. */
  weighted<T>(values: ReadonlyArray<readonly [weight: number, value: T]>): T;
  /** An independent stream. */
  stream(name: string): Decisions;
}

export function decisionsOf(path: string): Decisions {
  const next = createRandom(hash("sha256", path, "buffer").readUInt32BE(0));
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const weighted = <T>(values: ReadonlyArray<readonly [number, T]>): T => {
    let left = next() * values.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of values) {
      left -= weight;
      if (left < 0) return value;
    }
    return values.at(-1)![1];
  };
  return {
    next,
    chance: (probability) => next() < probability,
    between,
    pick: (values) => values[between(0, values.length - 1)]!,
    weighted,
    stream: (name) => decisionsOf(`${path}/${name}`),
  };
}
