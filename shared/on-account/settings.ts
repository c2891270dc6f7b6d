import { z } from "zod";
import { isCountry } from "../countries.ts";
import { isCurrency } from "../money.ts";
import { CONTROLS, plainText } from "../wire/plain-text.ts";

/** The merchant's rules of who may buy on account. What they mean is decided in shared/on-account/allowed-terms.ts. */

const Audience = z.enum(["everyone", "signed_in", "approved"]);

const Money = z.strictObject({
  amount: z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe("Amount in the currency's minor unit."),
  currency: z
    .string()
    .refine(isCurrency, "Must be an ISO 4217 code in upper case.")
    .describe("Three-letter ISO 4217 currency code in upper case."),
});

const TermOffer = z.strictObject({
  to: Audience.describe(
    "Who is offered the term. `everyone`: guests, too. `signed_in`: customers whom the store has identified. `approved`: members of a company only.",
  ),
  roles: z
    .array(plainText(1, 64))
    .min(1)
    .max(50)
    .nullable()
    .optional()
    .describe("Offer the term only to customers with one of these roles of the store. `null`: any role."),
  countries: z
    .array(z.string().refine(isCountry, "Must be an ISO 3166-1 alpha-2 code in upper case."))
    .min(1)
    .max(250)
    .nullable()
    .optional()
    .describe(
      "Offer the term only for billing addresses in these countries, to members of companies, too. `null`: anywhere.",
    ),
});

const TermValue = z.string().regex(/^[a-z0-9_-]{1,32}$/, "Use 1 to 32 of a-z, 0-9, _ and -.");

/** Lines of plain text. */
const BankDetails = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .regex(new RegExp(`^(\\n|[^${CONTROLS}])*$`), "Control characters are not allowed, except line breaks.");

export const OnAccount = z.object({
  defaultOffer: Audience.default("everyone").describe(
    "Who is offered the deferred payment terms that have no entry in `offers`.",
  ),
  offers: z
    .record(TermValue, TermOffer)
    .default({})
    .describe("Who is offered a deferred payment term, by its value. At most 40 entries."),
  maxOrder: Money.nullable()
    .default(null)
    .describe(
      "Largest total on account of a buyer without a company. An order in another currency exceeds it. `null`: unlimited.",
    ),
  allowRequests: z
    .boolean()
    .default(false)
    .describe("Whether the store lets signed-in customers request payment terms."),
  overdueDays: z
    .int()
    .min(0)
    .max(365)
    .nullable()
    .default(null)
    .describe(
      "Days after its due day at which an unpaid order blocks further orders on account of the company. `null`: never.",
    ),
  bankDetails: BankDetails.nullable()
    .default(null)
    .describe("Account to which orders on account are paid, printed on the store's documents."),
});
