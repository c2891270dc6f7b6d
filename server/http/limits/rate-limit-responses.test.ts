import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../../../test/support/dashboard-user.ts";
import { startHarness, type Harness } from "../../../test/support/harness.ts";
import { addMember } from "../../keys/workspaces.ts";

let h: Harness;
beforeAll(async () => {
  h = await startHarness({
    worker: false,
    environment: {
      SVC_RATE_LIMIT_DISABLED: "false",
      SVC_RATE_LIMIT_MINT_PER_MINUTE: "3",
      SVC_RATE_LIMIT_FAILED_AUTH: "5",
    },
  });
});
afterAll(() => h.close());

test("every answer to a key states its quota and what remains of it", async () => {
  const workspace = await h.workspace();
  const first = await workspace.client.get("/v2/agencies/me");
  expect(first.headers.get("ratelimit-policy")).toBe('"partner_key";q=200;w=2');
  expect(first.headers.get("ratelimit")).toBe('"partner_key";r=199;t=1');
  const refused = await workspace.client.get("/v2/orders?nonsense=1");
  expect(refused.status).toBe(400);
  expect(refused.headers.get("ratelimit")).toMatch(/^"partner_key";r=(?:19\d|200);t=[01]$/);
});

test("requests of the dashboard are limited by user", async () => {
  const [workspace, subject] = [await h.workspace(), `user-${randomUUID()}`];
  await addMember(h.sql, { workspaceId: workspace.id, subject, role: "member", email: null });
  const dashboard = (await signIn(h, subject)).client(workspace.id);
  const orders = await dashboard.get("/v2/orders");
  expect(orders.headers.get("ratelimit-policy")).toBe('"dashboard";q=100;w=2');
  // Guessing workspaces counts too.
  const guess = await dashboard.get("/v2/orders", { headers: { "svc-workspace": randomUUID() } });
  expect(guess).toFailWith(403, "wrong_workspace");
  expect(guess.headers.get("ratelimit-policy")).toBe('"dashboard";q=100;w=2');
  const keys = await dashboard.get(`/v2/workspaces/${workspace.id}/partner-keys`);
  expect(keys.headers.get("ratelimit-policy")).toBe('"user";q=60;w=60');
});

test("the minting that is one too many is refused with the seconds to wait, and another user is not", async () => {
  const workspace = await h.workspace();
  const mint = () =>
    h.client(workspace.token).post(`/v2/workspaces/${workspace.id}/partner-keys`, { name: "Another" });
  expect((await mint()).status).toBe(201);
  expect((await mint()).status).toBe(201);
  const refused = await mint();
  expect(refused).toFailWith(429, "rate_limited");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(20);
  expect(refused.headers.get("svc-should-retry")).toBe("true");
  expect(refused.headers.get("ratelimit")).toMatch(/^"mint";r=0;t=60$/);
  expect((await h.workspace()).key).toMatch(/^svc_ak_test_/);
});

test("wrong keys from one address are refused after the burst; pages and good keys of the address are not", async () => {
  const workspace = await h.workspace();
  const guess = () => h.client("svc_ak_test_wrong").get("/v2/agencies/me");
  expect(await guess()).toFailWith(401, "api_key_invalid");
  const [guesses, good] = await Promise.all([
    Promise.all(Array.from({ length: 60 }, guess)),
    Promise.all(Array.from({ length: 10 }, () => workspace.client.get("/v2/agencies/me"))),
  ]);
  const refused = guesses.find(({ status }) => status === 429)!;
  expect(refused).toFailWith(429, "rate_limited");
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(good.map(({ status }) => status)).toEqual(good.map(() => 200));
  expect((await h.client().get("/docs")).status).toBe(200);
});
