/** How the newest first page differs from the rows that are shown. */
export interface ListChanges<Row> {
  /** Rows that are not shown yet. */
  added: Row[];
  /** Whether there may be more of them than the page has. */
  isCut: boolean;
  /** Rows that are shown and no longer in the list. */
  gone: number;
}

export interface ComparedLists<Row> {
  shown: readonly Row[];
  /** Whether rows follow those that are shown. */
  hasMore: boolean;
  newest: readonly Row[];
  keyOf: (row: Row) => string;
}

/**
 * Compares two readings of a list's first page. What moves up because others have left is not new, and what is pushed
 * to the second page has not left.
 */
export function changesOf<Row>({ shown, hasMore, newest, keyOf }: ComparedLists<Row>): ListChanges<Row> {
  const shownKeys = new Set(shown.map(keyOf));
  const newestKeys = new Set(newest.map(keyOf));
  const lastOfNewest = newest.findLastIndex((row) => shownKeys.has(keyOf(row)));
  const lastOfShown = shown.findLastIndex((row) => newestKeys.has(keyOf(row)));
  const isCut = hasMore && lastOfNewest === -1 && newest.length > 0;
  const added = newest.filter(
    (row, index) => !shownKeys.has(keyOf(row)) && (!hasMore || isCut || index < lastOfNewest),
  );
  const couldLeave = newest.length === 0 ? shown : shown.slice(0, Math.max(lastOfShown, 0));
  return { added, isCut, gone: couldLeave.filter((row) => !newestKeys.has(keyOf(row))).length };
}

/** In words; null without a change. */
export function newsText({ added, isCut, gone }: ListChanges<unknown>): string | null {
  if (added.length > 0) return `${added.length}${isCut ? "+" : ""} new`;
  return gone > 0 ? `${gone} no longer listed` : null;
}

/** Shown rows as they are now, in their places. */
export function updatedRows<Row>(
  shown: readonly Row[],
  newest: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const now = new Map(newest.map((row) => [keyOf(row), row]));
  return shown.map((row) => now.get(keyOf(row)) ?? row);
}
