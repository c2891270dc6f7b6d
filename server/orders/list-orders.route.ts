import { z } from "zod";
import { OrderId, OrderPage, OrderStatus } from "../../shared/wire/order.ts";
import { defineRoute } from "../http/define-route.ts";
import { cutPage, decodeCursor } from "../http/input/page-cursor.ts";
import { pageLimit } from "../http/input/query-integer.ts";
import { viewOrder } from "./order-view.ts";
import { listOrders } from "./list-orders.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/orders",
  summary: "List orders",
  description: "Returns the orders of all merchants of the workspace, newest first.",
  tag: "Orders",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: true,
  query: z.strictObject({
    status: OrderStatus.optional().describe(
      "Returns only orders with this status. `on-hold` lists the orders that await payment on a deferred term.",
    ),
    needs_attention: z
      .enum(["true", "false"])
      .optional()
      .describe("Returns only orders that need attention, or only the others."),
    limit: pageLimit,
    after: z.string().max(500).optional().describe("The previous page's `next_after`."),
  }),
  responses: { 200: OrderPage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const filter = {
      status: query.status ?? null,
      needsAttention: query.needs_attention === undefined ? null : query.needs_attention === "true",
      before: query.after === undefined ? null : decodeCursor(query.after, OrderId),
    };
    const rows = await listOrders(sql, caller, filter, query.limit + 1);
    const { page, nextAfter } = cutPage(rows, query.limit);
    return { status: 200, body: { orders: page.map(viewOrder), next_after: nextAfter } };
  },
});
