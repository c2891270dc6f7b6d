import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { buyer, cardToken, cart, openCheckout, type OpenCheckout } from "../../test/flows/shopper.ts";
import type { Answer } from "../../test/support/client.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";

/** The terms of a guest: shown, quoted and accepted alike. */

const h = useHarness({ worker: false });
let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await h.workspace();
});

const onTerms = { ...buyer, paymentTerm: "net30" };

/** A checkout of a merchant with pay now, net 14 and net 30. */
async function checkoutWith(onAccount: object): Promise<{ merchant: TestMerchant; checkout: OpenCheckout }> {
  const merchant = await h.merchant(workspace);
  const paymentTerms = [
    { label: "Pay now", value: "immediate" },
    { label: "Net 14", value: "net14" },
    { label: "Net 30", value: "net30", default: true },
  ];
  expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, { b2b: { paymentTerms, onAccount } }));
  return { merchant, checkout: await openCheckout(h, merchant) };
}

const termsIn = (answer: Answer) =>
  (expectOk(answer) as { paymentTerms: Array<{ value: string }> }).paymentTerms.map(({ value }) => value);
/** The state of a rendered page. */
function stateOf({ text }: Answer) {
  const [, json] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(text)!;
  const { state } = JSON.parse(json!) as {
    state: { quote: string; paymentTerms: Array<{ value: string }>; details: { paymentTerm: string } };
  };
  return state;
}
const nothingBegan = async (sessionId: string) => {
  const orders = await h.sql`select 1 from builtin_orders where session_id = ${sessionId}`;
  const calls = await h.sql`select 1 from pre_confirmations where session_id = ${sessionId}`;
  const [session] = await h.sql<[{ status: string }]>`select status from sessions where id = ${sessionId}`;
  return orders.length === 0 && calls.length === 0 && session.status === "open";
};

test.each([
  ["every term by default", {}, ["immediate", "net14", "net30"]],
  ["no term that is for signed-in customers", { defaultOffer: "signed_in" }, []],
  [
    "what is offered to everyone",
    { defaultOffer: "approved", offers: { net14: { to: "everyone" } } },
    ["immediate", "net14"],
  ],
  [
    "what is offered in their country",
    { offers: { net30: { to: "everyone", countries: ["FR"] } } },
    ["immediate", "net14"],
  ],
  ["no term above the largest order", { maxOrder: { amount: 10_000, currency: "EUR" } }, []],
] as [string, object, string[]][])(
  "a guest is offered %s, on the page and by each quote",
  async (_what, onAccount, terms) => {
    const { checkout } = await checkoutWith(onAccount);
    expect(termsIn(await checkout.quote())).toEqual(terms);
    const state = stateOf(await checkout.page());
    expect(state.paymentTerms.map(({ value }) => value)).toEqual(terms);
    // The preselected term is one of them, and the page's quote is that of it.
    expect(state.details.paymentTerm).toBe(terms.includes("net30") ? "net30" : (terms[0] ?? ""));
    expect(expectOk(await checkout.quote(state.details))).toMatchObject({ quote: state.quote });
  },
);

test("a card is not among the ways to pay what no card can take", async () => {
  const { merchant } = await checkoutWith({});
  const lineItems = [{ id: "one", name: "One", quantity: 1, price: 100_000_000 }];
  const checkout = await openCheckout(h, merchant, { cart: { ...cart, lineItems } });
  expect(termsIn(await checkout.quote())).toEqual(["net14", "net30"]);
  const terms = stateOf(await checkout.page()).paymentTerms.map(({ value }) => value);
  expect(terms).toEqual(["net14", "net30"]);
  const refused = await checkout.confirm({ details: { ...buyer, paymentTerm: "immediate" } });
  expect(refused).toFailWith(400, "parameter_invalid");
  expect(await nothingBegan(checkout.sessionId)).toBe(true);
});

test("a term that is not offered is refused before the hook, the order and the charge, and stays refused", async () => {
  const { merchant, checkout } = await checkoutWith({ defaultOffer: "signed_in" });
  const attemptId = randomUUID();
  const confirmationTokenId = await cardToken(h, merchant);
  const submit = () => checkout.confirm({ attemptId, details: onTerms, confirmationTokenId });
  const refused = await submit();
  expect(refused).toFailWith(400, "parameter_invalid");
  expect(refused.body).toMatchObject({
    error: { param: "details.paymentTerm", meta: { issues: [{ message: "not_offered" }] } },
  });
  expect(await nothingBegan(checkout.sessionId)).toBe(true);
  expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, { b2b: { onAccount: null } }));
  expect(await submit()).toFailWith(400, "parameter_invalid");
  expect(expectOk(await checkout.confirm({ details: onTerms }))).toMatchObject({ orderStatus: "on-hold" });
});

test("a term that ceased to be offered is taken off the page before anything is ordered", async () => {
  const { merchant, checkout } = await checkoutWith({});
  const { quote } = expectOk(await checkout.quote(onTerms)) as { quote: string };
  const onAccount = { offers: { net30: { to: "approved" } } };
  expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, { b2b: { onAccount } }));
  const changed = await checkout.confirm({ details: onTerms, quote });
  expect(changed).toFailWith(409, "amounts_changed");
  const { meta } = (changed.body as { error: { meta: { paymentTerms: Array<{ value: string }> } } }).error;
  expect(meta.paymentTerms.map(({ value }) => value)).toEqual(["immediate", "net14"]);
  expect(await nothingBegan(checkout.sessionId)).toBe(true);
});

test("whoever has no choice pays now without choosing", async () => {
  const { merchant, checkout } = await checkoutWith({ defaultOffer: "approved" });
  const details = { ...buyer, paymentTerm: "" };
  const { quote } = expectOk(await checkout.quote(details)) as { quote: string };
  const confirmationTokenId = await cardToken(h, merchant);
  const placed = await checkout.confirm({ details, quote, confirmationTokenId });
  expect(expectOk(placed)).toMatchObject({ status: "completed", orderStatus: "processing" });
});

test("whoever has a choice must choose", async () => {
  const { checkout } = await checkoutWith({});
  const refused = await checkout.confirm({ details: { ...buyer, paymentTerm: "" } });
  expect(refused).toFailWith(400, "parameter_missing");
  expect(refused.body).toMatchObject({ error: { param: "details.paymentTerm" } });
});

test("a cart that outgrows the largest order after the quote is not placed on account", async () => {
  const { merchant } = await checkoutWith({ maxOrder: { amount: 20_000, currency: "EUR" } });
  const clientReference = randomUUID();
  const checkout = await openCheckout(h, merchant, { cart: { ...cart, tax: 0 }, clientReference });
  const { quote } = expectOk(await checkout.quote(onTerms)) as { quote: string };
  const lineItems = [{ ...cart.lineItems[0], quantity: 3 }];
  expectOk(
    await merchant.client.post("/v1/sessions", { cart: { ...cart, lineItems, tax: 0 }, clientReference }),
  );
  expect(await checkout.confirm({ details: onTerms, quote })).toFailWith(409, "amounts_changed");
  expect(await checkout.confirm({ details: onTerms, expectedTotal: 30_000 })).toFailWith(
    400,
    "parameter_invalid",
  );
  expect(await nothingBegan(checkout.sessionId)).toBe(true);
});
