import { expect, test } from "vitest";
import { decodeTime } from "ulid";
import { secretBytes, newUlid, randomHex } from "./random-ids.ts";

const now = Date.parse("2026-11-21T12:00:00.123Z");

test("ids of the same millisecond are unique, contain the time, and sort in the order in which they were made", () => {
  const ids = Array.from({ length: 20_000 }, () => newUlid(now));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids.slice(0, 100)) {
    expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(decodeTime(id)).toBe(now);
  }
});

test("ids of different milliseconds use every character at every random position, also when the clock goes back", () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => newUlid(now - (index % 2)));
  expect(new Set(ids).size).toBe(ids.length);
  for (let place = 10; place < 26; place += 1) {
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(id[place]!, (counts.get(id[place]!) ?? 0) + 1);
    expect(counts.size).toBe(32);
    // 625 are expected of each; 8 standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 625)).toBeLessThan(200);
  }
});

test("ids of later milliseconds sort after earlier ones", () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => newUlid(1_795_000_000_000 + index));
  expect(ids.toSorted()).toEqual(ids);
});

test("hex ids have the requested length and do not repeat when the pool is refilled", () => {
  const drawn = Array.from({ length: 5_000 }, () => randomHex(8));
  expect(drawn.every((text) => /^[0-9a-f]{16}$/.test(text))).toBe(true);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test("bytes have the requested length, do not repeat, and stay unchanged when the pool is refilled", () => {
  const drawn = Array.from({ length: 2_000 }, () => secretBytes(24));
  const texts = drawn.map((bytes) => bytes.toString("hex"));
  expect(new Set(texts).size).toBe(drawn.length);
  expect(drawn.every((bytes) => bytes.length === 24 && bytes.some((byte) => byte !== 0))).toBe(true);
  expect(drawn.map((bytes) => bytes.toString("hex"))).toEqual(texts);
});
