import { z } from "zod";
import { DeliveryPage, DeliveryStatus } from "../../shared/wire/delivery.ts";
import { plainText } from "../../shared/wire/plain-text.ts";
import { defineRoute } from "../http/define-route.ts";
import { queryInteger } from "../http/query-integer.ts";
import { hasDeliveries, listDeliveries } from "./deliveries.sql.ts";
import { viewDelivery } from "./delivery-view.ts";

/** An instant that JavaScript and Postgres both know: the year 0 is none to Postgres. */
const Instant = z.iso
  .datetime({ offset: true, error: "An ISO 8601 timestamp with a time zone, e.g. 2026-11-02T09:30:00.000Z." })
  .refine((text) => Date.parse(text) > 0, "A time after 1970.");

export default defineRoute({
  method: "GET",
  path: "/webhooks/deliveries",
  summary: "List webhook deliveries, newest first",
  tag: "Webhook deliveries",
  auth: "partner_key",
  scope: "webhooks:read",
  merchantScoped: true,
  query: z.strictObject({
    event: plainText(1, 100).optional(),
    status: DeliveryStatus.optional(),
    limit: queryInteger(1, 200).default(50),
    after: Instant.optional().describe("Rows created strictly before this time; take it from next_after."),
  }),
  responses: { 200: DeliveryPage },
  async handler({ sql, caller, query }) {
    const filter = {
      workspaceId: caller.workspaceId,
      livemode: caller.livemode,
      merchantId: caller.merchantId,
      event: query.event,
      status: query.status,
      createdBefore: query.after,
    };
    const rows = await listDeliveries(sql, filter, query.limit);
    const last = rows.at(-1)?.created_at.toISOString();
    const isFull = rows.length >= query.limit && last !== undefined;
    const hasMore = isFull && (await hasDeliveries(sql, { ...filter, createdBefore: last }));
    return { status: 200, body: { deliveries: rows.map(viewDelivery), next_after: hasMore ? last : null } };
  },
});
