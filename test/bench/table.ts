import type { Print } from "./define-bench.ts";

/** Prints rows in aligned columns; the first row is the head. */
export function printTable(rows: ReadonlyArray<readonly string[]>, print: Print): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    );
}
