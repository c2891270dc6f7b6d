// Holds: success and latency of a subscription are those of its own deliveries in the period, in its own workspace.
import { expect, test } from "vitest";
import { expectOk, useHarness, type TestWorkspace } from "../../../test/support/harness.ts";
import type { SubscriptionPerformance } from "../../../shared/wire/overview/performance.ts";

const h = useHarness({ worker: false });
const HOUR_MS = 3_600_000;

async function subscribe(workspace: TestWorkspace): Promise<string> {
  const body = { target_url: "https://erp.example/hook", events: ["order.*"] };
  return (expectOk(await workspace.client.post("/v2/webhooks/subscriptions", body)) as { id: string }).id;
}

interface Sent {
  workspace: TestWorkspace;
  subscription: string;
  hoursAgo: number;
  outcome: "succeeded" | "abandoned" | "pending";
  durations: number[];
}

let sent = 0;

async function send({ workspace, subscription, hoursAgo, outcome, durations }: Sent): Promise<void> {
  const at = new Date(h.ctx.clock.now() - hoursAgo * HOUR_MS);
  const id = `whd_${++sent}`;
  const endedAs = (name: string) => (outcome === name ? at : null);
  await h.sql`
    insert into deliveries (created_at, id, workspace_id, merchant_id, livemode, subscription_id, event_id, event, target_url,
      succeeded_at, abandoned_at, next_attempt_at)
    values (${at}, ${id}, ${workspace.id}, gen_random_uuid(), false, ${subscription}, 'evt', 'order.held', 'https://erp.example',
      ${endedAs("succeeded")}, ${endedAs("abandoned")}, ${endedAs("pending")})`;
  for (const [index, duration] of durations.entries()) {
    await h.sql`
      insert into delivery_attempts (delivery_created_at, delivery_id, generation, number, started_at, duration_ms, request_headers)
      values (${at}, ${id}, 1, ${index + 1}, ${at}, ${duration}, '{}')`;
  }
}

test("a day and a week are counted and measured each, over every attempt", async () => {
  const workspace = await h.workspace();
  const [subscription, other] = await Promise.all([subscribe(workspace), subscribe(workspace)]);
  const path = `/v2/webhooks/subscriptions/${subscription}/performance`;
  const read = async () => (expectOk(await workspace.client.get(path)) as SubscriptionPerformance).periods;
  const nothing = { delivered: 0, abandoned: 0, pending: 0, attempts: 0, p50_ms: null, p99_ms: null };
  expect(await read()).toMatchObject([
    { period: "24h", ...nothing },
    { period: "7d", ...nothing },
  ]);

  const add = (hoursAgo: number, outcome: Sent["outcome"], ...durations: number[]) =>
    send({ workspace, subscription, hoursAgo, outcome, durations });
  await add(1, "succeeded", 40, 80);
  await add(2, "pending", 15_000);
  await add(30, "abandoned", 500, 600);
  await add(8 * 24, "succeeded", 9_999);
  await send({ workspace, subscription: other, hoursAgo: 1, outcome: "succeeded", durations: [1] });
  expect(await read()).toMatchObject([
    { period: "24h", delivered: 1, abandoned: 0, pending: 1, attempts: 3, p50_ms: 80, p99_ms: 15_000 },
    { period: "7d", delivered: 1, abandoned: 1, pending: 1, attempts: 5, p50_ms: 500, p99_ms: 15_000 },
  ]);
  const { client: outsider } = await h.workspace();
  expect(await outsider.get(path)).toFailWith(404, "resource_not_found");
});
