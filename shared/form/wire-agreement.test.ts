// Form and wire schemas are declared separately; this test keeps them in agreement.
import { expect, expectTypeOf, test } from "vitest";
import { CheckoutDetails as WireDetails, type VatResult as WireVatResult } from "../wire/checkout-page.ts";
import type { VatResult } from "../vat/vat-result.ts";
import {
  emptyDetails,
  FIELD_NAMES,
  emptyShippingAddress,
  maxLength,
  withField,
  type CheckoutDetails,
} from "./fields.ts";

test("form details match the wire schema, and the wire's VAT result matches the form", () => {
  expectTypeOf<CheckoutDetails>().toExtend<WireDetails>();
  expectTypeOf<WireDetails>().toExtend<CheckoutDetails>();
  expectTypeOf<WireVatResult>().toExtend<VatResult>();
  expect(WireDetails.parse({})).toEqual(emptyDetails());
  const details = { ...emptyDetails(), shippingAddress: emptyShippingAddress("DE") };
  expect(WireDetails.parse(details)).toEqual(details);
});

test.each(FIELD_NAMES.filter((field) => !field.endsWith(".country")))(
  "%s may be as long on the wire as in the form, and no longer",
  (field) => {
    const ofLength = (length: number) =>
      withField({ ...emptyDetails(), shippingAddress: emptyShippingAddress("") }, field, "x".repeat(length));
    expect(WireDetails.safeParse(ofLength(maxLength(field))).success).toBe(true);
    expect(WireDetails.safeParse(ofLength(maxLength(field) + 1)).success).toBe(false);
  },
);
