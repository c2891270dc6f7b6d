import { randomUUID } from "node:crypto";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountsOf } from "../../server/http/define-route.ts";
import { startHarness, type Harness } from "../support/harness.ts";
import { createContractClient, errorOf, type ContractClient } from "./contract-client.ts";
import { readDocument, type DescribedEndpoint } from "./document.ts";
import { byName, endpoints, takesBody, type Endpoint } from "./endpoints.ts";
import { placesIn, type Place } from "./places.ts";
import { makeWorld, type World } from "./world.ts";

let h: Harness;
let client: ContractClient;
let world: World;
let describedOf: (endpoint: Endpoint) => DescribedEndpoint;

beforeAll(async () => {
  const texts = hostileJson
    .map((text) => JSON.parse(text) as unknown)
    .filter((value) => typeof value === "string");
  h = await startHarness({ worker: false, notSecret: texts });
  client = await createContractClient(h.url);
  world = await makeWorld(h);
  describedOf = await readDocument(h.url);
});
afterAll(async () => {
  client.close();
  await h.close();
});

/** The text of a JSON body with one place replaced by JSON text of its own. */
function bodyWith(body: unknown, [first, ...rest]: Place, text: string): string {
  if (first === undefined) return text;
  const members: Array<[string, unknown]> = Object.entries((body ?? {}) as Record<string, unknown>);
  if (!members.some(([key]) => key === String(first))) members.push([String(first), undefined]);
  const texts = members.map(([key, value]) => [
    key,
    key === String(first) ? bodyWith(value, rest, text) : JSON.stringify(value),
  ]);
  if (typeof first === "number") return `[${texts.map(([, value]) => value).join(",")}]`;
  return `{${texts.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
}

/** A refusal of the credentials would mean that the value was never looked at. */
const isBroken = (status: number) => status >= 500 || status === 401 || status === 403;

/** JSON texts that have broken services before: each may be refused or taken, and may break nothing. */
const hostileJson = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\r\\nset-cookie: a=b"',
  '""',
  '" "',
  '"\u202e\u200b"',
  JSON.stringify("x".repeat(60_000)),
  '"\'; drop table merchants; --"',
  '"https://"',
  '"https://\\u0000.example"',
  '"https://xn--.example/"',
  '"https://[::1"',
  '"https://shop.example:99999/"',
  '"0000-01-01T00:00:00Z"',
  "-1",
  "0",
  "1.5",
  "1e400",
  "-1e400",
  "2147483648",
  "9007199254740993",
  "9223372036854775808",
  "1e308",
  "true",
  "null",
  "[]",
  "{}",
  "[null]",
  '["\\u0000"]',
  '{"__proto__":{"b2b":true}}',
  '{"\\u0000":"x"}',
  '{"constructor":{"prototype":{}}}',
];

const documented = endpoints.filter(({ route, path }) => path === mountsOf(route)[0]);

test.each(byName(documented.filter((endpoint) => takesBody(endpoint))))(
  "%s takes or refuses any value in any place of its body, and breaks at none",
  async (_name, endpoint) => {
    const distinct = new Map(
      placesIn(describedOf(endpoint).body!).map(({ place }) => [place.join("\n"), place]),
    );
    const places = [...distinct.values()];
    expect(places.length).toBeGreaterThan(0);
    const broken: string[] = [];
    // A third party that is named in the body may be one that does not answer.
    const isExpected = (code: string | undefined) =>
      code === "store_unavailable" && (endpoint.route.errors ?? []).includes(code);
    for (const place of places) {
      const tries = hostileJson.map(async (text) => {
        const call = world.goodCall(endpoint);
        const bytes = bodyWith(call.body, place, text);
        const headers = { ...call.headers, "content-type": "application/json" };
        const answer = await client.send({ ...call, headers, bytes }, { serverError: true });
        if (isBroken(answer.status) && !isExpected(errorOf(answer).code))
          broken.push(`${place.join(".")} = ${text.slice(0, 60)}`);
      });
      await Promise.all(tries);
    }
    expect(broken).toEqual([]);
  },
  // A cart has some sixty places; each gets every value.
  120_000,
);

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
const hostileQuery = [
  "",
  "%00",
  "%ED%A0%80",
  "%",
  "9".repeat(400),
  "-1",
  "1e3",
  "0x10",
  "NaN",
  "x".repeat(6_000),
  "'%3B--",
  "1&limit=2",
  "0000-01-01T00:00:00Z",
  "2026-02-30T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "%2B275760-09-13T00:00:00Z",
  ...["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"].flatMap((instant) =>
    [randomUUID(), `ord_${ulid()}`, `cs_${ulid()}`, "\0"].map((id) => cursor(instant, id)),
  ),
  Buffer.from(`zzzzzzzzz.${randomUUID()}`).toString("base64url"),
  Buffer.from("[".repeat(150)).toString("base64url"),
];

test.each(byName(documented.filter(({ route }) => route.query !== undefined)))(
  "%s takes or refuses any value of any query parameter, and breaks at none",
  async (_name, endpoint) => {
    const names = Object.keys(describedOf(endpoint).query);
    expect(names.length).toBeGreaterThan(0);
    const broken: string[] = [];
    for (const name of names) {
      for (const value of hostileQuery) {
        const call = world.goodCall(endpoint);
        const answer = await client.send(
          { ...call, path: `${call.path}?${name}=${value}` },
          { serverError: true },
        );
        if (isBroken(answer.status)) broken.push(`${name} = ${value.slice(0, 80)}`);
      }
    }
    expect(broken).toEqual([]);
  },
);
