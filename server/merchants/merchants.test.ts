import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});

afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

const path = (of: TestWorkspace = workspace) => `/v2/agencies/${of.id}/merchants`;
type Page = { merchants: { id: string }[]; next_after: string | null };

const rotate = async (of: TestMerchant, body?: unknown) =>
  expectOk(await workspace.client.post(`${path()}/${of.id}/rotate-credentials`, body)) as {
    merchant: { api_key: string; api_secret: string };
  };
const isAccepted = async (of: TestMerchant, key: string) =>
  (await h.client(key).get(`/v1/merchants/${of.id}`)).status;

describe("reading merchants", () => {
  test("returns the key prefix and never the secret", async () => {
    const answer = await workspace.client.get(`${path()}/${merchant.id}`);
    expect(expectOk(answer)).toMatchObject({
      merchant: { id: merchant.id, api_key: merchant.apiKey.slice(0, 16), api_secret: null },
      stripe: { account_id: merchant.accountId, charges_enabled: true },
    });
    expect(answer.text).not.toContain(merchant.apiSecret);
  });

  test("pages contain every merchant of the workspace once, newest first", async () => {
    const own = await h.workspace();
    const created: string[] = [];
    for (let index = 0; index < 5; index += 1) created.unshift((await h.merchant(own)).id);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const query: string = after === null ? "?limit=2" : `?limit=2&after=${after}`;
      const page = expectOk(await own.client.get(path(own) + query)) as Page;
      seen.push(...page.merchants.map(({ id }) => id));
      after = page.next_after;
    } while (after !== null);
    expect(seen).toEqual(created);
  });

  test.each([
    ["?limit=0", "parameter_invalid"],
    ["?limit=201", "parameter_invalid"],
    ["?limit=2.5", "parameter_invalid"],
    ["?after=nonsense", "cursor_invalid"],
    ["?colour=red", "parameter_unknown"],
  ])("rejects the query %s", async (query, code) => {
    expect(await workspace.client.get(path() + query)).toFailWith(400, code);
  });

  test("returns 404 for another workspace's merchant and for the other mode", async () => {
    const other = await h.workspace();
    for (const end of ["", "/rotate-credentials", "/onboarding-link"]) {
      const target = `${path(other)}/${merchant.id}${end}`;
      const answer = end === "" ? await other.client.get(target) : await other.client.post(target);
      expect(answer).toFailWith(404, "resource_not_found");
    }
    const minted = await h
      .client(workspace.token)
      .post(`/v2/workspaces/${workspace.id}/partner-keys`, { name: "Live", livemode: true });
    const live = h.client((minted.body as { plaintext: string }).plaintext);
    expect(await live.get(`${path()}/${merchant.id}`)).toFailWith(404, "resource_not_found");
    expect((expectOk(await live.get(path())) as Page).merchants).toEqual([]);
  });

  test("returns 403 for another workspace in the path, before looking up the merchant", async () => {
    const other = await h.workspace();
    expect(await workspace.client.get(`${path(other)}/${randomUUID()}`)).toFailWith(403, "wrong_workspace");
    expect(await workspace.client.get(`${path()}/not-a-uuid`)).toFailWith(400, "parameter_invalid");
  });
});

describe("rotating credentials", () => {
  test("returns a new pair; the old key stays valid for the overlap", async () => {
    const own = await h.merchant(workspace);
    const { merchant: rotated } = await rotate(own);
    expect(rotated.api_key).not.toBe(own.apiKey);
    expect(rotated.api_secret).not.toBe(own.apiSecret);
    expect([await isAccepted(own, rotated.api_key), await isAccepted(own, own.apiKey)]).toEqual([200, 200]);
    expect(expectOk(await workspace.client.get(`${path()}/${own.id}`))).toMatchObject({
      merchant: { api_key: rotated.api_key.slice(0, 16) },
    });
  });

  test("without overlap expires the old key within a second", async () => {
    const own = await h.merchant(workspace);
    expect(await isAccepted(own, own.apiKey)).toBe(200);
    await rotate(own, { overlap_seconds: 0 });
    const rotatedAt = performance.now();
    await until(async () => (await isAccepted(own, own.apiKey)) === 401, "the refusal");
    expect(performance.now() - rotatedAt).toBeLessThan(1000);
    expect(await own.client.get(`/v1/merchants/${own.id}`)).toFailWith(401, "api_key_revoked");
  });

  test("twice does not extend the first pair's expiry", async () => {
    const own = await h.merchant(workspace);
    await rotate(own, { overlap_seconds: 60 });
    const [before] =
      await h.sql`select expires_at from merchant_credentials where merchant_id = ${own.id} order by created_at limit 1`;
    await rotate(own, { overlap_seconds: 3600 });
    const [after] =
      await h.sql`select expires_at from merchant_credentials where merchant_id = ${own.id} order by created_at limit 1`;
    expect(after).toEqual(before);
  });
});

describe("onboarding links", () => {
  test("can be created again, and an expired one redirects to a new one", async () => {
    const answer = await workspace.client.post(`${path()}/${merchant.id}/onboarding-link`);
    expect(answer.status).toBe(201);
    const link = answer.body as { onboarding_url: string; account_id: string };
    expect(link.account_id).toBe(merchant.accountId);
    // Single use: the second time the processor redirects to the refresh URL.
    await fetch(link.onboarding_url, { redirect: "manual" });
    const expired = await fetch(link.onboarding_url, { redirect: "manual" });
    const refresh = expired.headers.get("location") ?? "";
    expect(refresh).toMatch(new RegExp(`^${h.url}/onboarding/refresh/[\\w-]{22}$`));
    expect(refresh).not.toContain(merchant.id);
    const renewed = await fetch(refresh, { redirect: "manual" });
    expect(renewed.status).toBe(303);
    expect(renewed.headers.get("location")).toMatch(/\/setup\//);
    expect((await fetch(renewed.headers.get("location")!, { redirect: "manual" })).status).toBeLessThan(400);
  });

  test("an unknown refresh URL is a 404 page, one with an unavailable processor a 503 page", async () => {
    const unknown = await fetch(`${h.url}/onboarding/refresh/${"A".repeat(22)}`);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain("no longer valid");

    const created = (await workspace.client.post(`${path()}/${merchant.id}/onboarding-link`)).body as {
      onboarding_url: string;
    };
    await fetch(created.onboarding_url, { redirect: "manual" });
    const refresh = (await fetch(created.onboarding_url, { redirect: "manual" })).headers.get("location")!;
    h.standIns.stripe!.faults.failNext(
      "POST",
      "/v1/account_links",
      { kind: "error", when: "before", status: 503 },
      3,
    );
    const down = await fetch(refresh, { redirect: "manual" });
    expect(down.status).toBe(503);
    expect(await down.text()).toContain("try again");
    expect((await fetch(refresh, { redirect: "manual" })).status).toBe(303);
  });

  test("the return page exists", async () => {
    const answer = await fetch(`${h.url}/onboarding/return`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("svc-request-id")).toMatch(/^req_/);
  });
});

test("a changed account is saved and emitted once per merchant, a disconnection too", async () => {
  const own = await h.merchant(workspace);
  const events = async () =>
    (
      await h.sql`select payload from events where merchant_id = ${own.id} and type = 'account.updated' order by id`
    ).map(
      (row) =>
        (row["payload"] as { data: { account: { charges_enabled: boolean } } }).data.account.charges_enabled,
    );
  const stripe = h.standIns.stripe!;
  await stripe.setReadiness(own.accountId, { charges_enabled: false });
  await until(async () => (await events()).length === 1, "the first event");
  await stripe.setReadiness(own.accountId, { charges_enabled: true });
  await until(async () => (await events()).length === 2, "the second event");
  await stripe.deauthorize(own.accountId);
  await until(async () => (await events()).length === 3, "the third event");
  expect(await events()).toEqual([false, true, false]);
});
