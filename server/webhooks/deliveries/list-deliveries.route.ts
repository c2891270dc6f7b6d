import { z } from "zod";
import { DeliveryPage, DeliveryStatus } from "../../../shared/wire/delivery.ts";
import { plainText } from "../../../shared/plain-text.ts";
import { readWithKeptPlans } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { pageLimit } from "../../http/input/query-integer.ts";
import { hasDeliveries, listDeliveries } from "./delivery-list.sql.ts";
import { viewDelivery } from "./delivery-view.ts";
import { Instant } from "../instant.ts";

export default defineRoute({
  method: "GET",
  path: "/webhooks/deliveries",
  summary: "List deliveries",
  description: "Returns webhook deliveries, newest first.",
  tag: "Webhook deliveries",
  auth: "partner_key",
  scope: "webhooks:read",
  merchantScoped: true,
  query: z.strictObject({
    event: plainText(1, 100).optional().describe("Returns only deliveries of this exact event type."),
    status: DeliveryStatus.optional().describe("Returns only deliveries with this status."),
    limit: pageLimit.describe(
      "Number of deliveries on the page. It has more when the last of them share their `created_at`, which pages never split.",
    ),
    after: z
      .string()
      .meta({ format: "date-time" })
      .optional()
      .describe(
        "Returns deliveries created strictly before this time. Use the `next_after` of the previous page.",
      ),
  }),
  responses: { 200: DeliveryPage },
  errors: ["cursor_invalid"],
  async handler({ ctx, caller, query }) {
    const filter = {
      workspaceId: caller.workspaceId,
      livemode: caller.livemode,
      merchantId: caller.merchantId,
      event: query.event,
      status: query.status,
      createdBefore: query.after === undefined ? undefined : instantOf(query.after),
    };
    const page = await readWithKeptPlans(ctx.sql, async (sql) => {
      const rows = await listDeliveries(sql, filter, query.limit);
      const last = rows.at(-1)?.created_at.toISOString();
      const isFull = rows.length >= query.limit && last !== undefined;
      const hasMore = isFull && (await hasDeliveries(sql, { ...filter, createdBefore: last }));
      return { deliveries: rows.map(viewDelivery), next_after: hasMore ? last : null };
    });
    return { status: 200, body: page };
  },
});

/** @throws ApiError cursor_invalid */
function instantOf(cursor: string): string {
  const instant = Instant.safeParse(cursor);
  if (instant.success) return instant.data;
  throw new ApiError("cursor_invalid", {
    message:
      "after must be the next_after of the previous page, or a time with its zone such as 2026-11-02T09:30:00.000Z.",
    param: "after",
  });
}
