/**
 * The value below which a share of the samples lies (nearest rank).
 * @param share from 0 to 1, e.g. 0.99.
 * @throws RangeError without samples.
 */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError("a percentile of no samples");
  return value;
}

/** `1.234` as `1.23 ms`. */
export function inMs(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(2) : milliseconds.toFixed(1)} ms`;
}

/** The median and the range, as `1234 (1200 to 1300)`. */
export function medianAndRange(values: readonly number[], unit = "", digits = 0): string {
  const [low, median, high] = [0, 0.5, 1].map((share) => percentile(values, share).toFixed(digits));
  return `${median}${unit && ` ${unit}`} (${low} to ${high})`;
}
