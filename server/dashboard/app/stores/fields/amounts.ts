import { minorUnitDigits } from "../../../../../shared/money.ts";

/** "12.5" or "12,50" in minor units of the currency; null if it is no amount, or has too many decimals. */
export function parseMoney(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const [, whole, part = ""] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || part.length > digits) return null;
  return Number(whole + part.padEnd(digits, "0"));
}

/** Minor units as they are typed: 123450 is "1234.50". */
export function plainMoney(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  const text = String(amount).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Two for what is no currency yet. */
function digitsOf(currency: string): number {
  try {
    return minorUnitDigits(currency);
  } catch {
    return 2;
  }
}
