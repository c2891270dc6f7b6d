import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHarness, type Harness } from "../support/harness.ts";
import { createContractClient, errorOf, type Call, type ContractClient } from "./contract-client.ts";
import { accountsOf, expectReplay, onboardingCall, type Onboarded } from "./onboarding-calls.ts";
import { createFixture, type Fixture } from "./fixture.ts";

let h: Harness;
let client: ContractClient;
let fixture: Fixture;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

test("a 404 is replayed under the same key", async () => {
  const id = "whd_01J8ZQ5T7V9XBDFHKMNPRSTVWX";
  const call: Call = {
    method: "POST",
    path: `/v2/webhooks/deliveries/${id}/replay`,
    headers: { authorization: `Bearer ${fixture.workspace.key}`, "idempotency-key": randomUUID() },
  };
  const first = await client.send(call);
  expect(first).toFailWith(404, "resource_not_found");
  expectReplay(await client.send(call), first);
});

test("a duplicate_resource answer is replayed under the same key", async () => {
  const call = onboardingCall(fixture);
  const { merchant } = (await client.send(call)).body as Onboarded;
  const again = onboardingCall(fixture, randomUUID(), { store_url: merchant.store_url });
  const first = await client.send(again);
  expect(first).toFailWith(409, "duplicate_resource");
  expect(errorOf(first).meta).toEqual({ merchant_id: merchant.id });
  expectReplay(await client.send(again), first);
});

test("a 400 releases the key for the corrected request", async () => {
  const key = randomUUID();
  const refused = await client.send(onboardingCall(fixture, key, { email: "no address" }));
  expect(refused).toFailWith(400, "parameter_invalid");
  expect((await client.send(onboardingCall(fixture, key, { email: "owner@shop.example" }))).status).toBe(201);
});

test.each(["before", "after"] as const)(
  "when the processor fails %s opening the account, a retry under the same key completes with one account",
  async (when) => {
    const { faults } = h.standIns.stripe!;
    const call = onboardingCall(fixture);
    faults.failNext("POST", "/v1/accounts", { kind: "drop", when }, 20);
    const failed = await client.send(call, { serverError: true });
    faults.clear();
    expect(failed).toFailWith(500, "processor_unavailable");
    expect(failed.headers["svc-should-retry"]).toBe("true");

    const changed = { ...call, body: { ...(call.body as object), name: "Another shop" } };
    expect(await client.send(changed)).toFailWith(409, "idempotency_key_reused");

    const completed = await client.send(call);
    expect(completed.status, completed.text).toBe(201);
    expect(completed.headers["idempotent-replayed"]).toBeUndefined();
    const { merchant, stripe } = completed.body as Onboarded;
    expect(await accountsOf(h, merchant.id)).toEqual([stripe.account_id]);
    const replay = await client.send(call);
    expect(replay.text).toBe(completed.text);
    expect(replay.headers["idempotent-replayed"]).toBe("true");
    expect(replay.headers["svc-original-request-id"]).toBe(failed.headers["svc-request-id"]);
  },
);

test("when the account link fails, the merchant stays hidden until a retry under the same key completes", async () => {
  const { faults } = h.standIns.stripe!;
  const call = onboardingCall(fixture);
  faults.failNext("POST", "/v1/account_links", { kind: "error", when: "before", status: 503 }, 20);
  const failed = await client.send(call, { serverError: true });
  faults.clear();
  expect(failed).toFailWith(500, "processor_unavailable");
  const list = { method: "GET", path: `${call.path}?limit=200`, headers: call.headers! };
  const { store_url: storeUrl } = call.body as { store_url: string };
  expect((await client.send(list)).text).not.toContain(storeUrl);

  const completed = await client.send(call);
  expect(completed.status, completed.text).toBe(201);
  expect(await accountsOf(h, (completed.body as Onboarded).merchant.id)).toHaveLength(1);
  expect((await client.send(list)).text).toContain(storeUrl);
});

test("a run whose process died is taken over only after its lease expires", async () => {
  const call = onboardingCall(fixture);
  const { faults } = h.standIns.stripe!;
  faults.failNext("POST", "/v1/accounts", { kind: "drop", when: "after" }, 20);
  await client.send(call, { serverError: true });
  faults.clear();
  // A killed process leaves a started record whose lease is not renewed.
  const key = call.headers!["idempotency-key"]!;
  const setLease = (until: Date) =>
    h.sql`update idempotency_records set lease_token = ${randomUUID()}, lease_until = ${until} where key = ${key}`;
  await setLease(new Date(Date.now() + 60_000));
  expect(await client.send(call)).toFailWith(409, "idempotency_request_in_progress");
  await setLease(new Date(Date.now() - 1000));
  const completed = await client.send(call);
  expect(completed.status, completed.text).toBe(201);
  expect(await accountsOf(h, (completed.body as Onboarded).merchant.id)).toHaveLength(1);
});
