import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../../../test/support/harness.ts";
import {
  accountFor,
  accountsOf,
  create,
  merchantsPath,
  metaOf,
  storeUrl,
  type Created,
} from "./onboarding.fixture.ts";

/** A processor that fails, in every way that it can: the store gets one account, and the caller an answer. */

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

test("when the processor fails nothing is half made, and the same key completes it", async () => {
  const body = { store_url: storeUrl() };
  const key = randomUUID();
  h.standIns.stripe!.faults.failNext(
    "POST",
    "/v1/account_links",
    { kind: "error", when: "before", status: 500 },
    3,
  );
  expect(await create(workspace, body, key)).toFailWith(500, "processor_unavailable");
  const [row] = await h.sql`select id from merchants where store_url = ${body.store_url}`;
  const id = String(row!["id"]);
  expect(await workspace.client.get(`${merchantsPath(workspace)}/${id}`)).toFailWith(
    404,
    "resource_not_found",
  );

  const { merchant } = expectOk(await create(workspace, body, key)) as Created;
  expect(merchant.id).toBe(id);
  expect(await accountsOf(h, id)).toBe(1);
});

test("an account whose answer was lost is not made a second time", async () => {
  h.standIns.stripe!.faults.failNext("POST", "/v1/accounts", { kind: "drop", when: "after" });
  const { merchant } = expectOk(await create(workspace, { store_url: storeUrl() })) as Created;
  expect(await accountsOf(h, merchant.id)).toBe(1);
});

test.each(["before", "after"] as const)(
  "a failure that the processor keeps for its key, %s it opened the account, does not keep the store from its one account",
  async (when) => {
    const { faults } = h.standIns.stripe!;
    // Every repetition of the key is given the same failure again.
    faults.failNext("POST", "/v1/accounts", { kind: "error", when, kept: true });
    const { merchant, stripe } = expectOk(await create(workspace, { store_url: storeUrl() })) as Created;
    expect(await accountsOf(h, merchant.id)).toBe(1);
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
  expect(await create(workspace, body, key)).toFailWith(500, "processor_unavailable");
  const { merchant } = expectOk(await create(workspace, body, key)) as Created;
  expect(await accountsOf(h, merchant.id)).toBe(1);
});

test("an account that was opened while its answer was lost is found again when the processor has forgotten the key", async () => {
  const body = { store_url: storeUrl(), email: "owner@shop.example" };
  const key = randomUUID();
  const { faults } = h.standIns.stripe!;
  faults.failNext("POST", "/v1/accounts", { kind: "drop", when: "after" }, 3);
  expect(await create(workspace, body, key)).toFailWith(500, "processor_unavailable");
  const [row] = await h.sql`select id from merchants where store_url = ${body.store_url}`;
  expect(await accountsOf(h, String(row!["id"]))).toBe(1);
  // Were the account asked for again, it would be made again: this is what a forgotten key means.
  faults.failNext("POST", "/v1/accounts", { kind: "error", when: "before" }, 3);
  const { merchant } = expectOk(await create(workspace, body, key)) as Created;
  faults.clear();
  expect(await accountsOf(h, merchant.id)).toBe(1);
});

test("an account that its owner took from us since is not used again: the next store gets one of its own", async () => {
  const host = `${randomUUID()}.example`;
  const email = "agency@agency.example";
  const first = await accountFor(workspace, `https://${host}/a`, email);
  h.standIns.stripe!.webhooks.pause();
  await h.standIns.stripe!.deauthorize(first);
  const second = await accountFor(workspace, `https://${host}/b`, email);
  expect(second).not.toBe(first);
  const [account] =
    await h.sql`select deauthorized_at, charges_enabled from connected_accounts where id = ${first}`;
  expect(account).toEqual({ deauthorized_at: expect.any(Date), charges_enabled: false });
  h.standIns.stripe!.webhooks.resume();
  expect(await accountFor(workspace, `https://${host}/c`, email)).toBe(second);
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
  expect(await create(workspace, { store_url: url, email: "first@shop.example" }, lost)).toFailWith(
    500,
    "processor_unavailable",
  );
  const [before] = await h.sql`select connected_account_id from merchants where store_url = ${url}`;

  const made = expectOk(await create(workspace, { store_url: url, email: "second@shop.example" })) as Created;
  expect(made.stripe.account_id).not.toBe(before!["connected_account_id"]);
  const late = await create(workspace, { store_url: url, email: "first@shop.example" }, lost);
  expect(late).toFailWith(409, "duplicate_resource");
  expect(metaOf(late)).toEqual({ merchant_id: made.merchant.id });
});
