import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startServer, type RunningServer } from "../../server/main.ts";
import { createLogger } from "../../server/process/logger.ts";
import { openCheckout } from "../flows/shopper.ts";
import { createClient, type Client } from "../support/client.ts";
import { expectOk, until, useHarness, type TestWorkspace } from "../support/harness.ts";

/** What the process log says of callers that are refused (docs/logging.md). */
const h = useHarness({ worker: false });
const lines: string[] = [];
let server: RunningServer;
let url: string;
let workspace: TestWorkspace;
const client = (bearer?: string): Client => createClient(url, bearer);

beforeAll(async () => {
  const log = createLogger("info", "server", { write: (line) => void lines.push(line) });
  server = await startServer(h.config, { log });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  workspace = await h.workspace();
});
afterAll(() => server.close());
beforeEach(() => void lines.splice(0));

/** The one line about a request. */
function lineOf(requestId: string | null): Record<string, unknown> {
  const found = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line["request_id"] === requestId);
  expect(found).toHaveLength(1);
  return found[0]!;
}

test("a failed authentication is logged with its reason, address and time, without the key", async () => {
  const key = `svc_ak_test_${randomUUID()}`;
  const answer = await client(key).get("/v2/orders");
  expect(answer).toFailWith(401, "api_key_invalid");
  const line = lineOf(answer.headers.get("svc-request-id"));
  expect(line).toMatchObject({
    level: 40,
    name: "server",
    code: "api_key_invalid",
    ip: "127.0.0.1",
    method: "GET",
    route: "/orders",
    msg: "a caller was refused",
  });
  expect(Math.abs(Number(line["time"]) - Date.now())).toBeLessThan(60_000);
  expect(lines.join("")).not.toContain(key);
});

test("a failed authorisation is logged with the key that lacked it", async () => {
  const minted = expectOk(
    await h.client(workspace.token).post(`/v2/workspaces/${workspace.id}/partner-keys`, {
      name: "Logs only",
      scopes: ["logs:read"],
    }),
  ) as { key: { id: string }; plaintext: string };
  const unscoped = await client(minted.plaintext).get("/v2/orders");
  expect(unscoped).toFailWith(403, "insufficient_scope");
  const caller = { workspace_id: workspace.id, key_id: minted.key.id };
  expect(lineOf(unscoped.headers.get("svc-request-id"))).toMatchObject({
    code: "insufficient_scope",
    ...caller,
  });
  const foreign = await client(workspace.key).get(`/v2/agencies/${randomUUID()}/merchants`);
  expect(foreign).toFailWith(403, "wrong_workspace");
  expect(lineOf(foreign.headers.get("svc-request-id"))).toMatchObject({
    code: "wrong_workspace",
    workspace_id: workspace.id,
  });
});

test("a forged event of the processor is logged", async () => {
  const headers = { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` };
  const answer = await client().post("/stripe/events/test", { id: "evt_1" }, { headers });
  expect(answer).toFailWith(400, "parameter_invalid");
  expect(lineOf(answer.headers.get("svc-request-id"))).toMatchObject({ route: "/stripe/events/test" });
});

test("an unknown token of a checkout, and a call of its page from another origin, are logged without the token", async () => {
  const guessed = "A".repeat(32);
  const page = await client().get(`/checkout/${guessed}`);
  expect(page.status).toBe(404);
  const line = { ip: "127.0.0.1", msg: "a checkout's token or origin was refused" };
  expect(lineOf(page.headers.get("svc-request-id"))).toMatchObject({ ...line, route: "/checkout/{token}" });
  const { token } = await openCheckout(h, await h.merchant(workspace));
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const forged = await client().post(`/checkout/${token}/confirm/resume`, {}, { headers });
  expect(forged).toFailWith(404, "resource_not_found");
  expect(lineOf(forged.headers.get("svc-request-id"))).toMatchObject(line);
  expect(lines.join("")).not.toContain(guessed);
  expect(lines.join("")).not.toContain(token);
});

test("an unexpected error is logged with its cause, under the id that the caller receives", async () => {
  await h.sql`alter table subscriptions rename to hidden_subscriptions`;
  const answer = await client(workspace.key).get("/v2/webhooks/subscriptions");
  await h.sql`alter table hidden_subscriptions rename to subscriptions`;
  expect(answer).toFailWith(500, "internal_error");
  expect(lineOf(answer.headers.get("svc-request-id"))).toMatchObject({
    level: 50,
    msg: "a request failed",
    err: { message: expect.stringContaining("subscriptions") },
  });
});

test("an accepted request leaves no line: it is in the request log with its key", async () => {
  const answer = await client(workspace.key).get("/v2/agencies/me");
  expectOk(answer);
  const requestId = answer.headers.get("svc-request-id")!;
  const row = await until(async () => {
    const [found] = await h.sql`select * from request_logs where request_id = ${requestId}`;
    return found;
  }, "the row");
  expect(row).toMatchObject({ status_code: 200, workspace_id: workspace.id, api_key_id: expect.any(String) });
  expect(lines.filter((line) => line.includes(requestId))).toEqual([]);
});
