// A session whose total no card payment can take is refused when it is created or updated, unless it can be placed on account.
import { beforeAll, expect, test } from "vitest";
import { useHarness, type TestMerchant } from "../../test/support/harness.ts";

const h = useHarness({ worker: false });
let merchant: TestMerchant;

beforeAll(async () => {
  merchant = await h.merchant(await h.workspace());
});

const create = (currency: string, price: number, rest: object = {}) => {
  const { b2b = false, tax = 0, ...body } = rest as { b2b?: boolean; tax?: number };
  const items = [{ id: "one", name: "One", quantity: 1, price }];
  return h
    .client(merchant.apiKey)
    .post("/v1/sessions", { cart: { currency, items, b2b, ...(tax > 0 && { tax }) }, ...body });
};

const terms = (paymentTerms: Array<{ label: string; value: string }>) =>
  h.client(merchant.apiKey).patch(`/v1/merchants/${merchant.id}`, { b2b: { paymentTerms } });

test.each([
  ["KWD", 12_345, "Card payments in KWD must be a multiple of 10 minor units."],
  ["EUR", 99_999_999_999, "The maximum card payment in EUR is 99999999 minor units."],
])("%s %i is refused with the limit", async (currency, price, limit) => {
  const answer = await create(currency, price);
  expect(answer.status, answer.text).toBe(400);
  expect(answer.body).toMatchObject({
    error: { code: "parameter_invalid", param: "cart", message: expect.stringContaining(limit) },
  });
});

test("what is free, at a limit, or at a limit without VAT is accepted", async () => {
  expect((await create("EUR", 0)).status).toBe(201);
  // Delivery may be added to it.
  expect((await create("EUR", 49)).status).toBe(201);
  expect((await create("KWD", 12_340)).status).toBe(201);
  expect((await create("EUR", 99_999_999)).status).toBe(201);
  // A company of another country pays without VAT.
  expect((await create("EUR", 99_999_999, { b2b: true, tax: 19_000_000 })).status).toBe(201);
});

test("an update in place is refused, and the session keeps its cart", async () => {
  const clientReference = "cart-1";
  const first = await create("EUR", 5_000, { clientReference });
  expect(first.status).toBe(201);
  expect((await create("EUR", 99_999_999_999, { clientReference })).status).toBe(400);
  const [row] =
    await h.sql`select amounts->>'total' as total from sessions where client_reference = 'cart-1'`;
  expect(row).toEqual({ total: "5000" });
});

test("an order that can be placed on account may exceed what a card can pay", async () => {
  await terms([
    { label: "Now", value: "immediate" },
    { label: "Net 30 days", value: "net30" },
  ]);
  expect((await create("EUR", 99_999_999_999, { b2b: true })).status).toBe(201);
  expect((await create("EUR", 99_999_999_999, { b2b: false })).status).toBe(400);
  await terms([{ label: "Now", value: "immediate" }]);
  expect((await create("EUR", 99_999_999_999, { b2b: true })).status).toBe(400);
});
