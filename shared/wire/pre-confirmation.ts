import { z } from "zod";
import { isCountry } from "../countries.ts";
import { plainText } from "../plain-text.ts";
import { B2bFields } from "./order-details.ts";
import { CreateCart, Currency } from "./session.ts";
import { StoreCoupons, StoreShipping, StoreShippingMethod } from "./store.ts";
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

export const PreConfirmationId = z.string().regex(/^pc_[0-9A-HJKMNP-TV-Z]{26}$/, "must look like pc_01…");

const CallResult = z.enum(["go_on", "refused", "unavailable"]);

/** What a call to a hook led to: its result, with the two cases that have none of their own. */
export const PreConfirmationResult = z
  .enum([...CallResult.options, "bypassed", "pending"])
  .describe(
    "`go_on`: the hook accepted the order. `refused`: it rejected the order. `unavailable`: it gave no valid response and the order was rejected. `bypassed`: it gave no valid response and the order was accepted, because its `fail_mode` is `open`. `pending`: no result yet.",
  );
export type PreConfirmationResult = z.infer<typeof PreConfirmationResult>;

/** One call to a merchant's hook. */
export const PreConfirmationCall = z.object({
  id: z.string().describe("Identifier of the call, `pc_…`, equal to its `webhook-id`."),
  merchant_id: z.uuid().describe("The merchant whose hook was called."),
  session_id: z.string().nullable().describe("The checkout session. `null` for a checkout inside the store."),
  order_id: z
    .string()
    .nullable()
    .describe(
      "The order: ours, `ord_…`, or the store's for a checkout inside the store. A rejected order of a session does not exist.",
    ),
  attempt: z.int().describe("Number of the shopper's submission, starting at 1."),
  result: PreConfirmationResult,
  reason: z.string().nullable().describe("The hook's `reason` for rejecting the order, if any."),
  message: z.string().nullable().describe("The hook's `message` to the shopper, if any."),
  status_code: z.int().nullable().describe("HTTP status of the hook's response, if any."),
  duration_ms: z.int().nullable().describe("Milliseconds until the response or the failure."),
  error: z.string().nullable().describe("Why the hook gave no valid response, if it gave none."),
  hold_until: z.iso.datetime().describe("Until when the hook was asked to hold capacity."),
  settled_outcome: z
    .enum(["paid", "held", "released"])
    .nullable()
    .describe(
      "How the attempt ended: `paid`, `held` on a deferred term, or `released` without an order. `null` while it is open.",
    ),
  settled_at: z.iso
    .datetime()
    .nullable()
    .describe("Time at which the attempt ended. `null` while it is open."),
  created_at: z.iso.datetime().describe("Time of the call."),
});
export type PreConfirmationCall = z.infer<typeof PreConfirmationCall>;

export const PreConfirmationCallPage = z.object({
  calls: z.array(PreConfirmationCall).describe("Calls, newest first."),
  next_after: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
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
  shippingMethod: StoreShippingMethod.nullish().describe(
    "How the goods are delivered. `null` or omitted if nothing is.",
  ),
  coupons: StoreCoupons,
  details: B2bFields.optional().describe("What the company entered of the merchant's `b2b.fields`."),
});
export type RunPreConfirmation = z.output<typeof RunPreConfirmation>;

export const PreConfirmationAnswer = z.object({
  preConfirmationId: z
    .string()
    .nullable()
    .describe(
      "Identifier of the pre-confirmation, `pc_…`, equal to the `webhook-id` of the call to the hook. `null` if no hook is configured.",
    ),
  result: CallResult.describe(
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
