/**
 * The processor's events that have an effect here, which its webhook endpoint has to be sent:
 * `payment` ends the attempt of a payment, `account` reads the account again, `money` reads refunds and disputes again,
 * `review` the fraud review.
 * Source: https://docs.stripe.com/api/events/types.
 */
export const EVENT_EFFECTS: Readonly<Record<string, "payment" | "account" | "money" | "review" | undefined>> =
  {
    "payment_intent.succeeded": "payment",
    "payment_intent.canceled": "payment",
    "account.updated": "account",
    "account.application.deauthorized": "account",
    "charge.refunded": "money",
    "charge.refund.updated": "money",
    "refund.created": "money",
    "refund.updated": "money",
    "refund.failed": "money",
    "charge.dispute.created": "money",
    "charge.dispute.updated": "money",
    "charge.dispute.closed": "money",
    "review.opened": "review",
    "review.closed": "review",
  };
