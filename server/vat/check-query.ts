import { z } from "zod";
import { parseVatNumber } from "../../shared/vat/normalise.ts";
import { VatEvidenceId } from "../../shared/wire/vat.ts";
import { inChunks } from "../http/csv/in-chunks.ts";
import { decodeCursor } from "../http/input/page-cursor.ts";
import { queryInstant } from "../http/input/query-instant.ts";
import { tableLimit } from "../http/input/query-integer.ts";
import type { CheckFilter, VatCheckRow } from "./vat-checks.sql.ts";

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
  limit: tableLimit("checks"),
};

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

/** All checks of a filter, at most `limit`, for a table. */
export const allChecks = <Row extends Pick<VatCheckRow, "id" | "checked_at">>(
  read: (filter: CheckFilter, limit: number) => Promise<Row[]>,
  filter: CheckFilter,
  limit: number | undefined,
): AsyncGenerator<Row[]> =>
  inChunks(
    (before, most) => read({ ...filter, before }, most),
    filter.before,
    (row) => ({ checkedAt: row.checked_at, id: row.id }),
    limit,
  );
