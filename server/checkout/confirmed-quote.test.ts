import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buyer, cardToken, openCheckout, type OpenCheckout } from "../../test/flows/shopper.ts";
import type { Answer } from "../../test/support/client.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";
import { beginAttempt } from "./attempt-owner.sql.ts";
import { insertAttempt } from "./attempts.sql.ts";

/** The shopper confirms what they saw: anything else is shown to them before it is charged. */

let now = Date.now();
const h = useHarness({ worker: false, clock: { now: () => now } });
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  now = Date.now();
  merchant = await h.merchant(workspace);
});

const onTerms = { ...buyer, paymentTerm: "net30" };
const lamp = { id: "a", name: "Lamp", quantity: 1, price: 50_000 };
const yen = { b2b: true, currency: "JPY", items: [lamp] };

interface Shown {
  quote: string;
  amounts: { total: number; currency: string };
  items: Array<{ name: string }>;
  paymentTerms: Array<{ label: string; value: string; dueOn: string | null }>;
}
const shownIn = (answer: Answer) => expectOk(answer) as Shown;
/** What a 409 `amounts_changed` gives the page to show. */
function shownAgain(answer: Answer): Shown {
  expect(answer).toFailWith(409, "amounts_changed");
  return (answer.body as { error: { meta: Shown } }).error.meta;
}
/** The quote in the state of a rendered page. */
const quoteIn = ({ text }: Answer) => /"quote":"([^"]+)"/.exec(text)?.[1] ?? "";

/** A session of a store's cart, which the store can edit. */
async function editable(cart: object): Promise<OpenCheckout & { edit(changed: object): Promise<Answer> }> {
  const clientReference = randomUUID();
  const checkout = await openCheckout(h, merchant, { cart, clientReference });
  const edit = (changed: object) => merchant.client.post("/v1/sessions", { cart: changed, clientReference });
  return { ...checkout, edit };
}
const paid = async () => {
  const list = `${h.standIns.stripe!.url}/v1/payment_intents?limit=10`;
  const response = await fetch(list, {
    headers: {
      authorization: `Bearer ${h.standIns.stripe!.secretKey}`,
      "stripe-account": merchant.accountId,
    },
  });
  const { data } = (await response.json()) as { data: Array<Record<string, unknown>> };
  return data.map(
    ({ amount, currency, status }) => `${String(status)} ${String(amount)} ${String(currency)}`,
  );
};

test("a page may be left while its attempt runs and once it has ordered, but not when it was refused", async () => {
  const checkout = await editable({ b2b: true, currency: "EUR", items: [lamp] });
  const isReceived = async (attemptId: string) =>
    (await h.client().get(`/checkout/${checkout.token}/attempts/${attemptId}`)).status;
  const { quote } = shownIn(await checkout.quote(buyer));
  const [refused, placed] = [randomUUID(), randomUUID()];
  expect(await isReceived(refused)).toBe(404);
  // The quote of another term: the page could not ask for one.
  const { quote: other } = shownAgain(
    await checkout.confirm({ details: onTerms, attemptId: refused, quote }),
  );
  expect(await isReceived(refused)).toBe(404);
  expectOk(await checkout.confirm({ details: onTerms, attemptId: placed, quote: other }));
  expect(await isReceived(placed)).toBe(204);
});

describe("a session edited between quote and submit", () => {
  test("in another currency with the same number is not charged: the new quote is confirmed first", async () => {
    const checkout = await editable(yen);
    const { quote, amounts } = shownIn(await checkout.quote());
    expect(amounts).toMatchObject({ total: 50_000, currency: "JPY" });
    expectOk(await checkout.edit({ ...yen, currency: "EUR" }));

    const confirm = async (confirmed: string) =>
      checkout.confirm({ quote: confirmed, confirmationTokenId: await cardToken(h, merchant) });
    const changed = shownAgain(await confirm(quote));
    expect(changed.amounts).toMatchObject({ total: 50_000, currency: "EUR" });
    expect(await paid()).toEqual([]);
    expectOk(await confirm(changed.quote));
    expect(await paid()).toEqual(["succeeded 50000 eur"]);
  });

  test("in another currency is shown to a page that only knows its total", async () => {
    const checkout = await editable(yen);
    expectOk(await checkout.quote());
    expectOk(await checkout.edit({ ...yen, currency: "EUR" }));
    // Another tab has been shown the new currency; this one has not.
    expectOk(await checkout.quote());

    const confirm = async () =>
      checkout.confirm({ expectedTotal: 50_000, confirmationTokenId: await cardToken(h, merchant) });
    expect(shownAgain(await confirm()).amounts).toMatchObject({ total: 50_000, currency: "EUR" });
    expect(await paid()).toEqual([]);
    expectOk(await confirm());
    expect(await paid()).toEqual(["succeeded 50000 eur"]);
  });

  test.each([
    ["items of the same total", { items: [{ ...lamp, name: "Chair", id: "b" }] }],
    ["a quantity at the same total", { items: [{ ...lamp, quantity: 2, price: 25_000 }] }],
    ["the same total made up otherwise", { items: [{ ...lamp, price: 40_000 }], tax: 10_000 }],
    ["gross prices", { pricesIncludeTax: true }],
  ])("with %s is shown before it is ordered", async (_edit, changes) => {
    const checkout = await editable(yen);
    const { quote } = shownIn(await checkout.quote(onTerms));
    expectOk(await checkout.edit({ ...yen, ...changes }));

    const changed = shownAgain(await checkout.confirm({ details: onTerms, quote }));
    expect(changed.amounts.total).toBe(50_000);
    expect(changed.quote).not.toBe(quote);
    expect(changed.quote).toBe(shownIn(await checkout.quote(onTerms)).quote);
    expectOk(await checkout.confirm({ details: onTerms, quote: changed.quote }));
  });

  test("unchanged keeps its quote", async () => {
    const checkout = await editable(yen);
    const { quote } = shownIn(await checkout.quote(onTerms));
    expectOk(await checkout.edit({ items: [lamp], currency: "JPY", b2b: true, extensions: { note: "x" } }));
    expectOk(await checkout.confirm({ details: onTerms, quote }));
  });

  test("without B2B mode is shown before it is ordered", async () => {
    const checkout = await editable(yen);
    const { quote } = shownIn(await checkout.quote(onTerms));
    expectOk(await checkout.edit({ ...yen, b2b: false }));
    shownAgain(
      await checkout.confirm({
        details: onTerms,
        quote,
        confirmationTokenId: await cardToken(h, merchant),
      }),
    );
    expect(await paid()).toEqual([]);
  });
});

test("the page starts with the quote that its first submit confirms", async () => {
  const checkout = await openCheckout(h, merchant, { cart: { ...yen, currency: "EUR" } });
  const quote = quoteIn(await checkout.page());
  expect(quote).toBe(shownIn(await checkout.quote({ ...buyer, paymentTerm: "immediate" })).quote);
  const confirmationTokenId = await cardToken(h, merchant);
  expectOk(await checkout.confirm({ quote, confirmationTokenId }));
});

test("a quote holds for its term, as it was called, and for its session", async () => {
  const checkout = await openCheckout(h, merchant, { cart: yen });
  const { quote } = shownIn(await checkout.quote());
  shownAgain(await checkout.confirm({ details: onTerms, quote }));

  const another = await openCheckout(h, merchant, { cart: yen });
  const { quote: ofAnother } = shownIn(await another.quote(onTerms));
  shownAgain(await checkout.confirm({ details: onTerms, quote: ofAnother }));

  const { quote: before } = shownIn(await checkout.quote(onTerms));
  await h.sql`
    update merchants set configuration = jsonb_set(configuration, '{b2b,paymentTerms}',
      '[{"label": "Pay now", "value": "immediate"}, {"label": "30 days, 2 % interest", "value": "net30"}]')
    where id = ${merchant.id}`;
  const changed = shownAgain(await checkout.confirm({ details: onTerms, quote: before }));
  expect(changed.paymentTerms.map(({ label }) => label)).toContain("30 days, 2 % interest");

  await h.sql`
    update merchants
    set configuration = jsonb_set(configuration, '{b2b,paymentTerms,1,labels}', '{"de": "30 Tage, 3 % Zinsen"}')
    where id = ${merchant.id}`;
  const labelled = shownAgain(await checkout.confirm({ details: onTerms, quote: changed.quote }));
  expectOk(await checkout.confirm({ details: onTerms, quote: labelled.quote }));
});

test("a submit that does not say what was displayed orders nothing", async () => {
  const checkout = await editable(yen);
  expectOk(await checkout.edit({ ...yen, items: [{ ...lamp, price: 60_000 }] }));
  const submit = { attemptId: randomUUID(), details: onTerms };
  const answer = await h.client().post(`/checkout/${checkout.token}/confirm`, submit);
  expect(answer).toFailWith(400, "parameter_missing");
  expect(answer.body).toMatchObject({ error: { param: "quote" } });
  expect(await h.sql`select 1 from orders where session_id = ${checkout.sessionId}`).toEqual([]);
});

test("a due date that has moved at midnight is shown before it is ordered", async () => {
  now = Date.parse("2027-01-10T23:59:57Z");
  const checkout = await openCheckout(h, merchant, { cart: yen });
  const due = (shown: Shown) => shown.paymentTerms.map(({ value, dueOn }) => [value, dueOn]);
  const shown = shownIn(await checkout.quote(onTerms));
  expect(due(shown)).toEqual([
    ["immediate", null],
    ["net30", "2027-02-09"],
  ]);
  now += 5_000;
  const moved = shownAgain(await checkout.confirm({ details: onTerms, quote: shown.quote }));
  expect(due(moved)).toContainEqual(["net30", "2027-02-10"]);
  expectOk(await checkout.confirm({ details: onTerms, quote: moved.quote }));
  const [order] = await h.sql`
    select payment_due::text as due from orders where session_id = ${checkout.sessionId} and status = 'on-hold'`;
  expect(order).toEqual({ due: "2027-02-10" });
});

test("a quote with a total is compared by both", async () => {
  const checkout = await openCheckout(h, merchant, { cart: yen });
  const { quote } = shownIn(await checkout.quote(onTerms));
  shownAgain(await checkout.confirm({ details: onTerms, quote, expectedTotal: 49_999 }));
  expectOk(await checkout.confirm({ details: onTerms, quote, expectedTotal: 50_000 }));
});

test("an attempt that is repeated after its process died confirms what it was begun with", async () => {
  const checkout = await editable(yen);
  const { quote } = shownIn(await checkout.quote(onTerms));
  expectOk(await checkout.edit({ ...yen, items: [{ ...lamp, price: 60_000 }] }));
  const attemptId = randomUUID();
  const owner = randomUUID();
  const begun = await beginAttempt(h.sql, checkout.sessionId, owner, -60);
  await insertAttempt(h.sql, {
    sessionId: checkout.sessionId,
    attempt: begun!.attempt,
    attemptId,
    stepId: `stp_${randomUUID()}`,
    details: { ...onTerms, billingAddress: { ...onTerms.billingAddress, state: "" } },
    network: null,
    confirmationToken: null,
    quote,
    expectedTotal: null,
  });
  const changed = shownAgain(await checkout.confirm({ attemptId, details: onTerms, quote }));
  expect(changed.amounts.total).toBe(60_000);
});

test("a session cannot be edited from the submit to the return from the bank", async () => {
  const checkout = await editable({ ...yen, currency: "EUR" });
  const { quote } = shownIn(await checkout.quote());
  const confirmationTokenId = await cardToken(h, merchant, "4000002500003155");
  expect(expectOk(await checkout.confirm({ quote, confirmationTokenId }))).toMatchObject({
    status: "requires_action",
  });
  expect(await checkout.edit({ ...yen, items: [{ ...lamp, price: 60_000 }] })).toFailWith(
    409,
    "session_in_progress",
  );
  expect(await paid()).toEqual(["requires_action 50000 eur"]);
  expectOk(await checkout.cancel());
  expectOk(await checkout.edit({ ...yen, items: [{ ...lamp, price: 60_000 }] }));
});
