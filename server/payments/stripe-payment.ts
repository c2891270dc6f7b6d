import type { Stripe } from "stripe";
import type { Declined, Payment } from "./processor.ts";
import { fromStripeAmount } from "../../shared/stripe-amounts.ts";

/**
 * Maps a PaymentIntent to our payment. After a failed action it waits for another payment method, which we report as
 * `declined`; it is not final until it is cancelled.
 * Source: https://docs.stripe.com/payments/paymentintents/lifecycle.
 */
export function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const { id } = intent;
  const currency = intent.currency.toUpperCase();
  switch (intent.status) {
    case "succeeded":
      return {
        status: "succeeded",
        id,
        amount: fromStripeAmount(intent.amount_received, currency),
        currency,
      };
    case "requires_action":
      if (intent.client_secret === null)
        throw new Error(`payment ${id} needs an action but has no client secret`);
      return {
        status: "requires_action",
        id,
        clientSecret: intent.client_secret,
        amount: fromStripeAmount(intent.amount, currency),
        currency,
      };
    case "canceled":
      return { status: "canceled", id };
    case "requires_payment_method":
    case "requires_confirmation":
      return declined(id, intent.last_payment_error);
    case "processing":
    case "requires_capture":
      return { status: "processing", id };
    default:
      throw new Error(`payment ${id} is in an unknown state`);
  }
}

interface Decline {
  decline_code?: string | null;
  code?: string | null;
  message?: string | null;
  payment_method?: { card?: { fingerprint?: string | null } | null } | null;
}

/** Stripe's message of a card error is written for the cardholder. */
export function declined(id: string, error: Decline | null): Declined {
  return {
    status: "declined",
    id,
    declineCode: error?.decline_code ?? error?.code ?? "card_declined",
    message: error?.message ?? null,
    cardFingerprint: error?.payment_method?.card?.fingerprint ?? null,
  };
}
