import { z } from "zod";
import { CONTROLS } from "../plain-text.ts";

/**
 * An http(s) URL as a partner gives it, kept as it is. What may be called is decided where it is configured and called.
 * The form is checked last: of several checks the API description shows the last one's format.
 */
export const WebUrl = z
  .string()
  .max(2048)
  .regex(new RegExp(`^[^\\s${CONTROLS}]+$`), "White space and control characters are not allowed.")
  .check(z.url({ protocol: /^https?$/, error: "An absolute http or https URL." }));
