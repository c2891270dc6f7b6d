import { parseConfiguration } from "../../server/merchants/configuration.ts";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { beginAttempt } from "../../server/checkout/attempt-owner.sql.ts";
import { beginSteps, insertAttempt } from "../../server/checkout/attempts.sql.ts";
import { findSessionById } from "../../server/sessions/sessions.sql.ts";
import { storeSession } from "../../server/sessions/store-session.ts";
import type { Answer } from "../support/client.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";
import { signedClient } from "../support/signed-client.ts";
import { buyer, cardToken, letLeaseExpire, openCheckout, recoverNow, type OpenCheckout } from "./shopper.ts";

/** Orders on account of a company stay within its credit limit, in the built-in store. */

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
  const paymentTerms = ["immediate", "net30"].map((value) => ({ label: value, value }));
  const onAccount = { defaultOffer: "approved", overdueDays: 7 };
  expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, { b2b: { paymentTerms, onAccount } }));
});

const PRICE = 10_000;
const onTerms = { ...buyer, paymentTerm: "net30" };
const eur = (amount: number) => ({ creditLimits: [{ amount, currency: "EUR" }] });

interface Company {
  id: string;
}
const company = async (content: object = {}): Promise<Company> =>
  expectOk(
    await signedClient(merchant).post("/v1/companies", {
      name: "Nordlicht GmbH",
      members: [{ reference: "member" }],
      ...content,
    }),
  ) as Company;
const change = async ({ id }: Company, content: object) =>
  expectOk(await signedClient(merchant).patch(`/v1/companies/${id}`, content));

/** A checkout of the company's member. */
function openAsMember(
  of: { price?: number; currency?: string; reference?: string | null } = {},
): Promise<OpenCheckout> {
  const { price = PRICE, currency = "EUR", reference = "member" } = of;
  const items = [{ id: "x", name: "Lamp", quantity: 1, price }];
  const payload = {
    cart: { b2b: true, currency, items },
    ...(reference === null ? {} : { customer: { reference } }),
  };
  const client = reference === null ? merchant.client : { ...merchant.client, ...signedClient(merchant) };
  return openCheckout(h, { client }, payload);
}

/** What the company owes: reserved and held. */
const owed = async ({ id }: Company): Promise<number> => {
  const [row] = await h.sql<[{ owed: number }]>`
    select coalesce(sum(owed), 0)::float8 as owed from builtin_receivables where company_id = ${id}`;
  return row.owed;
};
const placed = (answer: Answer) => {
  expect(expectOk(answer)).toMatchObject({ status: "completed", orderStatus: "on-hold" });
  return answer.body as { orderId: string };
};
const metaOf = (answer: Answer) => (answer.body as { error: { meta: object } }).error.meta;
const remaining = async (checkout: OpenCheckout) =>
  (expectOk(await checkout.quote(onTerms)) as { onAccount: { remaining: number | null } | null }).onAccount
    ?.remaining;

test("a hundred submits at once at a limit with room for ten: ten are placed, ninety are refused", async () => {
  const client = await company(eur(10 * PRICE));
  const checkouts: OpenCheckout[] = [];
  for (let count = 0; count < 100; count += 20)
    checkouts.push(...(await Promise.all(Array.from({ length: 20 }, () => openAsMember()))));
  let highest = 0;
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) highest = Math.max(highest, await owed(client));
  })();
  const answers = await Promise.all(checkouts.map((checkout) => checkout.confirm({ details: onTerms })));
  done.abort();
  await watching;
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(90);
  for (const answer of refused) {
    expect(answer).toFailWith(409, "credit_exceeded");
    expect(metaOf(answer)).toEqual({ limit: 10 * PRICE, remaining: 0, currency: "EUR" });
  }
  expect(await owed(client)).toBe(10 * PRICE);
  expect(highest).toBeLessThanOrEqual(10 * PRICE);
  const ids = checkouts.map(({ sessionId }) => sessionId);
  const sessions = await h.sql`
    select status, count(*)::int from sessions where id = any(${ids}) group by status order by status`;
  expect(sessions).toEqual([
    { status: "completed", count: 10 },
    { status: "open", count: 90 },
  ]);
  expect(
    await h.sql`select 1 from events where type = 'order.failed' and merchant_id = ${merchant.id}`,
  ).toEqual([]);
  expect(await h.sql`select 1 from orders where merchant_id = ${merchant.id}`).toHaveLength(10);
}, 180_000);

test("a refused order reserves no stock, and can be paid by card or ordered once there is room", async () => {
  const client = await company(eur(PRICE));
  await h.sql`update builtin_products set stock = 1, tax_rate = 0 where merchant_id = ${merchant.id} and id = 'lamp-desk'`;
  const items = [{ id: "lamp-desk", name: "Lamp", quantity: 1, price: 2 * PRICE }];
  const signed = { client: { ...merchant.client, ...signedClient(merchant) } };
  const checkout = await openCheckout(h, signed, {
    cart: { b2b: true, items },
    customer: { reference: "member" },
  });
  const refused = await checkout.confirm({ details: onTerms });
  expect(refused).toFailWith(409, "credit_exceeded");
  expect(metaOf(refused)).toEqual({ limit: PRICE, remaining: PRICE, currency: "EUR" });
  expect(await owed(client)).toBe(0);
  const [{ count }] = await h.sql<[{ count: number }]>`
    select count(*)::int from builtin_reservations where merchant_id = ${merchant.id}`;
  expect(count).toBe(0);
  await change(client, eur(2 * PRICE));
  placed(await checkout.confirm({ details: onTerms }));
  expect(await owed(client)).toBe(2 * PRICE);

  const another = await openAsMember();
  expect(await another.confirm({ details: onTerms })).toFailWith(409, "credit_exceeded");
  const confirmationTokenId = await cardToken(h, merchant);
  expect(expectOk(await another.confirm({ confirmationTokenId }))).toMatchObject({
    orderStatus: "processing",
  });
  expect(await owed(client)).toBe(2 * PRICE);
});

test("a refused submit is refused the same when it is repeated", async () => {
  const client = await company(eur(0));
  const checkout = await openAsMember();
  const submit = { attemptId: randomUUID(), details: onTerms };
  expect(await checkout.confirm(submit)).toFailWith(409, "credit_exceeded");
  await change(client, { creditLimits: null });
  expect(await checkout.confirm(submit)).toFailWith(409, "credit_exceeded");
  placed(await checkout.confirm({ details: onTerms }));
});

test("paying or cancelling a held order, and expiring an open one, gives its room back", async () => {
  const client = await company(eur(2 * PRICE));
  const first = placed(await (await openAsMember()).confirm({ details: onTerms }));
  const second = placed(await (await openAsMember()).confirm({ details: onTerms }));
  const checkout = await openAsMember();
  expect(await remaining(checkout)).toBe(0);
  expectOk(await workspace.client.post(`/v2/orders/${first.orderId}/paid`));
  expect(await remaining(checkout)).toBe(PRICE);
  expectOk(await workspace.client.post(`/v2/orders/${second.orderId}/cancel`));
  expect(await remaining(checkout)).toBe(2 * PRICE);
  expect(await owed(client)).toBe(0);
});

test("no currency is converted: one without a limit has none left", async () => {
  await company({ creditLimits: [{ amount: 5 * PRICE, currency: "EUR" }] });
  const dollars = await openAsMember({ currency: "USD" });
  expect(metaOf(await dollars.confirm({ details: onTerms }))).toEqual({
    limit: 0,
    remaining: 0,
    currency: "USD",
  });
  placed(await (await openAsMember({ price: 5 * PRICE })).confirm({ details: onTerms }));
});

test("a company without limits is not limited, and a member's terms count", async () => {
  const client = await company();
  const checkout = await openAsMember({ price: 9_000_000 });
  expect(await remaining(checkout)).toBeNull();
  placed(await checkout.confirm({ details: onTerms }));
  await change(client, { members: [{ reference: "member", terms: [] }] });
  expect(await (await openAsMember()).confirm({ details: onTerms })).toFailWith(400, "parameter_invalid");
});

test("an overdue invoice and a suspension block the company until they end", async () => {
  const client = await company(eur(100 * PRICE));
  placed(await (await openAsMember()).confirm({ details: onTerms }));
  const daysAgo = async (days: number) => {
    const [{ day }] = await h.sql<[{ day: string }]>`
      update builtin_receivables set due = (svc_now() at time zone 'UTC')::date - ${days}::int
      where company_id = ${client.id} returning due::text as day`;
    return day;
  };
  await daysAgo(7);
  placed(await (await openAsMember()).confirm({ details: onTerms }));
  const since = await daysAgo(8);
  const checkout = await openAsMember();
  expect(expectOk(await checkout.quote(onTerms))).toMatchObject({
    paymentTerms: [],
    onAccount: { blocked: "overdue", since },
  });
  const refused = await checkout.confirm({ details: onTerms });
  expect(refused).toFailWith(409, "account_blocked");
  expect(metaOf(refused)).toEqual({ reason: "overdue", since });
  await change(client, { overdueDays: 30 });
  placed(await checkout.confirm({ details: onTerms }));
  await change(client, { status: "suspended" });
  const another = await (await openAsMember()).confirm({ details: onTerms });
  expect(another).toFailWith(409, "account_blocked");
  expect(metaOf(another)).toEqual({ reason: "suspended", since: null });
});

/** The attempt of a process that died after the store had placed the order, before anything of it was recorded. */
async function dieAfterPlacing(checkout: OpenCheckout): Promise<void> {
  const owner = randomUUID();
  const begun = await beginAttempt(h.sql, checkout.sessionId, owner, -60);
  const at = { sessionId: checkout.sessionId, attempt: begun!.attempt };
  const details = { ...onTerms, billingAddress: { ...onTerms.billingAddress, state: "" } };
  await insertAttempt(h.sql, {
    ...at,
    attemptId: randomUUID(),
    stepId: `stp_${randomUUID()}`,
    details,
    network: null,
    confirmationToken: null,
    quote: null,
    expectedTotal: checkout.total,
  });
  await beginSteps(h.sql, [{ ...at, owner, id: `stp_${randomUUID()}`, name: "order", facts: {} }]);
  const session = (await findSessionById(h.sql, checkout.sessionId))!;
  const outcome = await h.ctx.platform("builtin").placeOrder({
    session: storeSession(session, details, null, parseConfiguration({}).b2b),
    attempt: begun!.attempt,
    meta: {},
    reserveUntil: new Date(Date.now() + 60_000),
  });
  expect(outcome).toMatchObject({ status: "placed" });
  await h.sql`update sessions set attempt_owner = null where id = ${checkout.sessionId}`;
}

test("a process that dies after the reservation, before the order is recorded, neither loses room nor oversells", async () => {
  const client = await company(eur(2 * PRICE));
  const checkout = await openAsMember();
  await dieAfterPlacing(checkout);
  expect(await owed(client)).toBe(PRICE);
  // Meanwhile its room counts as taken.
  placed(await (await openAsMember()).confirm({ details: onTerms }));
  expect(await (await openAsMember()).confirm({ details: onTerms })).toFailWith(409, "credit_exceeded");
  // Recovery ends the attempt and gives the room back, which the shopper may use.
  expect(await recoverNow(h, checkout.sessionId)).toBe(true);
  expect(await owed(client)).toBe(PRICE);
  placed(await checkout.confirm({ details: onTerms }));
  expect(await owed(client)).toBe(2 * PRICE);
});

test("a process that dies while the order is held keeps the reservation, and recovery holds it once", async () => {
  const client = await company(eur(PRICE));
  const checkout = await openAsMember();
  await h.sql`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'the process died'; end $$`;
  await h.sql`
    create trigger die before update on builtin_receivables for each row when (new.held_at is not null)
    execute function die()`;
  expect((await checkout.confirm({ details: onTerms })).status).toBe(500);
  expect(await owed(client)).toBe(PRICE);
  expect(await (await openAsMember()).confirm({ details: onTerms })).toFailWith(409, "credit_exceeded");
  await h.sql`drop trigger die on builtin_receivables`;
  await letLeaseExpire(h, checkout.sessionId);
  expect(await recoverNow(h, checkout.sessionId)).toBe(true);
  const held = await h.sql`
    select o.status, r.owed::int, r.held_at is not null as held
    from builtin_orders o join builtin_receivables r on r.order_id = o.id where o.session_id = ${checkout.sessionId}`;
  expect(held).toEqual([{ status: "on-hold", owed: PRICE, held: true }]);
});

test("a session that expires after its process died gives the room back", async () => {
  const client = await company(eur(PRICE));
  const checkout = await openAsMember();
  await dieAfterPlacing(checkout);
  const target = { merchantId: merchant.id, sessionId: checkout.sessionId, attempt: 1, storeOrderId: null };
  await h.ctx.platform("builtin").cancelOrder(target);
  expect(await owed(client)).toBe(0);
});

test("a released reservation cannot be held", async () => {
  const client = await company(eur(PRICE));
  const checkout = await openAsMember();
  await dieAfterPlacing(checkout);
  const [order] = await h.sql<
    [{ id: string }]
  >`select id from builtin_orders where session_id = ${checkout.sessionId}`;
  const target = {
    merchantId: merchant.id,
    sessionId: checkout.sessionId,
    attempt: 1,
    storeOrderId: order.id,
  };
  await h.ctx.platform("builtin").release(target);
  expect(await owed(client)).toBe(0);
  expect(await h.ctx.platform("builtin").hold({ ...target, meta: {} })).toMatchObject({ status: "refused" });
});

test("a guest with a company's VAT number is answered byte for byte as if there were no such company", async () => {
  expectOk(
    await merchant.client.patch(`/v1/merchants/${merchant.id}`, {
      b2b: { onAccount: { offers: { net30: { to: "approved" } } } },
    }),
  );
  const guest = await openAsMember({ reference: null });
  const blocked = { ...onTerms, vatNumber: "DE999999100" };
  const ask = async () => {
    const { text: quoted } = await guest.quote(blocked);
    const { text: page } = await guest.page();
    const refused = await guest.confirm({ details: blocked });
    const stable = (text: string) =>
      text
        .replaceAll(/"request_id":"[^"]*"/g, "")
        .replaceAll(/nonce="[^"]*"/g, "")
        .replaceAll(/"(now|checkedAt)":"[^"]*"|"draftEdits":\{[^}]*\}/g, "");
    return [quoted, page, refused.text].map(stable);
  };
  await ask();
  const without = await ask();
  const nordlicht = await company({ vatNumbers: ["DE999999100"], ...eur(PRICE) });
  expect(await ask()).toEqual(without);
  await change(nordlicht, { status: "suspended" });
  expect(await ask()).toEqual(without);
});
