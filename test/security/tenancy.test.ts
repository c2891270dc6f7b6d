import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createContractClient,
  signingSecrets,
  type ContractAnswer,
  type ContractClient,
} from "../contract/contract-client.ts";
import { byName, endpoints, hasResourceId, parametersOf, type Endpoint } from "../contract/endpoints.ts";
import { credentialHeader, createFixture, unknownId, type Fixture } from "../contract/fixture.ts";
import { expectOk, startHarness, type Harness, type TestMerchant } from "../support/harness.ts";
import { snapshotOf } from "./snapshot.ts";

/**
 * Calls every endpoint with another tenant's credentials: resources of a tenant are answered exactly like missing ones
 * and stay unchanged.
 */
let h: Harness;
let client: ContractClient;
let fixture: Fixture;
let sibling: TestMerchant;
let liveKey: string;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
  sibling = await h.merchant(fixture.workspace);
  signingSecrets.set(sibling.apiKey, sibling.apiSecret);
  const scopes = [...new Set(endpoints.flatMap(({ route }) => route.scope ?? []))];
  liveKey = (await fixture.createPartnerKey({ livemode: true, scopes })).plaintext;
});
afterAll(async () => {
  client.close();
  await h.close();
});

interface ForeignCaller {
  name: string;
  headers: Record<string, string>;
  workspaceId: string;
}

/** Callers with valid credentials but no access to the fixture's resources. */
function foreignCallersOf({ route }: Endpoint): ForeignCaller[] {
  const { workspace, merchant } = fixture.other;
  const own = fixture.workspace.id;
  switch (route.auth) {
    case "partner_key":
      return [
        {
          name: "another workspace",
          headers: credentialHeader(route.auth, workspace.key),
          workspaceId: workspace.id,
        },
        { name: "the other mode", headers: credentialHeader(route.auth, liveKey), workspaceId: own },
      ];
    case "user_token":
      return [
        {
          name: "another workspace's owner",
          headers: credentialHeader(route.auth, workspace.token),
          workspaceId: workspace.id,
        },
      ];
    case "merchant_key":
    case "merchant_header":
      return [
        {
          name: "another workspace's merchant",
          headers: credentialHeader(route.auth, merchant.apiKey),
          workspaceId: "",
        },
        {
          name: "another merchant of the workspace",
          headers: credentialHeader(route.auth, sibling.apiKey),
          workspaceId: "",
        },
      ];
    case "none":
      return [];
  }
}

function send(endpoint: Endpoint, ids: Record<string, string>, headers: Record<string, string>) {
  const call = fixture.validCall(endpoint);
  const { authorization: _bearer, "x-svc-api-key": _key, ...rest } = call.headers ?? {};
  return client.send({ ...call, path: fixture.pathOf(endpoint, ids), headers: { ...rest, ...headers } });
}

const varyingHeaders = ["date", "svc-request-id", "traceparent", "ratelimit"];

/** The parts of an answer a caller can compare, without those that vary between answers. */
function comparable({ status, headers, text }: ContractAnswer): unknown {
  const comparableHeaders = Object.entries(headers).filter(([name]) => !varyingHeaders.includes(name));
  return {
    status,
    headers: Object.fromEntries(comparableHeaders),
    text: text.replaceAll(/req_[0-9A-Z]{26}/g, "req"),
  };
}

describe.each(byName(endpoints.filter(hasResourceId)))("%s", (_name, endpoint) => {
  test("answers another tenant's resource like a missing one and leaves it unchanged", async () => {
    const before = await snapshotOf(h.sql, fixture.workspace.id);
    for (const { name, headers, workspaceId } of foreignCallersOf(endpoint)) {
      const existing = await send(endpoint, { workspaceId }, headers);
      expect([403, 404], `${name}: ${existing.text}`).toContain(existing.status);
      for (const parameter of parametersOf(endpoint).filter((one) => one !== "workspaceId")) {
        const ids = { workspaceId, [parameter]: unknownId(endpoint, parameter) };
        expect(comparable(await send(endpoint, ids, headers)), `${name}, ${parameter}`).toEqual(
          comparable(existing),
        );
      }
    }
    expect(await snapshotOf(h.sql, fixture.workspace.id)).toEqual(before);
  });
});

describe.each(byName(endpoints.filter((endpoint) => !hasResourceId(endpoint))))("%s", (_name, endpoint) => {
  test("neither returns nor changes another tenant's data", async () => {
    const snapshot = () => snapshotOf(h.sql, fixture.workspace.id, { livemode: false, without: sibling.id });
    const before = await snapshot();
    for (const { name, headers, workspaceId } of foreignCallersOf(endpoint)) {
      const answer = await send(endpoint, { workspaceId }, headers);
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
      expect(fixture.isExposedIn(answer.text), `${name}: ${answer.text}`).toBe(false);
    }
    expect(await snapshot()).toEqual(before);
  });
});

const merchantScoped = endpoints.filter(({ route }) => route.merchantScoped);

describe.each(byName(merchantScoped.filter(({ route }) => route.method === "GET")))(
  "%s",
  (_name, endpoint) => {
    test("with X-Svc-Merchant returns nothing of another merchant of the workspace", async () => {
      const headers = {
        ...credentialHeader(endpoint.route.auth, fixture.workspace.key),
        "x-svc-merchant": sibling.id,
      };
      const answer = await send(endpoint, {}, headers);
      if (hasResourceId(endpoint) && !endpoint.path.includes("/logs/")) {
        const id = parametersOf(endpoint).at(-1)!;
        const unknown = await send(endpoint, { [id]: unknownId(endpoint, id) }, headers);
        expect(comparable(answer), answer.text).toEqual(comparable(unknown));
      } else {
        expect(answer.status, answer.text).toBeLessThan(500);
        // Request logs repeat the path with the ids the caller sent.
        const shown = answer.text.replaceAll(/"path":"[^"]*"/g, "");
        expect(shown).not.toContain(fixture.merchant.id);
      }
    });
  },
);

describe("ids in a body or header", () => {
  const post = (path: string, bearer: string, body: unknown, key: string = randomUUID()) =>
    client.send({
      method: "POST",
      path,
      headers: { authorization: `Bearer ${bearer}`, "idempotency-key": key },
      body,
    });

  test("a subscription to another workspace's merchant is answered like one to a missing merchant", async () => {
    const subscribe = (merchant_id: string) =>
      post("/v2/webhooks/subscriptions", fixture.other.workspace.key, {
        target_url: "https://partner.example/hooks",
        events: ["*"],
        merchant_id,
      });
    const existing = await subscribe(fixture.merchant.id);
    expect(existing).toFailWith(404, "resource_not_found");
    expect(comparable(existing)).toEqual(comparable(await subscribe(randomUUID())));
  });

  test("a VAT check for another merchant's session is answered like one for a missing session", async () => {
    const endpoint = endpoints.find(({ path }) => path === "/v1/sessions/{id}")!;
    const check = (sessionId: string) =>
      post("/v1/vat/validate", sibling.apiKey, { vatNumber: "DE999999100", sessionId });
    const existing = await check(fixture.ownId("/v1/sessions"));
    expect(existing).toFailWith(404, "resource_not_found");
    expect(comparable(existing)).toEqual(comparable(await check(unknownId(endpoint, "id"))));
  });

  test("another tenant may use the same idempotency key without replay or conflict", async () => {
    const key = randomUUID();
    const body = { target_url: "https://partner.example/hooks", events: ["*"] };
    const first = await post("/v2/webhooks/subscriptions", fixture.workspace.key, body, key);
    const second = await post("/v2/webhooks/subscriptions", fixture.other.workspace.key, body, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers["idempotent-replayed"]).toBeUndefined();
    expect(second.body).toMatchObject({ workspace_id: fixture.other.workspace.id });
    const cart = { items: [{ id: "a", name: "A", quantity: 1, price: 100 }] };
    const [own, siblings] = [
      await post("/v1/sessions", fixture.merchant.apiKey, { cart }, key),
      await post("/v1/sessions", sibling.apiKey, { cart }, key),
    ];
    expect(siblings.headers["idempotent-replayed"]).toBeUndefined();
    expect((siblings.body as { id: string }).id).not.toBe((own.body as { id: string }).id);
  });

  test("a cursor from another tenant's list returns nothing of that tenant", async () => {
    await h.merchant(fixture.workspace);
    const path = (id: string) => `/v2/agencies/${id}/merchants?limit=1`;
    const page = expectOk(await fixture.workspace.client.get(path(fixture.workspace.id)));
    const { next_after } = page as { next_after: string };
    const { id, client: foreign } = fixture.other.workspace;
    const answer = await foreign.get(`${path(id)}&after=${encodeURIComponent(next_after)}`);
    expect(answer.status).toBe(200);
    const { merchants } = answer.body as { merchants: Array<{ id: string }> };
    const own = await h.sql<
      { id: string }[]
    >`select id from merchants where workspace_id = ${fixture.workspace.id}`;
    expect(merchants.filter((merchant) => own.some((one) => one.id === merchant.id))).toEqual([]);
  });
});
