import { z } from "zod";

/**
 * An integer in a query string: decimal digits alone, within the bounds. The API description shows it as the
 * integer that it means.
 */
export function queryInteger(min: number, max: number): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, "must be an integer")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .meta({ type: "integer", minimum: min, maximum: max });
}

/** A list's page if the query has no `limit`. */
export const PAGE_LENGTH = 50;

/** `limit` of a paged list. */
export const pageLimit = queryInteger(1, 200)
  .default(PAGE_LENGTH)
  .describe("Maximum number of items on the page.");

/** `limit` of a paged list that is a table too, which has every row unless it is asked for fewer. */
export const tableLimit = (items: string) =>
  queryInteger(1, 200)
    .optional()
    .describe(
      `Maximum number of ${items} on the page. Defaults to ${PAGE_LENGTH}, or to all ${items} in CSV.`,
    );
