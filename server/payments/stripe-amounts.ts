import type { AmountFault } from "./processor.ts";
import { isCurrency, minorUnitDigits } from "../../shared/money.ts";
import { chargeStep } from "./application-fee.ts";
import { fromStripeAmount, toStripeAmount } from "../../shared/stripe-amounts.ts";

/**
 * What Stripe charges. Three-decimal amounts must end in 0.
 * Source: https://docs.stripe.com/currencies, sections "Three-decimal" and "Minimum and maximum charge amounts".
 */

/**
 * Smallest charge in Stripe's units, in the currency that the account settles in; for other currencies the day's equivalent
 * of 0.50 USD.
 */
const MINIMUM: Record<string, number> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};
/** For other currencies Stripe itself rejects an amount that is too small. */
const OTHER_MINIMUM = 1;
/** Largest charge in Stripe's units: twelve digits for IDR, eight for all others. */
const MAXIMUM: Record<string, number> = { IDR: 999_999_999_999 };
const OTHER_MAXIMUM = 99_999_999;
/** Currencies with four decimals are funds, metals and units of account. */
const FOUR_DECIMALS = 4;

/**
 * Why Stripe would not charge an amount (ISO 4217 minor units), as a message for the merchant; null if it would. Checked
 * before an order is placed.
 * @param settlement currency of the account; null if unknown. In any other currency the amount is converted at the day's
 * rate and compared with the minimum of the settlement currency, which only Stripe can do.
 */
export function amountFault(amount: number, currency: string, settlement: string | null): AmountFault | null {
  if (!isCurrency(currency) || minorUnitDigits(currency) >= FOUR_DECIMALS)
    return { kind: "not_supported", message: `Card payments in ${currency} are not supported.` };
  if (!Number.isSafeInteger(amount) || amount < 1)
    return { kind: "not_supported", message: "The amount must be a positive whole number." };
  const units = toStripeAmount(amount, currency);
  const limit = (stripeUnits: number) => `${fromStripeAmount(stripeUnits, currency)} minor units`;
  const isConverted = settlement !== null && settlement !== currency;
  const minimum = (isConverted ? undefined : MINIMUM[currency]) ?? OTHER_MINIMUM;
  if (units < minimum)
    return { kind: "too_small", message: `The minimum card payment in ${currency} is ${limit(minimum)}.` };
  const maximum = MAXIMUM[currency] ?? OTHER_MAXIMUM;
  if (units > maximum)
    return { kind: "too_large", message: `The maximum card payment in ${currency} is ${limit(maximum)}.` };
  const step = chargeStep(currency);
  if (amount % step === 0) return null;
  const message = `Card payments in ${currency} must be a multiple of ${step} minor units.`;
  return { kind: "not_supported", message };
}
