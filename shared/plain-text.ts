import { z } from "zod";

/**
 * Control characters (Unicode category Cc) for a character class. Written out, because patterns are published and not
 * every regular-expression engine supports `\p{Cc}`.
 */
export const CONTROLS = "\\u0000-\\u001f\\u007f-\\u009f";

const line = new RegExp(`^[^${CONTROLS}]*$`);

/** A single line of text without control characters (Postgres rejects NUL, logs and headers must not break). */
export function plainText(min: number, max: number): z.ZodString {
  return z.string().trim().min(min).max(max).regex(line, "Control characters are not allowed.");
}
