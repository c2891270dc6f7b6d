// Holds: a workspace sees what limits it, what of that is used, and what was refused, and nothing of another workspace's.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { signIn } from "../../../test/support/dashboard-user.ts";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import type { LimitsState } from "../../../shared/wire/overview/limits.ts";
import { monthOf } from "../../ai-chat/ledger/month.ts";
import { partitionsFrom } from "../../db/partition-days.ts";
import { createPartition } from "../../db/partitions.sql.ts";
import { readWithKeptPlans } from "../../db/sql.ts";
import { addMember } from "../../keys/workspaces.ts";
import { newRequestId } from "../../http/request-id.ts";
import { countRefusedCalls } from "./refused-calls.sql.ts";

const h = useHarness({
  worker: false,
  // So few that a slow machine exceeds them, too.
  environment: { SVC_RATE_LIMIT_DISABLED: "false", SVC_RATE_LIMIT_VAT_CHECKS: "1" },
});
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  for (const partition of partitionsFrom("request_logs", h.ctx.clock.now() - 10 * 24 * HOUR_MS, 10))
    await createPartition(h.sql, "request_logs", partition);
});

async function read(
  { client }: Pick<TestWorkspace, "client">,
  merchant?: TestMerchant,
): Promise<LimitsState> {
  const headers: Record<string, string> = merchant === undefined ? {} : { "x-svc-merchant": merchant.id };
  return expectOk(await client.get("/v2/limits", { headers })) as LimitsState;
}

const budgetOf = ({ budgets }: LimitsState, name: string) => budgets.find((budget) => budget.name === name)!;

async function twoMerchants(): Promise<[TestWorkspace, TestMerchant, TestMerchant]> {
  const workspace = await h.workspace();
  return [workspace, await h.merchant(workspace), await h.merchant(workspace)];
}

/** Calls as the request log has them. */
async function log(
  workspace: { id: string },
  calls: ReadonlyArray<{
    hoursAgo: number;
    merchant?: TestMerchant;
    code?: string;
    [column: string]: unknown;
  }>,
): Promise<void> {
  const rows = calls.map(({ hoursAgo, merchant, code = "rate_limited", ...columns }) => {
    const at = new Date(h.ctx.clock.now() - hoursAgo * HOUR_MS);
    const row = {
      workspace_id: workspace.id,
      merchant_id: merchant?.id ?? null,
      livemode: false,
      method: "POST",
    };
    const answer = { path: "/v1/vat/validate", status_code: 429, latency_ms: 1, error_code: code };
    const ids = { created_at: at, id: randomUUID(), request_id: newRequestId(at.getTime()) };
    return { ...ids, ...row, ...answer, ...columns };
  });
  await h.sql`insert into request_logs ${h.sql(rows)}`;
}

test("refusals of a day and a week are counted by store and error, of the workspace and mode alone", async () => {
  const [workspace, merchant, other] = await twoMerchants();
  const outsider = await h.workspace();
  await log(workspace, [
    { hoursAgo: 1, merchant, code: "vat_check_throttled" },
    { hoursAgo: 23, merchant, code: "vat_check_throttled", method: "GET" },
    { hoursAgo: 30, merchant, code: "vat_check_throttled" },
    { hoursAgo: 2, merchant, method: "DELETE" },
    { hoursAgo: 50, merchant: other },
    { hoursAgo: 3, method: "GET" },
    { hoursAgo: 200, merchant },
    { hoursAgo: 1, merchant, status_code: 422, code: "parameter_invalid" },
    { hoursAgo: 1, merchant, livemode: true },
  ]);
  const figures = ({ refused }: LimitsState) =>
    refused.calls.map((row) => [row.merchant_id, row.error_code, row.last_24h, row.last_7d]);
  const own = [
    [merchant.id, "vat_check_throttled", 2, 3],
    [merchant.id, "rate_limited", 1, 1],
  ];
  const state = await read(workspace);
  expect(figures(state)[0]).toEqual(own[0]);
  expect(figures(state).slice(1)).toHaveLength(3);
  expect(figures(state).slice(1)).toEqual(
    expect.arrayContaining([own[1], [other.id, "rate_limited", 0, 1], [null, "rate_limited", 1, 1]]),
  );
  expect(state.refused.is_complete).toBe(true);
  expect(figures(await read(workspace, merchant))).toEqual(own);
  expect(figures(await read(outsider))).toEqual([]);
});

test("of more refusals than are read, the newest are counted", async () => {
  const [workspace, merchant] = await twoMerchants();
  await log(
    workspace,
    Array.from({ length: 9 }, (_, index) => ({ hoursAgo: 20 + index, merchant })),
  );
  const now = h.ctx.clock.now();
  const of = {
    from: new Date(now - 168 * HOUR_MS),
    dayAgo: new Date(now - 24 * HOUR_MS),
    calls: 6,
    rows: 10,
  };
  for (const merchantId of [null, merchant.id]) {
    const scope = { workspaceId: workspace.id, livemode: false, merchantId };
    const rows = await readWithKeptPlans(h.sql, (kept) => countRefusedCalls(kept, scope, of));
    expect(rows).toMatchObject([{ last_24h: 4, last_7d: 6, most: 6 }]);
  }
});

test("a refused call is among the refusals of its store", async () => {
  const [workspace, merchant] = await twoMerchants();
  const check = () => merchant.client.post("/v1/vat/validate", { vat_number: "DE136695976" });
  const answers = await Promise.all(Array.from({ length: 20 }, check));
  const refused = answers.filter(({ status }) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  await expect
    .poll(async () => (await read(workspace, merchant)).refused.calls, { timeout: 20_000 })
    .toMatchObject([{ error_code: "vat_check_throttled", last_24h: refused, last_7d: refused }]);
});

test("what of a budget is used is that of the workspace, the chosen store or the user who asks", async () => {
  const [workspace, merchant, other] = await twoMerchants();
  const outsider = await h.workspace();
  for (let test = 0; test < 3; test++) await h.ctx.limiter.spend("connection_test", merchant.id);
  await h.ctx.limiter.spend("mail", workspace.id);
  const used = async (name: string, ...of: Parameters<typeof read>) => budgetOf(await read(...of), name).used;
  expect(budgetOf(await read(workspace, merchant), "connection_test")).toEqual({
    name: "connection_test",
    limits: "connection tests, each a call of the store",
    shared_by: "merchant",
    limit: 10,
    period: "minute",
    at_once: 10,
    error_code: "rate_limited",
    used: 3,
  });
  expect(await used("connection_test", workspace, other)).toBe(0);
  expect(await used("connection_test", workspace)).toBeNull();
  expect(await used("mail", workspace)).toBe(1);
  expect(await used("mail", outsider)).toBe(0);
  expect(await used("partner_key", workspace)).toEqual(expect.any(Number));
  const { budgets } = await read(workspace, merchant);
  const unread = budgets.filter((budget) => budget.used === null);
  expect(new Set(unread.map((budget) => budget.shared_by))).toEqual(new Set(["user", "session", "network"]));
});

test("a member reads the limits, and what of the budgets of users is its own", async () => {
  const workspace = await h.workspace();
  const subject = `user-${randomUUID()}`;
  await addMember(h.sql, { workspaceId: workspace.id, subject, role: "member", email: null });
  const client = (await signIn(h, subject)).client(workspace.id);
  for (let minted = 0; minted < 2; minted++) await h.ctx.limiter.spend("mint", subject);
  expect(budgetOf(await read({ client }), "mint").used).toBe(2);
  expect(budgetOf(await read(workspace), "mint").used).toBeNull();
});

test("card payments that are paused now are counted by store, without whose they are", async () => {
  const [workspace, merchant, other] = await twoMerchants();
  const outsider = await h.workspace();
  const until = new Date(h.ctx.clock.now() + HOUR_MS);
  const pause = (of: TestMerchant, kind: string, subject: string, at: Date | null) => h.sql`
    insert into card_declines (merchant_id, kind, subject, declines, paused_until, updated_at)
    values (${of.id}, ${kind}, ${subject}, 6, ${at}, now())`;
  await pause(merchant, "card", "hash-1", until);
  await pause(merchant, "card", "hash-2", new Date(until.getTime() - 1000));
  await pause(merchant, "session", "ses_1", until);
  await pause(merchant, "network", "hash-3", new Date(h.ctx.clock.now() - HOUR_MS));
  await pause(merchant, "merchant", "", null);
  await pause(other, "merchant", "", new Date(until.getTime() - 5000));
  const own = {
    merchant_id: merchant.id,
    sessions: 1,
    cards: 2,
    networks: 0,
    is_merchant_paused: false,
    until: until.toISOString(),
  };
  const state = await read(workspace);
  expect(state.card_pauses).toMatchObject([own, { merchant_id: other.id, is_merchant_paused: true }]);
  expect(JSON.stringify(state)).not.toMatch(/hash-|ses_1/);
  expect((await read(workspace, merchant)).card_pauses).toEqual([own]);
  expect((await read(outsider)).card_pauses).toEqual([]);
  expect(state.card_limits[0]).toEqual({
    counted_per: "session",
    free_per_hour: 5,
    longest_pause_seconds: 3600,
  });
});

test("the AI budget of the chosen store is its cap with what this month cost", async () => {
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace, { ai: { enabled: true, monthlyCapCents: 500 } });
  const month = monthOf(h.ctx.clock.now());
  await h.sql`insert into ai_spending (merchant_id, month, spent_micro_cents, reserved_micro_cents)
    values (${merchant.id}, ${month}::date, 1234, 5), (${merchant.id}, '2020-01-01', 9, 0)`;
  expect((await read(workspace)).ai).toBeNull();
  expect((await read(workspace, merchant)).ai).toEqual({
    enabled: true,
    month: month.slice(0, 7),
    cap_cents: 500,
    spent_micro_cents: 1234,
    reserved_micro_cents: 5,
  });
});
