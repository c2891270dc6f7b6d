import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openCheckout } from "../flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";

/** OWASP API Security Top 10 (2023), object and property level authorization: API1 and API3. */
const h = useHarness({ worker: false });
let victim: TestWorkspace;
let attacker: TestWorkspace;
let shop: TestMerchant;
let attackersShop: TestMerchant;

beforeAll(async () => {
  [victim, attacker] = [await h.workspace(), await h.workspace()];
  [shop, attackersShop] = [await h.merchant(victim), await h.merchant(attacker)];
});

describe("API1:2023 broken object level authorization (all endpoints: tenancy.test.ts)", () => {
  test("another tenant's merchant below the attacker's own workspace answers 404 in any spelling of its id", async () => {
    for (const id of [
      shop.id,
      shop.id.toUpperCase(),
      `%${shop.id.charCodeAt(0).toString(16)}${shop.id.slice(1)}`,
    ]) {
      const path = `/v2/agencies/${attacker.id}/merchants/${id}`;
      expect(await attacker.client.get(path)).toFailWith(404, "resource_not_found");
      expect(await attacker.client.post(`${path}/rotate-credentials`, {})).toFailWith(
        404,
        "resource_not_found",
      );
    }
  });

  test("a workspace or merchant in a body, query or header does not extend a key's access", async () => {
    const list = `/v2/agencies/${attacker.id}/merchants`;
    const named = { "x-workspace-id": victim.id, "x-svc-workspace": victim.id, "x-svc-merchant": shop.id };
    const plain = await attacker.client.get(list, { headers: named });
    expect(expectOk(plain)).toMatchObject({ merchants: [{ id: attackersShop.id }] });
    expect(await attacker.client.get(`${list}?workspaceId=${victim.id}`)).toFailWith(
      400,
      "parameter_unknown",
    );
    const body = { name: "Shop", store_url: "https://mine.example", workspace_id: victim.id };
    expect(await attacker.client.post(list, body)).toFailWith(400, "parameter_unknown");
  });

  test("a session's id or a modified token opens no checkout page", async () => {
    const checkout = await openCheckout(h, shop);
    const client = h.client();
    for (const guess of [checkout.sessionId, checkout.token.slice(0, -1), checkout.token.toLowerCase()]) {
      expect((await client.get(`/checkout/${guess}`)).status, guess).toBe(404);
      const call = await client.post(`/checkout/${guess}/quote`, { details: {} });
      expect([400, 404], guess).toContain(call.status);
    }
    expect((await checkout.page()).status).toBe(200);
  });
});

describe("API3:2023 broken object property level authorization", () => {
  const forged = {
    id: randomUUID(),
    workspace_id: randomUUID(),
    livemode: true,
    created_via: "cli",
    api_key: "svc_mk_live_x",
    connected_account_id: "acct_1Mine",
    stripe: { account_id: "acct_1Mine" },
    onboarding_record_id: null,
    configuration: {},
  };

  test.each(Object.entries(forged))("onboarding rejects the field %s", async (name, value) => {
    const body = { name: "Shop", store_url: `https://${randomUUID()}.example`, [name]: value };
    const answer = await attacker.client.post(`/v2/agencies/${attacker.id}/merchants`, body);
    expect(answer).toFailWith(400, "parameter_unknown");
  });

  test("an update rejects fields that are not editable", async () => {
    const subscriptions = "/v2/webhooks/subscriptions";
    const created = await attacker.client.post(subscriptions, {
      target_url: "https://a.example",
      events: ["*"],
    });
    const subscription = expectOk(created) as { id: string; secret: string };
    const forbidden: Record<string, unknown> = {
      workspace_id: victim.id,
      merchant_id: shop.id,
      livemode: true,
      secret: `whsec_${Buffer.alloc(24).toString("base64")}`,
      disabled_reason: null,
      deleted_at: null,
    };
    for (const [name, value] of Object.entries(forbidden)) {
      const answer = await attacker.client.patch(`${subscriptions}/${subscription.id}`, { [name]: value });
      expect(answer, name).toFailWith(400, "parameter_unknown");
    }
    const fields = [
      "id",
      "name",
      "storeUrl",
      "livemode",
      "preConfirmation",
      "connectedAccount",
      "apiSecret",
      "workspaceId",
    ];
    for (const name of fields) {
      const answer = await attackersShop.client.patch(`/v1/merchants/${attackersShop.id}`, { [name]: null });
      expect(answer, name).toFailWith(400, "parameter_unknown");
    }
  });

  test("JSON bodies cannot pollute prototypes", async () => {
    const bodies = ['{"__proto__":{"defaults":{"b2b":true}}}', '{"constructor":{"prototype":{"b2b":true}}}'];
    for (const bytes of bodies) {
      const answer = await attackersShop.client.patch(`/v1/merchants/${attackersShop.id}`, bytes);
      expect([400, 200]).toContain(answer.status);
    }
    const extensions =
      '{"cart":{"items":[{"id":"a","name":"A","quantity":1,"price":1}],"extensions":{"a":{"__proto__":{"b2b":true}}}}}';
    await attackersShop.client.post("/v1/sessions", extensions);
    expect(Object.hasOwn(Object.prototype, "b2b")).toBe(false);
    expect(({} as { b2b?: unknown }).b2b).toBeUndefined();
  });

  test("read endpoints return no secret, hash or encrypted value", async () => {
    const target = "https://a.example/hooks";
    await victim.client.post("/v2/webhooks/subscriptions", { target_url: target, events: ["*"] });
    await victim.client.put(`/v2/agencies/${victim.id}/merchants/${shop.id}/pre-confirmation`, {
      url: target,
    });
    const answers = [
      await victim.client.get(`/v2/agencies/${victim.id}/merchants`),
      await victim.client.get(`/v2/agencies/${victim.id}/merchants/${shop.id}`),
      await victim.client.get(`/v2/agencies/${victim.id}/merchants/${shop.id}/pre-confirmation`),
      await victim.client.get("/v2/webhooks/subscriptions"),
      await victim.client.get("/v2/agencies/me"),
      await h.client(victim.token).get(list(victim)),
      await shop.client.get(`/v1/merchants/${shop.id}`),
      await shop.client.get("/v1/sessions"),
    ];
    for (const answer of answers) {
      expectOk(answer);
      const names = [...answer.text.matchAll(/"(\w+)":(?!null)/g)].map((match) => match[1]!);
      const secretNames = names.filter((name) =>
        /secret$|plaintext|hash|encrypted|token$|password/i.test(name),
      );
      expect(secretNames).toEqual([]);
      for (const secret of [shop.apiKey, shop.apiSecret, victim.key])
        expect(answer.text).not.toContain(secret);
    }
  });

  const list = (workspace: TestWorkspace) => `/v2/workspaces/${workspace.id}/partner-keys`;
});
