import { z } from "zod";
import { plainText } from "../../shared/plain-text.ts";
import { OrderId, OrderPage, OrderStatus } from "../../shared/wire/order.ts";
import { defineRoute } from "../http/define-route.ts";
import { cutPage, decodeCursor } from "../http/input/page-cursor.ts";
import { queryInstant } from "../http/input/query-instant.ts";
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
    from: queryInstant.optional().describe("Returns only orders placed at or after this time."),
    to: queryInstant.optional().describe("Returns only orders placed before this time."),
    search: plainText(1, 254)
      .optional()
      .describe(
        "Returns only the order with this id, or orders whose number, PO number, company or e-mail address begins with this text. If a text begins many more than 1,000 orders, not all of them are returned.",
      ),
    limit: pageLimit,
    after: z.string().max(500).optional().describe("The previous page's `next_after`."),
  }),
  responses: { 200: OrderPage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const filter = {
      status: query.status ?? null,
      needsAttention: query.needs_attention === undefined ? null : query.needs_attention === "true",
      from: query.from === undefined ? null : new Date(query.from),
      to: query.to === undefined ? null : new Date(query.to),
      search: query.search ?? null,
      before: query.after === undefined ? null : decodeCursor(query.after, OrderId),
    };
    const rows = await listOrders(sql, caller, filter, query.limit + 1);
    const { page, nextAfter } = cutPage(rows, query.limit);
    return { status: 200, body: { orders: page.map(viewOrder), next_after: nextAfter } };
  },
});
