import { z } from "zod";
import { expand, integer } from "./parameters.ts";
import { noSuch } from "./stripe-error.ts";

/** Parameters every list takes. */
export const pageParameters = {
  limit: integer.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand,
};

/** The filter by creation that most lists take. */
export const createdParameter = {
  created: z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial().optional(),
};

/** @param created Unix seconds. */
export function isCreatedWithin(
  created: number,
  range: z.infer<typeof createdParameter.created> = {},
): boolean {
  return (
    created > (range.gt ?? -1) &&
    created >= (range.gte ?? 0) &&
    created < (range.lt ?? Infinity) &&
    created <= (range.lte ?? Infinity)
  );
}

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** Stripe's list object: newest first, 10 rows by default, never more than 100. */
export function listPage(url: string, oldestFirst: Array<{ id: string }>, page: Page): object {
  const rows = oldestFirst.toReversed();
  const limit = Math.min(Math.max(page.limit ?? 10, 1), 100);
  if (page.ending_before !== undefined) {
    const end = position(rows, page.ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", url, has_more: start > 0, data: rows.slice(start, end) };
  }
  const start =
    page.starting_after === undefined ? 0 : position(rows, page.starting_after, "starting_after") + 1;
  const data = rows.slice(start, start + limit);
  return { object: "list", url, has_more: start + limit < rows.length, data };
}

function position(rows: Array<{ id: string }>, id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw noSuch("object", id, param);
  return index;
}
