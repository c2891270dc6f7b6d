/**
 * Allocates an amount to lines in proportion to their weights, by largest remainder: each share is its exact quota rounded
 * down, and the units that are left go to the largest remainders, the earlier line first among equals. So the shares add up
 * to the amount, differ from their quotas by less than one unit, and none is negative unless the amount is.
 *
 * The plugin's `SvcCheckout\Tax\Allocation` is the same function in PHP (docs/decisions/0047-allocation.md).
 *
 * @param amount minor units; a negative amount, such as a refund, is allocated as its opposite is.
 * @param weights one per line. A negative weight counts as 0; if all are 0, every line weighs the same.
 * @returns one share per weight; none if there are no weights.
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  if (amount < 0n) return allocate(-amount, weights).map((share) => -share);
  const positive = weights.map((weight) => (weight > 0n ? weight : 0n));
  const parts = positive.some((weight) => weight > 0n) ? positive : weights.map(() => 1n);
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  const shares = parts.map((part) => (amount * part) / whole);
  const left = Number(amount - shares.reduce((sum, share) => sum + share, 0n));
  parts
    .map((part, line) => ({ line, remainder: (amount * part) % whole }))
    // Sorting is stable, so equal remainders keep the order of the lines.
    .sort((a, b) => (a.remainder === b.remainder ? 0 : a.remainder < b.remainder ? 1 : -1))
    .slice(0, left)
    .forEach(({ line }) => (shares[line]! += 1n));
  return shares;
}
