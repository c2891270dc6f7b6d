/** The usual constant: a first place counts little more than a second (Cormack, Clarke and Büttcher, SIGIR 2009). */
const K = 60;

/**
 * Reciprocal rank fusion: one order of several lists, each best first, in which what stands high in several comes first.
 * Of two that are equal, the one that an earlier list has.
 * @param keyOf by which entries of the lists are the same.
 */
export function fuseRanks<T>(lists: ReadonlyArray<readonly T[]>, keyOf: (entry: T) => unknown): T[] {
  const fused = new Map<unknown, { entry: T; score: number }>();
  for (const list of lists) {
    for (const [rank, entry] of list.entries()) {
      const key = keyOf(entry);
      const score = (fused.get(key)?.score ?? 0) + 1 / (K + rank + 1);
      fused.set(key, { entry: fused.get(key)?.entry ?? entry, score });
    }
  }
  return [...fused.values()].toSorted((a, b) => b.score - a.score).map(({ entry }) => entry);
}
