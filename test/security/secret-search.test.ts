import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newKey } from "../../server/keys/key.ts";
import { createSecretSearch } from "./secret-search.ts";

const key = newKey("ak", false);
const odd = 'a "quoted" sécret/with+signs & 7';
const search = createSecretSearch(
  new Map([
    [key, "the key"],
    [odd, "the odd one"],
  ]),
);

/** Text around it, so that neither end nor alignment gives it away. */
const around = (text: string | Buffer, before: number) =>
  Buffer.concat([randomBytes(before), Buffer.from(text), randomBytes(5)]);

test.each([
  ["as it is", key],
  ["in a URL", `/checkout?next=${encodeURIComponent(odd)}&a=b`],
  ["in a form", new URLSearchParams({ secret: odd }).toString()],
  ["in JSON", JSON.stringify({ secret: odd })],
  ["in JSON within JSON", JSON.stringify({ body: JSON.stringify({ secret: odd }) })],
  ["in hex", `\\x${around(key, 3).toString("hex")}`],
  ["in base64", Buffer.from(key).toString("base64")],
  ["in base64 after one byte", around(odd, 1).toString("base64")],
  ["in base64 after two bytes", around(odd, 2).toString("base64")],
  ["in base64url after three bytes", around(odd, 3).toString("base64url")],
  ["in bytes", around(odd, 4).toString("latin1")],
  ["cut in front", `…${key.slice(-20)}`],
])("a secret is found %s", (_how, text) => {
  expect(search.find(`before ${text} after`)).toEqual([
    text.includes(key.slice(-16)) ? "the key" : expect.any(String),
  ]);
});

test("the visible beginning of a key, a hash of it and another key are no secrets", () => {
  for (const text of [key.slice(0, 16), newKey("ak", false), randomBytes(4_096).toString("base64")]) {
    expect(search.find(text)).toEqual([]);
  }
});

test("a text without variety is not looked for", () => {
  expect(createSecretSearch(new Map([["x".repeat(40), "none"]])).find("x".repeat(100))).toEqual([]);
});

test("one of a thousand secrets is found in five million characters", () => {
  const keys = Array.from({ length: 1_000 }, (_, index) => [newKey("mk", false), `key ${index}`] as const);
  const many = createSecretSearch(new Map(keys));
  const text = randomBytes(3_750_000).toString("base64");
  expect(many.find(text)).toEqual([]);
  expect(many.find(text.slice(0, 4_000_000) + keys[700]![0] + text.slice(4_000_000))).toEqual(["key 700"]);
});
