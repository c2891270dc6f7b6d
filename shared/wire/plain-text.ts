import { z } from "zod";

/** A line of text: no control characters (Postgres stores no NUL, and a log or header line must not be broken). */
export function plainText(min: number, max: number): z.ZodString {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, "Control characters are not allowed.");
}
