/** Currencies that Stripe writes with two decimals although they have none (docs.stripe.com/currencies). */
const twoDecimalCurrencies = new Set(["ISK", "UGX"]);

/** Converts ISO 4217 minor units to Stripe.js' unit; wallets display the amount. */
export function stripeAmount(amount: number, currency: string): number {
  return twoDecimalCurrencies.has(currency) ? amount * 100 : amount;
}
