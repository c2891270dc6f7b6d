import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newKey } from "../../server/keys/key.ts";
import { createSecretSearch } from "./secret-search.ts";

const key = newKey("ak", false);
const oddSecret = 'a "quoted" sécret/with+signs & 7';
const search = createSecretSearch(
  new Map([
    [key, "the key"],
    [oddSecret, "the odd secret"],
  ]),
);

/** Adds random bytes before and after the text. */
const padded = (text: string | Buffer, before: number) =>
  Buffer.concat([randomBytes(before), Buffer.from(text), randomBytes(5)]);

test.each([
  ["as it is", key],
  ["in a URL", `/checkout?next=${encodeURIComponent(oddSecret)}&a=b`],
  ["in a form", new URLSearchParams({ secret: oddSecret }).toString()],
  ["in JSON", JSON.stringify({ secret: oddSecret })],
  ["in JSON within JSON", JSON.stringify({ body: JSON.stringify({ secret: oddSecret }) })],
  ["in hex", `\\x${padded(key, 3).toString("hex")}`],
  ["in base64", Buffer.from(key).toString("base64")],
  ["in base64 after one byte", padded(oddSecret, 1).toString("base64")],
  ["in base64 after two bytes", padded(oddSecret, 2).toString("base64")],
  ["in base64url after three bytes", padded(oddSecret, 3).toString("base64url")],
  ["in bytes", padded(oddSecret, 4).toString("latin1")],
  ["cut in front", `…${key.slice(-20)}`],
])("a secret is found %s", (_how, text) => {
  expect(search.find(`before ${text} after`)).toEqual([
    text.includes(key.slice(-16)) ? "the key" : expect.any(String),
  ]);
});

test("a key's visible prefix, another key and random text are not found", () => {
  for (const text of [key.slice(0, 16), newKey("ak", false), randomBytes(4_096).toString("base64")]) {
    expect(search.find(text)).toEqual([]);
  }
});

test("a secret of repeated characters is not searched for", () => {
  expect(createSecretSearch(new Map([["x".repeat(40), "none"]])).find("x".repeat(100))).toEqual([]);
});

test("one of a thousand secrets is found in five million characters", () => {
  const keys = Array.from({ length: 1_000 }, (_, index) => [newKey("mk", false), `key ${index}`] as const);
  const searchMany = createSecretSearch(new Map(keys));
  const text = randomBytes(3_750_000).toString("base64");
  expect(searchMany.find(text)).toEqual([]);
  expect(searchMany.find(text.slice(0, 4_000_000) + keys[700]![0] + text.slice(4_000_000))).toEqual([
    "key 700",
  ]);
});
