import { timingSafeEqual } from "node:crypto";
import type Stripe from "stripe";
import type { Call } from "../operation.ts";
import type { StoredIntent } from "../state.ts";
import { invalidRequest, noSuch } from "../stripe-error.ts";

/**
 * The intent of the call's path, of the call's account. With the publishable key the intent's client secret must
 * come along. Throws Stripe's 404 or 400.
 */
export function getOwnIntent(call: Call, clientSecret?: string): StoredIntent {
  const stored = call.tx.get("payment_intents", call.id);
  if (!stored || stored.owner !== call.account) throw noSuch("payment_intent", call.id, "intent");
  if (call.key === "publishable" && !sameText(clientSecret ?? "", stored.object.client_secret ?? "")) {
    throw invalidRequest(
      "The client_secret provided does not match the client_secret associated with the PaymentIntent.",
      {
        code: "payment_intent_invalid_parameter",
        param: "client_secret",
      },
    );
  }
  return stored;
}

/** What a browser may see: neither metadata nor charge. */
const PUBLIC_FIELDS = [
  "id",
  "object",
  "amount",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
] as const satisfies Array<keyof Stripe.PaymentIntent>;

/** The intent as this call may see it, with what it asked to expand. */
export function shownIntent(call: Call, intent: Stripe.PaymentIntent, expanded: string[] = []): object {
  if (call.key === "publishable") {
    return Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, intent[field]]));
  }
  const shown = { ...intent };
  for (const path of expanded) {
    if (path === "review") {
      const review = typeof intent.review === "string" ? call.tx.get("reviews", intent.review) : undefined;
      if (review) shown.review = review.object;
      continue;
    }
    if (path !== "latest_charge") {
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
    }
    const charge =
      typeof intent.latest_charge === "string" ? call.tx.get("charges", intent.latest_charge) : undefined;
    if (charge) shown.latest_charge = charge.object;
  }
  return shown;
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
