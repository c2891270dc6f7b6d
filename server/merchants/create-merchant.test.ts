import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../../test/client.ts";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../../test/harness.ts";
import { hashKey } from "../keys/key.ts";

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

interface Created {
  merchant: { id: string; api_key: string; api_secret: string; store_url: string };
  stripe: { account_id: string; onboarding_url: string; expires_at: number };
}

const path = (of: TestWorkspace = workspace) => `/v2/agencies/${of.id}/merchants`;
const storeUrl = () => `https://${randomUUID()}.example`;
const create = (
  body: Record<string, unknown>,
  key: string = randomUUID(),
  of: TestWorkspace = workspace,
): Promise<Answer> =>
  of.client.post(path(of), { name: "Shop", ...body }, { headers: { "idempotency-key": key } });
const metaOf = (answer: Answer) => (answer.body as { error: { meta: Record<string, unknown> } }).error.meta;

const accountFor = async (url: string, email?: string, of?: TestWorkspace) =>
  (expectOk(await create({ store_url: url, email }, randomUUID(), of)) as Created).stripe.account_id;

async function accountsOf(merchantId: string): Promise<number> {
  const response = await fetch(`${h.standIns.stripe!.url}/v1/accounts?limit=100`, {
    headers: { authorization: `Bearer ${h.standIns.stripe!.secretKey}` },
  });
  const { data } = (await response.json()) as { data: { metadata: Record<string, string> }[] };
  return data.filter((account) => account.metadata["svc_merchant_id"] === merchantId).length;
}

test("one call gives a merchant, a working key pair, an account and a link that opens", async () => {
  const answer = await create({
    store_url: "HTTPS://Shop-One.Example:443/store/?x=1#top",
    email: "Owner@Shop.example",
  });
  expect(answer.status).toBe(201);
  const { merchant, stripe } = answer.body as Created;
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

  const events = await h.sql`select payload from events where merchant_id = ${merchant.id}`;
  expect(events).toHaveLength(1);
  expect(JSON.stringify(events[0])).not.toContain(merchant.api_key.slice(0, 16));
  const [stored] = await h.sql`select key_hash from merchant_credentials where merchant_id = ${merchant.id}`;
  expect(Buffer.from(stored!["key_hash"] as Uint8Array)).toEqual(hashKey(merchant.api_key));
});

test("twenty equal requests at once make one merchant and one account, and all tell of it", async () => {
  const key = randomUUID();
  const body = { store_url: storeUrl() };
  const send = async (): Promise<Answer> => {
    for (;;) {
      const answer = await create(body, key);
      if (answer.status === 201) return answer;
      expect(answer).toFailWith(409, "idempotency_request_in_progress");
      expect(answer.headers.get("retry-after")).toBe("1");
    }
  };
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  const { merchant } = answers[0]!.body as Created;
  expect(await accountsOf(merchant.id)).toBe(1);
  const rows = await h.sql`select 1 from merchants where store_url = ${merchant.store_url}`;
  expect(rows).toHaveLength(1);
});

test("twenty requests with keys of their own for one store make one merchant; the others are told which", async () => {
  const body = { store_url: storeUrl() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(body)));
  const [made, ...more] = answers.filter((answer) => answer.status === 201);
  expect(more).toEqual([]);
  const { merchant } = made!.body as Created;
  for (const answer of answers.filter((other) => other !== made)) {
    expect(answer).toFailWith(409, "duplicate_resource");
    expect(metaOf(answer)).toEqual({ merchant_id: merchant.id });
  }
  expect(await accountsOf(merchant.id)).toBe(1);
});

test("another spelling of a store's address is the same store, another workspace's is not", async () => {
  const host = `${randomUUID()}.example`;
  const { merchant } = expectOk(await create({ store_url: `https://${host}/` })) as Created;
  const again = await create({ store_url: `https://${host.toUpperCase()}//?utm=1` });
  expect(again).toFailWith(409, "duplicate_resource");
  expect(metaOf(again)).toEqual({ merchant_id: merchant.id });
  const other = await h.workspace();
  expectOk(await create({ store_url: `https://${host}` }, randomUUID(), other));
});

test("an account is used again only for the same workspace, e-mail and store host", async () => {
  const host = `${randomUUID()}.example`;
  const first = await accountFor(`https://${host}/a`, "agency@agency.example");
  expect(await accountFor(`https://${host}/b`, "Agency@agency.example")).toBe(first);
  expect(await accountFor(`https://${host}/c`, "someone@else.example")).not.toBe(first);
  expect(await accountFor(`https://other-${host}/`, "agency@agency.example")).not.toBe(first);
  expect(await accountFor(`https://${host}/d`, "agency@agency.example", await h.workspace())).not.toBe(first);
  const unnamed = await accountFor(`https://${host}/e`);
  expect(await accountFor(`https://${host}/f`)).not.toBe(unnamed);
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
])("%j is refused", async (fault, code, param) => {
  const answer = await create({ store_url: storeUrl(), ...fault });
  expect(answer).toFailWith(400, code);
  expect(answer.body).toMatchObject({ error: { param } });
});

test("a 120-character name with surrogate pairs is stored as it is", async () => {
  const name = "🏬".repeat(60);
  const { merchant } = expectOk(await create({ store_url: storeUrl(), name })) as Created;
  expect(expectOk(await workspace.client.get(`${path()}/${merchant.id}`))).toMatchObject({
    merchant: { name },
  });
});

test("when the processor fails nothing is half made, and the same key completes it", async () => {
  const body = { store_url: storeUrl() };
  const key = randomUUID();
  h.standIns.stripe!.faults.failNext(
    "POST",
    "/v1/account_links",
    { kind: "error", when: "before", status: 500 },
    3,
  );
  expect(await create(body, key)).toFailWith(500, "processor_unavailable");
  const [row] = await h.sql`select id from merchants where store_url = ${body.store_url}`;
  const id = String(row!["id"]);
  expect(await workspace.client.get(`${path()}/${id}`)).toFailWith(404, "resource_not_found");

  const { merchant } = expectOk(await create(body, key)) as Created;
  expect(merchant.id).toBe(id);
  expect(await accountsOf(id)).toBe(1);
});

test("an account whose answer was lost is not made a second time", async () => {
  h.standIns.stripe!.faults.failNext("POST", "/v1/accounts", { kind: "drop", when: "after" });
  const { merchant } = expectOk(await create({ store_url: storeUrl() })) as Created;
  expect(await accountsOf(merchant.id)).toBe(1);
});

test.each(["before", "after"] as const)(
  "a failure that the processor keeps for its key, %s it opened the account, does not keep the store from its one account",
  async (when) => {
    const { faults } = h.standIns.stripe!;
    // Every repetition of the key is given the same failure again.
    faults.failNext("POST", "/v1/accounts", { kind: "error", when, kept: true });
    const { merchant, stripe } = expectOk(await create({ store_url: storeUrl() })) as Created;
    expect(await accountsOf(merchant.id)).toBe(1);
    expectOk(await h.client(merchant.api_key).get(`/v1/merchants/${merchant.id}`));
    expect((await fetch(stripe.onboarding_url, { redirect: "manual" })).status).toBeLessThan(400);
  },
);

test("a processor that fails key after key is left in peace, and the request's own key completes later", async () => {
  const body = { store_url: storeUrl() };
  const key = randomUUID();
  h.standIns.stripe!.faults.failNext(
    "POST",
    "/v1/accounts",
    { kind: "error", when: "before", kept: true },
    // Five keys, each tried three times by the library.
    15,
  );
  expect(await create(body, key)).toFailWith(500, "processor_unavailable");
  const { merchant } = expectOk(await create(body, key)) as Created;
  expect(await accountsOf(merchant.id)).toBe(1);
});

test("an account that was opened while its answer was lost is found again when the processor has forgotten the key", async () => {
  const body = { store_url: storeUrl(), email: "owner@shop.example" };
  const key = randomUUID();
  const { faults } = h.standIns.stripe!;
  faults.failNext("POST", "/v1/accounts", { kind: "drop", when: "after" }, 3);
  expect(await create(body, key)).toFailWith(500, "processor_unavailable");
  const [row] = await h.sql`select id from merchants where store_url = ${body.store_url}`;
  expect(await accountsOf(String(row!["id"]))).toBe(1);
  // Were the account asked for again, it would be made again: this is what a forgotten key means.
  faults.failNext("POST", "/v1/accounts", { kind: "error", when: "before" }, 3);
  const { merchant } = expectOk(await create(body, key)) as Created;
  faults.clear();
  expect(await accountsOf(merchant.id)).toBe(1);
});

test("an account that its owner took from us since is not used again: the next store gets one of its own", async () => {
  const host = `${randomUUID()}.example`;
  const email = "agency@agency.example";
  const first = await accountFor(`https://${host}/a`, email);
  h.standIns.stripe!.webhooks.pause();
  await h.standIns.stripe!.deauthorize(first);
  const second = await accountFor(`https://${host}/b`, email);
  expect(second).not.toBe(first);
  const [account] =
    await h.sql`select deauthorized_at, charges_enabled from connected_accounts where id = ${first}`;
  expect(account).toEqual({ deauthorized_at: expect.any(Date), charges_enabled: false });
  h.standIns.stripe!.webhooks.resume();
  expect(await accountFor(`https://${host}/c`, email)).toBe(second);
});

test("what a failed request left behind is taken over by another key with other wishes, on an account of its own", async () => {
  const url = storeUrl();
  h.standIns.stripe!.faults.failNext(
    "POST",
    "/v1/account_links",
    { kind: "error", when: "before", status: 500 },
    3,
  );
  const lost = randomUUID();
  expect(await create({ store_url: url, email: "first@shop.example" }, lost)).toFailWith(
    500,
    "processor_unavailable",
  );
  const [before] = await h.sql`select connected_account_id from merchants where store_url = ${url}`;

  const made = expectOk(await create({ store_url: url, email: "second@shop.example" })) as Created;
  expect(made.stripe.account_id).not.toBe(before!["connected_account_id"]);
  const late = await create({ store_url: url, email: "first@shop.example" }, lost);
  expect(late).toFailWith(409, "duplicate_resource");
  expect(metaOf(late)).toEqual({ merchant_id: made.merchant.id });
});

test("a live key is told that live mode has no processor, and makes nothing", async () => {
  const minted = await h
    .client(workspace.token)
    .post(`/v2/workspaces/${workspace.id}/partner-keys`, { name: "Live", livemode: true });
  const live = h.client((minted.body as { plaintext: string }).plaintext);
  const url = storeUrl();
  const answer = await live.post(path(), { name: "Shop", store_url: url });
  expect(answer).toFailWith(400, "processor_not_configured");
  expect(await h.sql`select 1 from merchants where store_url = ${url}`).toHaveLength(0);
});
