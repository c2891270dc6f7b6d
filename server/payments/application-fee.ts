import { minorUnitDigits } from "../../shared/money.ts";

/** What the operator takes of each card payment of a workspace. */
export interface ApplicationFee {
  /** Hundredths of a percent of the amount, 0 to 10,000. */
  basisPoints: number;
  /** Fixed part by currency (ISO 4217), in minor units; none for a currency that is absent. */
  fixed: Readonly<Record<string, number>>;
}

/**
 * The fee on an amount, in minor units: rounded down to what the processor can charge, and never above the amount.
 * Source: https://docs.stripe.com/connect/direct-charges#collect-fees.
 */
export function applicationFeeOf(
  amount: number,
  currency: string,
  { basisPoints, fixed }: ApplicationFee,
): number {
  const share = Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n);
  const fee = Math.min(share + (fixed[currency] ?? 0), amount);
  return fee - (fee % chargeStep(currency));
}

/**
 * The required step of charged amounts, in ISO minor units: three-decimal amounts end in 0, and MGA has no decimals.
 * Source: https://docs.stripe.com/currencies, sections "Three-decimal" and "Zero-decimal".
 */
export function chargeStep(currency: string): number {
  if (minorUnitDigits(currency) === 3) return 10;
  return currency === "MGA" ? 100 : 1;
}
