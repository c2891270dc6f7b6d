import { z } from "zod";
import { isCountry } from "../countries.ts";
import { plainText } from "./plain-text.ts";
import { CreateCart, Currency } from "./session.ts";
import { StoreShipping } from "./store.ts";
import { WebUrl } from "./web-url.ts";

/** Pre-confirmation, a capacity check before a charge: its configuration, the store's request, and the hook's answer. */

export const FailMode = z
  .enum(["closed", "open"])
  .describe("Behavior if the hook gives no valid response: `closed` rejects the order, `open` accepts it.");
export type FailMode = z.infer<typeof FailMode>;

/** PUT …/pre-confirmation (specification, Pre-confirmation hook configuration). Omitted values stay unchanged. */
export const PreConfirmationInput = z.strictObject({
  url: WebUrl.describe("URL called with POST before each charge. Must be https in live mode."),
  secret: z
    .string()
    .min(16, "At least 16 characters.")
    .max(512)
    .optional()
    .describe(
      "Signing secret: `whsec_` followed by 24 to 64 bytes in base64, or any other text, used as UTF-8 bytes. Generated if omitted.",
    ),
  fail_mode: FailMode.optional().describe(
    "Behavior if the hook gives no valid response: `closed` rejects the order, `open` accepts it. Initially `closed`.",
  ),
});

export const PreConfirmation = z.object({
  url: z.url().describe("URL called with POST before each charge."),
  fail_mode: FailMode,
  secret: z.string().optional().describe("Signing secret. Returned only when it is set or changed."),
});
export type PreConfirmation = z.infer<typeof PreConfirmation>;

export const PreConfirmationDetail = z.object({
  url: z.url().describe("URL called with POST before each charge."),
  fail_mode: FailMode,
  secret_set_at: z.iso.datetime().describe("Time at which the signing secret was last changed."),
});

/** POST /v1/pre-confirmation, for a checkout inside the store. */
export const RunPreConfirmation = z.strictObject({
  orderId: plainText(1, 255).describe("Identifier of the order in the store."),
  attempt: z
    .int()
    .min(1)
    .max(1_000_000)
    .describe("Number of the shopper's submission, starting at 1. A repeated one returns the same result."),
  amount: z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe("Total of the order, in minor units."),
  currency: Currency.describe("Three-letter ISO 4217 currency code."),
  paymentTerm: plainText(0, 32)
    .transform((term) => (term === "" ? "immediate" : term))
    .default("immediate")
    .describe("`immediate`, or the value of the selected deferred term."),
  cart: CreateCart.describe("The cart. It is passed to the hook with `extensions` unchanged."),
  customer: z
    .strictObject({
      email: plainText(0, 254).default("").describe("Email address. Empty if unknown."),
      country: z
        .string()
        .refine((code) => code === "" || isCountry(code), "Must be an ISO 3166-1 alpha-2 code in upper case.")
        .default("")
        .describe("Billing country as a two-letter ISO 3166-1 code. Empty if unknown."),
      company: plainText(0, 200).default("").describe("Company name. Empty for a private buyer."),
    })
    .describe("The buyer, as far as known."),
  shipping: StoreShipping.nullish().describe(
    "Recipient and address of the goods. `null` or omitted if they go to the billing address, or nothing is delivered.",
  ),
});
export type RunPreConfirmation = z.output<typeof RunPreConfirmation>;

export const PreConfirmationAnswer = z.object({
  preConfirmationId: z
    .string()
    .nullable()
    .describe(
      "Identifier of the pre-confirmation, `pc_…`, equal to the `webhook-id` of the call to the hook. `null` if no hook is configured.",
    ),
  result: z
    .enum(["go_on", "refused", "unavailable"])
    .describe(
      "`go_on`: take the payment. `refused`: the partner rejected the order. `unavailable`: the hook gave no valid response and its `failMode` is `closed`. Do not take a payment for `refused` or `unavailable`.",
    ),
  message: z.string().optional().describe("Plain text for the shopper, at most 300 characters."),
  failMode: FailMode.nullable().describe(
    "The hook's current fail mode. Apply it if this service is unreachable. `null` if no hook is configured.",
  ),
});
export type PreConfirmationAnswer = z.output<typeof PreConfirmationAnswer>;

/** The hook's answer. Unknown fields are ignored; an over-long message is truncated. */
export const HookAnswer = z.object({
  available: z.boolean(),
  reason: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
});
export type HookAnswer = z.infer<typeof HookAnswer>;
