import type { CheckoutState, QuotedCart } from "../../shared/wire/checkout-page.ts";

/** Parts of a page's state that most tests do not care about; each test adds what it is about. */

export const emptyCart: QuotedCart = {
  quote: "q",
  amounts: { subtotal: 0, discount: 0, shipping: 0, fees: 0, tax: 0, total: 0, currency: "EUR" },
  items: [],
  pricesIncludeTax: false,
  lineLabels: { discount: null, shipping: null },
  discounts: [],
  fees: [],
  acceptsCoupons: false,
  couponProblems: [],
  shippingOptions: [],
  undeliverable: false,
  shippingCountries: null,
  shipTo: "any",
  vatRemoved: null,
  tax: null,
  taxRate: null,
  b2b: false,
  paymentTerms: [],
  onAccount: null,
  termsRequest: null,
};

export const plainMerchant: CheckoutState["merchant"] = {
  name: "Shop",
  logoUrl: null,
  logoDarkUrl: null,
  accentColor: null,
  cornerRadius: 8,
  preset: "standard",
  support: { email: null, phone: null, url: null },
  termsUrl: null,
  privacyUrl: null,
  country: "DE",
};
