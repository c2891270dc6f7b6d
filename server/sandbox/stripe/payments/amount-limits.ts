import { convert } from "./exchange-rates.ts";
import { invalidRequest } from "../stripe-error.ts";

/** Smallest charge in the currency's smallest unit: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MINIMUM: Record<string, number> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
};
const OTHER_MINIMUM = 50;
/** "Up to twelve digits for IDR, and up to eight digits for all other currencies." */
const maximumOf = (currency: string): number => (currency === "idr" ? 999_999_999_999 : 99_999_999);

/** Three-decimal currencies take amounts ending in 0; ISK and UGX are written with two decimals that must be 00. */
const STEP: Record<string, number> = { bhd: 10, jod: 10, kwd: 10, omr: 10, tnd: 10, isk: 100, ugx: 100 };

const CURRENCIES = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

/**
 * Throws Stripe's 400 for an amount it would not charge. The minimum holds in the currency that the account settles in.
 * Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts.
 */
export function checkAmount(amount: number, currency: string, settlement: string): void {
  if (!CURRENCIES.has(currency)) {
    throw invalidRequest(`Invalid currency: ${currency}.`, { param: "currency" });
  }
  if (amount < 1) {
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  const minimum = MINIMUM[settlement] ?? OTHER_MINIMUM;
  const worth = convert(amount, currency, settlement) ?? minimum;
  if (worth < minimum) {
    throw invalidRequest(
      `Amount must convert to at least ${minimum} ${settlement}. ${amount} ${currency} converts to approximately ${worth} ${settlement}, in the currencies' smallest units.`,
      { code: "amount_too_small", param: "amount" },
    );
  }
  const maximum = maximumOf(currency);
  if (amount > maximum) {
    throw invalidRequest(
      `Amount must be no more than ${maximum} ${currency} in the currency's smallest unit.`,
      {
        code: "amount_too_large",
        param: "amount",
      },
    );
  }
  const step = STEP[currency] ?? 1;
  if (amount % step !== 0) {
    throw invalidRequest(`Invalid amount: ${currency} amounts must be divisible by ${step}.`, {
      param: "amount",
    });
  }
}
