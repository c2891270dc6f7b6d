import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { StoredCard } from "../state.ts";
import { brandOf } from "./test-cards.ts";

const CARD_COUNTRY = "DE";

/** The payment method an object of Stripe's shows of a card: never its number. */
export function paymentMethodOf(card: StoredCard, id: string, created: number): Stripe.PaymentMethod {
  const { generated_from: _unused, ...shown } = cardPreview(card);
  return {
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: card.billingDetails,
    card: { ...shown, generated_from: null },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

export function cardPreview(card: StoredCard): Stripe.ConfirmationToken.PaymentMethodPreview.Card {
  const brand = brandOf(card.number);
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
    country: CARD_COUNTRY,
    display_brand: brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: fingerprint(card.number),
    funding: "credit",
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** What a charge discloses of its card. */
export function chargedCard(
  card: StoredCard,
  amount: number,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails {
  const brand = brandOf(card.number);
  return {
    type: "card",
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: CARD_COUNTRY,
      electronic_commerce_indicator: authenticated ? "05" : null,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprint(card.number),
      funding: "credit",
      installments: null,
      last4: card.number.slice(-4),
      mandate: null,
      network: brand,
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

function fingerprint(number: string): string {
  return createHash("sha256").update(number).digest("base64url").replaceAll(/[-_]/g, "0").slice(0, 16);
}
