import type { Declined, Payment } from "./processor.ts";
import { fromStripeAmount } from "../../shared/stripe-amounts.ts";
import { parseDecline, parsePaymentIntent, type Decline } from "./stripe-responses.ts";

/**
 * Maps a PaymentIntent to our payment. After a failed action it waits for another payment method, which we report as
 * `declined`; it is not final until it is cancelled.
 * Source: https://docs.stripe.com/payments/paymentintents/lifecycle.
 * @throws ProcessorUnavailable if the response is not a payment in a known state.
 */
export function paymentOf(answer: unknown): Payment {
  const intent = parsePaymentIntent(answer);
  const { id } = intent;
  switch (intent.status) {
    case "succeeded": {
      const currency = intent.currency.toUpperCase();
      return {
        status: "succeeded",
        id,
        amount: fromStripeAmount(intent.amount_received, currency),
        currency,
      };
    }
    case "requires_action": {
      const currency = intent.currency.toUpperCase();
      return {
        status: "requires_action",
        id,
        clientSecret: intent.client_secret,
        amount: fromStripeAmount(intent.amount, currency),
        currency,
      };
    }
    case "canceled":
      return { status: "canceled", id };
    case "requires_payment_method":
    case "requires_confirmation":
      return declinedBy(id, intent.last_payment_error);
    case "processing":
    case "requires_capture":
      return { status: "processing", id };
  }
}

/** Stripe's message of a card error is written for the cardholder. */
export function declined(id: string, error: unknown): Declined {
  return declinedBy(id, parseDecline(error));
}

function declinedBy(id: string, error: Decline): Declined {
  return {
    status: "declined",
    id,
    declineCode: error?.decline_code ?? error?.code ?? "card_declined",
    message: error?.message ?? null,
    cardFingerprint: error?.payment_method?.card?.fingerprint ?? null,
  };
}
