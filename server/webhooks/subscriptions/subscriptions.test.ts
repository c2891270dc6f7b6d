import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../../../test/support/harness.ts";
import type { Delivery, DeliveryPage } from "../../../shared/wire/delivery.ts";
import type {
  Subscription,
  SubscriptionPage,
  SubscriptionWithSecret,
} from "../../../shared/wire/subscription.ts";
import { NIL_UUID } from "../emit.ts";
import { insertKey, passTheWait, runDueJobs, startReceiver } from "../webhooks.fixture.ts";
import { publishedVersions } from "../../versions/index.ts";

let h: Harness;
let partner: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(() => h.close());
beforeEach(async () => {
  partner = await h.workspace();
});

const ROOT = "/v2/webhooks/subscriptions";
const body = { target_url: "https://partner.example/hooks", events: ["order.*"] };

const create = (values: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  partner.client.post(ROOT, { ...body, ...values }, { headers });

const subscribe = async (values: Record<string, unknown> = {}) =>
  expectOk(await create(values)) as SubscriptionWithSecret;

describe("creating", () => {
  test("answers 201 with a secret that no later answer has", async () => {
    const answer = await create({ description: "Booking system" });
    expect(answer.status).toBe(201);
    const { secret, ...created } = answer.body as SubscriptionWithSecret;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created).toEqual({
      id: expect.any(String),
      workspace_id: partner.id,
      merchant_id: null,
      ...body,
      description: "Booking system",
      status: "active",
      disabled_reason: null,
      secret_prefix: secret.slice(0, 10),
      rate_limit_per_second: null,
      api_version: publishedVersions.newest,
      livemode: false,
      created_at: expect.any(String),
    });
    expect((await partner.client.get(`${ROOT}/${created.id}`)).body).toEqual(created);
    expect((await partner.client.get(ROOT)).body).toEqual({
      subscriptions: [created],
      next_after: null,
    });
    const stored = await h.sql`select secret_encrypted from subscriptions where id = ${created.id}`;
    expect(Buffer.from(stored[0]!["secret_encrypted"] as Uint8Array).includes(secret)).toBe(false);
  });

  test("the same idempotency key gives the same subscription with the same secret", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await create({}, headers);
    expect((await create({}, headers)).text).toBe(first.text);
    expect(await create({ events: ["*"] }, headers)).toFailWith(409, "idempotency_key_reused");
    expect((await partner.client.get(ROOT)).body).toMatchObject({ subscriptions: [{}] });
  });

  test("takes the partner's own whsec_ secret", async () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    expect((await subscribe({ secret })).secret).toBe(secret);
  });

  test("lists an event once, however often it is named", async () => {
    expect((await subscribe({ events: ["order.held", "*", "order.held"] })).events).toEqual([
      "order.held",
      "*",
    ]);
  });

  test.each([
    { values: { target_url: "http://10.0.0.1/hooks" }, code: "url_not_allowed", param: "target_url" },
    { values: { target_url: "https://a:b@partner.example/" }, code: "url_not_allowed", param: "target_url" },
    { values: { target_url: "ftp://partner.example/" }, code: "parameter_invalid", param: "target_url" },
    { values: { target_url: "https://partner.example/\0" }, code: "parameter_invalid", param: "target_url" },
    { values: { events: [] }, code: "parameter_invalid", param: "events" },
    { values: { events: ["*", "order.shipped"] }, code: "parameter_invalid", param: "events[1]" },
    { values: { secret: "long enough but not whsec" }, code: "parameter_invalid", param: "secret" },
    { values: { rate_limit_per_second: 0 }, code: "parameter_invalid", param: "rate_limit_per_second" },
    { values: { description: "two\nlines" }, code: "parameter_invalid", param: "description" },
    { values: { url: "https://partner.example/" }, code: "parameter_unknown", param: "url" },
  ])("$values is 400 $code", async ({ values, code, param }) => {
    const answer = await create(values);
    expect(answer).toFailWith(400, code);
    expect(answer.body).toMatchObject({ error: { param } });
  });

  test("plain http is for test mode only", async () => {
    const live = h.client(await insertKey(h.ctx, partner.id, { livemode: true }));
    const plain = { ...body, target_url: "http://partner.example/hooks" };
    expect((await partner.client.post(ROOT, plain)).status).toBe(201);
    expect(await live.post(ROOT, plain)).toFailWith(400, "url_not_allowed");
  });

  test("for a merchant: of this workspace and mode, or 404", async () => {
    const merchant = await h.merchant(partner);
    expect((await subscribe({ merchant_id: merchant.id })).merchant_id).toBe(merchant.id);
    const byHeader = await create({}, { "x-svc-merchant": merchant.id });
    expect(byHeader.body).toMatchObject({ merchant_id: merchant.id });
    const other = await h.workspace();
    const elsewhere = await h.merchant(other);
    expect(await create({ merchant_id: elsewhere.id })).toFailWith(404, "resource_not_found");
    const contradicting = await create({ merchant_id: elsewhere.id }, { "x-svc-merchant": merchant.id });
    expect(contradicting).toFailWith(400, "parameter_invalid");
  });
});

test("pages hold every subscription once, newest first, also those made at one instant", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await subscribe()).id);
  await h.sql`update subscriptions set created_at = '2026-11-02T09:30:00Z' where id = any(${ids.slice(1, 4)}::uuid[])`;
  for (const limit of [1, 2, 5, 50]) {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const query: string = after === null ? "" : `&after=${encodeURIComponent(after)}`;
      const page = (await partner.client.get(`${ROOT}?limit=${limit}${query}`)).body as SubscriptionPage;
      seen.push(...page.subscriptions.map((one) => one.id));
      after = page.next_after;
    } while (after !== null);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen[0]).toBe(ids[4]);
  }
});

test.each([
  { query: "?limit=0", code: "parameter_invalid" },
  { query: "?limit=201", code: "parameter_invalid" },
  { query: "?after=yesterday", code: "cursor_invalid" },
  {
    query: `?after=${Buffer.from('["0000-01-01T00:00:00Z","x"]').toString("base64url")}`,
    code: "cursor_invalid",
  },
])("a list with $query is 400 $code", async ({ query, code }) => {
  expect(await partner.client.get(ROOT + query)).toFailWith(400, code);
});

test("X-Svc-Merchant shows that merchant's subscriptions alone", async () => {
  const merchant = await h.merchant(partner);
  const bound = await subscribe({ merchant_id: merchant.id });
  const general = await subscribe();
  const headers = { "x-svc-merchant": merchant.id };
  const list = (await partner.client.get(ROOT, { headers })).body as { subscriptions: Subscription[] };
  expect(list.subscriptions.map((one) => one.id)).toEqual([bound.id]);
  expect(await partner.client.get(`${ROOT}/${general.id}`, { headers })).toFailWith(
    404,
    "resource_not_found",
  );
});

test("a change keeps what it does not name, and null clears", async () => {
  const { id } = await subscribe({ description: "old", rate_limit_per_second: 5 });
  const path = `${ROOT}/${id}`;
  const moved = await partner.client.patch(path, { target_url: "https://new.example/hooks" });
  expect(moved.body).toMatchObject({
    target_url: "https://new.example/hooks",
    events: ["order.*"],
    description: "old",
    rate_limit_per_second: 5,
  });
  const cleared = await partner.client.patch(path, { description: null, rate_limit_per_second: null });
  expect(cleared.body).toMatchObject({ description: null, rate_limit_per_second: null });
  expect((await partner.client.patch(path, {})).body).toEqual(cleared.body);
  expect(await partner.client.patch(path, { target_url: "http://10.0.0.1/" })).toFailWith(
    400,
    "url_not_allowed",
  );
});

test("disabling abandons what is pending; enabling clears the reason and sends new events", async () => {
  const receiver = await startReceiver();
  const { id } = await subscribe({ target_url: receiver.url, events: ["*"] });
  const path = `${ROOT}/${id}`;
  const pending = expectOk(await partner.client.post(`${path}/test`)) as Delivery;
  const disabled = await partner.client.patch(path, { status: "disabled" });
  expect(disabled.body).toMatchObject({ status: "disabled", disabled_reason: "Disabled by the partner." });
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(0);
  const page = (await partner.client.get("/v2/webhooks/deliveries")).body as DeliveryPage;
  expect(page.deliveries).toMatchObject([
    { id: pending.id, abandoned_at: expect.any(String), last_error: "subscription disabled" },
  ]);
  const enabled = await partner.client.post(`${path}/enable`);
  expect(enabled.body).toMatchObject({ status: "active", disabled_reason: null });
  await partner.client.post(`${path}/test`);
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(1);
  await receiver.close();
});

test("a deleted subscription gets nothing more, is gone from the API, and can be deleted again", async () => {
  const receiver = await startReceiver();
  const { id } = await subscribe({ target_url: receiver.url, events: ["*"] });
  await partner.client.post(`${ROOT}/${id}/test`);
  expect((await partner.client.delete(`${ROOT}/${id}`)).status).toBe(204);
  expect((await partner.client.delete(`${ROOT}/${id}`)).status).toBe(204);
  await runDueJobs(h.ctx);
  expect(receiver.calls).toHaveLength(0);
  expect(await partner.client.get(`${ROOT}/${id}`)).toFailWith(404, "resource_not_found");
  expect(await partner.client.patch(`${ROOT}/${id}`, {})).toFailWith(404, "resource_not_found");
  expect(await partner.client.post(`${ROOT}/${id}/enable`)).toFailWith(404, "resource_not_found");
  expect(await partner.client.delete(`${ROOT}/${randomUUID()}`)).toFailWith(404, "resource_not_found");
  await receiver.close();
});

const merchantOfTest = async (id: string) =>
  (expectOk(await partner.client.post(`${ROOT}/${id}/test`)) as Delivery).merchant_id;

describe("webhook.test", () => {
  test("names the subscription's merchant, else the nil UUID: never one that nobody named", async () => {
    const general = await subscribe();
    const merchant = await h.merchant(partner);
    expect(await merchantOfTest(general.id)).toBe(NIL_UUID);
    const bound = await subscribe({ merchant_id: merchant.id });
    expect(await merchantOfTest(bound.id)).toBe(merchant.id);
  });

  test("goes to that subscription alone, whatever events it takes", async () => {
    const { id } = await subscribe({ events: ["order.completed"] });
    await subscribe({ events: ["*"] });
    await merchantOfTest(id);
    const page = (await partner.client.get("/v2/webhooks/deliveries?event=webhook.test"))
      .body as DeliveryPage;
    expect(page.deliveries.map((delivery) => delivery.subscription_id)).toEqual([id]);
  });

  test("to a disabled subscription is one attempt without a schedule", async () => {
    const receiver = await startReceiver();
    receiver.answer = () => ({ status: 500 });
    const { id } = await subscribe({ target_url: receiver.url });
    await partner.client.patch(`${ROOT}/${id}`, { status: "disabled" });
    const testDelivery = expectOk(await partner.client.post(`${ROOT}/${id}/test`)) as Delivery;
    await runDueJobs(h.ctx);
    await passTheWait(h.ctx);
    await runDueJobs(h.ctx);
    expect(receiver.calls).toHaveLength(1);
    const after = await partner.client.get(`/v2/webhooks/deliveries/${testDelivery.id}`);
    expect(after.body).toMatchObject({ attempt_count: 1, abandoned_at: expect.any(String) });
    await receiver.close();
  });
});

test("writes need an idempotency key and the write scope", async () => {
  const { id } = await subscribe();
  const bare = await fetch(`${h.url}${ROOT}/${id}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${partner.key}`, "content-type": "application/json" },
    body: "{}",
  });
  expect({ status: bare.status, body: await bare.json() }).toFailWith(400, "idempotency_key_missing");
  const reader = h.client(await insertKey(h.ctx, partner.id, { scopes: ["webhooks:read"] }));
  expect(await reader.post(ROOT, body)).toFailWith(403, "insufficient_scope");
  expect((await reader.get(ROOT)).status).toBe(200);
});

test("another workspace and the other mode find nothing", async () => {
  const { id } = await subscribe();
  const other = await h.workspace();
  const live = h.client(await insertKey(h.ctx, partner.id, { livemode: true }));
  for (const client of [other.client, live]) {
    expect(await client.get(`${ROOT}/${id}`)).toFailWith(404, "resource_not_found");
    expect(await client.post(`${ROOT}/${id}/rotate-secret`, {})).toFailWith(404, "resource_not_found");
    expect(await client.delete(`${ROOT}/${id}`)).toFailWith(404, "resource_not_found");
    expect((await client.get(ROOT)).body).toEqual({ subscriptions: [], next_after: null });
  }
});
