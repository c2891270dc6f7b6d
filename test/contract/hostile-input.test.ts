import { randomUUID } from "node:crypto";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountsOf } from "../../server/http/define-route.ts";
import { startHarness, type Harness } from "../support/harness.ts";
import { createContractClient, errorOf, type ContractClient } from "./contract-client.ts";
import { readDocument, type DescribedEndpoint } from "./document.ts";
import { byName, endpoints, acceptsBody, type Endpoint } from "./endpoints.ts";
import { pathsIn, type JsonPath } from "./json-paths.ts";
import { createFixture, type Fixture } from "./fixture.ts";

let h: Harness;
let client: ContractClient;
let fixture: Fixture;
let describedOf: (endpoint: Endpoint) => DescribedEndpoint;

beforeAll(async () => {
  const texts = maliciousJson
    .map((text) => JSON.parse(text) as unknown)
    .filter((value) => typeof value === "string");
  h = await startHarness({ worker: false, notSecret: texts });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
  describedOf = await readDocument(h.url);
});
afterAll(async () => {
  client.close();
  await h.close();
});

/** The JSON text of a body in which the value at a path is replaced by raw JSON text. */
function bodyWith(body: unknown, [first, ...rest]: JsonPath, text: string): string {
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

/** 401 and 403 are unexpected too: they would mean that the value was never validated. */
const isUnexpectedStatus = (status: number) => status >= 500 || status === 401 || status === 403;

/** JSON texts known to break services. Each may be accepted or rejected but must not cause a server error. */
const maliciousJson = [
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

test.each(byName(documented.filter((endpoint) => acceptsBody(endpoint))))(
  "%s survives malicious values at every path of its body",
  async (_name, endpoint) => {
    const distinct = new Map(pathsIn(describedOf(endpoint).body!).map(({ path }) => [path.join("\n"), path]));
    const paths = [...distinct.values()];
    expect(paths.length).toBeGreaterThan(0);
    const failures: string[] = [];
    // A third party named in the body may not respond.
    const isExpected = (code: string | undefined) =>
      code === "store_unavailable" && (endpoint.route.errors ?? []).includes(code);
    for (const path of paths) {
      const calls = maliciousJson.map(async (text) => {
        const call = fixture.validCall(endpoint);
        const bytes = bodyWith(call.body, path, text);
        const headers = { ...call.headers, "content-type": "application/json" };
        const answer = await client.send({ ...call, headers, bytes }, { serverError: true });
        if (isUnexpectedStatus(answer.status) && !isExpected(errorOf(answer).code))
          failures.push(`${path.join(".")} = ${text.slice(0, 60)}`);
      });
      await Promise.all(calls);
    }
    expect(failures).toEqual([]);
  },
  // A cart has about sixty paths, each tried with every value.
  120_000,
);

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
const maliciousQueryValues = [
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
  "%s survives malicious values of every query parameter",
  async (_name, endpoint) => {
    const names = Object.keys(describedOf(endpoint).query);
    expect(names.length).toBeGreaterThan(0);
    const broken: string[] = [];
    for (const name of names) {
      for (const value of maliciousQueryValues) {
        const call = fixture.validCall(endpoint);
        const answer = await client.send(
          { ...call, path: `${call.path}?${name}=${value}` },
          { serverError: true },
        );
        if (isUnexpectedStatus(answer.status)) broken.push(`${name} = ${value.slice(0, 80)}`);
      }
    }
    expect(broken).toEqual([]);
  },
);
