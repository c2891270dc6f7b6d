import { z } from "zod";
import { httpUrl } from "./http-url.ts";
import { plainText } from "./plain-text.ts";

/** Merchants on the wire of the partner API (specification, Merchant and Connected-account onboarding). */

export const Merchant = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  store_url: z.url(),
  /** In full when it was just made; afterwards its visible beginning. */
  api_key: z.string(),
  /** Given once, null afterwards. */
  api_secret: z.string().nullable(),
  livemode: z.boolean(),
  created_via: z.enum(["partner_api", "dashboard", "cli"]),
  created_at: z.iso.datetime(),
});
export type Merchant = z.infer<typeof Merchant>;

export const CreateMerchant = z.strictObject({
  name: plainText(1, 120),
  store_url: httpUrl(),
  email: z.email().max(254).optional(),
  /** Affiliate attribution. */
  partner_key: plainText(1, 255).optional(),
  /** Where the processor redirects after onboarding; default: a page of this service. */
  return_url: httpUrl().optional(),
  /** Where it redirects when the link has expired; default: a page of this service that renews the link. */
  refresh_url: httpUrl().optional(),
});
export type CreateMerchant = z.output<typeof CreateMerchant>;

export const OnboardingLink = z.strictObject({
  account_id: z.string(),
  onboarding_url: z.url(),
  /** Unix seconds. */
  expires_at: z.number().int(),
});
export type OnboardingLink = z.infer<typeof OnboardingLink>;

export const CreatedMerchant = z.strictObject({ merchant: Merchant, stripe: OnboardingLink });
export type CreatedMerchant = z.infer<typeof CreatedMerchant>;

const ConnectedAccountState = z.strictObject({
  account_id: z.string(),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  details_submitted: z.boolean(),
});

export const MerchantDetail = z.strictObject({
  merchant: Merchant,
  stripe: ConnectedAccountState.nullable(),
});
export type MerchantDetail = z.infer<typeof MerchantDetail>;

export const MerchantPage = z.strictObject({
  merchants: z.array(Merchant),
  next_after: z.string().nullable(),
});
export type MerchantPage = z.infer<typeof MerchantPage>;

export const RotateCredentials = z.strictObject({
  /** How long the old pair goes on working; 0 when it leaked. At most 30 days. */
  overlap_seconds: z.number().int().min(0).max(2_592_000).default(86_400),
});

export const RotatedCredentials = z.strictObject({ merchant: Merchant });
