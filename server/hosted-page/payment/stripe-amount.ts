/** Currencies that Stripe writes with two decimals although they have none (docs.stripe.com/currencies). */
const timesHundred = new Set(["ISK", "UGX"]);

/** The amount in the unit Stripe.js wants, from ISO 4217 minor units. Wallet sheets show it. */
export function stripeAmount(amount: number, currency: string): number {
  return timesHundred.has(currency) ? amount * 100 : amount;
}
