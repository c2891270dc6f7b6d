import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Timeline, TimelineEntry } from "../../shared/wire/timeline.ts";
import { signIn } from "../../test/support/dashboard-user.ts";
import { buyer, cart, openCheckout, type OpenCheckout } from "../../test/flows/shopper.ts";
import {
  expectOk,
  until,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import { reportEvent } from "../../test/support/woocommerce/report-event.ts";
import { startStore, type StoreSandbox } from "../../test/support/woocommerce/start-store.ts";
import { addMember } from "../keys/workspaces.ts";
import { json, storeRequest } from "../pre-confirmation/pre-confirmation.fixture.ts";
import { startReceiver, type Receiver } from "../webhooks/webhooks.fixture.ts";

/** The timeline of an order and of its session tells, in order, what the service recorded. */

const h = useHarness();
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;
let receiver: Receiver;
let hook: Receiver;
let checkout: OpenCheckout;
let orderId: string;

const timelineOf = async (path: string, client = workspace.client) =>
  expectOk(await client.get(`/v2/${path}/timeline?limit=200`)) as Timeline;
const told = ({ entries }: Timeline) => entries.map(({ title }) => title).toReversed();
const entryOf = ({ entries }: Timeline, title: string): TimelineEntry =>
  entries.find((entry) => entry.title === title)!;

/** Makes the retries of deliveries due at once. */
const deliverNow = () => h.sql`
  update graphile_worker._private_jobs set run_at = now() where starts_with(key, 'whd_') and locked_at is null`;

async function report(type: string, order: object, more: object = {}): Promise<void> {
  const [stored] = store.orders;
  const { id, number, amounts } = stored!;
  const occurredAt = new Date().toISOString();
  const event = {
    id: `evt_${randomUUID()}`,
    type,
    occurredAt,
    sessionId: checkout.sessionId,
    ...more,
    order: {
      id,
      number,
      amounts,
      currency: "EUR",
      billing: { company: buyer.company },
      cart: { items: cart.lineItems },
      ...order,
    },
  };
  expectOk(await reportEvent(merchant, event));
}

beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  store = await startStore({ secret: merchant.apiSecret });
  store.products.set("lamp-desk", { id: "lamp-desk", sku: "L", name: "Lamp", price: 10_000, stock: 10 });
  const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
  [receiver, hook] = [await startReceiver(), await startReceiver()];
  receiver.answer = (call) => ({ status: call === 1 ? 503 : 204 });
  const events = ["order.held", "order.completed", "refund.issued"];
  expectOk(await workspace.client.post("/v2/webhooks/subscriptions", { target_url: receiver.url, events }));
  const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/pre-confirmation`;
  expectOk(await workspace.client.put(path, { url: hook.url, fail_mode: "open" }));
});
afterAll(async () => {
  await Promise.all([receiver.close(), hook.close(), store.close()]);
});

test("a refused attempt, an order on hold, its events, its payment and its refund stand in order", async () => {
  const details = { ...buyer, paymentTerm: "net30" };
  checkout = await openCheckout(h, merchant);
  hook.answer = () => json({ available: false, reason: "fully_booked" });
  expect(await checkout.confirm({ details })).toFailWith(409, "pre_confirmation_rejected");
  hook.answer = () => json({ available: true });
  ({ orderId } = expectOk(await checkout.confirm({ details })) as { orderId: string });
  await until(async () => (await deliverNow(), receiver.calls.length === 2), "the second attempt");
  const paid = { status: "processing", paidAt: new Date().toISOString() };
  await report("order.paid", { ...paid, paymentTerm: "net30" });
  await until(() => receiver.calls.length === 3, "the event of the payment");
  await report("order.refunded", paid, { refund: { id: "wc_77", amount: 1_000, reason: "Late" } });
  await until(() => receiver.calls.length === 4, "the events");

  const timeline = await until(async () => {
    const read = await timelineOf(`orders/${orderId}`);
    return told(read).includes("Event refund.issued delivered") ? read : null;
  }, "the last delivery");
  const story = [
    "Checkout created",
    "Buyer submitted, 30 days net",
    "VAT number confirmed",
    "Refused by the pre-confirmation hook",
    "Order refused before the charge",
    "Buyer submitted, 30 days net",
    "VAT number confirmed",
    "Pre-confirmation accepted",
    "Order placed on account",
    "Event order.held not delivered",
    "Event order.held delivered",
    "Store reported: the order was paid",
    "Event order.completed delivered",
    "Store reported: the order was refunded",
    "Refund of €10.00 issued",
    "Event refund.issued delivered",
  ];
  expect(told(timeline).filter((title) => story.includes(title))).toEqual(story);
  for (const { at, title, text } of timeline.entries) {
    expect(Date.parse(at), title).not.toBeNaN();
    expect(text, title).toMatch(/[.”]$/);
  }
  const failed = entryOf(timeline, "Event order.held not delivered");
  expect(failed).toMatchObject({
    kind: "event",
    outcome: "warning",
    text: expect.stringMatching(/^127\.0\.0\.1:\d+ answered 503 in \d+ ms\. It was retried .+ later\.$/),
    links: [{ type: "delivery", id: expect.stringMatching(/^whd_/) }],
  });
  expect(entryOf(timeline, "Order refused before the charge").text).toContain("fully booked");
});

test("the session's timeline is that of its order", async () => {
  const [ofOrder, ofSession] = [
    await timelineOf(`orders/${orderId}`),
    await timelineOf(`sessions/${checkout.sessionId}`),
  ];
  expect(ofSession).toEqual(ofOrder);
});

test("pages follow one another without gap or repetition", async () => {
  const whole = await timelineOf(`orders/${orderId}`);
  const seen: TimelineEntry[] = [];
  let after: string | null = null;
  do {
    const query = new URLSearchParams({ limit: "7", ...(after === null ? {} : { after }) });
    const page = expectOk(await workspace.client.get(`/v2/orders/${orderId}/timeline?${query}`)) as Timeline;
    expect(page.entries.length).toBeLessThanOrEqual(7);
    seen.push(...page.entries);
    after = page.next_after;
  } while (after !== null);
  expect(seen).toEqual(whole.entries);
  const forged = await workspace.client.get(`/v2/orders/${orderId}/timeline?after=nonsense`);
  expect(forged).toFailWith(400, "cursor_invalid");
});

test("an order of the store's own checkout has a timeline without a session", async () => {
  const id = `evt_${randomUUID()}`;
  const amounts = {
    currency: "EUR",
    subtotal: 2400,
    shipping: 0,
    discount: 0,
    fees: 0,
    tax: 456,
    total: 2856,
  };
  // The store's id alone names the order of its own checkout.
  hook.answer = () => json({ available: true });
  expectOk(
    await merchant.client.post(
      "/v1/pre-confirmation",
      storeRequest({ orderId: "2001", paymentTerm: "net30" }),
    ),
  );
  const event = {
    id,
    type: "order.held",
    occurredAt: new Date().toISOString(),
    sessionId: null,
    order: {
      id: "2001",
      number: "2001",
      status: "on-hold",
      currency: "EUR",
      amounts,
      paymentTerm: "net30",
      billing: { company: "Muster GmbH", address: { city: "Hamburg", country: "DE" } },
      cart: { items: cart.lineItems },
    },
  };
  const { orderId: own } = expectOk(await reportEvent(merchant, event)) as { orderId: string };
  await until(async () => {
    const timeline = await timelineOf(`orders/${own}`);
    return told(timeline).includes("Event order.held delivered") ? timeline : null;
  }, "the delivery");
  expect(told(await timelineOf(`orders/${own}`)).slice(0, 2)).toEqual([
    "Pre-confirmation accepted",
    "Store reported: the order was placed and is not yet paid",
  ]);
});

test("members are named to users of the dashboard, not to keys", async () => {
  const [subject, email] = [`user-${randomUUID()}`, "anna@agency.example"];
  await addMember(h.sql, { workspaceId: workspace.id, subject, role: "admin", email });
  await h.sql`
    insert into audit_entries (workspace_id, actor, action, target)
    values (${workspace.id}, ${`user:${subject}`}, 'order.store_retried', ${orderId})`;
  const dashboard = (await signIn(h, subject)).client(workspace.id);
  const done = "retried the store at once";
  expect(told(await timelineOf(`orders/${orderId}`, dashboard))).toContain(`${email} ${done}`);
  expect(told(await timelineOf(`orders/${orderId}`))).toContain(`A member ${done}`);
  expect(told(await timelineOf(`sessions/${checkout.sessionId}`))).toContain(`A member ${done}`);
});

test("another workspace and a merchant that is not the order's find nothing", async () => {
  const other = await h.workspace();
  for (const path of [`orders/${orderId}`, `sessions/${checkout.sessionId}`]) {
    expect(await other.client.get(`/v2/${path}/timeline`)).toFailWith(404, "resource_not_found");
    const headers = { "x-svc-merchant": (await h.merchant(workspace)).id };
    expect(await workspace.client.get(`/v2/${path}/timeline`, { headers })).toFailWith(
      404,
      "resource_not_found",
    );
  }
});
