// Only the authority's reply verifies a VAT number. These tests run an extension that zero-rates verified EU companies
// and check that neither the browser nor the cart can claim a verified number.
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOk, startHarness, type Harness, type TestMerchant } from "../support/harness.ts";
import { buyer, cart, openCheckout } from "./shopper.ts";

let h: Harness;
let merchant: TestMerchant;

beforeAll(async () => {
  h = await startHarness({
    worker: false,
    environment: { SVC_EXTENSIONS: "docs/examples/zero-rate-verified-eu.mjs" },
  });
  merchant = await h.merchant(await h.workspace(), {
    b2b: { paymentTerms: [{ label: "Net 30 days", value: "net30", default: true }] },
  });
});
afterAll(async () => {
  await h.close();
  expect(h.breaches).toEqual([]);
});

const verified = "FR29999000128";
const invalid = "FR00999999200";
const details = {
  ...buyer,
  paymentTerm: "net30",
  billingAddress: { ...buyer.billingAddress, postcode: "75999", city: "Paris", country: "FR" },
};
const GROSS = 23_800;
const NET = 20_000;

interface PlacedOrder {
  total: number;
  tax: number;
  valid: unknown;
  name: unknown;
}

/** The store's order of a session; null when there is none. */
async function findPlacedOrder(sessionId: string): Promise<PlacedOrder | null> {
  const [row] = await h.sql<PlacedOrder[]>`
    select (amounts ->> 'total')::int as total, (amounts ->> 'tax')::int as tax, meta ->> '_svc_vat_valid' as valid,
      meta ->> '_svc_vat_name' as name
    from builtin_orders where session_id = ${sessionId} and status = 'on-hold'`;
  return row ?? null;
}

test("a number the authority confirms removes the VAT", async () => {
  const checkout = await openCheckout(h, merchant);
  expectOk(await checkout.confirm({ details: { ...details, vatNumber: verified }, expectedTotal: NET }));
  expect(await findPlacedOrder(checkout.sessionId)).toEqual({
    total: NET,
    tax: 0,
    valid: "1",
    name: expect.any(String),
  });
});

const claims: object[] = [
  { vatValid: true },
  { vatName: "SAS Exemple" },
  { b2b: { enabled: true, vatValid: true, vatCountry: "FR" } },
  { vat: { status: "valid", vatNumber: invalid, country: "FR" } },
  { meta: { _svc_vat_valid: "1" } },
  { _svc_vat_valid: "1" },
  { tax: 0, amounts: { total: NET, tax: 0 } },
];

test.each(claims)(
  "a form that claims %j is rejected by quote and confirm and places no order",
  async (claim) => {
    const checkout = await openCheckout(h, merchant);
    const forged = { ...details, vatNumber: invalid, ...claim };
    expect(await checkout.quote(forged)).toFailWith(400, "parameter_unknown");
    expect(await checkout.confirm({ details: forged, expectedTotal: NET })).toFailWith(
      400,
      "parameter_unknown",
    );
    expect(await findPlacedOrder(checkout.sessionId)).toBeNull();
  },
);

test.each(claims)("%j next to the form is rejected", async (claim) => {
  const checkout = await openCheckout(h, merchant);
  const body = { attemptId: "attempt-1", details: { ...details, vatNumber: invalid }, ...claim };
  const answer = await h.client().post(`/checkout/${checkout.token}/confirm`, body);
  expect(answer).toFailWith(400, "parameter_unknown");
});

test.each(claims)("a cart whose extensions and metadata claim %j still pays VAT", async (claim) => {
  const metadata = Object.fromEntries(Object.keys(claim).map((name) => [name, "1"]));
  const payload = { cart: { ...cart, extensions: claim }, metadata };
  const checkout = await openCheckout(h, merchant, payload);
  expectOk(await checkout.confirm({ details: { ...details, vatNumber: invalid }, expectedTotal: GROSS }));
  expect(await findPlacedOrder(checkout.sessionId)).toEqual({
    total: GROSS,
    tax: 3_800,
    valid: "0",
    name: null,
  });
});

test("a number confirmed on the page does not zero-rate another number in the submit", async () => {
  const checkout = await openCheckout(h, merchant);
  const page = h.client();
  const lookup = await page.post(`/checkout/${checkout.token}/vat`, {
    vatNumber: verified,
    billingCountry: "FR",
  });
  expect(expectOk(lookup)).toMatchObject({ status: "valid" });
  expect(expectOk(await checkout.quote({ ...details, vatNumber: verified }))).toMatchObject({
    amounts: { total: NET },
  });
  const other = { ...details, vatNumber: invalid };
  expect(await checkout.confirm({ details: other, expectedTotal: NET })).toFailWith(409, "amounts_changed");
  expectOk(await checkout.confirm({ details: other, expectedTotal: GROSS }));
  expect(await findPlacedOrder(checkout.sessionId)).toEqual({
    total: GROSS,
    tax: 3_800,
    valid: "0",
    name: null,
  });
});

test("a session's page may look up twenty numbers; the submit is checked beyond that limit", async () => {
  const checkout = await openCheckout(h, merchant);
  const page = h.client();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      page.post(`/checkout/${checkout.token}/vat`, { vatNumber: `AT U${10_000_200 + n * 1000}` }),
    ),
  );
  const statuses = answers.map((answer) => answer.status);
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([20, 20]);
  expect(answers.find((answer) => answer.status === 429)).toFailWith(429, "rate_limited");
  expectOk(await checkout.confirm({ details: { ...details, vatNumber: verified }, expectedTotal: NET }));
  expect(await findPlacedOrder(checkout.sessionId)).toMatchObject({ total: NET, valid: "1" });
});
