import { z } from "zod";

/** An instant in a query string (RFC 3339), of the years that Postgres has too. */
export const queryInstant = z.iso.datetime().refine((text) => Date.parse(text) > 0, "must be after 1970");
