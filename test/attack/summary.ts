import type { Verdict } from "./judge.ts";

/** Attacks by kind, with those that got through. */
export function summaryOf(verdicts: readonly Verdict[]): string {
  const kinds = Object.entries(Object.groupBy(verdicts, ({ attack }) => attack.kind)).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const through = (of: readonly Verdict[]) => of.filter(({ violations }) => violations.length > 0).length;
  const lines = kinds.map(
    ([kind, of]) => `${kind.padEnd(18)} ${String(of.length).padStart(5)}  ${through(of)} through`,
  );
  return [...lines, `${verdicts.length} attacks, ${through(verdicts)} got through`].join("\n");
}
