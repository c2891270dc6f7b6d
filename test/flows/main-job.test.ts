import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../support/harness.ts";
import { buyer, cardToken, cart, openCheckout } from "./shopper.ts";
import { publishedVersions } from "../../server/versions/index.ts";

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  h = await startHarness();
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  const subscription = expectOk(
    await workspace.client.post("/v2/webhooks/subscriptions", {
      target_url: `${h.standIns.partner.url}/events`,
      events: ["*"],
    }),
  ) as { secret: string };
  await h.standIns.partner.setSecret(subscription.secret);
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

interface ReceivedEvent {
  type: string;
  livemode: boolean;
  extensions?: unknown;
  data: {
    session_id?: string;
    session?: { id: string };
    order: { id: string; status: string; meta: Record<string, unknown>; store_synced: boolean };
    cart: unknown;
  };
}

/** Events of a session that the receiver got with a valid signature. */
function eventsOf(sessionId: string): ReceivedEvent[] {
  return h.standIns.partner
    .received()
    .filter((request) => request.path === "/events" && request.signatureError === null)
    .map((request) => JSON.parse(request.body) as ReceivedEvent)
    .filter((event) => event.data.session_id === sessionId || event.data.session?.id === sessionId);
}

test("a partner key created with a user token reports its workspace, mode, scopes and version", async () => {
  const me = await workspace.client.get("/v2/agencies/me");
  expect(me.status).toBe(200);
  expect(me.body).toMatchObject({
    workspace_id: workspace.id,
    livemode: false,
    pinned_version: publishedVersions.newest,
    api_version: publishedVersions.newest,
  });
  expect(me.headers.get("svc-request-id")).toMatch(/^req_/);
  expect(me.headers.get("traceparent")).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/);
});

test("a card order creates a store order with all meta, a payment and one signed delivery of each event", async () => {
  const checkout = await openCheckout(h, merchant);
  expect(checkout.total).toBe(23_800);
  const answer = expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) })) as {
    status: string;
    orderStatus: string;
    orderId: string;
  };
  expect(answer).toMatchObject({ status: "completed", orderStatus: "processing" });

  const order = expectOk(await workspace.client.get(`/v2/orders/${answer.orderId}`)) as {
    meta: Record<string, unknown>;
  };
  expect(order).toMatchObject({ status: "processing", store_synced: true });
  expect(order.meta).toMatchObject({
    _billing_company: buyer.company,
    _svc_vat_number: "DE999000121",
    _svc_vat_valid: "1",
    _svc_vat_country: "DE",
    _svc_vat_name: "Nordlicht Bürobedarf GmbH",
    _svc_po_number: buyer.poNumber,
    _svc_payment_terms: "immediate",
    _svc_session_id: checkout.sessionId,
    _svc_livemode: "0",
    _svc_ext_booking: JSON.stringify(cart.extensions.booking),
  });
  const [stored] =
    await h.sql`select status, transaction_id, meta from builtin_orders where session_id = ${checkout.sessionId}`;
  expect(stored).toMatchObject({ status: "processing" });
  expect(stored!["transaction_id"]).toMatch(/^pi_/);
  expect(stored!["meta"]).toEqual(order.meta);

  const events = await until(() => {
    const found = eventsOf(checkout.sessionId);
    return (
      found.some((event) => event.type === "order.completed") &&
      found.some((event) => event.type === "session.completed") &&
      found
    );
  }, "the events");
  expect(events.map((event) => event.type).toSorted()).toEqual([
    "order.completed",
    "session.completed",
    "session.created",
  ]);
  const completed = events.find((event) => event.type === "order.completed")!;
  expect(completed.extensions).toEqual(cart.extensions);
  expect(completed.data.cart).toMatchObject({ extensions: cart.extensions });
  expect(completed.data.order).toMatchObject({
    id: answer.orderId,
    status: "processing",
    store_synced: true,
    meta: order.meta,
  });
});

test("an order on account needs no card, is on hold with its due date and emits order.held", async () => {
  const checkout = await openCheckout(h, merchant);
  const answer = expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } })) as {
    orderId: string;
    orderStatus: string;
  };
  expect(answer.orderStatus).toBe("on-hold");
  const due = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const order = expectOk(await workspace.client.get(`/v2/orders/${answer.orderId}`)) as {
    meta: Record<string, unknown>;
  };
  expect(order).toMatchObject({ status: "on-hold", payment_term: "net30", payment_due: due });
  expect(order.meta).toMatchObject({ _svc_payment_terms: "net30", _svc_payment_due: due });
  expect(order.meta).not.toHaveProperty("_svc_paid_at");
  await until(() => eventsOf(checkout.sessionId).some((event) => event.type === "order.held"), "order.held");
  expect(eventsOf(checkout.sessionId).some((event) => event.type === "order.completed")).toBe(false);
});

test("a replayed delivery reaches the receiver under the same webhook-id", async () => {
  const checkout = await openCheckout(h, merchant);
  expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
  const delivery = await until(async () => {
    const list = expectOk(await workspace.client.get("/v2/webhooks/deliveries?event=order.held&limit=1")) as {
      deliveries: Array<{ id: string; succeeded_at: string | null }>;
    };
    const [first] = list.deliveries;
    return first?.succeeded_at ? first : null;
  }, "a delivery that succeeded");
  const detail = expectOk(await workspace.client.get(`/v2/webhooks/deliveries/${delivery.id}`)) as {
    payload: { id: string };
    attempts: unknown[];
  };
  expect(detail.attempts).toHaveLength(1);

  const before = h.standIns.partner.received().length;
  const replay = await workspace.client.post(`/v2/webhooks/deliveries/${delivery.id}/replay`);
  expect(replay.status).toBe(202);
  expect(replay.body).toMatchObject({ attempt_count: 0, succeeded_at: null, abandoned_at: null });
  await until(() => h.standIns.partner.received().length > before, "the replayed request");
  const again = h.standIns.partner
    .received()
    .filter((request) => request.headers["webhook-id"] === detail.payload.id);
  expect(again.length).toBeGreaterThanOrEqual(2);
});

test("a request is found in the request logs by its id", async () => {
  const response = await workspace.client.get("/v2/agencies/me");
  const id = response.headers.get("svc-request-id")!;
  const entry = await until(async () => {
    const answer = await workspace.client.get(`/v2/logs/requests/${id}`);
    return answer.status === 200 && answer.body;
  }, "the log entry");
  expect(entry).toMatchObject({
    request_id: id,
    method: "GET",
    path: "/v2/agencies/me",
    status_code: 200,
    workspace_id: workspace.id,
  });
});

test("GET /health/ai-chat reports paused for a merchant that has not enabled it", async () => {
  const answer = await h.client().get("/health/ai-chat", { headers: { "x-svc-api-key": merchant.apiKey } });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    status: "paused",
    modes: { enabled: false },
    knowledge: { product_chunks: 0, total_chunks: 0 },
    cost: { monthly_cap_cents: 0, monthly_spend_cents: 0, pct_used: 0 },
  });
});
