import { z } from "zod";
import { pageLimit } from "../http/input/query-integer.ts";

/** Which page of a timeline. */
export const timelinePage = z.strictObject({
  limit: pageLimit,
  after: z.string().max(1000).optional().describe("The previous page's `next_after`."),
});
