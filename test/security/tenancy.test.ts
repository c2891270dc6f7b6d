import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createContractClient,
  type ContractAnswer,
  type ContractClient,
} from "../contract/contract-client.ts";
import { byName, endpoints, parametersOf, type Endpoint } from "../contract/endpoints.ts";
import { credentialHeader, makeWorld, unknownId, type World } from "../contract/world.ts";
import { expectOk, startHarness, type Harness, type TestMerchant } from "../support/harness.ts";
import { snapshotOf } from "./snapshot.ts";

/**
 * Every endpoint with the credentials of someone else: what belongs to another tenant is answered exactly as what does
 * not exist, and stays as it is.
 */
let h: Harness;
let client: ContractClient;
let world: World;
let sibling: TestMerchant;
let liveKey: string;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  world = await makeWorld(h);
  sibling = await h.merchant(world.workspace);
  const scopes = [...new Set(endpoints.flatMap(({ route }) => route.scope ?? []))];
  liveKey = (await world.mint({ livemode: true, scopes })).plaintext;
});
afterAll(async () => {
  client.close();
  await h.close();
});

interface Foreigner {
  name: string;
  headers: Record<string, string>;
  workspaceId: string;
}

/** Everyone who may call the endpoint, but for nothing of this world's. */
function foreignersOf({ route }: Endpoint): Foreigner[] {
  const { workspace, merchant } = world.other;
  const own = world.workspace.id;
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
  const call = world.goodCall(endpoint);
  const { authorization: _bearer, "x-svc-api-key": _key, ...rest } = call.headers ?? {};
  return client.send({ ...call, path: world.pathOf(endpoint, ids), headers: { ...rest, ...headers } });
}

const ofEachAnswer = ["date", "svc-request-id", "traceparent", "ratelimit"];

/** All that a caller can compare, without what is new in every answer and the id that it asked for itself. */
function seen({ status, headers, text }: ContractAnswer): unknown {
  const told = Object.entries(headers).filter(([name]) => !ofEachAnswer.includes(name));
  return { status, headers: Object.fromEntries(told), text: text.replaceAll(/req_[0-9A-Z]{26}/g, "req") };
}

const aboutOneThing = endpoints.filter((endpoint) =>
  parametersOf(endpoint).some((name) => name !== "workspaceId"),
);

describe.each(byName(aboutOneThing))("%s", (_name, endpoint) => {
  test("answers what is another's exactly as what does not exist, and leaves it as it was", async () => {
    const before = await snapshotOf(h.sql, world.workspace.id);
    for (const { name, headers, workspaceId } of foreignersOf(endpoint)) {
      const existing = await send(endpoint, { workspaceId }, headers);
      expect([403, 404], `${name}: ${existing.text}`).toContain(existing.status);
      for (const parameter of parametersOf(endpoint).filter((one) => one !== "workspaceId")) {
        const ids = { workspaceId, [parameter]: unknownId(endpoint, parameter) };
        expect(seen(await send(endpoint, ids, headers)), `${name}, ${parameter}`).toEqual(seen(existing));
      }
    }
    expect(await snapshotOf(h.sql, world.workspace.id)).toEqual(before);
  });
});

const others = endpoints.filter((endpoint) => !aboutOneThing.includes(endpoint));

describe.each(byName(others))("%s", (_name, endpoint) => {
  test("shows and changes nothing of another tenant's", async () => {
    const snapshot = () => snapshotOf(h.sql, world.workspace.id, { livemode: false, without: sibling.id });
    const before = await snapshot();
    for (const { name, headers, workspaceId } of foreignersOf(endpoint)) {
      const answer = await send(endpoint, { workspaceId }, headers);
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
      expect(world.isShownIn(answer.text), `${name}: ${answer.text}`).toBe(false);
    }
    expect(await snapshot()).toEqual(before);
  });
});

const narrowed = endpoints.filter(({ route }) => route.merchantScoped);

describe.each(byName(narrowed.filter(({ route }) => route.method === "GET")))("%s", (_name, endpoint) => {
  test("with X-Svc-Merchant shows nothing of another merchant of the workspace", async () => {
    const headers = {
      ...credentialHeader(endpoint.route.auth, world.workspace.key),
      "x-svc-merchant": sibling.id,
    };
    const answer = await send(endpoint, {}, headers);
    if (aboutOneThing.includes(endpoint) && !endpoint.path.includes("/logs/")) {
      const id = parametersOf(endpoint).at(-1)!;
      const unknown = await send(endpoint, { [id]: unknownId(endpoint, id) }, headers);
      expect(seen(answer), answer.text).toEqual(seen(unknown));
    } else {
      expect(answer.status, answer.text).toBeLessThan(500);
      // The log of a call repeats its path, with whatever ids the caller wrote into it.
      const shown = answer.text.replaceAll(/"path":"[^"]*"/g, "");
      expect(shown).not.toContain(world.merchant.id);
    }
  });
});

describe("what a body or a header names", () => {
  const post = (path: string, bearer: string, body: unknown, key: string = randomUUID()) =>
    client.send({
      method: "POST",
      path,
      headers: { authorization: `Bearer ${bearer}`, "idempotency-key": key },
      body,
    });

  test("a subscription to another workspace's merchant is refused as one to a merchant that does not exist", async () => {
    const subscribe = (merchant_id: string) =>
      post("/v2/webhooks/subscriptions", world.other.workspace.key, {
        target_url: "https://partner.example/hooks",
        events: ["*"],
        merchant_id,
      });
    const existing = await subscribe(world.merchant.id);
    expect(existing).toFailWith(404, "resource_not_found");
    expect(seen(existing)).toEqual(seen(await subscribe(randomUUID())));
  });

  test("a VAT check for another merchant's session is refused as one for a session that does not exist", async () => {
    const endpoint = endpoints.find(({ path }) => path === "/v1/sessions/{id}")!;
    const check = (sessionId: string) =>
      post("/v1/vat/validate", sibling.apiKey, { vatNumber: "DE999999100", sessionId });
    const existing = await check(world.ownId("/v1/sessions"));
    expect(existing).toFailWith(404, "resource_not_found");
    expect(seen(existing)).toEqual(seen(await check(unknownId(endpoint, "id"))));
  });

  test("another tenant's idempotency key is a new one: nothing is replayed, nothing is in conflict", async () => {
    const key = randomUUID();
    const body = { target_url: "https://partner.example/hooks", events: ["*"] };
    const first = await post("/v2/webhooks/subscriptions", world.workspace.key, body, key);
    const second = await post("/v2/webhooks/subscriptions", world.other.workspace.key, body, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers["idempotent-replayed"]).toBeUndefined();
    expect(second.body).toMatchObject({ workspace_id: world.other.workspace.id });
    const cart = { items: [{ id: "a", name: "A", quantity: 1, price: 100 }] };
    const [own, siblings] = [
      await post("/v1/sessions", world.merchant.apiKey, { cart }, key),
      await post("/v1/sessions", sibling.apiKey, { cart }, key),
    ];
    expect(siblings.headers["idempotent-replayed"]).toBeUndefined();
    expect((siblings.body as { id: string }).id).not.toBe((own.body as { id: string }).id);
  });

  test("a cursor out of another tenant's list leads to nothing of that tenant's", async () => {
    await h.merchant(world.workspace);
    const path = (id: string) => `/v2/agencies/${id}/merchants?limit=1`;
    const page = expectOk(await world.workspace.client.get(path(world.workspace.id)));
    const { next_after } = page as { next_after: string };
    const { id, client: foreign } = world.other.workspace;
    const answer = await foreign.get(`${path(id)}&after=${encodeURIComponent(next_after)}`);
    expect(answer.status).toBe(200);
    const { merchants } = answer.body as { merchants: Array<{ id: string }> };
    const own = await h.sql<
      { id: string }[]
    >`select id from merchants where workspace_id = ${world.workspace.id}`;
    expect(merchants.filter((merchant) => own.some((one) => one.id === merchant.id))).toEqual([]);
  });
});
