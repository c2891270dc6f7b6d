// Holds: no number in an answer counts what belongs to another workspace, merchant or mode; ids are test/security/tenancy.test.ts.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byName, endpoints, parametersOf, type Endpoint } from "../contract/endpoints.ts";
import { createFixture, type Fixture } from "../contract/fixture.ts";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../support/harness.ts";

/** A service full of others' records, and one without any: what has nothing sees the same numbers in both. */
let full: Harness;
let empty: Harness;
let fixture: Fixture;

/** A key and a merchant that nothing has happened to. */
interface Caller {
  h: Harness;
  workspaceId: string;
  key: string;
  merchantId: string;
  merchantKey: string;
}
/** By what separates the caller from the records: the caller among them, and its counterpart. */
const callers = new Map<string, [among: Caller, alone: Caller]>();

const scopes = [...new Set(endpoints.flatMap(({ route }) => route.scope ?? []))];

async function callerOf(h: Harness, workspace: TestWorkspace, livemode: boolean): Promise<Caller> {
  const path = `/v2/workspaces/${workspace.id}/partner-keys`;
  const body = { name: "Numbers", livemode, scopes };
  const minted = livemode ? expectOk(await h.client(workspace.token).post(path, body)) : null;
  const key = minted === null ? workspace.key : (minted as { plaintext: string }).plaintext;
  const { id: merchantId, apiKey: merchantKey } = await h.merchant(workspace);
  return { h, workspaceId: workspace.id, key, merchantId, merchantKey };
}

beforeAll(async () => {
  full = await startHarness({ worker: false });
  empty = await startHarness({ worker: false });
  fixture = await createFixture(full);
  const [mine, others] = [fixture.workspace, await full.workspace()];
  const alone = async (livemode: boolean) => callerOf(empty, await empty.workspace(), livemode);
  callers.set("workspace", [await callerOf(full, others, false), await alone(false)]);
  callers.set("mode", [await callerOf(full, mine, true), await alone(true)]);
  callers.set("merchant", [await callerOf(full, mine, false), await alone(false)]);
});
afterAll(async () => {
  await full.close();
  await empty.close();
});

/** Every number and the length of every list, by its path. */
function numbersOf(value: unknown, path = ""): Array<[path: string, number: number]> {
  if (typeof value === "number") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  const own: Array<[string, number]> = Array.isArray(value) ? [[`${path}.length`, value.length]] : [];
  return [...own, ...Object.entries(value).flatMap(([name, part]) => numbersOf(part, `${path}.${name}`))];
}

async function numbers(endpoint: Endpoint, caller: Caller, headers: Record<string, string>) {
  const { workspaceId, merchantId, key, merchantKey } = caller;
  const path = fixture.pathOf(endpoint, { workspaceId, merchantId, id: merchantId });
  const bearer = endpoint.route.auth === "merchant_key" ? merchantKey : key;
  const response = await fetch(caller.h.url + path, {
    headers: { authorization: `Bearer ${bearer}`, ...headers },
  });
  return { status: response.status, numbers: numbersOf(await response.json()) };
}

/** They are about the machine and the caller's own requests. */
const OF_THE_SERVICE = ["/v2/system", "/v2/logs/requests", "/v2/limits"];

/** Of a merchant's own events, to the subscriptions of its workspace: the counterpart's has none. */
const OWN_OF_THE_MERCHANT = "/v2/webhooks/deliveries";

/** Of one thing that a new merchant does not have. */
const HAVE_NOTHING = ["/v2/agencies/{workspaceId}/merchants/{merchantId}/pre-confirmation"];

/** Whether the path has no identifier but those of the caller. */
const isOfCaller = (endpoint: Endpoint): boolean =>
  parametersOf(endpoint).every(
    (name) =>
      ["workspaceId", "merchantId"].includes(name) ||
      (name === "id" && endpoint.path.startsWith("/v1/merchants/{id}")),
  );

const counted = endpoints.filter(
  (endpoint) =>
    endpoint.route.method === "GET" &&
    ["partner_key", "merchant_key"].includes(endpoint.route.auth) &&
    /^\/v[12]\//.test(endpoint.path) &&
    isOfCaller(endpoint) &&
    !OF_THE_SERVICE.includes(endpoint.path),
);

describe.each(byName(counted))("%s", (_name, endpoint) => {
  test("has the numbers of a service without others' records", async () => {
    for (const [separation, [among, alone]] of callers) {
      const isNarrowed = separation === "merchant";
      const { auth, merchantScoped } = endpoint.route;
      const isOfOne = auth === "merchant_key" || parametersOf(endpoint).includes("merchantId");
      // Without a processor in live mode, there is no merchant in it.
      if (separation === "mode" && (isOfOne || merchantScoped === "required")) continue;
      if (isNarrowed && !isOfOne && merchantScoped === undefined) continue;
      if (isNarrowed && endpoint.path === OWN_OF_THE_MERCHANT) continue;
      const isNamed = isNarrowed ? merchantScoped !== undefined : merchantScoped === "required";
      const headersOf = (caller: Caller): Record<string, string> =>
        isNamed ? { "x-svc-merchant": caller.merchantId } : {};
      const answer = await numbers(endpoint, among, headersOf(among));
      if (!HAVE_NOTHING.includes(endpoint.path)) expect(answer.status, `another ${separation}`).toBe(200);
      expect(answer, `another ${separation}`).toEqual(await numbers(endpoint, alone, headersOf(alone)));
    }
  });
});

test("the lists and sums of the API are among them", () => {
  expect(counted.length).toBeGreaterThan(20);
});
