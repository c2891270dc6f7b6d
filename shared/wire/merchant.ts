import { z } from "zod";
import { httpUrl } from "./http-url.ts";
import { plainText } from "../plain-text.ts";

/** Merchants on the wire of the partner API (specification, Merchant and Connected-account onboarding). */

export const Merchant = z.strictObject({
  id: z.uuid().describe("Unique identifier of the merchant."),
  name: z.string().describe("Name of the store."),
  store_url: z.url().describe("URL of the store, without query or fragment."),
  api_key: z.string().describe("API key, `svc_mk_…`. In full only when created, afterwards only its prefix."),
  api_secret: z
    .string()
    .nullable()
    .describe(
      "API secret, `svc_ms_…`. The service and the store sign their calls to each other with it: enter it in the store's plugin. Your own calls do not need it. Only when created, `null` afterwards.",
    ),
  livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
  created_via: z.enum(["partner_api", "dashboard", "cli"]).describe("How the merchant was created."),
  created_at: z.iso.datetime().describe("Time of creation."),
});
export type Merchant = z.infer<typeof Merchant>;

export const CreateMerchant = z.strictObject({
  name: plainText(1, 120).describe("Name of the store."),
  store_url: httpUrl().describe("URL of the store, unique in the workspace. https in live mode."),
  email: z
    .email()
    .max(254)
    .optional()
    .describe("Email address of the person who completes the onboarding. Prefilled in the onboarding form."),
  partner_key: plainText(1, 255)
    .optional()
    .describe("Your own attribution label. Stored with the merchant, never interpreted."),
  return_url: httpUrl()
    .optional()
    .describe("URL your customer returns to after onboarding. Defaults to a page hosted by this service."),
  refresh_url: httpUrl()
    .optional()
    .describe(
      "URL your customer is sent to if the onboarding link has expired. Defaults to a page hosted by this service that creates a new link.",
    ),
});
export type CreateMerchant = z.output<typeof CreateMerchant>;

export const OnboardingLink = z.strictObject({
  account_id: z.string().describe("The connected account at the payment processor, `acct_…`."),
  onboarding_url: z.url().describe("URL of the onboarding form. It works once and expires within minutes."),
  expires_at: z.number().int().describe("Time at which the link expires, in Unix seconds."),
});
export type OnboardingLink = z.infer<typeof OnboardingLink>;

export const CreatedMerchant = z.strictObject({
  merchant: Merchant.describe("The merchant, with its API key and secret in full."),
  stripe: OnboardingLink.describe("The connected account and its onboarding link."),
});
export type CreatedMerchant = z.infer<typeof CreatedMerchant>;

export const ConnectedAccount = z.strictObject({
  account_id: z.string().describe("The connected account at the payment processor, `acct_…`."),
  charges_enabled: z
    .boolean()
    .describe("Whether it accepts card payments. Orders on account do not need it."),
  payouts_enabled: z.boolean().describe("Whether payouts to the account are enabled."),
  details_submitted: z.boolean().describe("Whether your customer has completed onboarding."),
});

export const MerchantDetail = z.strictObject({
  merchant: Merchant.describe("The merchant."),
  stripe: ConnectedAccount.nullable().describe("The connected account, if any."),
  allowed_store_hosts: z
    .array(z.string())
    .describe(
      "Hosts at which the merchant's store may be connected, in addition to the host of `store_url`.",
    ),
  closed_at: z.iso
    .datetime()
    .nullable()
    .describe("Time at which the merchant was closed. `null` while open."),
});
export type MerchantDetail = z.infer<typeof MerchantDetail>;

/** A host name or address without scheme, port and path; IPv6 in brackets. */
const HostName = z
  .string()
  .max(253)
  .toLowerCase()
  .refine(
    (text) => /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(text) && isHostOfUrl(text),
    "Must be a host such as `shop.example`, without scheme, port and path; use Punycode for international names.",
  );

/** False for what is not a host, and for other spellings of one, such as `127.1`. */
function isHostOfUrl(text: string): boolean {
  return URL.canParse(`http://${text}/`) && new URL(`http://${text}/`).hostname === text;
}

export const MerchantPatch = z.strictObject({
  name: plainText(1, 120).optional().describe("Name of the store."),
  allowed_store_hosts: z
    .array(HostName)
    .max(20)
    .refine((hosts) => new Set(hosts).size === hosts.length, "Hosts must be unique.")
    .optional()
    .describe(
      "Replaces the hosts at which the merchant's store may be connected, in addition to the host of `store_url`. A store that is already connected stays connected.",
    ),
});
export type MerchantPatch = z.output<typeof MerchantPatch>;

export const MerchantPage = z.strictObject({
  merchants: z.array(Merchant).describe("Merchants, newest first."),
  next_after: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
export type MerchantPage = z.infer<typeof MerchantPage>;

export const RotateCredentials = z.strictObject({
  overlap_seconds: z
    .number()
    .int()
    .min(0)
    .max(2_592_000)
    .default(86_400)
    .describe("Seconds for which the old credentials stay valid. Use `0` if they leaked."),
});

export const RotatedCredentials = z.strictObject({
  merchant: Merchant.describe("The merchant, with its new API key and secret in full."),
});
