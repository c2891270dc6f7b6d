import { randomUUID } from "node:crypto";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import type { RequestLogEntry, RequestLogPage } from "../../shared/wire/request-log.ts";
import { expectOk, useHarness, until, type TestWorkspace } from "../../test/support/harness.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await h.workspace();
});
/** The entry of the last call; the log guarantees it within a second. */
async function getEntry(id: string, client = workspace.client): Promise<RequestLogEntry> {
  const startedAt = Date.now();
  const entry = await until(async () => {
    const answer = await client.get(`/v2/logs/requests/${id}`);
    return answer.status === 200 ? (answer.body as RequestLogEntry) : null;
  }, `the log of ${id}`);
  expect(Date.now() - startedAt).toBeLessThan(1_000);
  return entry;
}

const list = async (query: string, client = workspace.client, headers: Record<string, string> = {}) =>
  expectOk(await client.get(`/v2/logs/requests${query}`, { headers })) as RequestLogPage;

const requestIdOf = (answer: { headers: Headers }) => answer.headers.get("svc-request-id")!;

describe("GET /logs/requests/{request_id}", () => {
  test("finds a call within a second, with every specified field and without its body", async () => {
    const answer = await workspace.client.post(
      `/v2/agencies/${workspace.id}/merchants?unknown=secret-in-query`,
      { name: "", secret: "do-not-log" },
      { headers: { "user-agent": "acme/1.0" } },
    );
    expect(answer).toFailWith(400, "parameter_unknown");
    const entry = await getEntry(requestIdOf(answer));
    const me = expectOk(await workspace.client.get("/v2/agencies/me")) as { api_key_id: string };
    expect(entry).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      request_id: requestIdOf(answer),
      workspace_id: workspace.id,
      api_key_id: me.api_key_id,
      user_subject: null,
      merchant_id: null,
      method: "POST",
      path: `/v2/agencies/${workspace.id}/merchants`,
      status_code: 400,
      latency_ms: expect.any(Number),
      request_size_bytes: JSON.stringify({ name: "", secret: "do-not-log" }).length,
      response_size_bytes: answer.text.length,
      user_agent: "acme/1.0",
      error_code: "parameter_unknown",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(JSON.stringify(entry)).not.toMatch(/secret|do-not-log/);
  });

  test.each(["/v2/mercants", "/agencies/me/keys"])(
    "finds a call of %s, which no endpoint answers",
    async (path) => {
      const answer = await workspace.client.get(path);
      expect(answer).toFailWith(404, "route_not_found");
      expect(await getEntry(requestIdOf(answer))).toMatchObject({
        path,
        status_code: 404,
        error_code: "route_not_found",
      });
      const { key } = await h.workspace();
      expect(await h.client(key).get(`/v2/logs/requests/${requestIdOf(answer)}`)).toFailWith(
        404,
        "resource_not_found",
      );
    },
  );

  test("returns 404 for another workspace's call, 400 for a malformed id", async () => {
    const answer = await workspace.client.get("/v2/agencies/me");
    await getEntry(requestIdOf(answer));
    const other = await h.workspace();
    expect(await other.client.get(`/v2/logs/requests/${requestIdOf(answer)}`)).toFailWith(
      404,
      "resource_not_found",
    );
    expect(await workspace.client.get("/v2/logs/requests/req_1")).toFailWith(400, "parameter_invalid");
    expect(await workspace.client.get("/v2/logs/requests/req_80000000000000000000000000")).toFailWith(
      400,
      "parameter_invalid",
    );
    expect(await workspace.client.get("/v2/logs/requests/req_01J8ZQ5T7V9XBDFHKMNPRSTVWX")).toFailWith(
      404,
      "resource_not_found",
    );
  });

  test("does not return a test key's calls to a live key", async () => {
    const answer = await workspace.client.get("/v2/agencies/me");
    await getEntry(requestIdOf(answer));
    const minted = expectOk(
      await h
        .client(workspace.token)
        .post(`/v2/workspaces/${workspace.id}/partner-keys`, { name: "Live", livemode: true }),
    ) as { plaintext: string };
    const live = h.client(minted.plaintext);
    expect(await live.get(`/v2/logs/requests/${requestIdOf(answer)}`)).toFailWith(404, "resource_not_found");
    const own = await live.get("/v2/agencies/me");
    await getEntry(requestIdOf(own), live);
    const page = await list("?limit=200", live);
    expect(page.entries.map((entry) => entry.request_id)).not.toContain(requestIdOf(answer));
  });

  test("finds and lists a call with a user token, which names no mode, with keys of both modes", async () => {
    const path = `/v2/workspaces/${workspace.id}/partner-keys`;
    const user = h.client(workspace.token);
    const minted = await user.post(path, { name: "Live", livemode: true });
    const live = h.client((expectOk(minted) as { plaintext: string }).plaintext);
    const merchant = await h.merchant(workspace);
    for (const client of [workspace.client, live]) {
      await getEntry(requestIdOf(minted), client);
      const page = await list(`?caller=users&path_prefix=${path}&limit=1`, client);
      expect(page.entries.map((entry) => entry.request_id)).toEqual([requestIdOf(minted)]);
      expect((await list("?caller=keys&limit=200", client)).entries).not.toContainEqual(
        expect.objectContaining({ request_id: requestIdOf(minted) }),
      );
    }
    const headers = { "x-svc-merchant": merchant.id };
    const asked = `/v2/logs/requests/${requestIdOf(minted)}`;
    expect(await workspace.client.get(asked, { headers })).toFailWith(404, "resource_not_found");
    expect((await list("?caller=users", workspace.client, headers)).entries).toEqual([]);
    const other = await h.workspace();
    expect(await other.client.get(asked)).toFailWith(404, "resource_not_found");
  });

  test("is limited to a merchant by X-Svc-Merchant", async () => {
    const merchant = await h.merchant(workspace);
    const theirs = await merchant.client.get(`/v1/merchants/${merchant.id}`);
    const ours = await workspace.client.get("/v2/agencies/me");
    await getEntry(requestIdOf(theirs));
    await getEntry(requestIdOf(ours));
    const headers = { "x-svc-merchant": merchant.id };
    const page = await list("?limit=200", workspace.client, headers);
    const ids = page.entries.map((entry) => entry.request_id);
    expect(ids).toContain(requestIdOf(theirs));
    expect(ids).not.toContain(requestIdOf(ours));
    expect(new Set(page.entries.map((entry) => entry.merchant_id))).toEqual(new Set([merchant.id]));
    expect(await workspace.client.get(`/v2/logs/requests/${requestIdOf(ours)}`, { headers })).toFailWith(
      404,
      "resource_not_found",
    );
  });
});

describe("GET /logs/requests", () => {
  test("pages contain every entry once, newest first, even with equal timestamps", async () => {
    const own = await h.workspace();
    const at = new Date(Date.now() - 60_000);
    const rows = Array.from({ length: 23 }, (_, index) => ({
      created_at: index < 15 ? at : new Date(at.getTime() - index),
      id: randomUUID(),
      request_id: `req_${index}`,
      workspace_id: own.id,
      livemode: false,
      method: "GET",
      path: "/v2/agencies/me",
      status_code: 200,
      latency_ms: 1,
    }));
    await h.sql`insert into request_logs ${h.sql(rows)}`;
    const seen: RequestLogEntry[] = [];
    let after: string | null = null;
    do {
      const page: RequestLogPage = await list(
        `?limit=4&path_prefix=/v2/agencies/me${after === null ? "" : `&after=${after}`}`,
        own.client,
      );
      expect(page.entries.length).toBeLessThanOrEqual(4);
      seen.push(...page.entries);
      after = page.next_after;
    } while (after !== null);
    expect(seen.map((entry) => entry.request_id).toSorted()).toEqual(
      rows.map((row) => row.request_id).toSorted(),
    );
    const order = seen.map((entry) => `${entry.created_at} ${entry.id}`);
    expect(order).toEqual(order.toSorted().toReversed());
  });

  test("filters combine, and the path prefix is literal", async () => {
    const own = await h.workspace();
    const insert = (path: string, method: string, status_code: number) =>
      h.sql`insert into request_logs ${h.sql({
        created_at: new Date(Date.now() - 60_000),
        id: randomUUID(),
        request_id: `${method} ${path} ${status_code}`,
        workspace_id: own.id,
        livemode: false,
        method,
        path,
        status_code,
        latency_ms: 1,
      })}`;
    await insert("/v2/a_b/1", "GET", 200);
    await insert("/v2/axb/1", "GET", 200);
    await insert("/v2/a_b/2", "POST", 201);
    await insert("/v2/a_b/3", "POST", 409);
    await insert("/v2/100%/3", "POST", 500);
    const ids = async (query: string) =>
      (await list(query, own.client)).entries.map((entry) => entry.request_id).toSorted();
    // Its own key was minted by a user.
    const before = "&caller=keys&path_prefix=/v2/";
    expect(await ids(`?path_prefix=${encodeURIComponent("/v2/a_b")}`)).toEqual([
      "GET /v2/a_b/1 200",
      "POST /v2/a_b/2 201",
      "POST /v2/a_b/3 409",
    ]);
    expect(await ids(`?path_prefix=${encodeURIComponent("/v2/%")}`)).toEqual([]);
    expect(await ids(`?path_prefix=${encodeURIComponent("/v2/100%")}`)).toEqual(["POST /v2/100%/3 500"]);
    expect(await ids(`?method=post&status_max=499${before}`)).toEqual([
      "POST /v2/a_b/2 201",
      "POST /v2/a_b/3 409",
    ]);
    expect(await ids(`?status_min=409&status_max=409${before}`)).toEqual(["POST /v2/a_b/3 409"]);
    expect(await ids(`?method=DELETE${before}`)).toEqual([]);
  });

  test("omits entries past the retention even if their partition exists", async () => {
    const own = await h.workspace();
    const old = `req_${ulid(Date.parse("2020-01-15T00:00:00Z"))}`;
    await h.sql`create table if not exists request_logs_old partition of request_logs
      for values from ('2020-01-01T00:00:00Z') to ('2020-02-01T00:00:00Z')`;
    await h.sql`insert into request_logs ${h.sql({
      created_at: new Date("2020-01-15T00:00:00Z"),
      id: randomUUID(),
      request_id: old,
      workspace_id: own.id,
      livemode: false,
      method: "GET",
      path: "/old",
      status_code: 200,
      latency_ms: 1,
    })}`;
    expect(await list("?path_prefix=/old", own.client)).toEqual({ entries: [], next_after: null });
    expect(await own.client.get(`/v2/logs/requests/${old}`)).toFailWith(404, "resource_not_found");
  });

  test.each([
    ["?limit=201", "parameter_invalid", "limit"],
    ["?limit=0", "parameter_invalid", "limit"],
    ["?limit=1e2", "parameter_invalid", "limit"],
    ["?limit=", "parameter_invalid", "limit"],
    ["?status_min=99", "parameter_invalid", "status_min"],
    ["?status_min=500&status_max=400", "parameter_invalid", "status_min"],
    ["?method=FETCH", "parameter_invalid", "method"],
    ["?after=nonsense", "cursor_invalid", "after"],
    ["?page=2", "parameter_unknown", "page"],
  ])("rejects %s as %s", async (query, code, param) => {
    const answer = await workspace.client.get(`/v2/logs/requests${query}`);
    expect(answer).toFailWith(400, code);
    expect(answer.body).toMatchObject({ error: { param } });
  });

  test("needs the scope logs:read", async () => {
    const minted = expectOk(
      await h.client(workspace.token).post(`/v2/workspaces/${workspace.id}/partner-keys`, {
        name: "No logs",
        scopes: ["merchants:read"],
      }),
    ) as { plaintext: string };
    const answer = await h.client(minted.plaintext).get("/v2/logs/requests");
    expect(answer).toFailWith(403, "insufficient_scope");
    expect(answer.body).toMatchObject({ error: { meta: { required_scope: "logs:read" } } });
  });
});
