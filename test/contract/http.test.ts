import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness, until, type Harness } from "../support/harness.ts";
import { createContractClient, errorOf, type ContractClient } from "./contract-client.ts";
import { byName, endpoints } from "./endpoints.ts";
import { sendRaw } from "./raw-socket.ts";
import { createFixture, type Fixture } from "./fixture.ts";

let h: Harness;
let client: ContractClient;
let fixture: Fixture;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

const bearer = () => ({ authorization: `Bearer ${fixture.workspace.key}` });

describe("an unknown route", () => {
  const unknownRoutes = [
    ["GET", "/v2"],
    ["GET", "/v2/"],
    ["GET", "/v3/agencies/me"],
    ["GET", "/v2/v2/agencies/me"],
    ["GET", "/v2/v1/sessions"],
    ["GET", "/v1/agencies/me"],
    ["POST", "/v2/agencies/me"],
    ["DELETE", "/v2/orders"],
    ["PROPFIND", "/v2/orders"],
    ["GET", "/v2/webhooks/subscriptions/../../agencies/me"],
    ["GET", "//v2/agencies/me"],
  ];
  test.each(unknownRoutes)("%s %s answers 404 with and without credentials", async (method, path) => {
    for (const headers of [{}, bearer()]) {
      const answer = await client.send({ method, path, headers });
      expect(answer).toFailWith(404, "route_not_found");
    }
  });

  test("a long path is answered with a short message", async () => {
    const answer = await client.send({ method: "GET", path: `/v2/${"x".repeat(12_000)}` });
    expect(answer).toFailWith(404, "route_not_found");
    expect(errorOf(answer).message!.length).toBeLessThan(300);
  });

  test("a valid trace id is continued and a malformed one is replaced", async () => {
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const send = (traceparent: string) =>
      client.send({ method: "GET", path: "/v2/nothing", headers: { traceparent } });
    const continued = await send(`00-${traceId}-b7ad6b7169203331-01`);
    expect(continued.headers["traceparent"]).toMatch(new RegExp(`^00-${traceId}-(?!b7ad6b7169203331)`));
    for (const wrong of [
      `00-${"0".repeat(32)}-b7ad6b7169203331-01`,
      `ff-${traceId}-b7ad6b7169203331-01`,
      traceId,
    ]) {
      expect((await send(wrong)).headers["traceparent"]).not.toContain(wrong.slice(3, 35));
    }
  });
});

describe.each(byName(endpoints.filter(({ route }) => route.method === "GET")))("%s", (_name, endpoint) => {
  test("answers HEAD as it answers GET, without the body", async () => {
    const get = await client.send(fixture.validCall(endpoint));
    const head = await client.send({ ...fixture.validCall(endpoint), method: "HEAD" });
    expect(head.status).toBe(get.status);
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
    const refused = await client.send({ method: "HEAD", path: fixture.pathOf(endpoint) });
    expect(refused.status).toBe(401);
  });
});

test("OPTIONS answers 404 without CORS headers", async () => {
  for (const path of new Set(endpoints.map((endpoint) => fixture.pathOf(endpoint)))) {
    const headers = {
      ...bearer(),
      origin: "https://elsewhere.example",
      "access-control-request-method": "POST",
    };
    const answer = await client.send({ method: "OPTIONS", path, headers });
    expect(answer).toFailWith(404, "route_not_found");
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

/** A raw HTTP request; `length` may exceed the body's length. */
function rawRequest(
  body: string,
  length = Buffer.byteLength(body),
  headers: Record<string, string> = {},
): string {
  const lines = {
    host: new URL(h.url).host,
    "content-type": "application/json",
    "content-length": String(length),
    "idempotency-key": "raw",
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /v2/webhooks/subscriptions HTTP/1.1\r\n${head.join("")}\r\n${body}`;
}

test("the body of a rejected request is not parsed as the next request", async () => {
  const smuggled = `GET /v2/agencies/me HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${fixture.workspace.key}\r\n\r\n`;
  for (const padding of [0, 300_000]) {
    const body = smuggled + " ".repeat(padding);
    const next = rawRequest("{}", 2, { ...bearer(), connection: "close" });
    const [first, second, ...more] = await sendRaw(h.url, rawRequest(body) + next);
    expect(first).toFailWith(401, "authentication_missing");
    expect(second).toFailWith(400, "parameter_missing");
    expect(more).toEqual([]);
  }
});

test("after an upload that is too large, the connection's next request is answered", async () => {
  const chunk = " ".repeat(1_000_000);
  const { host } = new URL(h.url);
  const upload = [
    "POST /v2/webhooks/subscriptions HTTP/1.1",
    `host: ${host}`,
    `authorization: ${bearer().authorization}`,
    "content-type: application/json",
    "idempotency-key: raw",
    "transfer-encoding: chunked",
    "",
    `${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
  ].join("\r\n");
  const next = rawRequest("{}", 2, { ...bearer(), connection: "close" });
  const [first, second, ...more] = await sendRaw(h.url, upload + next);
  expect(first).toFailWith(400, "body_too_large");
  expect(second).toFailWith(400, "parameter_missing");
  expect(more).toEqual([]);
});

test("an aborted upload is logged as a client error and creates nothing", async () => {
  const target = `https://${randomUUID()}.example`;
  const { hostname, port } = new URL(h.url);
  const body = JSON.stringify({ target_url: target, events: ["*"] });
  const userAgent = `broken-${randomUUID()}`;
  const headers = { ...bearer(), "user-agent": userAgent };
  const socket = connect(Number(port), hostname);
  const arrived = once(h.server.server, "request");
  socket.write(rawRequest(body, body.length + 10, headers));
  await arrived;
  socket.resetAndDestroy();
  const [entry] = await until(async () => {
    const rows =
      await h.sql`select status_code, error_code from request_logs where user_agent = ${userAgent}`;
    return rows.length > 0 && rows;
  }, "the log entry");
  expect(entry).toEqual({ status_code: 400, error_code: "json_invalid" });
  expect(await h.sql`select 1 from subscriptions where target_url = ${target}`).toHaveLength(0);
});
