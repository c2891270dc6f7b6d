import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness, type Harness } from "../support/harness.ts";
import { createContractClient, errorOf, type ContractClient } from "./contract-client.ts";
import { byName, endpoints } from "./endpoints.ts";
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

test("fifty concurrent equal onboardings create one merchant and one account", async () => {
  const call = onboardingCall(fixture);
  const answers = await Promise.all(Array.from({ length: 50 }, () => client.send(call)));
  const created = answers.filter((answer) => answer.status === 201);
  expect(new Set(created.map((answer) => answer.text)).size).toBe(1);
  for (const answer of answers.filter((other) => other.status !== 201)) {
    expect(answer).toFailWith(409, "idempotency_request_in_progress");
    expect(answer.headers["retry-after"]).toBe("1");
    expect(answer.headers["svc-should-retry"]).toBe("true");
  }
  expect(created.filter((answer) => answer.headers["idempotent-replayed"] === undefined)).toHaveLength(1);
  const { merchant, stripe } = created[0]!.body as Onboarded;
  const { store_url: storeUrl } = merchant;
  expect(await h.sql`select id from merchants where store_url = ${storeUrl}`).toEqual([{ id: merchant.id }]);
  expect(await h.sql`select 1 from merchant_credentials where merchant_id = ${merchant.id}`).toHaveLength(1);
  expect(await accountsOf(h, merchant.id)).toEqual([stripe.account_id]);
});

describe.each(byName(endpoints.filter(({ route }) => route.idempotent !== undefined)))(
  "%s",
  (_name, endpoint) => {
    test("replays the first answer byte for byte and rejects the key for another request", async () => {
      const call = fixture.validCall(endpoint);
      const first = await client.send(call);
      expect(first.status, first.text).toBeLessThan(300);
      expect(first.headers["idempotent-replayed"]).toBeUndefined();
      expectReplay(await client.send(call), first);

      const other = await client.send({
        ...call,
        body: { ...(call.body as object | undefined), colour: "blue" },
      });
      expect(other).toFailWith(409, "idempotency_key_reused");
      expect(errorOf(other).param).toBe("Idempotency-Key");
      expect(other.headers["svc-should-retry"]).toBe("false");
      expectReplay(await client.send(call), first);
    });

    test("runs twenty concurrent equal calls once", async () => {
      const call = fixture.validCall(endpoint);
      const answers = await Promise.all(Array.from({ length: 20 }, () => client.send(call)));
      const succeeded = answers.filter((answer) => answer.status < 300);
      expect(new Set(succeeded.map((answer) => answer.text)).size).toBe(1);
      expect(succeeded.filter((answer) => answer.headers["idempotent-replayed"] === undefined)).toHaveLength(
        1,
      );
      for (const answer of answers.filter((one) => one.status >= 300)) {
        expect(answer).toFailWith(409, "idempotency_request_in_progress");
      }
    });
  },
);

test("whitespace, field order, mount and quotes around the key do not change a request's identity", async () => {
  const call = onboardingCall(fixture);
  const { name, store_url: storeUrl } = call.body as Record<string, string>;
  const first = await client.send(call);
  expect(first.status).toBe(201);
  const bytes = `\n{ "store_url": ${JSON.stringify(storeUrl)},\t"name": ${JSON.stringify(name)} }\n`;
  const headers = { ...call.headers, "content-type": "application/json" };
  expectReplay(await client.send({ ...call, headers, bytes }), first);
  expectReplay(await client.send({ ...call, path: call.path.slice("/v2".length) }), first);
  const quoted = { ...call.headers, "idempotency-key": `"${call.headers!["idempotency-key"]}"` };
  expectReplay(await client.send({ ...call, headers: quoted }), first);
});

test("a key used for one endpoint, merchant or query is rejected for another", async () => {
  const call = onboardingCall(fixture);
  expect((await client.send(call)).status).toBe(201);
  const elsewhere = { ...call, path: "/v2/webhooks/subscriptions" };
  expect(await client.send(elsewhere)).toFailWith(409, "idempotency_key_reused");
  const narrowed = { ...call, headers: { ...call.headers, "x-svc-merchant": fixture.merchant.id } };
  expect(await client.send(narrowed)).toFailWith(409, "idempotency_key_reused");
  expect(await client.send({ ...call, path: `${call.path}?a=1` })).toFailWith(409, "idempotency_key_reused");
});

test("different workspaces and modes may use the same key", async () => {
  const key = randomUUID();
  const live = await fixture.createPartnerKey({ livemode: true });
  const bearers = [fixture.workspace.key, live.plaintext, fixture.other.workspace.key];
  const ids = new Set<string>();
  for (const bearer of bearers) {
    const answer = await client.send({
      method: "POST",
      path: "/v2/webhooks/subscriptions",
      headers: { authorization: `Bearer ${bearer}`, "idempotency-key": key },
      body: { target_url: "https://partner.example/events", events: ["*"] },
    });
    expect(answer.status, answer.text).toBe(201);
    ids.add((answer.body as { id: string }).id);
  }
  expect(ids.size).toBe(bearers.length);
});

test("the stored answer is encrypted", async () => {
  const call = onboardingCall(fixture);
  const { merchant } = (await client.send(call)).body as Onboarded;
  const [record] =
    await h.sql`select * from idempotency_records where key = ${call.headers!["idempotency-key"]!}`;
  expect(record).toMatchObject({ state: "finished", status: 201 });
  expect(Buffer.from(record!["body_encrypted"] as Uint8Array).toString("latin1")).not.toContain(
    merchant.api_key,
  );
  expect(JSON.stringify(record!["headers"])).not.toContain(merchant.api_key);
});
