import { stringify } from "csv-stringify/sync";

/**
 * Lines of a table (RFC 4180), with its header. Names come from registers all over: a cell that a spreadsheet would run as
 * a formula begins with an apostrophe.
 * @param chunks rows as they are read; the first chunk may be empty.
 */
export async function* csvLines<Row, Name extends string>(
  columns: readonly Name[],
  chunks: AsyncIterable<Row[]>,
  view: (row: Row) => Record<Name, string | null>,
): AsyncGenerator<string> {
  let header = true;
  for await (const rows of chunks) {
    yield stringify(rows.map(view), {
      columns: [...columns],
      header,
      record_delimiter: "\r\n",
      escape_formulas: true,
    });
    header = false;
  }
}
