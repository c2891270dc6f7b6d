// Holds: records of every kind are found by their ids and the beginning of their texts, by nobody who may not read them.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { ulid } from "ulid";
import type { SearchResult, SearchResults } from "../../shared/wire/search/search-result.ts";
import { cardToken, buyer, openCheckout } from "../../test/flows/shopper.ts";
import { signIn } from "../../test/support/dashboard-user.ts";
import {
  expectOk,
  until,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";
import { signedClient } from "../../test/support/signed-client.ts";
import { addMember } from "../keys/workspaces.ts";

const h = useHarness({ worker: false, readyAccounts: true });
const everyScope = ["orders:read", "merchants:read", "webhooks:read", "logs:read", "vat:read"];
const details = {
  ...buyer,
  company: "Ångström & Söhne 100% GmbH",
  email: "Ada_1@angstrom.example",
  poNumber: "PO_77%x",
};

let workspace: TestWorkspace;
let merchant: TestMerchant;
let sessionId: string;
let order: { id: string; number: string; payment_intent: string; store_order_id: string };
let subscription: string;
let delivery: string;
let requestId: string;
let hostname: string;

beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  const { client } = workspace;
  const target = `${h.standIns.partner.url}/events`;
  const subscribed = await client.post("/v2/webhooks/subscriptions", { target_url: target, events: ["*"] });
  subscription = (expectOk(subscribed) as { id: string }).id;
  requestId = subscribed.headers.get("svc-request-id")!;
  delivery = (
    expectOk(await client.post(`/v2/webhooks/subscriptions/${subscription}/test`)) as { id: string }
  ).id;
  const checkout = await openCheckout(h, merchant);
  sessionId = checkout.sessionId;
  expectOk(await checkout.confirm({ details, confirmationTokenId: await cardToken(h, merchant) }));
  [order] = await h.sql<[typeof order]>`
    select id, number, payment_intent, store_order_id from orders where session_id = ${sessionId}`;
  hostname = `checkout.${randomUUID()}.example`;
  const domains = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/custom-domain`;
  expectOk(await client.post(domains, { hostname }));
});

const searchAs = async (client: TestWorkspace["client"], q: string, headers: Record<string, string> = {}) =>
  expectOk(await client.get(`/v2/search?q=${encodeURIComponent(q)}`, { headers })) as SearchResults;
const search = async (q: string) => (await searchAs(workspace.client, q)).results;
/** `order ord_…` for each result. */
const found = (results: readonly SearchResult[]) => results.map(({ type, id }) => `${type} ${id}`);

async function keyWith(scopes: readonly string[], options: { livemode?: boolean } = {}) {
  const path = `/v2/workspaces/${workspace.id}/partner-keys`;
  const minted = await h.client(workspace.token).post(path, { name: "Search", scopes, ...options });
  return h.client((expectOk(minted) as { plaintext: string }).plaintext);
}

describe("an order is found by the beginning of", () => {
  test.each([
    ["its number", () => order.number, "number"],
    ["its PO number, whatever the case", () => "po_77%", "po_number"],
    ["its company, whatever the case", () => "ÅNGSTRÖM & s", "company"],
    ["the buyer's address", () => "ada_1@ang", "email"],
  ])("%s", async (_name, text, matchedBy) => {
    const [first] = await search(text());
    expect(first).toMatchObject({
      type: "order",
      id: order.id,
      title: `Order ${order.number}`,
      status: "processing",
      matched_by: matchedBy,
      merchant_id: merchant.id,
      livemode: false,
    });
  });
});

test("a session is found by its company and address, a store by its name and address, a hostname by its beginning", async () => {
  const session = `session ${sessionId}`;
  expect(found(await search("ada_1@ang"))).toContain(session);
  expect(found(await search("ngström"))).toEqual([]);
  const [store] = await h.sql<
    [{ store_url: string }]
  >`select store_url from merchants where id = ${merchant.id}`;
  expect(found(await search(store.store_url))).toContain(`merchant ${merchant.id}`);
  expect(found(await search(store.store_url.replace("https://", "").slice(0, 12)))).toContain(
    `merchant ${merchant.id}`,
  );
  expect(found(await search("TEST MERCH"))).toContain(`merchant ${merchant.id}`);
  expect(found(await search(hostname.slice(0, 20).toUpperCase()))).toEqual([`custom_domain ${hostname}`]);
  expect(found(await search(h.standIns.partner.url))).toEqual([`subscription ${subscription}`]);
});

test("every id leads to its record, or to the record it belongs to", async () => {
  const [evt] = await h.sql<[{ event_id: string }]>`select event_id from deliveries where id = ${delivery}`;
  const [placed] = await h.sql<[{ id: string; delivery: string }]>`
    select e.id, d.id as delivery from events e join deliveries d on d.event_id = e.id
    where e.subject_id = ${sessionId} or e.subject_id = ${order.id} order by e.created_at desc limit 1`;
  const [step] = await h.sql<[{ id: string }]>`
    select id from attempt_steps where session_id = ${sessionId} limit 1`;
  const [account] = await h.sql<[{ id: string }]>`
    select connected_account_id as id from merchants where id = ${merchant.id}`;
  const company = expectOk(await signedClient(merchant).post("/v1/companies", { name: "Ida AG" })) as {
    id: string;
  };
  expect(found(await search(order.id))).toEqual([`order ${order.id}`]);
  expect(found(await search(sessionId))).toEqual([`session ${sessionId}`]);
  expect(found(await search(merchant.id.toUpperCase()))).toEqual([`merchant ${merchant.id}`]);
  expect(found(await search(subscription))).toEqual([`subscription ${subscription}`]);
  expect(found(await search(delivery))).toEqual([`delivery ${delivery}`]);
  expect(found(await search(evt.event_id))).toEqual([`delivery ${delivery}`]);
  expect(found(await search(placed.id))).toContain(`delivery ${placed.delivery}`);
  expect(found(await search(order.payment_intent))).toEqual([`order ${order.id}`, `session ${sessionId}`]);
  expect(found(await search(order.store_order_id))).toEqual([`order ${order.id}`]);
  expect(found(await search(step.id))).toEqual([`session ${sessionId}`]);
  expect(found(await search(account.id))).toEqual([`merchant ${merchant.id}`]);
  expect(found(await search(company.id))).toEqual([`company ${company.id}`]);
  await until(async () => (await search(requestId)).length > 0, "the request log");
  expect(await search(requestId)).toMatchObject([
    { type: "request", id: requestId, title: "POST /v2/webhooks/subscriptions", status: "201" },
  ]);
});

test("a refund, a dispute and a pre-confirmation call lead to what they are about, a VAT number to its newest check", async () => {
  const ids = {
    refund: `rf_${ulid()}`,
    processor: `re_${ulid()}`,
    dispute: `du_${ulid()}`,
    call: `pc_${ulid()}`,
  };
  await h.sql`
    insert into order_refunds (id, merchant_id, order_id, amount, currency, reason, origin, status, processor_refund_id, created_at)
    values (${ids.refund}, ${merchant.id}, ${order.id}, 1, 'EUR', '', 'api', 'succeeded', ${ids.processor}, now())`;
  await h.sql`
    insert into payment_disputes (workspace_id, merchant_id, livemode, id, order_id, payment_intent, status, amount, currency,
      reason, blocks_refunds, created_at)
    values (${workspace.id}, ${merchant.id}, false, ${ids.dispute}, ${order.id}, ${order.payment_intent}, 'won', 1, 'EUR', 'x', false, now())`;
  await h.sql`
    insert into pre_confirmations (id, merchant_id, session_id, attempt, result, hold_until)
    values (${ids.call}, ${merchant.id}, ${sessionId}, 9, 'go_on', now())`;
  for (const id of [ids.refund, ids.processor, ids.dispute])
    expect(found(await search(id)), id).toEqual([`order ${order.id}`]);
  expect(await search(ids.call)).toMatchObject([{ type: "pre_confirmation", id: ids.call, status: "go_on" }]);
  expect(await search("de 999 000 121")).toMatchObject([{ type: "vat_check", title: buyer.vatNumber }]);
});

test("an attempt that placed no order is found by its id only, as in the list of orders", async () => {
  const checkout = await openCheckout(h, merchant);
  await h.sql`
    insert into orders (id, workspace_id, merchant_id, livemode, session_id, store_platform, store_order_id, number, status, currency,
      amounts, billing, cart)
    select ${"ord_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB"}, workspace_id, merchant_id, livemode, ${checkout.sessionId}, store_platform, 'x', 'attempt-1',
      'failed', currency, amounts, billing, '{}' from orders where id = ${order.id}`;
  expect(found(await search("attempt-1"))).toEqual([]);
  expect(found(await search("ord_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB"))).toHaveLength(1);
});

test("what matches as a whole comes first, then the newest; more than is shown is said", async () => {
  const numbers = ["wide-1", "wide-10", "wide-11", "wide-12", "wide-13", "wide-14", "wide-15", "wide-16"];
  for (const [index, number] of numbers.entries())
    await h.sql`
      insert into orders (id, workspace_id, merchant_id, livemode, store_platform, store_order_id, number, status, currency, amounts,
        billing, cart, created_at)
      select ${`ord_${ulid()}`}, workspace_id, merchant_id, livemode, store_platform, ${number}, ${number}, status, currency, amounts,
        billing, '{}', now() - ${`${30 - index} minutes`}::interval from orders where id = ${order.id}`;
  const { results, has_more: hasMore } = await searchAs(workspace.client, "WIDE-1");
  expect(results.map(({ title }) => title)).toEqual(
    ["wide-1", "wide-16", "wide-15", "wide-14", "wide-13", "wide-12"].map((number) => `Order ${number}`),
  );
  expect(hasMore).toBe(true);
});

test("signs of patterns are ordinary characters", async () => {
  for (const text of ["%%", "__", "\\\\", "po%77", "P__77", "ada%@", "ord_%", "*", ".*", "' or true --"])
    expect(await search(text), text).toEqual([]);
});

test("fewer than two characters find nothing; a megabyte and a repeated text are refused", async () => {
  for (const text of ["", "a", " a "]) expect(await search(text)).toEqual([]);
  const get = (query: string) => workspace.client.get(`/v2/search${query}`);
  expect(await get(`?q=${"a".repeat(255)}`)).toFailWith(400, "parameter_invalid");
  expect(expectOk(await get(""))).toEqual({ results: [], has_more: false });
  expect(await get("?q=aa&q=ab")).toFailWith(400, "parameter_invalid");
  expect(await get("?q=a%00b")).toFailWith(400, "parameter_invalid");
  const huge = await get(`?q=${"a".repeat(1024 * 1024)}`);
  expect(huge.status).toBeGreaterThanOrEqual(400);
  expect(huge.status).toBeLessThan(500);
});

test("another workspace and the other mode find nothing, as if it did not exist", async () => {
  const { client: outsider } = await h.workspace();
  const live = await keyWith(everyScope, { livemode: true });
  const [evt] = await h.sql<[{ event_id: string }]>`select event_id from deliveries where id = ${delivery}`;
  const own = [
    order.id,
    sessionId,
    merchant.id,
    subscription,
    delivery,
    evt.event_id,
    requestId,
    order.payment_intent,
  ];
  const texts = [order.number, "ångström", "ada_1@ang", "po_77", hostname, merchant.id, `ord_${ulid()}`];
  for (const text of [...own, ...texts]) {
    expect(await searchAs(outsider, text), text).toEqual({ results: [], has_more: false });
    expect(await searchAs(live, text), text).toEqual({ results: [], has_more: false });
  }
});

test("a key finds only kinds that its scopes open", async () => {
  const kinds = {
    "orders:read": [order.id, sessionId, order.number, "ångström", order.payment_intent],
    "merchants:read": [merchant.id, "test merch", hostname],
    "webhooks:read": [subscription, delivery, h.standIns.partner.url],
    "logs:read": [requestId],
    "vat:read": [buyer.vatNumber],
  };
  for (const [scope, texts] of Object.entries(kinds)) {
    const having = await keyWith([scope]);
    const lacking = await keyWith([...everyScope.filter((other) => other !== scope), "merchants:write"]);
    for (const text of texts) {
      expect((await searchAs(having, text)).results.length, `${scope} ${text}`).toBeGreaterThan(0);
      expect((await searchAs(lacking, text)).results, `${scope} ${text}`).toEqual([]);
    }
  }
});

test("X-Svc-Merchant narrows the search to one merchant", async () => {
  const other = await h.merchant(workspace);
  const narrowed = async (text: string, id: string) =>
    found((await searchAs(workspace.client, text, { "x-svc-merchant": id })).results);
  for (const text of [order.id, order.number, "ångström", sessionId]) {
    expect(await narrowed(text, other.id)).toEqual([]);
    expect((await narrowed(text, merchant.id)).length).toBeGreaterThan(0);
  }
  expect(await narrowed("test merch", other.id)).toEqual([`merchant ${other.id}`]);
});

test("a member finds everything in the dashboard, each mode by its own request", async () => {
  const subject = `member-${randomUUID()}`;
  await addMember(h.sql, { workspaceId: workspace.id, subject, role: "member", email: null });
  const user = await signIn(h, subject);
  const inMode = async (mode: "test" | "live") =>
    found(
      ((await user.client(workspace.id, mode).get(`/v2/search?q=${order.id}`)).body as SearchResults).results,
    );
  expect(await inMode("test")).toEqual([`order ${order.id}`]);
  expect(await inMode("live")).toEqual([]);
  await h.sql`update orders set livemode = true where id = ${order.id}`;
  expect(await inMode("test")).toEqual([]);
  expect(await inMode("live")).toEqual([`order ${order.id}`]);
  await h.sql`update orders set livemode = false where id = ${order.id}`;
});

test("the list of orders is narrowed by the same beginnings and by time, page by page", async () => {
  const list = async (query: Record<string, string>) =>
    expectOk(await workspace.client.get(`/v2/orders?${new URLSearchParams(query)}`)) as {
      orders: Array<{ id: string; number: string }>;
      next_after: string | null;
    };
  const numbersOf = async (query: Record<string, string>) =>
    (await list(query)).orders.map(({ number }) => number);
  for (const search of [order.id, "ÅNGSTRÖM", "ada_1@", "po_77"])
    expect(await numbersOf({ search }), search).toContain(order.number);
  for (const search of ["%", "ngström", `ord_${ulid()}`])
    expect(await numbersOf({ search }), search).toEqual([]);
  const newestFirst = ["wide-16", "wide-15", "wide-14", "wide-13", "wide-12", "wide-11", "wide-10", "wide-1"];
  expect(await numbersOf({ search: "wide-" })).toEqual(newestFirst);
  const first = await list({ search: "wide-", limit: "5" });
  const rest = await numbersOf({ search: "wide-", limit: "5", after: first.next_after! });
  expect([...first.orders.map(({ number }) => number), ...rest]).toEqual(newestFirst);
  const ago = (minutes: number) => new Date(h.ctx.clock.now() - minutes * 60_000).toISOString();
  expect(await numbersOf({ search: "wide-", from: ago(26.5), to: ago(24.5) })).toEqual([
    "wide-14",
    "wide-13",
  ]);
  expect(await numbersOf({ search: "wide-", status: "failed" })).toEqual([]);
});

test("the list of orders says when a text begins more than it searches, and only then", async () => {
  const other = await h.workspace();
  const shop = await h.merchant(other);
  await h.sql`
    insert into orders (id, workspace_id, merchant_id, livemode, store_platform, store_order_id, number, status, currency, amounts,
      billing, cart)
    select made.id, ${other.id}, ${shop.id}, livemode, store_platform, 'x' || n, 'many-' || n, status, currency, amounts,
      billing || jsonb_build_object('company', case when n <= 1000 then 'Thousand' else 'Further' end, 'email', n || '@many.example'),
      '{}'
    from orders, unnest(${Array.from({ length: 1001 }, () => `ord_${ulid()}`)}::text[]) with ordinality as made (id, n)
    where orders.id = ${order.id}`;
  const list = async (query: Record<string, string>) =>
    expectOk(await other.client.get(`/v2/orders?${new URLSearchParams(query)}`)) as {
      orders: Array<{ id: string }>;
      search_incomplete: boolean;
      next_after: string | null;
    };
  const saysSo = async (query: Record<string, string>) => (await list(query)).search_incomplete;
  expect(await saysSo({ search: "many-" })).toBe(true);
  expect(await saysSo({ search: "MANY-", status: "failed" })).toBe(true);
  const first = await list({ search: "many-", limit: "200" });
  expect(await saysSo({ search: "many-", limit: "200", after: first.next_after! })).toBe(true);
  // As many as are searched, and fewer.
  expect(await saysSo({ search: "thousand" })).toBe(false);
  expect(await saysSo({ search: "many-1" })).toBe(false);
  expect(await saysSo({ search: first.orders[0]!.id })).toBe(false);
  expect(await saysSo({})).toBe(false);
  // What another workspace has does not count.
  const own = await workspace.client.get("/v2/orders?search=many-");
  expect(own.body).toMatchObject({ orders: [], search_incomplete: false });
});
