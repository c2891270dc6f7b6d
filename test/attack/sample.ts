import type { Attack } from "./attack.ts";

/** Of every target at least one attack, and one in so many. */
const ONE_IN = 20;

/** A sample for the short form, always the same: every target, every kind of attack, and at each target another kind. */
export function sampleOf(attacks: readonly Attack[]): Attack[] {
  const byTarget = Object.values(Object.groupBy(attacks, ({ target }) => target));
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
