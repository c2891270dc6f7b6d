import type Stripe from "stripe";
import { emit, type EventSource } from "../events.ts";
import { idOf, newId } from "../ids.ts";
import { seconds } from "../operation.ts";
import type { Operation } from "../operation.ts";
import { invalidRequest, noSuch } from "../stripe-error.ts";

/** Reviews of Radar: a paid charge that the merchant is asked to look at. https://docs.stripe.com/radar/reviews */

/** Opens the review of a charge. Both name it from now on. */
export function openReview(source: EventSource, owner: string, charge: Stripe.Charge): Stripe.Review {
  const review: Stripe.Review = {
    id: newId("prv"),
    object: "review",
    billing_zip: null,
    charge: charge.id,
    closed_reason: null,
    created: seconds(source.settings),
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: "rule",
    reason: "rule",
    session: null,
    ...(typeof charge.payment_intent === "string" ? { payment_intent: charge.payment_intent } : {}),
  };
  source.tx.put("reviews", review.id, { owner, object: review });
  emit(source, "review.opened", owner, review);
  return review;
}

/** Closes the open review of a payment, as the merchant does in the Dashboard. */
export function closeReview(
  source: EventSource,
  paymentIntent: string,
  reason: NonNullable<Stripe.Review["closed_reason"]>,
): void {
  const found = source.tx
    .list("reviews")
    .map(([, row]) => row)
    .find(({ object }) => object.payment_intent === paymentIntent && object.open);
  if (found === undefined) throw noSuch("review", paymentIntent);
  const closed: Stripe.Review = { ...found.object, open: false, closed_reason: reason, reason };
  source.tx.put("reviews", closed.id, { ...found, object: closed });
  emit(source, "review.closed", found.owner, closed);
}

/** GET /v1/reviews/:id */
export const getReview: Operation = (call) => {
  const found = call.tx.get("reviews", call.id);
  if (!found || found.owner !== call.account) throw noSuch("review", call.id, "id");
  return { status: 200, body: found.object };
};

/** POST /v1/reviews/:id/approve */
export const approveReview: Operation = (call) => {
  const found = call.tx.get("reviews", call.id);
  if (!found || found.owner !== call.account) throw noSuch("review", call.id, "id");
  if (!found.object.open) throw invalidRequest(`The review ${call.id} is already closed.`);
  closeReview(call, idOf(found.object.payment_intent ?? null), "approved");
  return { status: 200, body: call.tx.get("reviews", call.id)?.object ?? found.object };
};
