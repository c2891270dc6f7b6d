/**
 * ISO 4217 minor units in Stripe's units and back, for server and page. Stripe writes ISK and UGX with two decimals that must
 * be 00, and MGA without decimals.
 * Source: https://docs.stripe.com/currencies, sections "Zero-decimal" and "Special cases".
 */

/** Stripe units per ISO minor unit, where they differ. */
export const UNITS_PER_MINOR_UNIT: Record<string, number> = { ISK: 100, UGX: 100, MGA: 0.01 };

/** An ISO 4217 minor-unit amount in Stripe's units. */
export function toStripeAmount(amount: number, currency: string): number {
  return Math.round(amount * (UNITS_PER_MINOR_UNIT[currency] ?? 1));
}

/** The inverse of `toStripeAmount`. */
export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(amount / (UNITS_PER_MINOR_UNIT[currency] ?? 1));
}
