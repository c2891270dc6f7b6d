import { Checkbox } from "@mantine/core";
import type { Selection } from "./use-selection.ts";

export type { Selection } from "./use-selection.ts";

/** Above the boxes of the rows: all that are shown. */
export function SelectAll<Row>({ selection }: { selection: Selection<Row> }) {
  const { selected, rows, toggleAll } = selection;
  const isAll = rows.length > 0 && selected.length === rows.length;
  return (
    <label className="select-box">
      <Checkbox
        size="xs"
        aria-label={`Select all ${rows.length} on this page`}
        checked={isAll}
        indeterminate={selected.length > 0 && !isAll}
        disabled={rows.length === 0}
        onChange={toggleAll}
      />
    </label>
  );
}

/** The box of a row, above the link that covers the row. */
export function SelectRow<Row>({ selection, row }: { selection: Selection<Row>; row: Row }) {
  return (
    <label className="select-box">
      <Checkbox
        size="xs"
        aria-label={`Select ${selection.nameOf(row)}`}
        checked={selection.isSelected(row)}
        onChange={() => selection.toggle(row)}
      />
    </label>
  );
}
