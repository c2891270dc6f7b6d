import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness, until, type Harness } from "../support/harness.ts";
import {
  createContractClient,
  errorOf,
  type ContractAnswer,
  type ContractClient,
} from "./contract-client.ts";
import {
  byName,
  endpoints,
  parametersOf,
  hasResourceId,
  unknownIdAnswer,
  type Endpoint,
} from "./endpoints.ts";
import { createFixture, type Fixture } from "./fixture.ts";

let h: Harness;
let client: ContractClient;
let fixture: Fixture;
let liveKey: string;
let memberToken: string;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
  liveKey = (await fixture.createPartnerKey({ livemode: true, scopes: everyScope })).plaintext;
  memberToken = await fixture.tokenOf("member");
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

const everyScope = [
  ...new Set(endpoints.flatMap(({ route }) => (route.scope === undefined ? [] : [route.scope]))),
];

/** A valid call of the endpoint with another bearer token and other ids in its path. */
function callAs(
  endpoint: Endpoint,
  bearer: string,
  ids: Record<string, string> = {},
  more = {},
): Promise<ContractAnswer> {
  const call = fixture.validCall(endpoint);
  const headers = { ...call.headers, authorization: `Bearer ${bearer}`, ...more };
  return client.send({ ...call, path: fixture.pathOf(endpoint, ids), headers });
}

describe.each(byName(endpoints.filter(({ route }) => route.scope !== undefined)))("%s", (_name, endpoint) => {
  const scope = endpoint.route.scope!;

  test("with every scope but its own answers 403 and names the required scope", async () => {
    const scopes = everyScope.filter((other) => other !== scope);
    const { plaintext } = await fixture.createPartnerKey({ scopes });
    const answer = await callAs(endpoint, plaintext);
    expect(answer).toFailWith(403, "insufficient_scope");
    expect(errorOf(answer).meta).toEqual({ required_scope: scope, scopes });
  });
});

const workspaceEndpoints = endpoints.filter(({ path }) => path.includes("{workspaceId}"));
describe.each(byName(workspaceEndpoints))("%s", (_name, endpoint) => {
  test("answers the same 403 for an existing and an unknown other workspace", async () => {
    const { auth } = endpoint.route;
    const bearer = auth === "user_token" ? fixture.workspace.token : fixture.workspace.key;
    const existing = await callAs(endpoint, bearer, { workspaceId: fixture.other.workspace.id });
    const missing = await callAs(endpoint, bearer, { workspaceId: randomUUID() });
    for (const answer of [existing, missing]) {
      expect(answer).toFailWith(403, "wrong_workspace");
      expect(errorOf(answer).param).toBe("workspaceId");
    }
    expect(errorOf(existing)).toEqual({ ...errorOf(missing), request_id: expect.any(String) });
  });
});

describe.each(byName(endpoints.filter(({ route }) => route.roles !== undefined)))("%s", (_name, endpoint) => {
  test("answers 403 with the required roles to a member whose role is too low", async () => {
    const answer = await callAs(endpoint, memberToken);
    expect(answer).toFailWith(403, "role_insufficient");
    expect(errorOf(answer).meta).toEqual({ required_roles: endpoint.route.roles, role: "member" });
  });
});

const partnerEndpoints = endpoints.filter(({ route }) => route.auth === "partner_key");
describe.each(byName(partnerEndpoints.filter(hasResourceId)))("%s", (_name, endpoint) => {
  test("answers 404 to a key of another workspace", async () => {
    const { workspace } = fixture.other;
    const answer = await callAs(endpoint, workspace.key, { workspaceId: workspace.id });
    expect(answer).toFailWith(404, "resource_not_found");
  });

  test("answers 404 to a live key for a test-mode resource", async () => {
    expect(await callAs(endpoint, liveKey)).toFailWith(404, "resource_not_found");
  });
});

/**
 * Lists of a workspace; those of a merchant that the caller names are below. Whose sessions the funnel counts is tested in
 * server/sessions/standing/workspace-sessions.test.ts, what the overview has of whom in server/overview/overview.test.ts, and who finds what in
 * server/search/search.test.ts. What of the system and the limits is whose is in server/operations/system/system.test.ts
 * and server/operations/limits/limits.test.ts.
 */
const listEndpoints = partnerEndpoints.filter(
  ({ route, path }) =>
    route.method === "GET" &&
    route.merchantScoped !== "required" &&
    !/\/(me|search|funnel|stats|attention|receivers|authorities|system|limits|\{\w+\})$/.test(path),
);
describe.each(byName(listEndpoints.filter((endpoint) => !hasResourceId(endpoint))))(
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

    test("lists test-mode resources only for a test key of the same workspace", async () => {
      // Request logs are written in batches and may lag behind.
      const seen = await until(async () => {
        const ids = await idsSeenBy(fixture.workspace.key, fixture.workspace.id);
        return ids.length > 0 && ids;
      }, "something to list");
      const { workspace } = fixture.other;
      for (const foreign of [
        await idsSeenBy(liveKey, fixture.workspace.id),
        await idsSeenBy(workspace.key, workspace.id),
      ]) {
        expect(foreign.filter((id) => seen.includes(id))).toEqual([]);
      }
    });
  },
);

describe.each(byName(endpoints.filter(({ route }) => route.merchantScoped)))("%s", (_name, endpoint) => {
  test("accepts X-Svc-Merchant only for merchants of its own workspace and mode", async () => {
    const send = (merchant: string, bearer = fixture.workspace.key) =>
      callAs(endpoint, bearer, {}, { "x-svc-merchant": merchant });
    const malformed = await send("not-a-uuid");
    expect(malformed).toFailWith(400, "parameter_invalid");
    expect(errorOf(malformed).param).toBe("X-Svc-Merchant");
    const foreign = [
      await send(randomUUID()),
      await send(fixture.other.merchant.id),
      await send(fixture.merchant.id, liveKey),
    ];
    for (const answer of foreign) {
      expect(answer).toFailWith(404, "resource_not_found");
      expect(errorOf(answer).param).toBe("X-Svc-Merchant");
    }
  });
});

const merchantEndpoints = endpoints.filter(
  ({ route, path }) => route.auth === "merchant_key" && path.includes("{"),
);
describe.each(byName(merchantEndpoints))("%s", (_name, endpoint) => {
  test("answers another merchant's key as if the resource did not exist", async () => {
    const answer = await callAs(endpoint, fixture.other.merchant.apiKey);
    const { status, code } = unknownIdAnswer(endpoint, parametersOf(endpoint)[0]!);
    expect(answer).toFailWith(status, code);
  });
});
