import { expect, test } from "vitest";
import { hashKey, isWellFormed, keyPrefixOf, newKey, parseKey } from "./key.ts";

test.each([
  ["ak", true, /^svc_ak_live_[0-9A-Za-z]{36}$/],
  ["ak", false, /^svc_ak_test_[0-9A-Za-z]{36}$/],
  ["mk", false, /^svc_mk_test_[0-9A-Za-z]{36}$/],
  ["ms", true, /^svc_ms_live_[0-9A-Za-z]{36}$/],
] as const)("a new %s key, live %s, has its form and reads back", (kind, livemode, form) => {
  const key = newKey(kind, livemode);
  expect(key).toMatch(form);
  expect(parseKey(key)).toEqual({ kind, livemode });
  expect(keyPrefixOf(key)).toBe(key.slice(0, 16));
});

test("the checksum is CRC-32 in base62, digits first", () => {
  // Computed with an independent implementation of CRC-32 (IEEE 802.3).
  expect(isWellFormed(`svc_ak_test_${"0".repeat(30)}0dqM0L`)).toBe(true);
});

test("any single wrong character and any two swapped neighbours are rejected", () => {
  const key = newKey("ak", false);
  const bodyStart = "svc_ak_test_".length;
  for (let index = bodyStart; index < key.length; index += 1) {
    const wrong = key[index] === "a" ? "b" : "a";
    expect(isWellFormed(key.slice(0, index) + wrong + key.slice(index + 1))).toBe(false);
    const [first, second] = [key[index]!, key[index + 1]];
    if (second === undefined || first === second) continue;
    expect(isWellFormed(key.slice(0, index) + second + first + key.slice(index + 2))).toBe(false);
  }
});

test.each([
  "",
  "svc_ak_test_",
  "svc_xx_test_abc",
  "sk_test_123",
  `${newKey("ak", false)} `,
  newKey("ak", false).slice(1),
])("%j is not a key", (text) => {
  expect(parseKey(text)).toBeNull();
});

test("a key of the other mode has another checksum", () => {
  const key = newKey("ak", false);
  expect(isWellFormed(key.replace("_test_", "_live_"))).toBe(false);
});

test("random characters are distributed evenly", () => {
  const counts = new Map<string, number>();
  const draws = 2000;
  for (let round = 0; round < draws; round += 1) {
    for (const character of newKey("mk", true).slice("svc_mk_live_".length, -6)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  const expected = (draws * 30) / 62;
  expect(counts.size).toBe(62);
  // 8 standard deviations; modulo bias would favour eight characters by a quarter.
  const allowed = 8 * Math.sqrt(expected);
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(allowed);
});

test("the hash is SHA-256", () => {
  expect(hashKey("abc").toString("hex")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
