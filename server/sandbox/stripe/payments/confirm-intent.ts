import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { recordCharge } from "./charges.ts";
import { emit } from "../events.ts";
import type { EventSource } from "../events.ts";
import { idOf, newId } from "../ids.ts";
import { seconds, type HeldStatus } from "../operation.ts";
import { paymentMethodOf } from "./payment-method.ts";
import type { StoredCard, StoredIntent } from "../state.ts";
import type { StripeErrorFields } from "../stripe-error.ts";
import { outcomeFor } from "./test-cards.ts";
import type { Decline } from "./test-cards.ts";

export interface Confirmation {
  card: StoredCard;
  returnUrl: string | null;
  /** Whether the browser runs the challenge through Stripe.js, or is to be redirected. */
  useStripeSdk: boolean;
  errorOnRequiresAction: boolean;
}

/** How a confirmation ended: the intent as it is now, and the error Stripe answers 402 with, if any. */
export interface Confirmed {
  intent: Stripe.PaymentIntent;
  error: StripeErrorFields | null;
}

/** Tries to charge the card of `confirmation` for an intent that waits for a payment method. */
export function confirmIntent(
  source: EventSource,
  stored: StoredIntent,
  confirmation: Confirmation,
): Confirmed {
  const outcome = outcomeFor(confirmation.card.number);
  const withCard: StoredIntent = {
    ...stored,
    card: confirmation.card,
    object: { ...stored.object, payment_method: newId("pm"), last_payment_error: null },
  };
  switch (outcome.kind) {
    case "succeeds":
      return chargeOrHold(source, withCard, false);
    case "declines":
      return settle(source, withCard, outcome.decline, false);
    case "challenges":
      return confirmation.errorOnRequiresAction
        ? fail(source, withCard, {
            type: "card_error",
            code: "authentication_required",
            decline_code: "authentication_required",
            message: "Your card was declined. This transaction requires authentication.",
          })
        : challenge(source, withCard, confirmation);
  }
}

/** The shopper passed or failed the 3-D Secure challenge; both end what the challenge page can do. */
export function endChallenge(source: EventSource, stored: StoredIntent, passed: boolean): Confirmed {
  const ended: StoredIntent = { ...stored, challenge: null, object: { ...stored.object, next_action: null } };
  if (!passed) {
    return fail(source, ended, {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    });
  }
  const outcome = outcomeFor(ended.card?.number ?? "");
  const decline =
    outcome.kind === "challenges" && outcome.afterwards.kind === "declines"
      ? outcome.afterwards.decline
      : null;
  return decline === null ? chargeOrHold(source, ended, true) : settle(source, ended, decline, true);
}

/** The bank agrees: the card is charged, unless the intent is only to reserve, or the sandbox keeps it waiting. */
function chargeOrHold(source: EventSource, stored: StoredIntent, authenticated: boolean): Confirmed {
  const isManual = stored.object.capture_method === "manual";
  const hold = isManual ? "requires_capture" : source.settings.hold;
  return hold === null ? settle(source, stored, null, authenticated) : keepWaiting(source, stored, hold);
}

function keepWaiting(source: EventSource, stored: StoredIntent, status: HeldStatus): Confirmed {
  const isReserved = status === "requires_capture";
  const intent: Stripe.PaymentIntent = {
    ...stored.object,
    status,
    next_action: null,
    amount_capturable: isReserved ? stored.object.amount : 0,
  };
  save(source, { ...stored, object: intent });
  const type = isReserved ? "payment_intent.amount_capturable_updated" : "payment_intent.processing";
  emit(source, type, stored.owner, intent);
  return { intent, error: null };
}

function challenge(source: EventSource, stored: StoredIntent, confirmation: Confirmation): Confirmed {
  const id = randomBytes(18).toString("base64url");
  const url = `${source.settings.url}/3d_secure/${id}`;
  const intent: Stripe.PaymentIntent = {
    ...stored.object,
    status: "requires_action",
    next_action: confirmation.useStripeSdk
      ? {
          type: "use_stripe_sdk",
          use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url, source: newId("payatt") },
        }
      : { type: "redirect_to_url", redirect_to_url: { url, return_url: confirmation.returnUrl } },
  };
  const running = { id, returnUrl: confirmation.useStripeSdk ? null : confirmation.returnUrl };
  save(source, { ...stored, object: intent, challenge: running });
  emit(source, "payment_intent.requires_action", stored.owner, intent);
  return { intent, error: null };
}

/** Charges the card, or declines it. */
export function settle(
  source: EventSource,
  stored: StoredIntent,
  decline: Decline | null,
  authenticated: boolean,
): Confirmed {
  const { owner, card } = stored;
  if (!card) throw new Error(`${stored.object.id} has no card`);
  const paymentMethod = idOf(stored.object.payment_method);
  const intent = stored.object;
  const charge = recordCharge(source, { owner, intent, card, paymentMethod, authenticated, decline });
  if (decline) {
    return fail(source, stored, {
      type: "card_error",
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      charge: charge.id,
    });
  }
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    review: charge.review,
  };
  save(source, { ...stored, object: paid });
  emit(source, "payment_intent.succeeded", owner, paid);
  return { intent: paid, error: null };
}

/** Leaves the intent waiting for another payment method. */
export function fail(source: EventSource, stored: StoredIntent, error: StripeErrorFields): Confirmed {
  const method = stored.card
    ? paymentMethodOf(stored.card, idOf(stored.object.payment_method), seconds(source.settings))
    : undefined;
  const refusal: StripeErrorFields = { ...error, payment_method: method };
  const intent: Stripe.PaymentIntent = {
    ...stored.object,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    latest_charge: error.charge ?? stored.object.latest_charge,
    last_payment_error: refusal,
  };
  save(source, { ...stored, object: intent, card: null });
  emit(source, "payment_intent.payment_failed", stored.owner, intent);
  return { intent, error: { ...refusal, payment_intent: intent } };
}

function save(source: EventSource, stored: StoredIntent): void {
  source.tx.put("payment_intents", stored.object.id, stored);
}
