import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../../../test/support/harness.ts";
import {
  createMerchantAccount,
  countAccounts,
  createMerchant,
  merchantsPath,
  metaOf,
  storeUrl,
  type CreatedMerchant,
} from "./onboarding.fixture.ts";

/** Processor failures: the store gets one account, and the caller a response. */

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

test("after a processor failure the same key completes the onboarding", async () => {
  const body = { store_url: storeUrl() };
  const key = randomUUID();
  h.standIns.stripe!.faults.failNext(
    "POST",
    "/v1/account_links",
    { kind: "error", when: "before", status: 500 },
    3,
  );
  expect(await createMerchant(workspace, body, key)).toFailWith(500, "processor_unavailable");
  const [row] = await h.sql`select id from merchants where store_url = ${body.store_url}`;
  const id = String(row!["id"]);
  expect(await workspace.client.get(`${merchantsPath(workspace)}/${id}`)).toFailWith(
    404,
    "resource_not_found",
  );

  const { merchant } = expectOk(await createMerchant(workspace, body, key)) as CreatedMerchant;
  expect(merchant.id).toBe(id);
  expect(await countAccounts(h, id)).toBe(1);
});

test("an account with a lost response is not created twice", async () => {
  h.standIns.stripe!.faults.failNext("POST", "/v1/accounts", { kind: "drop", when: "after" });
  const { merchant } = expectOk(
    await createMerchant(workspace, { store_url: storeUrl() }),
  ) as CreatedMerchant;
  expect(await countAccounts(h, merchant.id)).toBe(1);
});

test.each(["before", "after"] as const)(
  "a failure that the processor keeps for its key, %s it opened the account, does not keep the store from its one account",
  async (when) => {
    const { faults } = h.standIns.stripe!;
    // The processor replays the failure for every retry with the key.
    faults.failNext("POST", "/v1/accounts", { kind: "error", when, kept: true });
    const { merchant, stripe } = expectOk(
      await createMerchant(workspace, { store_url: storeUrl() }),
    ) as CreatedMerchant;
    expect(await countAccounts(h, merchant.id)).toBe(1);
    expectOk(await h.client(merchant.api_key).get(`/v1/merchants/${merchant.id}`));
    expect((await fetch(stripe.onboarding_url, { redirect: "manual" })).status).toBeLessThan(400);
  },
);

test("a run gives up after five stored failures, and the request's own key completes later", async () => {
  const body = { store_url: storeUrl() };
  const key = randomUUID();
  h.standIns.stripe!.faults.failNext(
    "POST",
    "/v1/accounts",
    { kind: "error", when: "before", kept: true },
    // Five keys, three tries each by the library.
    15,
  );
  expect(await createMerchant(workspace, body, key)).toFailWith(500, "processor_unavailable");
  const { merchant } = expectOk(await createMerchant(workspace, body, key)) as CreatedMerchant;
  expect(await countAccounts(h, merchant.id)).toBe(1);
});

test("an account with a lost response is found after the processor dropped the key", async () => {
  const body = { store_url: storeUrl(), email: "owner@shop.example" };
  const key = randomUUID();
  const { faults } = h.standIns.stripe!;
  faults.failNext("POST", "/v1/accounts", { kind: "drop", when: "after" }, 3);
  expect(await createMerchant(workspace, body, key)).toFailWith(500, "processor_unavailable");
  const [row] = await h.sql`select id from merchants where store_url = ${body.store_url}`;
  expect(await countAccounts(h, String(row!["id"]))).toBe(1);
  // With a dropped key, another create call would create a second account.
  faults.failNext("POST", "/v1/accounts", { kind: "error", when: "before" }, 3);
  const { merchant } = expectOk(await createMerchant(workspace, body, key)) as CreatedMerchant;
  faults.clear();
  expect(await countAccounts(h, merchant.id)).toBe(1);
});

test("a disconnected account is not reused: the next store gets a new one", async () => {
  const host = `${randomUUID()}.example`;
  const email = "agency@agency.example";
  const first = await createMerchantAccount(workspace, `https://${host}/a`, email);
  h.standIns.stripe!.webhooks.pause();
  await h.standIns.stripe!.deauthorize(first);
  const second = await createMerchantAccount(workspace, `https://${host}/b`, email);
  expect(second).not.toBe(first);
  const [account] =
    await h.sql`select deauthorized_at, charges_enabled from connected_accounts where id = ${first}`;
  expect(account).toEqual({ deauthorized_at: expect.any(Date), charges_enabled: false });
  h.standIns.stripe!.webhooks.resume();
  expect(await createMerchantAccount(workspace, `https://${host}/c`, email)).toBe(second);
});

test("another key with other values takes over a failed request's row, with a new account", async () => {
  const url = storeUrl();
  h.standIns.stripe!.faults.failNext(
    "POST",
    "/v1/account_links",
    { kind: "error", when: "before", status: 500 },
    3,
  );
  const lost = randomUUID();
  expect(await createMerchant(workspace, { store_url: url, email: "first@shop.example" }, lost)).toFailWith(
    500,
    "processor_unavailable",
  );
  const [before] = await h.sql`select connected_account_id from merchants where store_url = ${url}`;

  const created = expectOk(
    await createMerchant(workspace, { store_url: url, email: "second@shop.example" }),
  ) as CreatedMerchant;
  expect(created.stripe.account_id).not.toBe(before!["connected_account_id"]);
  const late = await createMerchant(workspace, { store_url: url, email: "first@shop.example" }, lost);
  expect(late).toFailWith(409, "duplicate_resource");
  expect(metaOf(late)).toEqual({ merchant_id: created.merchant.id });
});
