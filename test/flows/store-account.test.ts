import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../support/client.ts";
import { expectOk, useHarness, type TestMerchant } from "../support/harness.ts";
import { signedClient } from "../support/signed-client.ts";
import { answering, startStore, type StoreSandbox } from "../support/woocommerce/start-store.ts";
import { buyer, openCheckout, type OpenCheckout } from "./shopper.ts";

/** A connected store decides who may buy on account; the server displays and accepts what it says. */

const h = useHarness({ worker: false });
let merchant: TestMerchant;
let store: StoreSandbox;

beforeEach(async () => {
  merchant = await h.merchant(await h.workspace());
  store = await startStore({ secret: merchant.apiSecret });
  store.products.set("lamp-desk", { id: "lamp-desk", sku: "L", name: "Lamp", price: 10_000, stock: 500 });
  const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
  const paymentTerms = ["immediate", "net14", "net30"].map((value) => ({ label: value, value }));
  const onAccount = { defaultOffer: "approved", offers: { net14: { to: "everyone" } } };
  expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, { b2b: { paymentTerms, onAccount } }));
});
afterEach(() => store.close());

const onTerms = { ...buyer, paymentTerm: "net30" };
const member = {
  terms: ["immediate", "net30", "net90"],
  companyId: "co_1",
  remaining: 50_000,
  blocked: null,
  request: "none",
};
const items = [{ id: "lamp-desk", name: "Lamp", quantity: 1, price: 10_000 }];
const open = (customer?: object): Promise<OpenCheckout> => {
  const signed = { client: { ...merchant.client, ...signedClient(merchant) } };
  return openCheckout(h, signed, { cart: { b2b: true, items }, ...(customer && { customer }) });
};

const quoting = (onAccount: object) => answering({ "/quote": { body: { onAccount } } });

interface Quoted {
  paymentTerms: Array<{ value: string }>;
  onAccount: object | null;
}
const termsIn = (answer: Answer) => (expectOk(answer) as Quoted).paymentTerms.map(({ value }) => value);
const metaOf = (answer: Answer) => (answer.body as { error: { meta: object } }).error.meta;

test("a store that says nothing of accounts offers what everyone gets", async () => {
  const checkout = await open({ reference: "7" });
  expect(termsIn(await checkout.quote())).toEqual(["immediate", "net14"]);
  expect(await checkout.confirm({ details: onTerms })).toFailWith(400, "parameter_invalid");
  expect(store.seen.map(({ route }) => route)).not.toContain("/orders");
});

test("the terms of the store are displayed and accepted, within those of the merchant", async () => {
  store.settings.fault = quoting(member);
  const checkout = await open({ reference: "7" });
  const quoted = await checkout.quote();
  expect(termsIn(quoted)).toEqual(["immediate", "net30"]);
  expect(expectOk(quoted)).toMatchObject({ onAccount: { remaining: 50_000, blocked: null, since: null } });
  expect(quoted.text).not.toContain("co_1");
  expect(expectOk(await checkout.confirm({ details: onTerms }))).toMatchObject({ orderStatus: "on-hold" });
});

test("the store gets the signed identity, and none of a guest", async () => {
  await (await open({ reference: "7", roles: ["wholesale"], firstName: "Ada" })).quote();
  await (await open()).quote();
  const customers = store.seen
    .filter(({ route }) => route === "/quote")
    .map(({ body }) => (body!["session"] as { customer: Record<string, unknown> }).customer);
  expect(customers.some(({ reference }) => reference === "7")).toBe(true);
  for (const { reference, roles } of customers)
    expect([reference, roles]).toEqual(
      reference === undefined ? [undefined, undefined] : ["7", ["wholesale"]],
    );
  expect(customers.at(-1)).not.toHaveProperty("reference");
});

test("a company that the store blocks reads why, and nothing is ordered", async () => {
  store.settings.fault = quoting({ ...member, terms: [], blocked: "overdue" });
  const checkout = await open({ reference: "7" });
  expect(termsIn(await checkout.quote())).toEqual([]);
  const refused = await checkout.confirm({ details: onTerms });
  expect(refused).toFailWith(409, "account_blocked");
  expect(metaOf(refused)).toEqual({ reason: "overdue", since: null });
  expect(store.seen.map(({ route }) => route)).not.toContain("/orders");
});

test.each([
  [
    "credit_exceeded",
    { code: "svc_credit_exceeded", limit: 50_000, remaining: 2_000, currency: "EUR" },
    { limit: 50_000, remaining: 2_000, currency: "EUR" },
  ],
  [
    "account_blocked",
    { code: "svc_account_blocked", reason: "overdue", since: "2026-11-02" },
    { reason: "overdue", since: "2026-11-02" },
  ],
  ["account_blocked", { code: "account_blocked", reason: "suspended" }, { reason: "suspended", since: null }],
])("%s of the store reopens the session, without an event", async (code, body, meta) => {
  store.settings.fault = answering({
    "/quote": { body: { onAccount: member } },
    "/orders": { status: 409, body },
  });
  const checkout = await open({ reference: "7" });
  const refused = await checkout.confirm({ details: onTerms });
  expect(refused).toFailWith(409, code);
  expect(metaOf(refused)).toEqual(meta);
  const [session] = await h.sql<[{ status: string }]>`
    select status from sessions where id = ${checkout.sessionId}`;
  expect(session.status).toBe("open");
  expect(
    await h.sql`select 1 from events where merchant_id = ${merchant.id} and type like 'order.%'`,
  ).toEqual([]);
});

test("an account that cannot be read is no answer of the store", async () => {
  store.settings.fault = quoting({ ...member, remaining: -1 });
  const checkout = await open({ reference: "7" }).catch((error: unknown) => error);
  expect(String(checkout)).toContain("store_unavailable");
});

describe("a buyer who is offered no terms", () => {
  const nobody = { terms: [], companyId: null, remaining: null, blocked: null, request: "none" };
  const mayAsk = { ...nobody, mayRequest: true };
  const asks = async (checkout: OpenCheckout, details: object = buyer, message = "Every month") =>
    h.client().post(`/checkout/${checkout.token}/terms-request`, { details, message });
  const requestIn = (answer: Answer) => (expectOk(answer) as { termsRequest: unknown }).termsRequest;

  test("asks the store for them with the form as it stands, and the next quote says so", async () => {
    store.settings.fault = quoting(mayAsk);
    const checkout = await open({ reference: "7" });
    expect(requestIn(await checkout.quote())).toEqual({ state: "none", requestedOn: null });
    const asked = await asks(checkout, { ...buyer, company: "Nordlicht <SARL>" });
    expect(expectOk(asked)).toEqual({ state: "requested", requestedOn: "2026-11-02" });
    expect(store.seen.find(({ route }) => route === "/terms-requests")?.body).toMatchObject({
      session: { id: checkout.sessionId, customer: { reference: "7" } },
      company: "Nordlicht <SARL>",
      vatNumber: buyer.vatNumber,
      message: "Every month",
    });
    store.settings.fault = quoting({ ...mayAsk, request: "requested", requestedOn: "2026-11-02" });
    expect(requestIn(await checkout.quote())).toEqual({ state: "requested", requestedOn: "2026-11-02" });
  });

  test.each([
    ["a guest, or one of a store that takes no requests", { ...nobody, mayRequest: false }],
    ["one of a plugin that knows no requests from here", nobody],
  ])("%s gets no request in the quote", async (_buyer, onAccount) => {
    store.settings.fault = quoting(onAccount);
    expect(requestIn(await (await open()).quote())).toBeNull();
  });

  test("reads why the store refuses; an unreachable store can be asked again", async () => {
    const checkout = await open({ reference: "7" });
    const reason = "Vous avez déjà demandé plusieurs fois aujourd'hui.";
    const refusal = { status: 409, body: { code: "svc_rate_limited", reason } };
    store.settings.fault = answering({ "/terms-requests": refusal });
    const refused = await asks(checkout);
    expect(refused).toFailWith(409, "terms_request_refused");
    expect(metaOf(refused)).toEqual({ reason });
    store.settings.fault = answering({ "/terms-requests": { status: 500, body: {} } });
    expect(await asks(checkout)).toFailWith(500, "store_unavailable");
    expect(await asks(checkout, buyer, "x".repeat(1001))).toFailWith(400, "parameter_invalid");
  });

  test("of the built-in store cannot ask: it takes no requests", async () => {
    const own = await h.merchant(await h.workspace());
    const checkout = await openCheckout(h, own, { cart: { b2b: true, items } });
    expect(requestIn(await checkout.quote())).toBeNull();
    expect(await asks(checkout)).toFailWith(409, "terms_request_refused");
  });
});
