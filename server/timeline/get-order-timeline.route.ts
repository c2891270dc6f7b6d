import { z } from "zod";
import { OrderId } from "../../shared/wire/order.ts";
import { Timeline } from "../../shared/wire/timeline.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { readerOf, timelinePage } from "./timeline-query.ts";
import { findOrderSubject, readTimeline } from "./read-timeline.ts";

export default defineRoute({
  method: "GET",
  path: "/orders/{id}/timeline",
  summary: "Retrieve an order's timeline",
  description:
    "Returns what happened to the order, from the first step of its checkout to the last delivery attempt, newest first. It tells the verdicts about VAT numbers, answers of your hook and the hosts that received events; members of the workspace are named in the dashboard alone.",
  tag: "Orders",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: true,
  params: z.object({ id: OrderId }),
  query: timelinePage,
  responses: { 200: Timeline },
  errors: ["resource_not_found", "cursor_invalid"],
  async handler({ ctx, caller, params, query }) {
    const subject = await findOrderSubject(ctx.sql, caller, params.id);
    if (subject === null)
      throw new ApiError("resource_not_found", { message: "Order not found.", param: "id" });
    return { status: 200, body: await readTimeline(ctx.sql, subject, query, readerOf(ctx, caller)) };
  },
});
