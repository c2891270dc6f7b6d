import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness, until, type Harness } from "../support/harness.ts";
import {
  createContractClient,
  errorOf,
  type ContractAnswer,
  type ContractClient,
} from "./contract-client.ts";
import { byName, endpoints, parametersOf, type Endpoint } from "./endpoints.ts";
import { makeWorld, type World } from "./world.ts";

let h: Harness;
let client: ContractClient;
let world: World;
let liveKey: string;
let memberToken: string;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  world = await makeWorld(h);
  liveKey = (await world.mint({ livemode: true, scopes: everyScope })).plaintext;
  memberToken = await world.tokenOf("member");
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

const everyScope = [
  ...new Set(endpoints.flatMap(({ route }) => (route.scope === undefined ? [] : [route.scope]))),
];

/** The good call of an endpoint as another bearer would make it, with other ids in its path. */
function callAs(
  endpoint: Endpoint,
  bearer: string,
  ids: Record<string, string> = {},
  more = {},
): Promise<ContractAnswer> {
  const call = world.goodCall(endpoint);
  const headers = { ...call.headers, authorization: `Bearer ${bearer}`, ...more };
  return client.send({ ...call, path: world.pathOf(endpoint, ids), headers });
}

describe.each(byName(endpoints.filter(({ route }) => route.scope !== undefined)))("%s", (_name, endpoint) => {
  const scope = endpoint.route.scope!;

  test("with every scope but its own answers 403 and names the one it needs", async () => {
    const scopes = everyScope.filter((other) => other !== scope);
    const { plaintext } = await world.mint({ scopes });
    const answer = await callAs(endpoint, plaintext);
    expect(answer).toFailWith(403, "insufficient_scope");
    expect(errorOf(answer).meta).toEqual({ required_scope: scope, scopes });
  });
});

const inWorkspace = endpoints.filter(({ path }) => path.includes("{workspaceId}"));
describe.each(byName(inWorkspace))("%s", (_name, endpoint) => {
  test("with another workspace in its path, existing or not, answers 403 and tells nothing of it", async () => {
    const { auth } = endpoint.route;
    const bearer = auth === "user_token" ? world.workspace.token : world.workspace.key;
    const existing = await callAs(endpoint, bearer, { workspaceId: world.other.workspace.id });
    const missing = await callAs(endpoint, bearer, { workspaceId: randomUUID() });
    for (const answer of [existing, missing]) {
      expect(answer).toFailWith(403, "wrong_workspace");
      expect(errorOf(answer).param).toBe("workspaceId");
    }
    expect(errorOf(existing)).toEqual({ ...errorOf(missing), request_id: expect.any(String) });
  });
});

describe.each(byName(endpoints.filter(({ route }) => route.roles !== undefined)))("%s", (_name, endpoint) => {
  test("refuses a member whose role is too low with 403 and names the roles", async () => {
    const answer = await callAs(endpoint, memberToken);
    expect(answer).toFailWith(403, "role_insufficient");
    expect(errorOf(answer).meta).toEqual({ required_roles: endpoint.route.roles, role: "member" });
  });
});

const ofPartners = endpoints.filter(({ route }) => route.auth === "partner_key");
const aboutOneThing = ofPartners.filter((endpoint) =>
  parametersOf(endpoint).some((name) => name !== "workspaceId"),
);
describe.each(byName(aboutOneThing))("%s", (_name, endpoint) => {
  test("answers 404 to a key of another workspace", async () => {
    const { workspace } = world.other;
    const answer = await callAs(endpoint, workspace.key, { workspaceId: workspace.id });
    expect(answer).toFailWith(404, "resource_not_found");
  });

  test("answers 404 to a live key, for the thing is of test mode", async () => {
    expect(await callAs(endpoint, liveKey)).toFailWith(404, "resource_not_found");
  });
});

const lists = ofPartners.filter(({ route, path }) => route.method === "GET" && !/\/(me|\{\w+\})$/.test(path));
describe.each(byName(lists.filter((endpoint) => !aboutOneThing.includes(endpoint))))(
  "%s",
  (_name, endpoint) => {
    async function idsSeenBy(bearer: string, workspaceId: string): Promise<unknown[]> {
      const answer = await callAs(endpoint, bearer, { workspaceId });
      expect(answer.status, answer.text).toBe(200);
      const items = Object.values(answer.body as Record<string, unknown>).find(Array.isArray) as Array<{
        id: string;
        path?: string;
      }>;
      return items.map(({ id }) => id);
    }

    test("shows the test mode's things to a test key, and none of them to a live key or another workspace", async () => {
      // Calls are logged in batches: the list of calls may lag behind by a moment.
      const seen = await until(async () => {
        const ids = await idsSeenBy(world.workspace.key, world.workspace.id);
        return ids.length > 0 && ids;
      }, "something to list");
      const { workspace } = world.other;
      for (const foreign of [
        await idsSeenBy(liveKey, world.workspace.id),
        await idsSeenBy(workspace.key, workspace.id),
      ]) {
        expect(foreign.filter((id) => seen.includes(id))).toEqual([]);
      }
    });
  },
);

describe.each(byName(endpoints.filter(({ route }) => route.merchantScoped)))("%s", (_name, endpoint) => {
  test("takes X-Svc-Merchant for merchants of its own workspace and mode only", async () => {
    const send = (merchant: string, bearer = world.workspace.key) =>
      callAs(endpoint, bearer, {}, { "x-svc-merchant": merchant });
    const malformed = await send("not-a-uuid");
    expect(malformed).toFailWith(400, "parameter_invalid");
    expect(errorOf(malformed).param).toBe("X-Svc-Merchant");
    const foreign = [
      await send(randomUUID()),
      await send(world.other.merchant.id),
      await send(world.merchant.id, liveKey),
    ];
    for (const answer of foreign) {
      expect(answer).toFailWith(404, "resource_not_found");
      expect(errorOf(answer).param).toBe("X-Svc-Merchant");
    }
  });
});

const ofMerchants = endpoints.filter(
  ({ route, path }) => route.auth === "merchant_key" && path.includes("{"),
);
describe.each(byName(ofMerchants))("%s", (_name, endpoint) => {
  test("answers another merchant's key as it does for things that do not exist", async () => {
    const answer = await callAs(endpoint, world.other.merchant.apiKey);
    const isMerchant = endpoint.path.startsWith("/v1/merchants/");
    expect(answer).toFailWith(isMerchant ? 403 : 404, isMerchant ? "wrong_merchant" : "resource_not_found");
  });
});
