import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acceptsSession } from "../../server/http/define-route.ts";
import { addMember } from "../../server/keys/workspaces.ts";
import { signIn, type DashboardUser } from "../support/dashboard-user.ts";
import { startHarness, until, type Harness } from "../support/harness.ts";
import {
  createContractClient,
  errorOf,
  type ContractAnswer,
  type ContractClient,
} from "./contract-client.ts";
import { byName, endpoints, hasResourceId, type Endpoint } from "./endpoints.ts";
import { createFixture, type Fixture } from "./fixture.ts";

/** Every endpoint at every mount, called with the dashboard's cookie session: who may do what. */

let h: Harness;
let client: ContractClient;
let fixture: Fixture;
let admin: DashboardUser;
let member: DashboardUser;
/** An owner of another workspace only. */
let outsider: DashboardUser;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
  [admin, member] = [await signedIn("admin"), await signedIn("member")];
  outsider = await signedIn("owner", fixture.other.workspace.id);
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

async function signedIn(role: "owner" | "admin" | "member", workspaceId = fixture.workspace.id) {
  const subject = `${role}-${randomUUID()}`;
  await addMember(h.sql, { workspaceId, subject, role, email: null });
  return signIn(h, subject);
}

type Headers = Record<string, string | undefined>;

/** A valid call of the endpoint by a dashboard session instead of its credential; undefined removes a header. */
function callAs(
  endpoint: Endpoint,
  user: DashboardUser,
  more: Headers = {},
  ids: Record<string, string> = {},
): Promise<ContractAnswer> {
  const call = fixture.validCall(endpoint);
  const { authorization: _bearer, "x-svc-api-key": _key, ...rest } = call.headers ?? {};
  const headers = { ...rest, ...user.headers(fixture.workspace.id), ...more };
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return client.send({ ...call, path: fixture.pathOf(endpoint, ids), headers: Object.fromEntries(sent) });
}

const isDeletion = ({ route }: Endpoint) => route.method === "DELETE";
const isReadOnly = ({ route }: Endpoint) =>
  route.auth === "user_token"
    ? route.roles === undefined
    : (route.scope ?? route.partialScopes![0]!).endsWith(":read");
/** Deletions last: they take away what others read. */
const open = endpoints
  .filter(({ route }) => acceptsSession(route))
  .toSorted((a, b) => Number(isDeletion(a)) - Number(isDeletion(b)));
const partnerEndpoints = open.filter(({ route }) => route.auth === "partner_key");
const closed = endpoints.filter(({ route }) => route.auth !== "none" && !acceptsSession(route));

test("the endpoints that a session opens are those of partner keys with a scope, and of user tokens", () => {
  expect(open.length).toBeGreaterThan(60);
  expect(partnerEndpoints.filter(isReadOnly).length).toBeGreaterThan(10);
  expect(new Set(closed.map(({ route }) => route.auth))).toEqual(
    new Set(["partner_key", "merchant_key", "merchant_header"]),
  );
  expect(closed.filter(({ route }) => route.auth === "partner_key").map(({ path }) => path)).toEqual([
    "/v2/agencies/me",
    "/agencies/me",
  ]);
});

describe.each(byName(open.filter(isReadOnly)))("%s", (_name, endpoint) => {
  test("is open to a member", async () => {
    const answer = await callAs(endpoint, member);
    expect(answer.status, answer.text).toBe(200);
  });
});

describe.each(byName(open.filter((endpoint) => !isReadOnly(endpoint))))("%s", (_name, endpoint) => {
  test("is refused to a member, whatever is sent, and has no effect", async () => {
    const answer = await callAs(endpoint, member);
    expect(answer).toFailWith(403, "role_insufficient");
    expect(errorOf(answer).meta).toEqual({ required_roles: ["owner", "admin"], role: "member" });
    expect(await callAs(endpoint, member, { "idempotency-key": undefined })).toFailWith(
      403,
      "role_insufficient",
    );
    const audited = await h.sql`
      select 1 from audit_entries where actor = ${`user:${member.session.user.subject}`}`;
    expect(audited).toHaveLength(0);
  });
});

describe.each(byName(open))("%s", (_name, endpoint) => {
  test("needs the session's CSRF token, also for reading", async () => {
    for (const token of [undefined, "", "x", outsider.session.csrf_token, `${admin.session.csrf_token}x`]) {
      const answer = await callAs(endpoint, admin, { "svc-csrf": token });
      expect(answer, String(token)).toFailWith(403, "csrf_invalid");
    }
  });

  test("is closed to pages of other origins", async () => {
    for (const origin of ["https://evil.example", "null", h.url.replace("127.0.0.1", "localhost")])
      expect(await callAs(endpoint, admin, { origin })).toFailWith(403, "csrf_invalid");
  });

  test("answers session_required without a session that lives", async () => {
    for (const cookie of [undefined, `svc_dashboard=${"A".repeat(43)}`])
      expect(await callAs(endpoint, admin, { cookie })).toFailWith(401, "session_required");
  });

  test("goes by the bearer credential alone when there is one", async () => {
    const wrong = { authorization: "Bearer svc_ak_test_wrong" };
    expect((await callAs(endpoint, admin, wrong)).status).toBe(401);
    if (isDeletion(endpoint)) return;
    const call = fixture.validCall(endpoint);
    const { cookie } = member.headers(fixture.workspace.id);
    const answer = await client.send({ ...call, headers: { ...call.headers, cookie: cookie! } });
    expect(answer.status, answer.text).toBeLessThan(300);
  });

  test("is closed to a user of another workspace", async () => {
    expect(await callAs(endpoint, outsider)).toFailWith(403, "wrong_workspace");
    const own = { "svc-workspace": fixture.other.workspace.id };
    const answer = await callAs(endpoint, outsider, own);
    if (endpoint.path.includes("{workspaceId}")) expect(answer).toFailWith(403, "wrong_workspace");
    else if (hasResourceId(endpoint)) expect(answer).toFailWith(404, "resource_not_found");
    else expect(fixture.isExposedIn(answer.text)).toBe(false);
  });
});

describe.each(byName(partnerEndpoints))("%s", (_name, endpoint) => {
  test("names the headers that are missing or malformed", async () => {
    for (const name of ["svc-workspace", "svc-mode"]) {
      expect(await callAs(endpoint, admin, { [name]: undefined })).toFailWith(400, "parameter_missing");
      expect(await callAs(endpoint, admin, { [name]: "nonsense" })).toFailWith(400, "parameter_invalid");
    }
  });

  test("sees nothing of test mode in live mode", async () => {
    const answer = await callAs(endpoint, admin, { "svc-mode": "live" });
    if (hasResourceId(endpoint)) expect(answer).toFailWith(404, "resource_not_found");
    else if (isReadOnly(endpoint)) expect(fixture.isExposedIn(answer.text)).toBe(false);
  });

  test("sees nothing of another workspace by ids in the path", async () => {
    if (!hasResourceId(endpoint)) return;
    const own = { workspaceId: fixture.other.workspace.id };
    const headers = { "svc-workspace": fixture.other.workspace.id };
    expect(await callAs(endpoint, outsider, headers, own)).toFailWith(404, "resource_not_found");
  });
});

describe.each(byName(closed))("%s", (_name, endpoint) => {
  test("accepts no session", async () => {
    const answer = await callAs(endpoint, admin);
    expect(answer).toFailWith(401, "authentication_missing");
  });
});

describe.each(byName(open.filter((endpoint) => !isReadOnly(endpoint))))("%s", (_name, endpoint) => {
  test("is open to an admin", async () => {
    const answer = await callAs(endpoint, admin);
    expect(answer.status, answer.text).toBeLessThan(300);
  });
});

test("a user who is removed from the workspace loses access with the next request", async () => {
  const user = await signedIn("admin");
  const orders = () => user.client(fixture.workspace.id).get("/v2/orders");
  expect((await orders()).status).toBe(200);
  const { subject } = user.session.user;
  await h.sql`
    update workspace_members set role = 'member' where subject = ${subject}`;
  const subscribe = { target_url: "https://partner.example/e", events: ["*"] };
  const created = await user.client(fixture.workspace.id).post("/v2/webhooks/subscriptions", subscribe);
  expect(created).toFailWith(403, "role_insufficient");
  await h.sql`delete from workspace_members where subject = ${subject}`;
  expect(await orders()).toFailWith(403, "wrong_workspace");
});

test("the audit log and the request logs name the user", async () => {
  const user = await signedIn("owner");
  const { subject } = user.session.user;
  const dashboard = user.client(fixture.workspace.id);
  const created = await dashboard.post("/v2/webhooks/subscriptions", {
    target_url: "https://partner.example/e",
    events: ["*"],
  });
  expect(created.status, created.text).toBe(201);
  const audited = await h.sql`
    select action, key_prefix from audit_entries where actor = ${`user:${subject}`}`;
  expect(audited).toEqual([{ action: "subscription.created", key_prefix: null }]);
  const requestId = created.headers.get("svc-request-id")!;
  const logged = await until(async () => {
    const answer = await dashboard.get(`/v2/logs/requests/${requestId}`);
    return answer.status === 200 && answer;
  }, "the request log");
  expect(logged.body).toMatchObject({ user_subject: subject, api_key_id: null, status_code: 201 });
});

test("a live session makes live resources, seen in live mode only", async () => {
  const dashboard = admin.client(fixture.workspace.id, "live");
  const created = await dashboard.post("/v2/webhooks/subscriptions", {
    target_url: "https://partner.example/live",
    events: ["*"],
  });
  expect(created.status, created.text).toBe(201);
  const { id } = created.body as { id: string };
  expect((await dashboard.get(`/v2/webhooks/subscriptions/${id}`)).status).toBe(200);
  const inTest = await admin.client(fixture.workspace.id).get(`/v2/webhooks/subscriptions/${id}`);
  expect(inTest).toFailWith(404, "resource_not_found");
});
