import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../../test/support/client.ts";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../../test/support/harness.ts";
import { hashKey } from "../keys/key.ts";
import {
  createMerchantAccount,
  countAccounts,
  createMerchant,
  merchantsPath,
  metaOf,
  storeUrl,
  type CreatedMerchant,
} from "./onboarding/onboarding.fixture.ts";

let h: Harness;
let workspace: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
});

afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

test("one call creates a merchant, a valid key pair, an account and a working link", async () => {
  const answer = await createMerchant(workspace, {
    store_url: "HTTPS://Shop-One.Example:443/store/?x=1#top",
    email: "Owner@Shop.example",
  });
  expect(answer.status).toBe(201);
  const { merchant, stripe } = answer.body as CreatedMerchant;
  expect(merchant).toMatchObject({
    name: "Shop",
    store_url: "https://shop-one.example/store",
    livemode: false,
    created_via: "partner_api",
  });
  expect(merchant.api_key).toMatch(/^svc_mk_test_/);
  expect(merchant.api_secret).toMatch(/^svc_ms_test_/);
  expect(stripe.expires_at).toBeGreaterThan(Date.now() / 1000);
  expect((await fetch(stripe.onboarding_url, { redirect: "manual" })).status).toBeLessThan(400);
  expectOk(await h.client(merchant.api_key).get(`/v1/merchants/${merchant.id}`));

  const events = await h.sql`select type, payload from events where merchant_id = ${merchant.id}`;
  expect(events.map(({ type }) => type as string)).toEqual(["merchant.created"]);
  expect(JSON.stringify(events[0])).not.toContain(merchant.api_key.slice(0, 16));
  const [stored] = await h.sql`select key_hash from merchant_credentials where merchant_id = ${merchant.id}`;
  expect(Buffer.from(stored!["key_hash"] as Uint8Array)).toEqual(hashKey(merchant.api_key));
});

test("twenty equal concurrent requests create one merchant and one account, and all return it", async () => {
  const key = randomUUID();
  const body = { store_url: storeUrl() };
  const send = async (): Promise<Answer> => {
    for (;;) {
      const answer = await createMerchant(workspace, body, key);
      if (answer.status === 201) return answer;
      expect(answer).toFailWith(409, "idempotency_request_in_progress");
      expect(answer.headers.get("retry-after")).toBe("1");
    }
  };
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  const { merchant } = answers[0]!.body as CreatedMerchant;
  expect(await countAccounts(h, merchant.id)).toBe(1);
  const rows = await h.sql`select 1 from merchants where store_url = ${merchant.store_url}`;
  expect(rows).toHaveLength(1);
});

test("twenty requests with different keys for one store create one merchant; the others get its id", async () => {
  const body = { store_url: storeUrl() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => createMerchant(workspace, body)));
  const [created, ...more] = answers.filter((answer) => answer.status === 201);
  expect(more).toEqual([]);
  const { merchant } = created!.body as CreatedMerchant;
  for (const answer of answers.filter((other) => other !== created)) {
    expect(answer).toFailWith(409, "duplicate_resource");
    expect(metaOf(answer)).toEqual({ merchant_id: merchant.id });
  }
  expect(await countAccounts(h, merchant.id)).toBe(1);
});

test("another spelling of a store URL is the same store, another workspace's is not", async () => {
  const host = `${randomUUID()}.example`;
  const { merchant } = expectOk(
    await createMerchant(workspace, { store_url: `https://${host}/` }),
  ) as CreatedMerchant;
  const again = await createMerchant(workspace, { store_url: `https://${host.toUpperCase()}//?utm=1` });
  expect(again).toFailWith(409, "duplicate_resource");
  expect(metaOf(again)).toEqual({ merchant_id: merchant.id });
  const other = await h.workspace();
  expectOk(await createMerchant(other, { store_url: `https://${host}` }));
});

test("an account is reused only for the same workspace, e-mail and store host", async () => {
  const host = `${randomUUID()}.example`;
  const first = await createMerchantAccount(workspace, `https://${host}/a`, "agency@agency.example");
  expect(await createMerchantAccount(workspace, `https://${host}/b`, "Agency@agency.example")).toBe(first);
  expect(await createMerchantAccount(workspace, `https://${host}/c`, "someone@else.example")).not.toBe(first);
  expect(await createMerchantAccount(workspace, `https://other-${host}/`, "agency@agency.example")).not.toBe(
    first,
  );
  expect(
    await createMerchantAccount(await h.workspace(), `https://${host}/d`, "agency@agency.example"),
  ).not.toBe(first);
  const unnamed = await createMerchantAccount(workspace, `https://${host}/e`);
  expect(await createMerchantAccount(workspace, `https://${host}/f`)).not.toBe(unnamed);
});

test.each([
  [{ store_url: "ftp://shop.example" }, "parameter_invalid", "store_url"],
  [{ store_url: "https://user:pass@shop.example" }, "parameter_invalid", "store_url"],
  [{ store_url: "shop.example" }, "parameter_invalid", "store_url"],
  [{ store_url: undefined }, "parameter_missing", "store_url"],
  [{ name: "" }, "parameter_invalid", "name"],
  [{ name: "x".repeat(121) }, "parameter_invalid", "name"],
  [{ name: "a\u0000b" }, "parameter_invalid", "name"],
  [{ email: "nobody" }, "parameter_invalid", "email"],
  [{ return_url: "javascript:alert(1)" }, "parameter_invalid", "return_url"],
  [{ colour: "red" }, "parameter_unknown", "colour"],
])("%j is rejected", async (fault, code, param) => {
  const answer = await createMerchant(workspace, { store_url: storeUrl(), ...fault });
  expect(answer).toFailWith(400, code);
  expect(answer.body).toMatchObject({ error: { param } });
});

test("a 120-character name with surrogate pairs is stored unchanged", async () => {
  const name = "🏬".repeat(60);
  const { merchant } = expectOk(
    await createMerchant(workspace, { store_url: storeUrl(), name }),
  ) as CreatedMerchant;
  expect(expectOk(await workspace.client.get(`${merchantsPath(workspace)}/${merchant.id}`))).toMatchObject({
    merchant: { name },
  });
});

test("a live key without a live processor is rejected, and nothing is created", async () => {
  const minted = await h
    .client(workspace.token)
    .post(`/v2/workspaces/${workspace.id}/partner-keys`, { name: "Live", livemode: true });
  const live = h.client((minted.body as { plaintext: string }).plaintext);
  const url = storeUrl();
  const answer = await live.post(merchantsPath(workspace), { name: "Shop", store_url: url });
  expect(answer).toFailWith(400, "processor_not_configured");
  expect(await h.sql`select 1 from merchants where store_url = ${url}`).toHaveLength(0);
});
