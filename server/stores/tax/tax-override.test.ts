import { createHooks } from "@wordpress/hooks";
import { expect, test } from "vitest";
import { createLogger } from "../../process/logger.ts";
import type { StoreSession } from "../platform.ts";
import { overrideTax } from "./tax-override.ts";

const log = createLogger("silent", "test");
const session: StoreSession = {
  id: "cs_1",
  merchantId: "m",
  livemode: false,
  currency: "EUR",
  cart: { items: [] },
  customer: {
    email: "",
    firstName: "",
    lastName: "",
    phone: "",
    company: "",
    billingAddress: { line1: "", line2: "", postcode: "", city: "", state: "", country: "DE" },
  },
  b2b: {
    enabled: true,
    companyName: "",
    vatNumber: "FR1",
    vatValid: true,
    vatCountry: "FR",
    vatPrefix: "FR",
    vatNameMatch: null,
    chargeVat: false,
    exemptionNumber: "",
    poNumber: "",
    paymentTerms: "",
  },
};

/** The tax after one handler; 1900 before. */
function after(handler: (tax: number, session: StoreSession) => unknown): number {
  const hooks = createHooks();
  hooks.addFilter("svc_session_tax_override", "test", handler as (tax: unknown) => unknown);
  return overrideTax(hooks, log, 1900, session);
}

test("a handler is asked about the number of another company, but VAT is charged", () => {
  const hooks = createHooks();
  const seen: StoreSession[] = [];
  hooks.addFilter("svc_session_tax_override", "test", ((_tax: number, given: StoreSession) => {
    seen.push(given);
    return 0;
  }) as (tax: unknown) => unknown);
  const mismatched = { ...session, b2b: { ...session.b2b, vatNameMatch: false } };
  expect(overrideTax(hooks, log, 1900, mismatched)).toBe(0);
  const charged = { ...session, b2b: { ...mismatched.b2b, chargeVat: true } };
  expect(overrideTax(hooks, log, 1900, charged)).toBe(1900);
  expect(seen.map(({ b2b }) => [b2b.vatValid, b2b.vatNameMatch])).toEqual([
    [true, false],
    [true, false],
  ]);
});

test("without a handler the tax stays, even with a valid number", () => {
  expect(overrideTax(createHooks(), log, 1900, session)).toBe(1900);
});

test.each([
  ["0", () => 0, 0],
  ["777", () => 777, 777],
  ["the text that PHP hands over", () => "0", 0],
  ["a float that is whole", () => 7.0, 7],
  ["PHP's whole float as text", () => "7.0", 7],
  ["a fraction", () => 7.5, 1900],
  ["a negative", () => -1, 1900],
  ["nothing", () => undefined, 1900],
  ["null", () => null, 1900],
  ["not a number", () => Number.NaN, 1900],
  ["an empty text", () => "", 1900],
  ["a boolean", () => false, 1900],
  ["an amount no total can hold", () => Number.MAX_SAFE_INTEGER, 1900],
])("a handler that returns %s", (_name, handler, tax) => {
  expect(after(handler)).toBe(tax);
});

test("a handler that throws is ignored, and one that mutates the session has no effect", () => {
  expect(
    after(() => {
      throw new Error("broken extension");
    }),
  ).toBe(1900);
  after((tax, given) => {
    given.b2b.vatValid = false;
    return tax;
  });
  expect(session.b2b.vatValid).toBe(true);
});

test("the specification's handler zero-rates a verified company outside the UK", () => {
  const rule = (tax: number, { b2b }: StoreSession) => (b2b.vatValid && b2b.vatCountry !== "GB" ? 0 : tax);
  expect(after(rule)).toBe(0);
});
