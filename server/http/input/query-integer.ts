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

/** `limit` of a paged list. */
export const pageLimit = queryInteger(1, 200).default(50).describe("Maximum number of items on the page.");
