import { emptyDetails } from "../../../shared/form/fields.ts";
import { isDeferred, paymentDueDate, preselectedTerm } from "../../../shared/form/terms.ts";
import type { CartItem, CheckoutState } from "../../../shared/wire/checkout-page.ts";
import type { Context } from "../../context.ts";
import { merchantState } from "../../hosted-page/page-merchant.ts";
import { sellerOf } from "../../hosted-page/seller.ts";
import { configuredCurrency, type CheckoutMerchant } from "../../merchants/checkout-merchant.ts";

/** A product of the sample order. @param price in minor units. */
const item = (id: string, name: string, quantity: number, price: number): CartItem => {
  return { id, name, quantity, price, lineTotal: quantity * price, imageUrl: null };
};

const items = [item("chair", "Task chair", 2, 27_900), item("desk", "Desk 140 × 80 cm", 2, 48_900)];

const pallet = { id: "pallet", label: "Pallet, to the kerb", description: "", amount: 1500 };
const express = { id: "express", label: "Express", description: "", amount: 4900 };
const method = { package: 0, contents: "", pickup: false };

const subtotal = items.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
/** What 19 % would be of goods and delivery. */
const VAT_REMOVED = 29_469;

const buyer = {
  company: "Muster Alpenholz KG",
  firstName: "Anna",
  lastName: "Berg",
  email: "anna.berg@muster-alpenholz.example",
  phone: "",
  vatNumber: "ATU99900018",
  billingAddress: {
    line1: "Ringstraße 5",
    line2: "",
    postcode: "1010",
    city: "Wien",
    state: "",
    country: "AT",
  },
};

/** A checkout of the merchant as a company from abroad sees it: its settings, and an order that does not exist. */
export function sampleCheckout(
  ctx: Pick<Context, "config" | "clock">,
  merchant: CheckoutMerchant,
  locale: string,
): CheckoutState {
  const { configuration, timeZone } = merchant;
  const now = new Date(ctx.clock.now());
  const currency = configuredCurrency(merchant) ?? "EUR";
  const total = subtotal + pallet.amount;
  const paymentTerms = configuration.b2b.paymentTerms.map((term) => ({
    ...term,
    dueOn: paymentDueDate(term.value, now, timeZone),
  }));
  const deferred = paymentTerms.find(({ value }) => isDeferred(value));
  return {
    sessionId: "cs_preview",
    livemode: merchant.livemode,
    locale,
    now: now.toISOString(),
    merchant: merchantState(merchant),
    seller: sellerOf(merchant, locale),
    fields: configuration.b2b.fields,
    requireValidVat: configuration.b2b.requireValidVat,
    vatNameMismatch: configuration.b2b.vatNameMismatch,
    details: {
      ...emptyDetails(),
      ...buyer,
      paymentTerm: deferred?.value ?? preselectedTerm(paymentTerms),
    },
    draftEdits: {},
    isAssumedCountry: false,
    quote: "preview",
    amounts: { subtotal, discount: 0, shipping: pallet.amount, fees: 0, tax: 0, total, currency },
    items,
    pricesIncludeTax: false,
    lineLabels: { discount: null, shipping: pallet.label },
    discounts: [],
    fees: [],
    acceptsCoupons: false,
    couponProblems: [],
    shippingOptions: [
      { ...method, ...pallet, selected: true },
      { ...method, ...express, selected: false },
    ],
    undeliverable: false,
    shippingCountries: null,
    shipTo: "any",
    vatRemoved: VAT_REMOVED,
    tax: null,
    b2b: true,
    paymentTerms,
    onAccount: null,
    termsRequest: null,
    hasDelivery: true,
    cancelUrl: configuration.urls.cancel ?? merchant.storeUrl,
    // As of a store that takes cards: the picture draws what the page draws until the card form has loaded.
    stripe: { jsUrl: ctx.config.STRIPE_JS_URL, publishableKey: "", accountId: "" },
    allowedOrigins: [],
    answersQuestions: false,
    isAtBank: false,
  };
}
