import { describe, expect, test } from "vitest";
import { emptyDetails, withField } from "../../../shared/form/fields.ts";
import {
  newVatField,
  reduceVatField,
  type VatEvent,
  type VatField,
} from "../../../shared/form/vat/vat-field.ts";
import type { VatResult } from "../../../shared/vat/vat-result.ts";
import { CheckoutDetails } from "../../../shared/wire/checkout-page.ts";
import { quotedDetails, quoteKey } from "./quote-key.ts";

const german = withField(emptyDetails(), "billingAddress.country", "DE");
const details = (vatNumber: string) => ({ ...german, vatNumber });
const answer: VatResult = {
  status: "valid",
  vatNumber: "FR40303265045",
  prefix: "FR",
  country: "FR",
  name: "Dubois",
  address: null,
};

function fieldAfter(...events: VatEvent[]): VatField {
  return events.reduce((field, event) => reduceVatField(field, event).field, newVatField("DE"));
}
const typed = (input: string): VatEvent => ({ type: "typed", input });

describe("quoteKey", () => {
  test.each<[string, string, VatField | null]>([
    ["the field has not read the draft's number yet", "FR40303265045", null],
    ["a number of the right shape was just typed", "FR40303265045", fieldAfter(typed("FR40303265045"))],
    [
      "the look-up is running",
      "FR40303265045",
      fieldAfter(typed("FR40303265045"), { type: "lookup_started", serial: 1 }),
    ],
  ])("is null while %s", (_, number, field) => {
    expect(quoteKey(details(number), field, true)).toBeNull();
  });

  test("is the same without a number, while one is being typed, and after it is removed", () => {
    const none = quoteKey(details(""), fieldAfter(), true);
    expect(quoteKey(details("FR4030"), fieldAfter(typed("FR4030")), true)).toBe(none);
    expect(quoteKey(details(""), fieldAfter(typed("FR4030"), typed("")), true)).toBe(none);
  });

  test("changes once the look-up has ended, with any result", () => {
    const serial = 1;
    const asked = [typed("FR 40 303 265 045"), { type: "lookup_started", serial }] as const;
    const none = quoteKey(details(""), fieldAfter(), true);
    const known = quoteKey(
      details("FR 40 303 265 045"),
      fieldAfter(...asked, { type: "lookup_result", serial, result: answer }),
      true,
    );
    const failed = quoteKey(
      details("FR 40 303 265 045"),
      fieldAfter(...asked, { type: "lookup_failed", serial }),
      true,
    );
    expect(known).not.toBeNull();
    expect(known).not.toBe(none);
    expect(failed).toBe(known);
  });

  test.each([
    "billingAddress.country",
    "billingAddress.state",
    "billingAddress.postcode",
    "paymentTerm",
  ] as const)("changes with %s", (field) => {
    expect(quoteKey(withField(german, field, "FR"), null, false)).not.toBe(quoteKey(german, null, false));
  });

  test.each(["company", "email", "poNumber", "billingAddress.city"] as const)(
    "does not change with %s",
    (field) => {
      expect(quoteKey(withField(german, field, "other"), null, false)).toBe(quoteKey(german, null, false));
    },
  );
});

test("an incomplete number is not quoted, a complete one in its canonical form", () => {
  expect(quotedDetails(details("FR4030"), fieldAfter(typed("FR4030"))).vatNumber).toBe("");
  expect(quotedDetails(details("fr 40 303 265 045"), fieldAfter(typed("fr 40 303 265 045"))).vatNumber).toBe(
    "FR40303265045",
  );
});

test("a note that is still too long does not keep the total from being quoted", () => {
  const noted = withField(german, "orderNote", "x".repeat(2_000));
  expect(CheckoutDetails.safeParse(noted).success).toBe(false);
  expect(CheckoutDetails.safeParse(quotedDetails(noted, null)).success).toBe(true);
});

test("the number of an exemption is quoted, for tax handlers, once it is no longer than it may be", () => {
  const exempt = withField(german, "exemptionNumber", " EX-1 ");
  expect(quotedDetails(exempt, null).exemptionNumber).toBe("EX-1");
  expect(quoteKey(exempt, null, false)).not.toBe(quoteKey(german, null, false));
  const long = withField(german, "exemptionNumber", "1".repeat(65));
  expect(quoteKey(long, null, false)).toBe(quoteKey(german, null, false));
});
