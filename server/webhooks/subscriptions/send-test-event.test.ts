import { Webhook } from "standardwebhooks";
import { beforeEach, expect, test } from "vitest";
import { expectOk, useHarness, type TestWorkspace } from "../../../test/support/harness.ts";
import type { SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import { events, eventNames, payloadSchema } from "../events.ts";
import { insertKey, runDueJobs, startReceiver } from "../webhooks.fixture.ts";

const h = useHarness({ worker: false });
let partner: TestWorkspace;
beforeEach(async () => {
  partner = await h.workspace();
});

const ROOT = "/v2/webhooks/subscriptions";
const body = { target_url: "https://partner.example/hooks", events: ["order.*"] };

const subscribe = async (values: Record<string, unknown> = {}) =>
  expectOk(await partner.client.post(ROOT, { ...body, ...values })) as SubscriptionWithSecret;

test.each(eventNames)("%s carries its example and the marks of a test", async (event) => {
  const receiver = await startReceiver();
  const { id, secret } = await subscribe({ target_url: receiver.url, events: ["merchant.created"] });
  expectOk(await partner.client.post(`${ROOT}/${id}/test`, { event }));
  await runDueJobs(h.ctx);
  const [call] = receiver.calls;
  expect(receiver.calls).toHaveLength(1);
  expect(call!.headers).toMatchObject({ "svc-test": "true", "svc-attempt": "1" });
  const payload = new Webhook(secret).verify(call!.body, call!.headers) as Record<string, unknown>;
  expect(payloadSchema(event).parse(payload)).toMatchObject({ type: event, test: true, livemode: false });
  const { example } = events[event];
  if (event === "webhook.test") expect(payload["data"]).toMatchObject({ subscription_id: id });
  else expect(payload["data"]).toEqual(example);
  if ("cart" in example) expect(payload["extensions"]).toEqual(example.cart.extensions);
  await receiver.close();
});

test("an event that happened has no marks", async () => {
  const receiver = await startReceiver();
  await subscribe({ target_url: receiver.url, events: ["merchant.created"] });
  await h.merchant(partner);
  await runDueJobs(h.ctx);
  expect(receiver.calls[0]!.headers).not.toHaveProperty("svc-test");
  expect(JSON.parse(receiver.calls[0]!.body)).not.toHaveProperty("test");
  await receiver.close();
});

test("metadata of a partner that looks like the mark is none", async () => {
  const receiver = await startReceiver();
  await subscribe({ target_url: receiver.url, events: ["session.created"] });
  const merchant = await h.merchant(partner);
  const cart = {
    items: [{ id: "a", name: "A", quantity: 1, price: 1 }],
    extensions: { own: { test: true } },
  };
  expectOk(await merchant.client.post("/v1/sessions", { cart }));
  await runDueJobs(h.ctx);
  const [call] = receiver.calls;
  expect(call!.body).toContain('"test":true');
  expect(call!.headers).not.toHaveProperty("svc-test");
  await receiver.close();
});

test("an unknown event is 400; in live mode only webhook.test is sent", async () => {
  const { id } = await subscribe();
  const unknown = await partner.client.post(`${ROOT}/${id}/test`, { event: "order.eaten" });
  expect(unknown).toFailWith(400, "parameter_invalid");
  const live = h.client(await insertKey(h.ctx, partner.id, { livemode: true }));
  const own = expectOk(await live.post(ROOT, body)) as { id: string };
  expect(await live.post(`${ROOT}/${own.id}/test`, { event: "order.completed" })).toFailWith(
    400,
    "parameter_invalid",
  );
  expectOk(await live.post(`${ROOT}/${own.id}/test`, { event: "webhook.test" }));
});
