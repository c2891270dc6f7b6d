import { expect, test } from "vitest";
import type { VatResult } from "../../../shared/wire/checkout-page.ts";
import { MerchantConfiguration } from "../../../shared/wire/merchant-configuration.ts";
import { checkoutFacts } from "./checkout-facts.ts";

const configuration = MerchantConfiguration.parse({
  b2b: {
    paymentTerms: [
      { label: "Pay now", value: "immediate" },
      { label: "Net 30 days", value: "net30" },
      { label: "By agreement", value: "end_of_month" },
    ],
  },
});
const amounts = {
  subtotal: 20_000,
  discount: 500,
  shipping: 990,
  fees: 0,
  tax: 3893,
  total: 24_383,
  currency: "EUR",
};
const session = {
  amounts,
  b2b: true,
  currency: "EUR",
  locale: null as string | null,
  cart: { items: [{ id: "lamp", name: "LED desk lamp", quantity: 2, price: 10_000 }] },
  draft: null,
  vat: null,
};
const checked = (status: VatResult["status"]) => ({
  number: "DE999999100",
  result: {
    status,
    vatNumber: "DE999999100",
    prefix: "DE",
    country: "DE",
    name: "Nordlicht GmbH",
    address: "Hamburg",
    consultationNumber: "WAPI",
    checkedAt: "2026-11-23T08:00:00.000Z",
    source: "vies" as const,
  },
});

test("terms that a guest is not offered are not spoken of", () => {
  const b2b = {
    ...configuration.b2b,
    onAccount: { ...configuration.b2b.onAccount, defaultOffer: "approved" as const },
  };
  const titles = checkoutFacts(session, { configuration: { ...configuration, b2b } }).map(
    ({ title }) => title,
  );
  expect(titles).toContain("Totals of this order");
  expect(titles).not.toContain("Payment terms");
});

/** The content of the fact whose title begins so. */
function about(title: string, of: Parameters<typeof checkoutFacts>[0] = session): string | undefined {
  return checkoutFacts(of, { configuration }).find((fact) => fact.title.startsWith(title))?.content;
}

test("items and totals are those of the session", () => {
  expect(about("Items")).toBe("2 × LED desk lamp, 100.00 EUR each.");
  expect(about("Totals")).toBe(
    "Subtotal: 200.00 EUR. Discount: 5.00 EUR. Shipping: 9.90 EUR. Fees: none. Tax: 38.93 EUR. Total: 243.83 EUR.",
  );
});

test("each payment term is explained", () => {
  expect(about("Payment terms")?.split("\n")).toEqual([
    "Pay now: the order is paid in this checkout.",
    "Net 30 days: no payment now; the order is placed on account and paid within 30 days of the order.",
    "By agreement: no payment now; the order is placed on account and paid later, as agreed with the store.",
  ]);
});

test("payment terms are called what the shopper's page calls them", () => {
  const facts = about("Payment terms", { ...session, locale: "de-AT" })?.split("\n");
  expect(facts?.[1]).toMatch(/^Zahlbar innerhalb von 30 Tagen: no payment now;/);
});

test.each<[VatResult["status"] | null, string]>([
  [null, "No VAT number was checked in this checkout."],
  ["valid", "The tax authority confirmed the VAT number."],
  ["invalid", "The tax authority does not know the VAT number as valid."],
  ["unavailable", "The tax authority could not be reached. The number is accepted, and checked again later."],
  ["format_only", "No authority covers the number's country, so that only its format was checked."],
  ["format_error", "The number does not have the format of its country."],
])("the VAT check %s is explained", (status, text) => {
  const fact = about("VAT check", { ...session, vat: status === null ? null : checked(status) });
  expect(fact).toBe(
    `${text} Tax charged on this order: 38.93 EUR. Whether tax is removed for a company with a valid number is up to the store.`,
  );
});

test("no fact has the buyer's number, name or address", () => {
  const text = JSON.stringify(checkoutFacts({ ...session, vat: checked("valid") }, { configuration }));
  for (const value of ["999999100", "Nordlicht", "Hamburg", "WAPI"]) expect(text).not.toContain(value);
});

test("a checkout of consumers has items and totals only, under titles that are displayed", () => {
  const titles = checkoutFacts({ ...session, b2b: false }, { configuration }).map(({ title }) => title);
  expect(titles).toEqual(["Items of this order", "Totals of this order"]);
});

test("a cart of hundreds of items is cut short", () => {
  const items = Array.from({ length: 500 }, (_, n) => ({
    id: `${n}`,
    name: `Item ${n}`,
    quantity: 1,
    price: 100,
  }));
  expect(about("Items", { ...session, cart: { items } })!.length).toBeLessThanOrEqual(1200);
});

test("the seller's contacts are known where the merchant has set some", () => {
  const branding = {
    ...configuration.branding,
    supportEmail: "help@shop.example",
    supportPhone: "+49 40 1234",
  };
  const facts = checkoutFacts(session, { configuration: { ...configuration, branding } });
  expect(facts.find(({ title }) => title === "Contact of the seller")?.content).toBe(
    "E-mail: help@shop.example.\nPhone: +49 40 1234.",
  );
  expect(about("Contact of the seller")).toBeUndefined();
});
