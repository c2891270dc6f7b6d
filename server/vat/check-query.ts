import { z } from "zod";
import { parseVatNumber } from "../../shared/vat/normalise.ts";
import { VatEvidenceId } from "../../shared/wire/vat.ts";
import { decodeCursor } from "../http/input/page-cursor.ts";
import { queryInstant } from "../http/input/query-instant.ts";
import { queryInteger } from "../http/input/query-integer.ts";
import type { CheckFilter, VatCheckRow } from "./vat-checks.sql.ts";

/** Rows of the table that are in memory at a time. */
const CHUNK = 500;

/** The query of a list of checks, without its cursor. */
export const checkQuery = {
  number: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .optional()
    .describe("Returns only checks of this VAT number, in any notation, with its prefix."),
  from: queryInstant.optional().describe("Returns only checks made at or after this time."),
  to: queryInstant.optional().describe("Returns only checks made before this time."),
  limit: queryInteger(1, 200)
    .optional()
    .describe("Maximum number of checks on the page. Defaults to 50, or to all checks in CSV."),
};

/** A list's page if the query has no `limit`. */
export const CHECKS_OF_PAGE = 50;

interface CheckQuery {
  number?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  after?: string | undefined;
}

/** @throws ApiError cursor_invalid */
export function filterOf({ number, from, to, after }: CheckQuery): CheckFilter {
  const position = after === undefined ? null : decodeCursor(after, VatEvidenceId);
  return {
    // What is no number has no checks.
    vatNumber: number === undefined ? null : (parseVatNumber(number)?.canonical ?? ""),
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    before: position === null ? null : { checkedAt: position.createdAt, id: Number(position.id) },
  };
}

/** A check with its place in the list, for `cutPage`. */
export const positioned = <Row extends Pick<VatCheckRow, "id" | "checked_at">>(row: Row) => ({
  created_at: row.checked_at,
  id: String(row.id),
  row,
});

/**
 * All checks of a filter, at most `limit`, a part at a time; the first part may be empty.
 * @param read lists the newest of a filter.
 */
export async function* inChunks<Row extends Pick<VatCheckRow, "id" | "checked_at">>(
  read: (filter: CheckFilter, limit: number) => Promise<Row[]>,
  filter: CheckFilter,
  limit = Infinity,
): AsyncGenerator<Row[]> {
  let left = limit;
  let before = filter.before;
  for (;;) {
    const rows = await read({ ...filter, before }, Math.min(CHUNK, left));
    yield rows;
    const last = rows.at(-1);
    left -= rows.length;
    if (last === undefined || left === 0 || rows.length < CHUNK) return;
    before = { checkedAt: last.checked_at, id: last.id };
  }
}
