import type { CheckoutState } from "../../shared/wire/checkout-page.ts";
import { supportContact } from "../../shared/support-links.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";

/** What the pages show of a merchant. */
export function merchantState(merchant: CheckoutMerchant): CheckoutState["merchant"] {
  const { branding, urls, store } = merchant.configuration;
  return {
    name: branding.displayName ?? merchant.name,
    logoUrl: branding.logoUrl ?? null,
    logoDarkUrl: branding.logoDarkUrl,
    accentColor: branding.accentColor ?? null,
    cornerRadius: branding.cornerRadius,
    preset: branding.preset,
    support: supportContact(branding),
    termsUrl: urls.terms ?? null,
    privacyUrl: urls.privacy ?? null,
    country: store.countryCode ?? null,
  };
}
