import type { Attack } from "./attack.ts";

/** Of a target at least one attack, and one in so many. */
const ONE_IN = 20;
/** Of the targets, one in so many. */
const ONE_TARGET_IN = 3;

/**
 * A sample for the short form, always the same: every kind of attack, and at each chosen target another kind.
 * `test/contract` and `test/security` call every endpoint as other tenants do.
 */
export function sampleOf(attacks: readonly Attack[]): Attack[] {
  const byTarget = Object.values(Object.groupBy(attacks, ({ target }) => target)).filter(
    (_of, number) => number % ONE_TARGET_IN === 0,
  );
  const chosen = new Set(
    byTarget.flatMap((of = [], number) =>
      of.filter((_attack, index) => index % ONE_IN === number % Math.min(ONE_IN, of.length)),
    ),
  );
  const kinds = new Set([...chosen].map(({ kind }) => kind));
  for (const attack of attacks) {
    if (kinds.has(attack.kind)) continue;
    kinds.add(attack.kind);
    chosen.add(attack);
  }
  return attacks.filter((attack) => chosen.has(attack));
}
