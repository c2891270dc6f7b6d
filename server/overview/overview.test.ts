// A partner reads the numbers of a period, what needs attention, and how receivers and authorities respond: over all rows, its own only.
import { beforeAll, expect, test } from "vitest";
import { buyer, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";
import type { AttentionList } from "../../shared/wire/overview/attention.ts";
import type { AuthorityList, ReceiverList } from "../../shared/wire/overview/services.ts";
import type { Stats } from "../../shared/wire/overview/stats.ts";
import { raiseAttention } from "../orders/order-attention.ts";

const h = useHarness({ worker: false, readyAccounts: true });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let other: TestMerchant;
const orders: string[] = [];

/** Three orders on account, one of them overdue, and a checkout that was opened only. */
beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  other = await h.merchant(workspace);
  for (let order = 0; order < 3; order++) orders.push(await place());
  const open = await openCheckout(h, merchant);
  expectOk(await open.page());
  const days = (count: number) => h.sql`(now() + ${`${count} days`}::interval)::date`;
  await h.sql`update orders set payment_due = ${days(-10)} where id = ${orders[0]!}`;
  await h.sql`update orders set payment_due = ${days(5)} where id = ${orders[1]!}`;
});

async function place(): Promise<string> {
  const checkout = await openCheckout(h, merchant);
  expectOk(await checkout.page());
  expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
  const [order] = await h.sql<
    [{ id: string }]
  >`select id from orders where session_id = ${checkout.sessionId}`;
  return order.id;
}

const read = async <Body>(path: string, headers: Record<string, string> = {}) =>
  expectOk(await workspace.client.get(path, { headers })) as Body;
const attention = (headers = {}) => read<AttentionList>("/v2/attention", headers);
const resolve = (id: string) => workspace.client.post(`/v2/attention/${id}/resolve`);

test("numbers of 30 days by day, with null where nothing was before", async () => {
  const stats = await read<Stats>("/v2/stats");
  const { amount } = stats.revenue[0]!;
  expect(stats).toMatchObject({
    interval: "day",
    orders: { count: 3, previous: null },
    revenue: [{ currency: "EUR", orders: 3, previous: null }],
    conversion: { opened: 4, placed: 3, previous: null },
  });
  expect(amount).toBeGreaterThan(0);
  expect(stats.series).toHaveLength(31);
  expect(stats.series.at(-1)).toMatchObject({
    orders: 3,
    opened: 4,
    placed: 3,
    revenue: [{ currency: "EUR", amount }],
  });
  expect(stats.series[0]).toMatchObject({ orders: 0, opened: 0, revenue: [] });
});

test("a period of a day is by hour, and its numbers are compared with the day before", async () => {
  await h.sql`update orders set created_at = created_at - interval '25 hours' where id = ${orders[2]!}`;
  await h.sql`update sessions set created_at = created_at - interval '25 hours'
    where id = (select session_id from orders where id = ${orders[2]!})`;
  const from = new Date(h.ctx.clock.now() - 86_400_000).toISOString();
  const to = new Date(h.ctx.clock.now() + 1000).toISOString();
  expect(await read<Stats>(`/v2/stats?from=${from}&to=${to}`)).toMatchObject({
    interval: "hour",
    orders: { count: 2, previous: 1 },
    conversion: { opened: 3, placed: 2, previous: { opened: 1, placed: 1 } },
  });
});

test("what is owed on account is by due day, whatever the period", async () => {
  const period = "from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z";
  const { on_account: owed, series } = await read<Stats>(`/v2/stats?${period}`);
  expect(series.every(({ orders: count }) => count === 0)).toBe(true);
  expect(owed).toMatchObject([
    {
      currency: "EUR",
      open: { orders: 3 },
      overdue: { orders: 1 },
      by_due: [
        { due: "overdue_over_30_days", orders: 0, amount: 0 },
        { due: "overdue_8_to_30_days", orders: 1 },
        { due: "overdue_1_to_7_days", orders: 0 },
        { due: "due_within_7_days", orders: 1 },
        { due: "due_in_8_to_30_days", orders: 1 },
        { due: "due_later", orders: 0 },
      ],
    },
  ]);
});

test("an order that needs attention is listed until it is resolved, by audit", async () => {
  const [id] = orders as [string];
  await h.sql.begin((sql) => raiseAttention(h.ctx, sql, id, "store", "the store rejected the order: closed"));
  const { items, count } = await attention();
  expect(count).toBe(items.length);
  expect(items).toMatchObject(
    [
      { kind: "orders_overdue", severity: "urgent", is_resolvable: false, text: /the oldest by 10 days/ },
      {
        id,
        kind: "order_store",
        action: "retry",
        text: "The store rejected the order: closed.",
        link: { type: "order", id },
        is_resolvable: true,
      },
    ].map((item) => ({ ...item, text: expect.stringMatching(item.text) as string })),
  );
  expect((await attention({ "x-svc-merchant": other.id })).items).toEqual([]);
  const { client: outsider } = await h.workspace();
  expect(await outsider.post(`/v2/attention/${id}/resolve`)).toFailWith(404, "resource_not_found");
  expect((await resolve(id)).status).toBe(204);
  expect((await resolve(id)).status).toBe(204);
  expect((await attention()).items.map(({ kind }) => kind)).toEqual(["orders_overdue"]);
  const audited =
    await h.sql`select from audit_entries where action = 'attention.resolved' and target = ${id}`;
  expect(audited).toHaveLength(1);
  const [order] = await h.sql`select needs_attention, attention from orders where id = ${id}`;
  expect(order).toEqual({ needs_attention: null, attention: {} });
});

test("the list is read page by page, urgent things first whatever their age, and by kind", async () => {
  const raise = (id: string, kind: "dispute" | "store", reason: string) =>
    h.sql.begin((sql) => raiseAttention(h.ctx, sql, id, kind, reason));
  await raise(orders[2]!, "dispute", "the payment is disputed");
  for (const id of orders.slice(0, 2)) await raise(id, "store", "the store rejected the order: closed");
  const whole = await attention();
  expect(whole.items.map(({ kind }) => kind)).toEqual([
    "orders_overdue",
    "order_dispute",
    "order_store",
    "order_store",
  ]);
  const pages: AttentionList[] = [];
  for (let after: string | null = ""; after !== null; after = pages.at(-1)!.next_after)
    pages.push(await read(`/v2/attention?limit=1${after && `&after=${after}`}`));
  expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
  expect(pages.map(({ count }) => count)).toEqual([4, 4, 4, 4]);
  expect(await read("/v2/attention?kind=order_dispute")).toMatchObject({
    items: [{ id: orders[2]! }],
    count: 1,
  });
  expect(await workspace.client.get("/v2/attention?after=bm9uZQ")).toFailWith(400, "cursor_invalid");
  for (const id of orders) expect((await resolve(id)).status).toBe(204);
});

test("a notice is listed with its store until it is resolved", async () => {
  const [notice] = await h.sql<[{ id: string }]>`
    insert into notices (id, workspace_id, livemode, kind, subject_id, text, created_at)
    values (gen_random_uuid(), ${workspace.id}, false, 'plugin_outdated', ${merchant.id}, 'Update the plugin', now()) returning id`;
  expect((await attention({ "x-svc-merchant": merchant.id })).items).toContainEqual(
    expect.objectContaining({
      id: notice.id,
      text: "Update the plugin.",
      link: { type: "merchant", id: merchant.id },
    }),
  );
  const { client: outsider } = await h.workspace();
  expect(await outsider.post(`/v2/attention/${notice.id}/resolve`)).toFailWith(404, "resource_not_found");
  expect((await resolve(notice.id)).status).toBe(204);
  expect((await attention()).items.map(({ id }) => id)).not.toContain(notice.id);
});

test("a receiver that fails comes first, with why; a disabled one after it", async () => {
  const create = async (path: string) =>
    (
      expectOk(
        await workspace.client.post("/v2/webhooks/subscriptions", {
          target_url: `https://erp.example/${path}`,
          events: ["*"],
        }),
      ) as { id: string }
    ).id;
  const [disabled, failing, idle] = [await create("a"), await create("b"), await create("c")];
  await h.sql`update subscriptions set status = 'disabled' where id = ${disabled}`;
  expectOk(await workspace.client.post(`/v2/webhooks/subscriptions/${failing}/test`));
  await h.sql`update deliveries set attempt_count = 1, last_error = 'HTTP 503' where subscription_id = ${failing}`;
  await h.sql`insert into failing_subscriptions values (${failing}, now(), now(), 1)`;
  const { receivers } = await read<ReceiverList>("/v2/webhooks/receivers");
  expect(receivers).toMatchObject([
    {
      subscription_id: failing,
      host: "erp.example",
      status: "failing",
      last_error: "HTTP 503",
      pending: 1,
      delivered: 0,
    },
    { subscription_id: disabled, status: "disabled", failing_since: null },
    { subscription_id: idle, status: "idle", pending: 0 },
  ]);
});

test("an authority is down from its first check without an answer; member states that answer are one", async () => {
  const check = (
    prefix: string,
    source: string,
    status: string,
    minutesAgo: number,
    fault: string | null = null,
  ) => h.sql`
    insert into vat_checks (merchant_id, vat_number, prefix, country, source, status, fault, duration_ms, checked_at)
    values (${other.id}, ${`${prefix}1`}, ${prefix}, ${prefix}, ${source}, ${status}, ${fault}, 400,
      now() - ${`${minutesAgo} minutes`}::interval)`;
  await check("FR", "vies", "valid", 10);
  await check("NL", "vies", "unavailable", 9, "TIMEOUT");
  await check("NL", "vies", "invalid", 8);
  await check("DE", "vies", "valid", 20);
  await check("DE", "vies", "unavailable", 7, "MS_UNAVAILABLE");
  await check("DE", "vies", "unavailable", 6, "MS_UNAVAILABLE");
  await check("GB", "hmrc", "valid", 5);
  await check("GB", "hmrc", "unavailable", 4, "THROTTLED");
  const headers = { "x-svc-merchant": other.id };
  const { authorities } = await read<AuthorityList>("/v2/vat/authorities", headers);
  expect(authorities).toMatchObject([
    {
      authority: "vies",
      prefixes: ["FR", "NL"],
      status: "answers",
      since: null,
      checks: 3,
      failed: 1,
      p99_ms: 400,
    },
    { authority: "vies", prefixes: ["DE"], status: "down", checks: 3, failed: 2 },
    { authority: "hmrc", prefixes: ["GB"], status: "answers", checks: 1, failed: 0 },
  ]);
  const since = Date.parse(authorities[1]!.since!);
  expect(Math.abs(h.ctx.clock.now() - since - 7 * 60_000)).toBeLessThan(60_000);
  expect(authorities[0]!.hours.reduce((sum, { checks }) => sum + checks, 0)).toBe(3);
});

test("another workspace, and the other mode, have none of it", async () => {
  const keys = `/v2/workspaces/${workspace.id}/partner-keys`;
  const scopes = ["orders:read", "webhooks:read", "vat:read"];
  const minted = await h.client(workspace.token).post(keys, { name: "Live", livemode: true, scopes });
  const live = h.client((expectOk(minted) as { plaintext: string }).plaintext);
  for (const client of [(await h.workspace()).client, live]) {
    expect(expectOk(await client.get("/v2/stats"))).toMatchObject({
      orders: { count: 0 },
      revenue: [],
      conversion: { opened: 0 },
      on_account: [],
    });
    expect(expectOk(await client.get("/v2/attention"))).toEqual({ items: [], count: 0, next_after: null });
    expect(expectOk(await client.get("/v2/webhooks/receivers"))).toMatchObject({ receivers: [] });
    expect(expectOk(await client.get("/v2/vat/authorities"))).toMatchObject({ authorities: [] });
  }
});
