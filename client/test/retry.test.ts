import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPartnerClient, SvcConnectionError, SvcError, type PartnerClient } from "../src/index.ts";

/** The client against a faulty server, over real sockets. */

interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  at: number;
}

let seen: Seen[];
/** Responses to call 1, 2, …; the last one repeats. */
let answers: Array<(response: ServerResponse) => void>;
let url: string;
let close: () => Promise<void>;

beforeEach(async () => {
  seen = [];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      seen.push({
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        at: performance.now(),
      });
      (answers[seen.length - 1] ?? answers.at(-1))?.(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
});
afterEach(() => close());

const client = (options: { retries?: number; timeoutMs?: number } = {}): PartnerClient =>
  createPartnerClient({ baseUrl: `${url}/`, apiKey: "svc_ak_test_x", ...options });

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(typeof body === "string" ? body : JSON.stringify(body));
  };
const closeConnection = (response: ServerResponse): void => void response.destroy();
const closeInBody = (response: ServerResponse): void => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "500" });
  response.write('{"half":');
  response.destroy();
};
const error = (code: string) => ({
  error: { type: "https://x", code, message: "No.", doc_url: "https://docs", request_id: "req_1" },
});
const ok = answer(200, { id: "ord_1" });
const pay = (over: { idempotencyKey?: string; signal?: AbortSignal } = {}, options = {}) =>
  client(options).post("/v2/orders/{id}/paid", { params: { path: { id: "ord_1" } }, ...over });

describe("a request is retried", () => {
  test.each([
    ["after a connection that was cut", closeConnection],
    ["after an answer that was cut in its body", closeInBody],
    ["after 503 of a proxy", answer(503, "<h1>maintenance</h1>", { "content-type": "text/html" })],
    ["after 409 that says it may be", answer(409, error("x"), { "svc-should-retry": "true" })],
    ["after 429", answer(429, error("rate_limited"), { "svc-should-retry": "true" })],
  ])("%s, under the same idempotency key", async (_, first) => {
    answers = [first, first, ok];
    await expect(pay()).resolves.toEqual({ id: "ord_1" });
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map((call) => call.headers["idempotency-key"])).size).toBe(1);
    expect(seen[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("not before Retry-After", async () => {
    answers = [answer(429, error("rate_limited"), { "svc-should-retry": "true", "retry-after": "1" }), ok];
    await pay();
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  test("three times, then the error is thrown", async () => {
    answers = [answer(500, error("internal"), { "svc-should-retry": "true" })];
    await expect(pay()).rejects.toMatchObject({ code: "internal", status: 500, retryable: true });
    expect(seen).toHaveLength(4);
  });

  test("after a timeout", async () => {
    answers = [() => {}, ok];
    await expect(pay({}, { timeoutMs: 300 })).resolves.toEqual({ id: "ord_1" });
  });
});

describe("a request is not retried", () => {
  test.each([400, 401, 404, 409, 500])("when %i says that it makes no difference", async (status) => {
    answers = [answer(status, error("some_code"), { "svc-should-retry": "false" })];
    const refused = await pay().catch((reason: unknown) => reason);
    expect(refused).toBeInstanceOf(SvcError);
    expect(refused).toMatchObject({ status, code: "some_code", requestId: "req_1", retryable: false });
    expect(seen).toHaveLength(1);
  });

  test("if Retry-After is longer than the maximum", async () => {
    answers = [answer(429, error("rate_limited"), { "svc-should-retry": "true", "retry-after": "3600" })];
    await expect(pay()).rejects.toMatchObject({ code: "rate_limited" });
    expect(seen).toHaveLength(1);
  });

  test("without retries, and a closed connection is a connection error", async () => {
    answers = [closeConnection];
    await expect(pay({}, { retries: 0 })).rejects.toBeInstanceOf(SvcConnectionError);
    expect(seen).toHaveLength(1);
  });
});

test("the caller's signal aborts a call between two tries, with its own reason", async () => {
  const over = new AbortController();
  answers = [
    (response) => {
      answer(429, error("rate_limited"), { "svc-should-retry": "true", "retry-after": "30" })(response);
      setImmediate(() => over.abort(new Error("enough")));
    },
  ];
  await expect(pay({ signal: over.signal })).rejects.toThrow("enough");
  expect(seen).toHaveLength(1);
});

test("two calls have two idempotency keys; the caller's own key is used unchanged", async () => {
  answers = [ok];
  await pay();
  await pay();
  await pay({ idempotencyKey: "order-1042-paid" });
  const keys = seen.map((call) => call.headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe("order-1042-paid");
});

test("a read has no idempotency key; version and merchant are headers", async () => {
  answers = [answer(200, { orders: [], next_after: null })];
  await client().get("/v2/orders", { version: "2026-11-01", merchantId: "m1" });
  expect(seen[0]).toMatchObject({
    method: "GET",
    path: "/v2/orders",
    headers: { authorization: "Bearer svc_ak_test_x", "svc-version": "2026-11-01", "x-svc-merchant": "m1" },
  });
  expect(seen[0]?.headers["idempotency-key"]).toBeUndefined();
});

test("path parameters are escaped", async () => {
  answers = [ok];
  await client().get("/v2/orders/{id}", { params: { path: { id: "../agencies/me?x=1#y" } } });
  expect(seen[0]?.path).toBe("/v2/orders/..%2Fagencies%2Fme%3Fx%3D1%23y");
});

test("a response without the API's error envelope is an error with its status", async () => {
  answers = [answer(404, "<html>nothing here</html>", { "content-type": "text/html" })];
  await expect(pay()).rejects.toMatchObject({ status: 404, code: "unknown", requestId: null });
});

test("204 resolves with nothing", async () => {
  answers = [(response) => void response.writeHead(204).end()];
  const gone = await client().delete("/v2/webhooks/subscriptions/{id}", { params: { path: { id: "s" } } });
  expect(gone).toBeUndefined();
});
