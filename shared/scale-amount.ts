/**
 * An integer amount with some decimals as one with others, exact for any size: "1235" with 3 decimals is 124 with 2. Halves
 * round away from zero, as in WooCommerce, whose Store API has the decimals of the store's settings.
 * @throws SyntaxError on anything but an integer.
 */
export function scaleAmount(amount: string, decimals: number, digits: number): number {
  const value = BigInt(amount);
  if (digits >= decimals) return Number(value * 10n ** BigInt(digits - decimals));
  const unit = 10n ** BigInt(decimals - digits);
  const rounded = ((value < 0n ? -value : value) + unit / 2n) / unit;
  return Number(value < 0n ? -rounded : rounded);
}
