import { useState } from "react";

/** Rows of a list that are selected. */
export interface Selection<Row> {
  /** In the order of the list. */
  selected: readonly Row[];
  /** All that are shown. */
  rows: readonly Row[];
  isSelected: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Selects every row that is shown, or none if every one is selected. */
  toggleAll: () => void;
  /** Selects these rows alone. */
  replace: (keys: readonly string[]) => void;
  /** What a row is called by screen readers. */
  nameOf: (row: Row) => string;
}

/**
 * Selection among the rows that are shown: one that has left the list is not selected.
 * @param list names the list with its filters; another one begins without selected rows.
 */
export function useSelection<Row>(source: {
  list: string;
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
}): Selection<Row> {
  const { list, rows = [], keyOf, nameOf } = source;
  const [chosen, choose] = useState<{ list: string; keys: ReadonlySet<string> }>({ list, keys: new Set() });
  const keys: ReadonlySet<string> = chosen.list === list ? chosen.keys : new Set();
  const replace = (next: readonly string[]) => choose({ list, keys: new Set(next) });
  const selected = rows.filter((row) => keys.has(keyOf(row)));
  return {
    selected,
    rows,
    isSelected: (row) => keys.has(keyOf(row)),
    toggle: (row) => {
      const key = keyOf(row);
      const others = selected.map(keyOf).filter((other) => other !== key);
      replace(keys.has(key) ? others : [...others, key]);
    },
    toggleAll: () => replace(selected.length === rows.length ? [] : rows.map(keyOf)),
    replace,
    nameOf,
  };
}
