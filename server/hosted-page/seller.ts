import { addressLines } from "../../shared/form/address/address-lines.ts";
import { hasSupport, supportContact } from "../../shared/support-links.ts";
import type { OrderParty } from "../../shared/wire/checkout-page.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";

/** The seller as far as the configuration knows it; without a support contact, with the store's host. */
export function sellerOf({ name, storeUrl, configuration }: CheckoutMerchant, locale: string): OrderParty {
  const { branding, store } = configuration;
  const { eu, gb } = configuration.b2b.vatNumbers;
  const country = store.countryCode ?? "";
  const { line1, postcode, city, state } = store.address;
  const address = addressLines(
    {
      line1: line1 ?? "",
      line2: "",
      postcode: postcode ?? "",
      city: city ?? "",
      state: state ?? "",
      country,
    },
    locale,
  );
  return {
    lines: filledLines([
      branding.legalName ?? name,
      ...address,
      hasSupport(supportContact(branding)) ? "" : new URL(storeUrl).host,
    ]),
    vatNumber: (country === "GB" ? (gb ?? eu) : (eu ?? gb)) ?? null,
    vatConfirmedOn: null,
  };
}

/** The lines that say something. */
export function filledLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}
