import { z } from "zod";
import { RequestLogPage } from "../../shared/wire/request-log.ts";
import { defineRoute } from "../http/define-route.ts";
import { pageLimit, queryInteger } from "../http/input/query-integer.ts";
import { cutPage, decodeCursor } from "../http/input/page-cursor.ts";
import { entryView } from "./entry-view.ts";
import { listRequestLogs } from "./list-request-logs.ts";
import { retainedSince } from "./request-time-span.ts";

const status = queryInteger(100, 599);

const ListRequestsQuery = z
  .strictObject({
    method: z
      .string()
      .transform((method) => method.toUpperCase())
      .pipe(z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]))
      .optional()
      .describe("Returns only requests with this method."),
    path_prefix: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .describe("Returns only requests whose path starts with this literal prefix, such as `/v2/webhooks/`."),
    status_min: status.optional().describe("Returns only responses with at least this status."),
    status_max: status.optional().describe("Returns only responses with at most this status."),
    caller: z
      .enum(["keys", "users"])
      .optional()
      .describe(
        "Returns only requests with API keys, or only those of users: the dashboard and user tokens.",
      ),
    limit: pageLimit,
    after: z.string().min(1).max(200).optional().describe("The previous page's `next_after`."),
  })
  .refine((query) => (query.status_min ?? 0) <= (query.status_max ?? 999), {
    path: ["status_min"],
    message: "must not be greater than status_max",
  });

/** Specification: GET /logs/requests. */
export default defineRoute({
  method: "GET",
  path: "/logs/requests",
  summary: "List API requests",
  description: "Returns the workspace's API requests, most recent first.",
  tag: "Request logs",
  auth: "partner_key",
  scope: "logs:read",
  merchantScoped: true,
  query: ListRequestsQuery,
  responses: { 200: RequestLogPage },
  errors: ["cursor_invalid"],
  async handler({ ctx, caller, query }) {
    const now = ctx.clock.now();
    const rows = await listRequestLogs(ctx.sql, caller, {
      method: query.method,
      pathPrefix: query.path_prefix,
      statusMin: query.status_min,
      statusMax: query.status_max,
      caller: query.caller,
      before: query.after === undefined ? null : decodeCursor(query.after, z.uuid()),
      since: retainedSince(ctx),
      now: new Date(now),
      // One extra row shows whether there is a next page.
      limit: query.limit + 1,
    });
    const { page, nextAfter } = cutPage(rows, query.limit);
    return { status: 200, body: { entries: page.map(entryView), next_after: nextAfter } };
  },
});
