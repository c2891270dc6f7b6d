import { z } from "zod";
import { httpUrl } from "./http-url.ts";
import { plainText } from "./plain-text.ts";

/** Merchants on the wire of the partner API (specification, Merchant and Connected-account onboarding). */

export const Merchant = z
  .strictObject({
    id: z.uuid().describe("The merchant."),
    name: z.string().describe("Name of the store."),
    store_url: z.url().describe("URL of the store, without query or fragment."),
    api_key: z
      .string()
      .describe(
        "API key of the merchant, `svc_mk_…`. Returned in full only when it is created; afterwards only its prefix.",
      ),
    api_secret: z
      .string()
      .nullable()
      .describe(
        "API secret of the merchant, `svc_ms_…`. Returned only when it is created; `null` afterwards.",
      ),
    livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
    created_via: z.enum(["partner_api", "dashboard", "cli"]).describe("How the merchant was created."),
    created_at: z.iso.datetime().describe("Time of creation."),
  })
  .meta({ id: "Merchant" });
export type Merchant = z.infer<typeof Merchant>;

export const CreateMerchant = z
  .strictObject({
    name: plainText(1, 120).describe("Name of the store."),
    store_url: httpUrl().describe(
      "URL of the store. Must be https in live mode, and unique within the workspace and mode.",
    ),
    email: z
      .email()
      .max(254)
      .optional()
      .describe(
        "Email address of the person who completes the onboarding. Prefilled in the onboarding form.",
      ),
    partner_key: plainText(1, 255)
      .optional()
      .describe(
        "Your own attribution label for this customer. Stored with the merchant and never interpreted.",
      ),
    return_url: httpUrl()
      .optional()
      .describe("URL your customer returns to after onboarding. Defaults to a page hosted by this service."),
    refresh_url: httpUrl()
      .optional()
      .describe(
        "URL your customer is sent to if the onboarding link has expired. Defaults to a page hosted by this service that creates a new link.",
      ),
  })
  .meta({ id: "CreateMerchant" });
export type CreateMerchant = z.output<typeof CreateMerchant>;

export const OnboardingLink = z
  .strictObject({
    account_id: z.string().describe("The connected account at the payment processor, `acct_…`."),
    onboarding_url: z
      .url()
      .describe("URL at which your customer completes onboarding. It works once and expires within minutes."),
    expires_at: z.number().int().describe("Time at which the link expires, in Unix seconds."),
  })
  .meta({ id: "OnboardingLink" });
export type OnboardingLink = z.infer<typeof OnboardingLink>;

export const CreatedMerchant = z
  .strictObject({
    merchant: Merchant.describe("The merchant, with its API key and secret in full."),
    stripe: OnboardingLink.describe("The connected account and its onboarding link."),
  })
  .meta({ id: "CreatedMerchant" });
export type CreatedMerchant = z.infer<typeof CreatedMerchant>;

const ConnectedAccountState = z
  .strictObject({
    account_id: z.string().describe("The connected account at the payment processor, `acct_…`."),
    charges_enabled: z
      .boolean()
      .describe("Whether the account can accept card payments. Orders on account do not require it."),
    payouts_enabled: z.boolean().describe("Whether payouts to the account are enabled."),
    details_submitted: z.boolean().describe("Whether your customer has completed onboarding."),
  })
  .meta({ id: "ConnectedAccount" });

export const MerchantDetail = z
  .strictObject({
    merchant: Merchant.describe("The merchant."),
    stripe: ConnectedAccountState.nullable().describe(
      "The connected account. `null` if the merchant has none.",
    ),
  })
  .meta({ id: "MerchantDetail" });
export type MerchantDetail = z.infer<typeof MerchantDetail>;

export const MerchantPage = z
  .strictObject({
    merchants: z.array(Merchant).describe("Merchants, newest first."),
    next_after: z
      .string()
      .nullable()
      .describe("Cursor for the next page: send it as `after`. `null` on the last page."),
  })
  .meta({ id: "MerchantPage" });
export type MerchantPage = z.infer<typeof MerchantPage>;

export const RotateCredentials = z
  .strictObject({
    overlap_seconds: z
      .number()
      .int()
      .min(0)
      .max(2_592_000)
      .default(86_400)
      .describe(
        "Seconds for which the old credentials remain valid, up to 30 days. Use `0` if they have leaked.",
      ),
  })
  .meta({ id: "RotateCredentials" });

export const RotatedCredentials = z
  .strictObject({
    merchant: Merchant.describe("The merchant, with its new API key and secret in full."),
  })
  .meta({ id: "RotatedCredentials" });
