/** Vectors for both allocations, this project's in TypeScript and the plugin's in PHP. */

export interface AllocationVector {
  amount: number;
  weights: number[];
  shares: number[];
}

/** Vectors for a seed. `expectedShares` computes the shares, not the code under test. */
export function allocationVectors(seed: number, count: number): AllocationVector[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const amount = randomAmount(random);
    const weights = randomWeights(random);
    return { amount, weights, shares: expectedShares(amount, weights) };
  });
}

/**
 * The definition of the largest remainder, step by step and slowly: from nothing, every unit that the rounded-down quotas
 * leave goes to the line whose exact quota (a fraction over one denominator) exceeds its share most.
 */
export function expectedShares(amount: number, weights: readonly number[]): number[] {
  const size = BigInt(Math.abs(amount));
  const clamped = weights.map((weight) => BigInt(Math.max(0, weight)));
  const denominator = clamped.reduce((sum, weight) => sum + weight, 0n);
  const isUniform = denominator === 0n;
  const whole = isUniform ? BigInt(weights.length) : denominator;
  // Of a line: how far its share is below its quota, in 1/whole.
  const missing = clamped.map((weight) => size * (isUniform ? 1n : weight));
  const shares = missing.map((numerator) => numerator / whole);
  shares.forEach((share, line) => (missing[line]! -= share * whole));
  for (let left = size - shares.reduce((sum, share) => sum + share, 0n); left > 0n; left--) {
    if (weights.length === 0) break;
    let best = 0;
    missing.forEach((value, line) => (best = value > missing[best]! ? line : best));
    shares[best]! += 1n;
    missing[best]! -= whole;
  }
  return shares.map((share) => (amount < 0 && share !== 0n ? -Number(share) : Number(share)));
}

/** Mulberry32: a uniform number from 0 to 1, the same sequence for a seed on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Of every magnitude up to 2^53 − 1, sometimes negative. */
function randomAmount(random: () => number): number {
  const magnitude = 2 ** (random() * 53);
  const amount = Math.floor(random() * magnitude);
  return random() < 0.1 && amount > 0 ? -amount : amount;
}

/** Up to 60 lines: equal, similar, of all magnitudes, with zeros and negative ones. */
function randomWeights(random: () => number): number[] {
  const length = Math.floor(random() ** 2 * 61);
  const bits = 53 * random();
  const equal = Math.floor(random() * 1000);
  const kind = random();
  return Array.from({ length }, () => {
    if (kind < 0.25) return equal;
    const weight = Math.floor(random() * 2 ** (kind < 0.6 ? bits : random() * 53));
    const sort = random();
    if (sort < 0.08) return 0;
    return sort < 0.12 && weight > 0 ? -weight : weight;
  });
}
