import { z } from "zod";
import type { Context } from "../context.ts";
import type { PartnerCaller } from "../http/caller.ts";
import { pageLimit } from "../http/input/query-integer.ts";
import type { Reader } from "./build-timeline.ts";

/** Which page of a timeline. */
export const timelinePage = z.strictObject({
  limit: pageLimit,
  after: z.string().max(1000).optional().describe("The previous page's `next_after`."),
});

/** What the caller may read: the scope of a key for orders includes neither the workspace's members nor its keys. */
export function readerOf({ clock }: Pick<Context, "clock">, { kind }: PartnerCaller): Reader {
  return { seesStaff: kind === "dashboard_session", now: new Date(clock.now()) };
}
