import { z } from "zod";

/**
 * The control characters (Unicode's category Cc) as the inside of a character class. Written out, for a pattern is
 * published, and not every reader's engine knows `\p{Cc}`.
 */
export const CONTROLS = "\\u0000-\\u001f\\u007f-\\u009f";

const line = new RegExp(`^[^${CONTROLS}]*$`);

/** A line of text: no control characters (Postgres stores no NUL, and a log or header line must not be broken). */
export function plainText(min: number, max: number): z.ZodString {
  return z.string().trim().min(min).max(max).regex(line, "Control characters are not allowed.");
}
