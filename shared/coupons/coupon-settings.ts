import { z } from "zod";
import { isCurrency } from "../money.ts";
import { plainText } from "../plain-text.ts";

/** Discount codes of the built-in store (design 9-on-account.md, section 6). */

const MinorUnits = z.int().min(0).max(100_000_000_000);

export const CouponSettings = z
  .strictObject({
    code: plainText(1, 64).describe("What the shopper enters, in any case."),
    percent: z
      .number()
      .gt(0)
      .max(100)
      .refine((percent) => /^\d+(\.\d{1,4})?$/.test(String(percent)), "At most four decimals.")
      .optional()
      .describe("Discount on the goods, in percent."),
    amount: MinorUnits.optional().describe("Discount on the goods, in minor units."),
    currency: z
      .string()
      .refine(isCurrency, "Must be an ISO 4217 code in upper case.")
      .optional()
      .describe("Currency of the amounts, and of the carts that the code applies to."),
    freeShipping: z.boolean().optional().describe("Whether the first shipping method is free."),
    minimum: MinorUnits.optional().describe("Value of the goods from which it applies."),
    usageLimit: z.int().min(1).optional().describe("Number of orders that can use it."),
    expiresOn: z.iso.date().optional().describe("Last day on which it applies, in UTC."),
  })
  .refine(
    ({ percent, amount, freeShipping }) =>
      percent !== undefined || amount !== undefined || freeShipping === true,
    "Needs `percent`, `amount` or `freeShipping`.",
  )
  .refine(
    ({ amount, minimum, currency }) =>
      currency !== undefined || (amount === undefined && minimum === undefined),
    "Needs the currency of its amounts.",
  );
export type CouponSettings = z.output<typeof CouponSettings>;

export const Coupons = z
  .array(CouponSettings)
  .max(200)
  .refine(
    (coupons) => new Set(coupons.map(({ code }) => couponKey(code))).size === coupons.length,
    "Codes must be unique.",
  );

/** What two ways to write one code have in common. */
export function couponKey(code: string): string {
  return code.trim().toLowerCase();
}
