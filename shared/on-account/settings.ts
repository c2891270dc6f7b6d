import { z } from "zod";
import { isCountry } from "../countries.ts";
import { isCurrency } from "../money.ts";
import { CONTROLS } from "../plain-text.ts";

/** The merchant's rules of who may buy on account. What they mean is decided in shared/on-account/allowed-terms.ts. */

const Audience = z.enum(["everyone", "signed_in", "approved"]);

export const isPrintable = (text: string): boolean => !/\p{Cc}/u.test(text.replaceAll("\n", ""));

export const Money = z.strictObject({
  amount: z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe("In minor units."),
  currency: z
    .string()
    .refine(isCurrency, "Must be an ISO 4217 code in upper case.")
    .describe("ISO 4217 code."),
});

export const TermOffer = z.strictObject({
  to: Audience.describe("`signed_in`: customers known to the store. `approved`: members of a company."),
  roles: z
    .array(z.string().trim().min(1).max(64).refine(isPrintable, "Control characters are not allowed."))
    .min(1)
    .max(50)
    .nullable()
    .optional()
    .describe("Roles of customers that get it. `null`: any."),
  countries: z
    .array(z.string().refine(isCountry, "Must be an ISO 3166-1 alpha-2 code in upper case."))
    .min(1)

    .nullable()
    .optional()
    .describe("Billing countries that get it. `null`: any."),
});

export const TermValue = z
  .string()
  .regex(/^[a-z0-9_-]{1,32}$/, "Use 1 to 32 of a-z, 0-9, _ and -.")
  .meta({ examples: ["net30"] });

/** Lines of plain text. */
const BankDetails = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .regex(new RegExp(`^(\\n|[^${CONTROLS}])*$`), "Control characters are not allowed, except line breaks.");

export const OnAccount = z.object({
  defaultOffer: Audience.default("everyone").describe("Who is offered terms without an entry in `offers`."),
  offers: z
    .record(TermValue, TermOffer)
    .default({})
    .describe("Who is offered a term, by its value. At most 40."),
  maxOrder: Money.nullable()
    .default(null)
    .describe("Largest order without a company; other currencies exceed it."),
  allowRequests: z.boolean().default(false).describe("Whether signed-in customers may request terms."),
  overdueDays: z
    .int()
    .min(0)
    .max(365)
    .nullable()
    .default(null)
    .describe("Days after the due day at which an unpaid order blocks its company."),
  bankDetails: BankDetails.nullable()
    .default(null)
    .describe("Account to pay to, printed on the store's documents."),
});
