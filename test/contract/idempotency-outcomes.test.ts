import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHarness, type Harness } from "../support/harness.ts";
import { createContractClient, errorOf, type Call, type ContractClient } from "./contract-client.ts";
import { accountsOf, expectReplay, onboarding, type Created } from "./onboarding-calls.ts";
import { makeWorld, type World } from "./world.ts";

let h: Harness;
let client: ContractClient;
let world: World;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  world = await makeWorld(h);
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

test("a 404 is kept: the same key gives it again", async () => {
  const id = "whd_01J8ZQ5T7V9XBDFHKMNPRSTVWX";
  const call: Call = {
    method: "POST",
    path: `/v2/webhooks/deliveries/${id}/replay`,
    headers: { authorization: `Bearer ${world.workspace.key}`, "idempotency-key": randomUUID() },
  };
  const first = await client.send(call);
  expect(first).toFailWith(404, "resource_not_found");
  expectReplay(await client.send(call), first);
});

test("a duplicate is kept: the same key names the existing merchant again", async () => {
  const call = onboarding(world);
  const { merchant } = (await client.send(call)).body as Created;
  const again = onboarding(world, randomUUID(), { store_url: merchant.store_url });
  const first = await client.send(again);
  expect(first).toFailWith(409, "duplicate_resource");
  expect(errorOf(first).meta).toEqual({ merchant_id: merchant.id });
  expectReplay(await client.send(again), first);
});

test("a 400 frees the key: the mended request goes through under it", async () => {
  const key = randomUUID();
  const refused = await client.send(onboarding(world, key, { email: "no address" }));
  expect(refused).toFailWith(400, "parameter_invalid");
  expect((await client.send(onboarding(world, key, { email: "owner@shop.example" }))).status).toBe(201);
});

test.each(["before", "after"] as const)(
  "a fault of the processor %s it opened the account keeps the key, and the same key completes with one account",
  async (when) => {
    const { faults } = h.standIns.stripe!;
    const call = onboarding(world);
    faults.failNext("POST", "/v1/accounts", { kind: "drop", when }, 20);
    const failed = await client.send(call, { serverError: true });
    faults.clear();
    expect(failed).toFailWith(500, "processor_unavailable");
    expect(failed.headers["svc-should-retry"]).toBe("true");

    const mended = { ...call, body: { ...(call.body as object), name: "Another shop" } };
    expect(await client.send(mended)).toFailWith(409, "idempotency_key_reused");

    const completed = await client.send(call);
    expect(completed.status, completed.text).toBe(201);
    expect(completed.headers["idempotent-replayed"]).toBeUndefined();
    const { merchant, stripe } = completed.body as Created;
    expect(await accountsOf(h, merchant.id)).toEqual([stripe.account_id]);
    const replay = await client.send(call);
    expect(replay.text).toBe(completed.text);
    expect(replay.headers["idempotent-replayed"]).toBe("true");
    expect(replay.headers["svc-original-request-id"]).toBe(failed.headers["svc-request-id"]);
  },
);

test("a fault while the link is made keeps the key too; nobody sees the merchant before it is complete", async () => {
  const { faults } = h.standIns.stripe!;
  const call = onboarding(world);
  faults.failNext("POST", "/v1/account_links", { kind: "error", when: "before", status: 503 }, 20);
  const failed = await client.send(call, { serverError: true });
  faults.clear();
  expect(failed).toFailWith(500, "processor_unavailable");
  const list = { method: "GET", path: `${call.path}?limit=200`, headers: call.headers! };
  const { store_url: storeUrl } = call.body as { store_url: string };
  expect((await client.send(list)).text).not.toContain(storeUrl);

  const completed = await client.send(call);
  expect(completed.status, completed.text).toBe(201);
  expect(await accountsOf(h, (completed.body as Created).merchant.id)).toHaveLength(1);
  expect((await client.send(list)).text).toContain(storeUrl);
});

test("a run whose process died is taken over when its lease has ended, not before", async () => {
  const call = onboarding(world);
  const { faults } = h.standIns.stripe!;
  faults.failNext("POST", "/v1/accounts", { kind: "drop", when: "after" }, 20);
  await client.send(call, { serverError: true });
  faults.clear();
  // As a killed process leaves it: started, with a lease that nobody renews.
  const key = call.headers!["idempotency-key"]!;
  const leaveUntil = (until: Date) =>
    h.sql`update idempotency_records set lease_token = ${randomUUID()}, lease_until = ${until} where key = ${key}`;
  await leaveUntil(new Date(Date.now() + 60_000));
  expect(await client.send(call)).toFailWith(409, "idempotency_request_in_progress");
  await leaveUntil(new Date(Date.now() - 1000));
  const completed = await client.send(call);
  expect(completed.status, completed.text).toBe(201);
  expect(await accountsOf(h, (completed.body as Created).merchant.id)).toHaveLength(1);
});
