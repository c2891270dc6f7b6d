import { beforeEach, expect, test } from "vitest";
import type { Delivery } from "../../../shared/wire/delivery.ts";
import type { SubscriptionWithSecret } from "../../../shared/wire/subscription.ts";
import { expectOk, until, useHarness, type TestWorkspace } from "../../../test/support/harness.ts";
import { startReceiver, type Receiver } from "../webhooks.fixture.ts";

const h = useHarness({ environment: { SVC_ADMIN_PORT: "0", SVC_WEBHOOK_RETRY_SCHEDULE: "0.1" } });

let partner: TestWorkspace;
let receiver: Receiver;
beforeEach(async () => {
  partner = await h.workspace();
  receiver = await startReceiver();
  return () => receiver.close();
});

/** What the worker's own `/metrics` says, by series. */
async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${h.worker!.adminPort}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(" ")),
      Number(line.slice(line.lastIndexOf(" ") + 1)),
    ]),
  );
}

/** An event to a receiver of its own, until its delivery has ended. */
async function deliver(): Promise<void> {
  const body = { target_url: receiver.url, events: ["*"] };
  const subscription = expectOk(
    await partner.client.post("/v2/webhooks/subscriptions", body),
  ) as SubscriptionWithSecret;
  const response = await partner.client.post(`/v2/webhooks/subscriptions/${subscription.id}/test`);
  const { id } = expectOk(response) as Delivery;
  await until(async () => {
    const { body } = await partner.client.get(`/v2/webhooks/deliveries/${id}`);
    const delivery = body as Delivery;
    return delivery.succeeded_at !== null || delivery.abandoned_at !== null;
  }, "the end of the delivery");
}

test("a worker counts attempts and deliveries by result, and measures the time from event to delivery", async () => {
  const before = await scrape();
  const grown = async (series: string) => ((await scrape()).get(series) ?? 0) - (before.get(series) ?? 0);

  await deliver();
  receiver.answer = () => ({ status: 503 });
  await deliver();
  receiver.answer = () => ({ hangUp: true });
  await deliver();
  receiver.answer = () => ({ status: 410 });
  await deliver();

  // The figures follow the commit by an instant.
  await until(
    async () => (await grown('svc_webhook_deliveries_total{result="abandoned"}')) === 3,
    "three abandoned deliveries",
  );
  expect(await grown('svc_webhook_deliveries_total{result="succeeded"}')).toBe(1);
  expect(await grown('svc_webhook_attempts_total{result="2xx"}')).toBe(1);
  expect(await grown('svc_webhook_attempts_total{result="5xx"}')).toBe(2);
  expect(await grown('svc_webhook_attempts_total{result="network"}')).toBe(2);
  expect(await grown('svc_webhook_attempts_total{result="4xx"}')).toBe(1);
  expect(await grown("svc_webhook_attempt_duration_seconds_count")).toBe(6);
  expect(await grown("svc_webhook_event_to_delivery_seconds_count")).toBe(1);
  expect(await grown('svc_webhook_event_to_delivery_seconds_bucket{le="15"}')).toBe(1);
  expect(await grown('svc_webhook_subscriptions_disabled_total{cause="gone"}')).toBe(1);
  expect((await scrape()).get("process_start_time_seconds")).toBeGreaterThan(0);
});
