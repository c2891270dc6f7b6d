// What a quote or a refused submit records as the reason is what keeps this shopper from ordering as they chose to.
import { expect, test } from "vitest";
import type { VatResult } from "../../../shared/wire/checkout-page.ts";
import { ApiError, type ErrorCode } from "../../errors.ts";
import type { StoreOnAccount } from "../../stores/platform.ts";
import { reasonOfError, reasonOfQuote } from "./stopped-reason.ts";

const amounts = { currency: "EUR", subtotal: 900, discount: 0, shipping: 0, fees: 0, tax: 100, total: 1_000 };
const company = { companyId: "co_1", remaining: 999, blocked: null } as StoreOnAccount;
const invalid = { status: "invalid" } as VatResult;

const quoted = {
  b2b: true,
  requireValidVat: true,
  offersTerms: true,
  isDeferred: true,
  quote: { amounts },
  vat: null as VatResult | null,
};

test.each<[string, Partial<Parameters<typeof reasonOfQuote>[0]>, string | null]>([
  ["a number that must be valid", { vat: invalid }, "vat_refused"],
  ["a number that need not be valid", { vat: invalid, requireValidVat: false }, null],
  [
    "no delivery beside a number that need not be valid",
    { vat: invalid, requireValidVat: false, quote: { amounts, undeliverable: true } },
    "no_delivery",
  ],
  ["a limit too low for the term", { quote: { amounts, onAccount: company } }, "credit_limit"],
  ["a limit that a card does not need", { quote: { amounts, onAccount: company }, isDeferred: false }, null],
  [
    "a blocked account",
    { quote: { amounts, onAccount: { ...company, blocked: "overdue" } }, isDeferred: false },
    "account_blocked",
  ],
  [
    "a blocked account where nobody pays later",
    { quote: { amounts, onAccount: { ...company, blocked: "overdue" } }, offersTerms: false },
    null,
  ],
  [
    "a blocked account in a checkout for consumers",
    { quote: { amounts, onAccount: { ...company, blocked: "overdue" } }, b2b: false },
    null,
  ],
])("a quote with %s", (_case, given, reason) => {
  expect(reasonOfQuote({ ...quoted, ...given })).toBe(reason);
});

test.each<[ErrorCode, string | undefined, Record<string, unknown>, string]>([
  ["parameter_missing", "confirmationTokenId", {}, "payment_unavailable"],
  ["parameter_invalid", "details.paymentTerm", {}, "amounts_changed"],
  ["parameter_missing", "details.paymentTerm", {}, "details_refused"],
  ["parameter_invalid", "details.email", {}, "details_refused"],
  ["parameter_invalid", "details.vatNumber", {}, "vat_refused"],
  [
    "payment_declined",
    undefined,
    { decline_code: "payment_intent_authentication_failure" },
    "authentication_abandoned",
  ],
  ["payment_declined", undefined, { decline_code: "insufficient_funds" }, "payment_declined"],
])("a submit refused with %s of %s %j", (code, param, meta, reason) => {
  expect(reasonOfError(new ApiError(code, { ...(param === undefined ? {} : { param }), meta }))).toBe(reason);
});
