import { randomFillSync } from "node:crypto";
import { ulid } from "ulid";

/** Drawn from the system in large pieces: asking it for every character costs more than all the rest of an id. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Where `count` fresh random bytes begin in the pool; none is handed out twice. */
function draw(count: number): number {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const start = used;
  used += count;
  return start;
}

/** A ULID: 48 bits of time and 80 random bits, as 26 characters that sort by time. @param now milliseconds. */
export function newUlid(now: number): string {
  return ulid(now, () => pool[draw(1)]! / 256);
}

/** Random bytes, for secrets too: what is handed out is wiped here. */
export function freshBytes(count: number): Buffer {
  const start = draw(count);
  const bytes = Buffer.from(pool.subarray(start, start + count));
  pool.fill(0, start, start + count);
  return bytes;
}

/** Random bytes as hex digits; for ids that are unique and no secret. */
export function randomHex(bytes: number): string {
  const start = draw(bytes);
  return pool.toString("hex", start, start + bytes);
}
