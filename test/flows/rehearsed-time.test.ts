// Holds: moving a sandbox's clock makes what has come due happen, and what other parties check by their own clocks still holds.
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver, type Receiver } from "../../server/webhooks/webhooks.fixture.ts";
import { startServer } from "../../server/main.ts";
import { signedClient } from "../support/signed-client.ts";
import { expectOk, until, useHarness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";
import { buyer, openCheckout } from "./shopper.ts";

const h = useHarness({ environment: { SVC_SANDBOX: "true" } });
const DAYS = 31;
const SECONDS = DAYS * 86_400;

let workspace: TestWorkspace;
let merchant: TestMerchant;
let receiver: Receiver;
let secret: string;
let isFailing = true;

beforeAll(async () => {
  receiver = await startReceiver();
  receiver.answer = () => ({ status: isFailing ? 500 : 204 });
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  const body = { target_url: receiver.url, events: ["*"] };
  const subscribed = expectOk(await workspace.client.post("/v2/webhooks/subscriptions", body));
  ({ secret } = subscribed as { secret: string });
});
afterAll(() => receiver.close());

const clock = async () =>
  expectOk(await workspace.client.get("/v2/test/clock")) as { now: string; shift_seconds: number };

test.each([
  ["outside of a sandbox", { SVC_SANDBOX: false }],
  ["with live payments", { STRIPE_SECRET_KEY_LIVE: "sk_live_1" }],
])("the routes do not exist %s", async (_where, change) => {
  const server = await startServer({ ...h.config, ...change, PORT: 0 });
  const headers = { authorization: `Bearer ${workspace.key}`, "content-type": "application/json" };
  try {
    for (const path of ["/v2/test/clock", "/test/clock"])
      for (const init of [{}, { method: "POST", body: `{"advance_seconds":${SECONDS}}` }])
        expect((await fetch(server.url + path, { ...init, headers })).status).toBe(404);
  } finally {
    await server.close();
  }
  expect((await clock()).shift_seconds).toBe(0);
});

test("a member and a key without the scope read the clock at most", async () => {
  const minted = await h.client(workspace.token).post(`/v2/workspaces/${workspace.id}/partner-keys`, {
    name: "Reader",
    scopes: ["merchants:read"],
  });
  const reader = h.client((expectOk(minted) as { plaintext: string }).plaintext);
  expectOk(await reader.get("/v2/test/clock"));
  expect(await reader.post("/v2/test/clock", { advance_seconds: 60 })).toFailWith(403, "insufficient_scope");
});

test("after 31 days an order is overdue, a session has expired, and deliveries are tried again", async () => {
  const onAccount = await openCheckout(h, merchant);
  const placed = await onAccount.confirm({ details: { ...buyer, paymentTerm: "net30" } });
  const { orderId } = expectOk(placed) as { orderId: string };
  const open = await openCheckout(h, merchant);
  await until(() => receiver.calls.some(({ body }) => body.includes(orderId)), "a failed delivery");
  await until(
    async () =>
      (await h.sql`select from deliveries where next_attempt_at > now() + interval '1 minute'`).length > 0,
    "a retry that is minutes away",
  );
  const before = await clock();
  isFailing = false;
  receiver.calls.length = 0;

  const advanced = expectOk(await workspace.client.post("/v2/test/clock", { advance_seconds: SECONDS })) as {
    from: string;
    to: string;
    shift_seconds: number;
    due: Record<string, number>;
  };
  expect(Date.parse(advanced.to) - Date.parse(advanced.from)).toBe(SECONDS * 1000);
  expect(advanced).toMatchObject({ shift_seconds: SECONDS, due: { sessions: 1, orders: 1 } });
  expect(advanced.due["deliveries"]).toBeGreaterThan(0);
  expect((await clock()).now > before.now).toBe(true);

  const received = (text: string) => receiver.calls.find(({ body }) => body.includes(text));
  await until(() => received(`"${orderId}"`), "the failed delivery to be tried again");
  const expired = await until(
    () =>
      receiver.calls.find(({ body }) => body.includes("session.expired") && body.includes(open.sessionId)),
    "the session to expire",
  );
  // The official library compares with the receiver's own clock.
  expect(new Webhook(secret).verify(expired.body, expired.headers)).toMatchObject({
    type: "session.expired",
    timestamp: expect.stringMatching(advanced.to.slice(0, 10)),
  });
  expect(expectOk(await workspace.client.get("/v2/stats"))).toMatchObject({
    on_account: [{ currency: "EUR", overdue: { orders: 1 } }],
  });
  expect(expectOk(await merchant.client.get(`/v1/sessions/${open.sessionId}`))).toMatchObject({
    status: "expired",
  });
});

test("on a moved clock users' tokens, signed requests and new checkouts work", async () => {
  expect((await clock()).shift_seconds).toBe(SECONDS);
  const audit = expectOk(await h.client(workspace.token).get(`/v2/workspaces/${workspace.id}/audit-entries`));
  expect((audit as { entries: object[] }).entries[0]).toMatchObject({ action: "sandbox.clock_advanced" });
  expectOk(
    await signedClient(merchant).post("/v1/companies", {
      name: "Nordlicht GmbH",
      members: [{ reference: "ada" }],
    }),
  );
  const later = await openCheckout(h, merchant);
  const today = new Date(Date.now() + SECONDS * 1000);
  const day = today.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  expect((await later.page()).text).toContain(`Test mode: no real payment is taken. · ${day}`);
  const placed = expectOk(await later.confirm({ details: { ...buyer, paymentTerm: "net30" } })) as {
    orderId: string;
  };
  const order = expectOk(await workspace.client.get(`/v2/orders/${placed.orderId}`)) as {
    payment_due: string;
  };
  expect(Date.parse(order.payment_due)).toBeGreaterThan(Date.now() + 59 * 86_400_000);
});

test("the clock goes no further than five years", async () => {
  const refused = await workspace.client.post("/v2/test/clock", { advance_seconds: 5 * 365 * 86_400 });
  expect(refused).toFailWith(400, "parameter_invalid");
  expect(refused.text).toContain("at most five years ahead");
  expect((await clock()).shift_seconds).toBe(SECONDS);
});
