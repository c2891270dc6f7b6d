import { z } from "zod";
import { httpUrl } from "./http-url.ts";
import { plainText } from "./plain-text.ts";

/** Merchants on the wire of the partner API (specification, Merchant and Connected-account onboarding). */

export const Merchant = z
  .strictObject({
    id: z.uuid().describe("The merchant."),
    name: z.string().describe("The store as its buyers know it."),
    store_url: z.url().describe("Where the store is, without query or fragment."),
    api_key: z
      .string()
      .describe(
        "The merchant key (`svc_mk_…`): in full when it was just made, afterwards its visible beginning.",
      ),
    api_secret: z
      .string()
      .nullable()
      .describe("The merchant secret (`svc_ms_…`): once, when it was just made; null afterwards."),
    livemode: z.boolean().describe("False for test data."),
    created_via: z.enum(["partner_api", "dashboard", "cli"]).describe("Where the merchant was made."),
    created_at: z.iso.datetime().describe("When it was made."),
  })
  .meta({ id: "Merchant" });
export type Merchant = z.infer<typeof Merchant>;

export const CreateMerchant = z
  .strictObject({
    name: plainText(1, 120).describe("The store as its buyers know it."),
    store_url: httpUrl().describe(
      "http or https; https in live mode. One merchant for each store of a workspace.",
    ),
    email: z
      .email()
      .max(254)
      .optional()
      .describe("Of the person who completes the processor's onboarding; prefilled there."),
    partner_key: plainText(1, 255)
      .optional()
      .describe(
        "Your own mark for where this customer came from; kept with the merchant, never interpreted.",
      ),
    return_url: httpUrl()
      .optional()
      .describe(
        "Where the processor sends your customer after onboarding; without it, a page of this service.",
      ),
    refresh_url: httpUrl()
      .optional()
      .describe(
        "Where it sends them when the link has expired; without it, a page of this service that renews the link.",
      ),
  })
  .meta({ id: "CreateMerchant" });
export type CreateMerchant = z.output<typeof CreateMerchant>;

export const OnboardingLink = z
  .strictObject({
    account_id: z.string().describe("The connected account at the processor, `acct_…`."),
    onboarding_url: z
      .url()
      .describe("Where your customer completes the account's details. Good for minutes, and once."),
    expires_at: z.number().int().describe("When the link ends, in Unix seconds."),
  })
  .meta({ id: "OnboardingLink" });
export type OnboardingLink = z.infer<typeof OnboardingLink>;

export const CreatedMerchant = z
  .strictObject({
    merchant: Merchant.describe("The merchant, with its key pair in full."),
    stripe: OnboardingLink.describe("Where its connected account is completed."),
  })
  .meta({ id: "CreatedMerchant" });
export type CreatedMerchant = z.infer<typeof CreatedMerchant>;

const ConnectedAccountState = z
  .strictObject({
    account_id: z.string().describe("The connected account at the processor, `acct_…`."),
    charges_enabled: z
      .boolean()
      .describe("Whether it can take payments by card. Orders on account work without."),
    payouts_enabled: z.boolean().describe("Whether its money is paid out."),
    details_submitted: z.boolean().describe("Whether your customer has completed the onboarding."),
  })
  .meta({ id: "ConnectedAccount" });

export const MerchantDetail = z
  .strictObject({
    merchant: Merchant.describe("The merchant."),
    stripe: ConnectedAccountState.nullable().describe("Its connected account; null when it has none."),
  })
  .meta({ id: "MerchantDetail" });
export type MerchantDetail = z.infer<typeof MerchantDetail>;

export const MerchantPage = z
  .strictObject({
    merchants: z.array(Merchant).describe("Newest first."),
    next_after: z.string().nullable().describe("Send it as `after` for the next page; null on the last one."),
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
      .describe("For how many seconds the old pair goes on working: 0 when it leaked, at most 30 days."),
  })
  .meta({ id: "RotateCredentials" });

export const RotatedCredentials = z
  .strictObject({
    merchant: Merchant.describe("The merchant, with its new key pair in full."),
  })
  .meta({ id: "RotatedCredentials" });
