import { z } from "zod";
import { RequestId, RequestLogEntry } from "../../shared/wire/request-log.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { entryView } from "./entry-view.ts";
import { findRequestLog } from "./request-logs.sql.ts";
import { retainedSince, timeSpanOfRequest } from "./request-time-span.ts";

/** Specification: GET /logs/requests/{request_id}. */
export default defineRoute({
  method: "GET",
  path: "/logs/requests/{request_id}",
  summary: "Retrieve an API request",
  description: "Looks up a request by the value of its `svc-request-id` header.",
  tag: "Request logs",
  auth: "partner_key",
  scope: "logs:read",
  merchantScoped: true,
  params: z.object({ request_id: RequestId.describe("The value of the `svc-request-id` header.") }),
  responses: { 200: RequestLogEntry },
  errors: ["resource_not_found"],
  async handler({ ctx, caller, params, sql }) {
    const span = timeSpanOfRequest(params.request_id);
    const since = retainedSince(ctx);
    const from = span.from < since ? since : span.from;
    const row = await findRequestLog(sql, caller, params.request_id, { from, to: span.to });
    if (row === null) {
      throw new ApiError("resource_not_found", {
        message: `No call with request id ${params.request_id} found. Logs are kept for ${ctx.config.SVC_LOG_RETENTION_DAYS} days.`,
        param: "request_id",
      });
    }
    return { status: 200, body: entryView(row) };
  },
});
