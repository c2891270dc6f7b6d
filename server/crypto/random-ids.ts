import { randomFillSync } from "node:crypto";
import { incrementBase32, ulid } from "ulid";

/** A pool of system randomness: a system call per character would dominate the cost of an id. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Offset of `count` unused random bytes in the pool. */
function draw(count: number): number {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const start = used;
  used += count;
  return start;
}

let newest = { at: Number.NaN, id: "" };

/**
 * A ULID: 48 bits of time and 80 random bits, as 26 characters that sort by time. Those that this process makes in one
 * millisecond sort in the order in which they were made, as the events of a transaction must. @param now milliseconds.
 */
export function newUlid(now: number): string {
  const id = newest.at === now ? incrementBase32(newest.id) : ulid(now, () => pool[draw(1)]! / 256);
  newest = { at: now, id };
  return id;
}

/** Random bytes for secrets; wiped from the pool. */
export function secretBytes(count: number): Buffer {
  const start = draw(count);
  const bytes = Buffer.from(pool.subarray(start, start + count));
  pool.fill(0, start, start + count);
  return bytes;
}

/** Random bytes as hex digits, for unique ids that are not secret. */
export function randomHex(bytes: number): string {
  const start = draw(bytes);
  return pool.toString("hex", start, start + bytes);
}
