import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../../test/support/harness.ts";
import type { SubscriptionWithSecret } from "../../shared/wire/subscription.ts";
import { createContractCheck } from "../http/contract-check.ts";
import type { DeliveryRow } from "./deliveries/deliveries.sql.ts";
import { emit, NIL_UUID } from "./emit.ts";
import { events } from "./events.ts";
import { insertKey, startReceiver, runDueJobs } from "./webhooks.fixture.ts";

let h: Harness;
let partner: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(() => h.close());
beforeEach(async () => {
  partner = await h.workspace();
});

const data = structuredClone(events["account.updated"].example);

async function subscribe(
  values: Record<string, unknown> = {},
  key = partner.key,
): Promise<SubscriptionWithSecret> {
  const answer = await h.client(key).post("/v2/webhooks/subscriptions", {
    target_url: "https://partner.example/hooks",
    events: ["*"],
    ...values,
  });
  return expectOk(answer) as SubscriptionWithSecret;
}

const emitEvent = (
  values: { merchantId?: string | null; livemode?: boolean; extensions?: Record<string, unknown> } = {},
) =>
  h.sql.begin((sql) =>
    emit(h.ctx, sql, "account.updated", {
      workspaceId: partner.id,
      merchantId: null,
      livemode: false,
      data,
      ...values,
    }),
  );

const deliveriesOf = (eventId: string) =>
  h.sql<DeliveryRow[]>`select * from deliveries where event_id = ${eventId} order by created_at`;

const jobsOf = (rows: readonly DeliveryRow[]) =>
  h.sql`select key from graphile_worker.jobs where key = any(${rows.map((row) => `${row.id}:1:1`)})`;

test("an event goes to the subscriptions that take it, by name, noun or star, and to no others", async () => {
  const taking = [
    await subscribe({ events: ["account.updated"] }),
    await subscribe({ events: ["order.*", "account.*"] }),
    await subscribe({ events: ["*"] }),
  ];
  await subscribe({ events: ["order.*"] });
  const rows = await deliveriesOf(await emitEvent());
  expect(rows.map((row) => row.subscription_id).toSorted()).toEqual(taking.map((one) => one.id).toSorted());
  expect(await jobsOf(rows)).toHaveLength(3);
});

test("a merchant's subscription gets that merchant's events only", async () => {
  const [mine, other] = [await h.merchant(partner), await h.merchant(partner)];
  const bound = await subscribe({ merchant_id: mine.id, events: ["account.*"] });
  const deliveries = await deliveriesOf(await emitEvent({ merchantId: mine.id }));
  expect(deliveries.map((row) => [row.subscription_id, row.merchant_id])).toEqual([[bound.id, mine.id]]);
  expect(await deliveriesOf(await emitEvent({ merchantId: other.id }))).toEqual([]);
  expect(await deliveriesOf(await emitEvent())).toEqual([]);
});

const subscribersOf = async (livemode: boolean) =>
  (await deliveriesOf(await emitEvent({ livemode }))).map((row) => row.subscription_id);

test("test events reach test subscriptions, live events live ones", async () => {
  const inTest = await subscribe();
  const live = await subscribe({}, await insertKey(h.ctx, partner.id, { livemode: true }));
  expect(await subscribersOf(false)).toEqual([inTest.id]);
  expect(await subscribersOf(true)).toEqual([live.id]);
});

test("what is rolled back is not emitted", async () => {
  await subscribe();
  const countJobs = async () => (await h.sql`select 1 from graphile_worker.jobs`).length;
  const jobsBefore = await countJobs();
  let eventId = "";
  const failing = h.sql.begin(async (sql) => {
    const input = { workspaceId: partner.id, merchantId: null, livemode: false, data };
    eventId = await emit(h.ctx, sql, "account.updated", input);
    throw new Error("the order could not be saved");
  });
  await expect(failing).rejects.toThrow("the order could not be saved");
  expect(await h.sql`select id from events where id = ${eventId}`).toEqual([]);
  expect(await deliveriesOf(eventId)).toEqual([]);
  expect(await countJobs()).toBe(jobsBefore);
});

test("a disabled subscription's delivery is recorded as abandoned, without a job, and can be replayed", async () => {
  const receiver = await startReceiver();
  const subscription = await subscribe({ target_url: receiver.url });
  const path = `/v2/webhooks/subscriptions/${subscription.id}`;
  await partner.client.patch(path, { status: "disabled" });
  const rows = await deliveriesOf(await emitEvent());
  expect(rows).toMatchObject([{ last_error: "subscription disabled", next_attempt_at: null }]);
  expect(rows[0]!.abandoned_at).not.toBeNull();
  expect(await jobsOf(rows)).toEqual([]);
  await partner.client.post(`${path}/enable`);
  await partner.client.post(`/v2/webhooks/deliveries/${rows[0]!.id}/replay`);
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(1);
  await receiver.close();
});

test("the payload has the envelope, and the session's extensions at the top when there are any", async () => {
  const merchantId = randomUUID();
  const extensions = {
    booking: { class_schedule_id: "cs_81", seats: [1, 2], note: "Zoë 🎉", nothing: null },
  };
  const [bare] = await h.sql`select payload from events where id = ${await emitEvent()}`;
  const [full] =
    await h.sql`select payload from events where id = ${await emitEvent({ merchantId, extensions })}`;
  expect(bare!["payload"]).toEqual({
    id: expect.stringMatching(/^evt_[0-9A-Z]{26}$/),
    type: "account.updated",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    livemode: false,
    workspace_id: partner.id,
    merchant_id: NIL_UUID,
    api_version: "2026-11-01",
    data,
  });
  expect(full!["payload"]).toMatchObject({ merchant_id: merchantId, extensions });
});

test("data that does not match is still emitted, and reported without its values", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
  const broken = { account: { ...data.account, charges_enabled: "certainly-not" } };
  const eventId = await emit({ ...h.ctx, contract: createContractCheck(log) }, h.sql, "account.updated", {
    workspaceId: partner.id,
    merchantId: null,
    livemode: false,
    // @ts-expect-error: the compiler sees the fault too.
    data: broken,
  });
  expect(eventId).toMatch(/^evt_/);
  expect(lines.join("\n")).toContain("charges_enabled");
  expect(lines.join("\n")).not.toContain("certainly-not");
});

test("the largest body a session can have is emitted, and arrives byte for byte", async () => {
  const receiver = await startReceiver();
  const subscription = await subscribe({ target_url: receiver.url, events: ["session.created"] });
  const merchant = await h.merchant(partner);
  const text = `"é`.repeat(4_000);
  const body = (lines: number) => ({
    cart: {
      // A character of two bytes, and one that is escaped.
      items: Array.from({ length: lines }, (_, line) => ({
        id: String(line),
        name: `"é`.repeat(250),
        quantity: 1,
        price: 100,
      })),
      currency: "EUR",
      extensions: { booking: { text } },
    },
  });
  const bytes = (lines: number) => Buffer.byteLength(JSON.stringify(body(lines)));
  const most = Math.floor((128 * 1024 - bytes(0)) / (bytes(101) - bytes(100)));
  expect(128 * 1024 - bytes(most)).toBeGreaterThanOrEqual(0);
  expect(128 * 1024 - bytes(most)).toBeLessThan(2_000);
  expectOk(await merchant.client.post("/v1/sessions", body(most)));
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(1);
  const { body: sent, headers } = receiver.calls[0]!;
  expect(Buffer.byteLength(sent)).toBeGreaterThan(128 * 1024);
  const payload = new Webhook(subscription.secret).verify(sent, headers);
  expect(payload).toMatchObject({
    extensions: { booking: { text } },
    data: { cart: { extensions: { booking: { text } }, items: body(most).cart.items } },
  });
  await receiver.close();
});
