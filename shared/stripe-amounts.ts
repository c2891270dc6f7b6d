/**
 * ISO 4217 minor units in Stripe's units and back, for server and page. Stripe writes ISK and UGX with two decimals that must
 * be 00, and MGA without decimals.
 * Source: https://docs.stripe.com/currencies, sections "Zero-decimal" and "Special cases".
 */

/** Stripe units in an ISO minor unit, where they are more. */
const UNITS_PER_MINOR_UNIT: Record<string, bigint> = { ISK: 100n, UGX: 100n };
/** ISO minor units in a Stripe unit, where they are more. */
const MINOR_UNITS_PER_UNIT: Record<string, bigint> = { MGA: 100n };

/** An ISO 4217 minor-unit amount (a safe integer) in Stripe's units, rounded down if it is no whole number of them. */
export function toStripeAmount(amount: number, currency: string): number {
  return Number(
    (BigInt(amount) * (UNITS_PER_MINOR_UNIT[currency] ?? 1n)) / (MINOR_UNITS_PER_UNIT[currency] ?? 1n),
  );
}

/** The inverse of `toStripeAmount`, rounded down in the same way. */
export function fromStripeAmount(amount: number, currency: string): number {
  return Number(
    (BigInt(amount) * (MINOR_UNITS_PER_UNIT[currency] ?? 1n)) / (UNITS_PER_MINOR_UNIT[currency] ?? 1n),
  );
}
