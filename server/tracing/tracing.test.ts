// Holds: a checkout is one trace, from the request to its calls, jobs and webhooks; only names stand in it, and nothing waits for it.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buyer, cardToken, openCheckout } from "../../test/flows/shopper.ts";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import { createLogger } from "../process/logger.ts";
import { readSpans, type ExportedSpan } from "./exported-spans.fixture.ts";
import { startTracing, type Tracing } from "./start-tracing.ts";

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;
let collector: Server;
let tracing: Tracing | null = null;
/** Bodies of the collector's requests. */
const exported: Buffer[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (request.url === "/v1/traces") exported.push(body);
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await once(collector.listen(0, "127.0.0.1"), "listening");
  h = await startHarness();
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});

afterEach(async () => {
  await tracing?.close();
  tracing = null;
  exported.length = 0;
});

afterAll(async () => {
  collector.close();
  expect(h.breaches).toEqual([]);
  await h.close();
});

const silent = pino({ level: "silent" });
const endpointOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const settings = (ratio = 1, endpoint = endpointOf(collector)) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  SVC_TRACE_RATIO: ratio,
});

/** Ends tracing and reads what was exported. */
async function spansAfterClose(): Promise<ExportedSpan[]> {
  await tracing!.close();
  tracing = null;
  return exported.flatMap(readSpans);
}

const deliveriesEnd = () =>
  until(async () => {
    const [{ jobs }] = await h.sql<[{ jobs: number }]>`
      select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'deliver'`;
    return jobs === 0;
  }, "the deliveries' jobs to end");

const CALLERS_TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

test("request, VAT check, payment, store and each delivery are one trace, which answer, receiver and log name", async () => {
  const subscription = await workspace.client.post("/v2/webhooks/subscriptions", {
    target_url: `${h.standIns.partner.url}/events`,
    events: ["session.created"],
  });
  await h.standIns.partner.setSecret((expectOk(subscription) as { secret: string }).secret);
  const lines: Array<Record<string, unknown>> = [];
  const log = createLogger("info", "test", { write: (line) => void lines.push(JSON.parse(line)) });
  tracing = await startTracing(settings(), "server", silent);

  const answer = await merchant.client.post(
    "/v1/sessions",
    { cart: { b2b: true, lineItems: [{ id: "lamp", name: "Lamp", quantity: 1, price: 10_000 }] } },
    { headers: { traceparent: `00-${CALLERS_TRACE}-00f067aa0ba902b7-01` } },
  );
  expectOk(answer);
  await deliveriesEnd();
  const received = h.standIns.partner.received().find(({ path }) => path === "/events")!;
  const vat = await merchant.client.post(
    "/v1/vat/validate",
    { vatNumber: "ATU99900018" },
    { headers: { traceparent: `00-${CALLERS_TRACE}-00f067aa0ba902b7-01` } },
  );
  expectOk(vat);
  log.info("outside of any span");

  const spans = (await spansAfterClose()).filter(({ traceId }) => traceId === CALLERS_TRACE);
  const byName = new Map(spans.map((span) => [span.name, span]));
  expect([...byName.keys()].toSorted()).toEqual([
    "POST /v1/sessions",
    "POST /v1/vat/validate",
    "deliver",
    "vat vies",
    "webhook delivery",
  ]);
  const request = byName.get("POST /v1/sessions")!;
  expect(request).toMatchObject({ parentSpanId: "00f067aa0ba902b7", service: "svc-checkout-server" });
  expect(answer.headers.get("traceparent")).toBe(`00-${CALLERS_TRACE}-${request.spanId}-01`);
  const delivery = byName.get("webhook delivery")!;
  expect(byName.get("deliver")!.parentSpanId).toBe(request.spanId);
  expect(delivery.parentSpanId).toBe(byName.get("deliver")!.spanId);
  expect(received.headers["traceparent"]).toBe(`00-${CALLERS_TRACE}-${delivery.spanId}-01`);
  expect(byName.get("vat vies")!.parentSpanId).toBe(byName.get("POST /v1/vat/validate")!.spanId);
  expect(lines).toMatchObject([{ msg: "outside of any span" }]);
  expect(lines[0]).not.toHaveProperty("trace_id");
});

test("a span names routes, never what a caller sent: no token, key, name, address or number", async () => {
  tracing = await startTracing(settings(), "server", silent);
  const checkout = await openCheckout(h, merchant);
  expectOk(await checkout.page());
  const confirmationTokenId = await cardToken(h, merchant);
  expectOk(await checkout.confirm({ confirmationTokenId }));
  await spansAfterClose();
  const bytes = Buffer.concat(exported);
  for (const name of ["POST /checkout/{token}/confirm", "stripe POST /v1/payment_intents"])
    expect(bytes.includes(name), name).toBe(true);
  const secrets = [
    checkout.token,
    confirmationTokenId,
    buyer.email,
    buyer.lastName,
    buyer.company,
    buyer.vatNumber,
    buyer.poNumber,
  ];
  expect(secrets.filter((text) => bytes.includes(text))).toEqual([]);
});

test("sessions that are written in one batch have their deliveries in traces of their own", async () => {
  tracing = await startTracing(settings(), "server", silent);
  const ids = Array.from({ length: 12 }, (_, index) => (index + 1).toString(16).padStart(32, "0"));
  const cart = { b2b: true, lineItems: [{ id: "lamp", name: "Lamp", quantity: 1, price: 10_000 }] };
  await Promise.all(
    ids.map((id) =>
      merchant.client.post(
        "/v1/sessions",
        { cart },
        { headers: { traceparent: `00-${id}-00f067aa0ba902b7-01` } },
      ),
    ),
  );
  await deliveriesEnd();
  const spans = await spansAfterClose();
  const delivered = spans.filter(({ name }) => name === "deliver").map(({ traceId }) => traceId);
  expect(delivered.toSorted()).toEqual(ids);
});

test("a streamed answer has the name of its route, a refusal its code", async () => {
  tracing = await startTracing(settings(), "server", silent);
  await workspace.client.get("/v2/orders", { headers: { accept: "text/csv" } });
  expect((await workspace.client.get("/v2/orders/ord_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB")).status).toBe(404);
  const names = (await spansAfterClose()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["GET /orders", "GET /orders/{id}"]));
  expect(Buffer.concat(exported).includes("resource_not_found")).toBe(true);
});

test("a share of 0 records nothing, and the answer continues the caller's trace as ever", async () => {
  tracing = await startTracing(settings(0), "server", silent);
  const answer = await merchant.client.get("/v1/sessions/cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB", {
    headers: { traceparent: `00-${CALLERS_TRACE}-00f067aa0ba902b7-01` },
  });
  expect(answer.headers.get("traceparent")).toMatch(new RegExp(`^00-${CALLERS_TRACE}-[0-9a-f]{16}-00$`));
  expect(await spansAfterClose()).toEqual([]);
});

test("a collector that is down is reported once, and requests are answered", async () => {
  const lines: string[] = [];
  const log = createLogger("warn", "test", { write: (line) => void lines.push(line) });
  tracing = await startTracing(settings(1, "http://127.0.0.1:9"), "server", log);
  expectOk(await merchant.client.get(`/v1/merchants/${merchant.id}`));
  expectOk(await merchant.client.get(`/v1/merchants/${merchant.id}`));
  const startedAt = performance.now();
  await tracing!.close();
  tracing = null;
  expect(performance.now() - startedAt).toBeLessThan(8_000);
  expect(lines.filter((line) => line.includes("traces could not be sent"))).toHaveLength(1);
});
