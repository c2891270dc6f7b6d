import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { recoverAttempt } from "../../server/checkout/recovery/recover.ts";
import {
  configurePreConfirmation,
  json,
  newTenant,
  recordOf,
  settledEvents,
  type TestTenant,
} from "../../server/pre-confirmation/pre-confirmation.fixture.ts";
import { startReceiver, type Receiver } from "../../server/webhooks/webhooks.fixture.ts";
import { expectOk, startHarness, until, type Harness } from "../support/harness.ts";
import { buyer, cardToken, openCheckout } from "./shopper.ts";

/** Every attempt with a pre-confirmation emits exactly one settled event and charges nothing without approval. */

let h: Harness;
let tenant: TestTenant;
let hook: Receiver;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});
beforeEach(async () => {
  tenant = await newTenant(h);
  hook = await startReceiver();
  hook.answer = () => json({ available: true });
  await configurePreConfirmation(tenant, { url: hook.url });
});
afterEach(() => hook.close());

const settledAttempts = async () =>
  (await settledEvents(h, tenant)).map(({ data }) => [data.attempt, data.outcome] as const);

async function failedOrders(): Promise<Array<{ reason: string; attempt: number; final: boolean }>> {
  const rows = await h.sql<
    Array<{ payload: { data: { reason: string; attempt: number; final: boolean } } }>
  >`select payload from events where workspace_id = ${tenant.partner.id} and type = 'order.failed' order by id`;
  return rows.map(({ payload: { data } }) => ({
    reason: data.reason,
    attempt: data.attempt,
    final: data.final,
  }));
}

/** Statuses of all payments on the merchant's account. */
async function payments(): Promise<string[]> {
  const { stripe } = h.standIns;
  const response = await fetch(`${stripe!.url}/v1/payment_intents?limit=100`, {
    headers: { authorization: `Bearer ${stripe!.secretKey}`, "stripe-account": tenant.merchant.accountId },
  });
  const list = (await response.json()) as { data: Array<{ status: string }> };
  return list.data.map((intent) => intent.status);
}

/** Expires the attempt's lease and runs recovery; again, if its owner renewed the lease in between. */
async function recover(sessionId: string, attempt = 1): Promise<void> {
  await until(async () => {
    await h.sql`update sessions set attempt_lease_until = now() - interval '1 hour' where id = ${sessionId}`;
    return recoverAttempt(h.ctx, sessionId, attempt, { parked: true });
  }, "recovery to claim the attempt");
}

const card = (number?: string) => cardToken(h, tenant.merchant, number);

test("each attempt emits its own outcome: paid, declined, held or rejected", async () => {
  const paid = await openCheckout(h, tenant.merchant);
  expect(await paid.confirm({ confirmationTokenId: await card("4000000000000002") })).toFailWith(
    409,
    "payment_declined",
  );
  hook.answer = () => json({ available: false });
  expect(await paid.confirm({ confirmationTokenId: await card() })).toFailWith(
    409,
    "pre_confirmation_rejected",
  );
  hook.answer = () => json({ available: true });
  expectOk(await paid.confirm({ confirmationTokenId: await card() }));
  const held = await openCheckout(h, tenant.merchant);
  expectOk(await held.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
  expect(await settledAttempts()).toEqual([
    [1, "released"],
    [2, "released"],
    [3, "paid"],
    [1, "held"],
  ]);
});

test("cancelling bank authentication settles the attempt as released", async () => {
  const checkout = await openCheckout(h, tenant.merchant);
  expect(
    expectOk(await checkout.confirm({ confirmationTokenId: await card("4000002500003155") })),
  ).toMatchObject({ status: "requires_action" });
  expect(await settledAttempts()).toEqual([]);
  expectOk(await checkout.cancel());
  expect(await settledAttempts()).toEqual([[1, "released"]]);
});

test("after a crash during the call, the attempt is released once and a late approval charges nothing", async () => {
  const held = Promise.withResolvers<void>();
  hook.answer = (call) => ({ ...json({ available: true }), ...(call === 1 ? { after: held.promise } : {}) });
  const checkout = await openCheckout(h, tenant.merchant);
  const late = checkout.confirm({ confirmationTokenId: await card() });
  await until(() => hook.calls.length === 1, "the call");
  await recover(checkout.sessionId);
  expect(await settledAttempts()).toEqual([[1, "released"]]);
  held.resolve();
  expect(await late).toFailWith(409, "session_in_progress");
  expect(await payments()).toEqual([]);
  expect(await settledAttempts()).toEqual([[1, "released"]]);

  expectOk(await checkout.confirm({ confirmationTokenId: await card() }));
  expect(await settledAttempts()).toEqual([
    [1, "released"],
    [2, "paid"],
  ]);
  expect(new Set(hook.calls.map((call) => call.headers["webhook-id"])).size).toBe(2);
});

test("after a crash between a rejection and its handling, the order fails with the hook's reason", async () => {
  const held = Promise.withResolvers<void>();
  hook.answer = () => ({ ...json({ available: true }), after: held.promise });
  const checkout = await openCheckout(h, tenant.merchant);
  const late = checkout.confirm({ confirmationTokenId: await card() });
  const id = await until(() => hook.calls[0]?.headers["webhook-id"], "the call");
  await h.sql`update pre_confirmations set result = 'refused', reason = 'class_full' where id = ${id}`;
  await recover(checkout.sessionId);
  held.resolve();
  expect(await late).toFailWith(409, "session_in_progress");
  expect(await settledAttempts()).toEqual([[1, "released"]]);
  expect(await failedOrders()).toEqual([{ reason: "class_full", attempt: 1, final: false }]);
  expect(await payments()).toEqual([]);
});

test("after a crash between approval and payment, the attempt is released once and fails with internal_error", async () => {
  const held = Promise.withResolvers<void>();
  hook.answer = () => ({ ...json({ available: true }), after: held.promise });
  const checkout = await openCheckout(h, tenant.merchant);
  const attemptId = randomUUID();
  const late = checkout.confirm({ attemptId, confirmationTokenId: await card() });
  const id = await until(() => hook.calls[0]?.headers["webhook-id"], "the call");
  await h.sql`update pre_confirmations set result = 'go_on' where id = ${id}`;
  await recover(checkout.sessionId);
  held.resolve();
  await late;
  expect(await checkout.confirm({ attemptId })).toFailWith(500, "internal_error");
  expect(await settledAttempts()).toEqual([[1, "released"]]);
  expect(await failedOrders()).toEqual([]);
  expect(await payments()).toEqual([]);
});

test("an attempt that recovery takes over after the payment is settled as paid once", async () => {
  const held = Promise.withResolvers<void>();
  const stuck = Promise.withResolvers<void>();
  hook.answer = () => ({ ...json({ available: true }), after: held.promise });
  const checkout = await openCheckout(h, tenant.merchant);
  const attemptId = randomUUID();
  const first = checkout.confirm({ attemptId, confirmationTokenId: await card() });
  await until(() => hook.calls.length === 1, "the call");
  // A lock on the store's order holds the run between payment and settlement.
  const store = h.sql.begin(async (sql) => {
    await sql`select 1 from builtin_orders where session_id = ${checkout.sessionId} for update`;
    held.resolve();
    await stuck.promise;
  });
  const ownerAt = async (step: string) => {
    const [row] = await h.sql<{ attempt_owner: string }[]>`
      select s.attempt_owner from sessions s join session_attempts a on a.session_id = s.id
      where s.id = ${checkout.sessionId} and a.step = ${step}`;
    return row?.attempt_owner;
  };
  const owner = await until(() => ownerAt("settle"), "the payment");
  const recovered = recover(checkout.sessionId);
  await until(async () => (await ownerAt("settle")) !== owner, "recovery to take over");
  stuck.resolve();
  await Promise.all([store, recovered]);
  expect(await first).toFailWith(409, "session_in_progress");
  expect(expectOk(await checkout.confirm({ attemptId }))).toMatchObject({ status: "completed" });
  expect(await settledAttempts()).toEqual([[1, "paid"]]);
  expect(await payments()).toEqual(["succeeded"]);
});

test("a session that expires during the call ends released, with a final order.failed", async () => {
  const held = Promise.withResolvers<void>();
  hook.answer = () => ({ ...json({ available: false, reason: "full" }), after: held.promise });
  const checkout = await openCheckout(h, tenant.merchant);
  const confirmationTokenId = await card();
  const expiresAt = Date.now() + 1_000;
  await h.sql`update sessions set expires_at = ${new Date(expiresAt)} where id = ${checkout.sessionId}`;
  const answer = checkout.confirm({ confirmationTokenId });
  await until(() => hook.calls.length === 1 && Date.now() > expiresAt, "the session's end");
  held.resolve();
  expect(await answer).toFailWith(409, "pre_confirmation_rejected");
  expect(await settledAttempts()).toEqual([[1, "released"]]);
  expect(await failedOrders()).toEqual([{ reason: "full", attempt: 1, final: true }]);
  expect(await h.sql`select status from sessions where id = ${checkout.sessionId}`).toEqual([
    { status: "expired" },
  ]);
});

test("a session the store expires after its attempt settles that attempt only once", async () => {
  hook.answer = () => json({ available: false });
  const checkout = await openCheckout(h, tenant.merchant);
  await checkout.confirm({ confirmationTokenId: await card() });
  expectOk(await tenant.merchant.client.post(`/v1/sessions/${checkout.sessionId}/expire`));
  expect(await settledAttempts()).toEqual([[1, "released"]]);
});

test("an attempt that ends before the pre-confirmation emits no settled event", async () => {
  const checkout = await openCheckout(h, tenant.merchant);
  const changed = await checkout.confirm({
    confirmationTokenId: await card(),
    expectedTotal: checkout.total + 1,
  });
  expect(changed).toFailWith(409, "amounts_changed");
  expect(hook.calls).toEqual([]);
  expect(await settledAttempts()).toEqual([]);
});

test("the hook's message is returned as JSON text, and the record stores the result", async () => {
  hook.answer = () => json({ available: false, message: `<img src=x onerror="alert(1)">\u0000 full` });
  const checkout = await openCheckout(h, tenant.merchant);
  const refused = await checkout.confirm({ confirmationTokenId: await card() });
  expect(refused).toFailWith(409, "pre_confirmation_rejected");
  const { meta } = (refused.body as { error: { meta: Record<string, unknown> } }).error;
  expect(meta["partner_message"]).toBe(`<img src=x onerror="alert(1)">  full`);
  expect(refused.headers.get("content-type")).toMatch(/^application\/json/);
  const record = await recordOf(h, hook.calls[0]!.headers["webhook-id"]!);
  expect(record).toMatchObject({ result: "refused", status_code: 200, bypassed: false });

  hook.answer = () => ({ status: 503 });
  const unanswered = await checkout.confirm({ confirmationTokenId: await card() });
  expect(unanswered.body).toMatchObject({
    error: { meta: { reason: "unavailable", partner_message: null } },
  });
});
