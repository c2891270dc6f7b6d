import { z } from "zod";

/** An http(s) URL as a partner gives it, kept as it is. What may be called is decided where it is configured and called. */
export const WebUrl = z
  .url({ protocol: /^https?$/, error: "An absolute http or https URL." })
  .max(2048)
  .regex(/^[^\s\p{Cc}]+$/u, "White space and control characters are not allowed.");
