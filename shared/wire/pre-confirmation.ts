import { z } from "zod";
import { isCountry } from "../countries.ts";
import { plainText } from "./plain-text.ts";
import { CreateCart, Currency } from "./session.ts";
import { WebUrl } from "./web-url.ts";

/** The capacity check before a charge: its configuration, what a store asks, and what the partner's hook answers. */

export const FailMode = z
  .enum(["closed", "open"])
  .describe(
    "What happens when the hook gives no usable answer: `closed` stops the order, `open` lets it pass.",
  )
  .meta({ id: "FailMode" });
export type FailMode = z.infer<typeof FailMode>;

/** PUT …/pre-confirmation (specification, Pre-confirmation hook configuration). What is left out stays as it is. */
export const PreConfirmationInput = z
  .strictObject({
    url: WebUrl.describe("Called by POST before each charge. https in live mode."),
    secret: z
      .string()
      .min(16, "At least 16 characters.")
      .max(512)
      .optional()
      .describe(
        "Signs the calls: `whsec_` and 24 to 64 bytes in base64, or any other text, used as its UTF-8 bytes. Made for you when you send none.",
      ),
    fail_mode: FailMode.optional().describe(
      "`closed` (the default at first) stops the order when the hook gives no usable answer, `open` lets it pass.",
    ),
  })
  .meta({ id: "ConfigurePreConfirmation" });

export const PreConfirmation = z
  .object({
    url: z.url().describe("Called by POST before each charge."),
    fail_mode: FailMode,
    secret: z
      .string()
      .optional()
      .describe("Only in the answer to the call that set or changed it; it is never shown again."),
  })
  .meta({ id: "PreConfirmation" });
export type PreConfirmation = z.infer<typeof PreConfirmation>;

export const PreConfirmationDetail = z
  .object({
    url: z.url().describe("Called by POST before each charge."),
    fail_mode: FailMode,
    secret_set_at: z.iso.datetime().describe("When the signing secret was last changed."),
  })
  .meta({ id: "PreConfirmationDetail" });

/** POST /v1/pre-confirmation: asked by a store for a checkout inside the store. */
export const AskPreConfirmation = z
  .strictObject({
    orderId: plainText(1, 255).describe("The store's own id of the order."),
    attempt: z
      .int()
      .min(1)
      .max(1_000_000)
      .describe("Counts the shopper's submits of this order, from 1. The same attempt gets the same answer."),
    amount: z
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .describe("The order's total in the currency's minor unit."),
    currency: Currency.describe("ISO 4217."),
    paymentTerm: plainText(0, 32)
      .transform((term) => (term === "" ? "immediate" : term))
      .default("immediate")
      .describe("`immediate`, or the value of the deferred term that was chosen."),
    cart: CreateCart.describe("What is ordered. Handed on to the hook; `extensions` unchanged."),
    customer: z
      .strictObject({
        email: plainText(0, 254).default("").describe("Empty when it is not known."),
        country: z
          .string()
          .refine(
            (code) => code === "" || isCountry(code),
            "Must be an ISO 3166-1 alpha-2 code in upper case.",
          )
          .default("")
          .describe("Billing country, ISO 3166-1 alpha-2; empty when it is not known."),
        company: plainText(0, 200).default("").describe("Empty for a private buyer."),
      })
      .describe("Who orders, as far as it is known."),
  })
  .meta({ id: "AskPreConfirmation" });
export type AskPreConfirmation = z.output<typeof AskPreConfirmation>;

export const PreConfirmationAnswer = z
  .object({
    preConfirmationId: z
      .string()
      .nullable()
      .describe("`pc_…`, the `webhook-id` of the call to the hook; null when the merchant has none."),
    result: z
      .enum(["go_on", "refused", "unavailable"])
      .describe(
        "`go_on`: take the payment. `refused`: the partner said no. `unavailable`: no usable answer, and the hook fails closed. Take no payment after the last two. A hook that fails open answers `go_on` for it.",
      ),
    message: z.string().optional().describe("For the shopper, as text; at most 300 characters."),
    failMode: FailMode.nullable().describe(
      "Of the hook as it is configured now, for a store to remember: what it does when we give no answer. Null without a hook.",
    ),
  })
  .meta({ id: "PreConfirmationAnswer" });
export type PreConfirmationAnswer = z.output<typeof PreConfirmationAnswer>;

/** The hook's answer. Unknown fields are ignored; an over-long message is cut, for its refusal still counts. */
export const HookAnswer = z.object({
  available: z.boolean(),
  reason: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
});
export type HookAnswer = z.infer<typeof HookAnswer>;
