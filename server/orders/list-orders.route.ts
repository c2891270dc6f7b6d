import { z } from "zod";
import { OrderId, OrderPage, OrderStatus } from "../../shared/wire/order.ts";
import { defineRoute } from "../http/define-route.ts";
import { cutPage, decodeCursor } from "../http/page-cursor.ts";
import { pageLimit } from "../http/query-integer.ts";
import { viewOrder } from "./order-view.ts";
import { listOrders } from "./orders.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/orders",
  summary: "List orders of all the workspace's merchants, newest first",
  tag: "Orders",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: true,
  query: z.strictObject({
    status: OrderStatus.optional().describe("`on-hold` lists what waits for payment on terms."),
    limit: pageLimit,
    after: z.string().max(500).optional().describe("Take it from next_after, unchanged."),
  }),
  responses: { 200: OrderPage },
  errors: ["cursor_invalid"],
  async handler({ sql, caller, query }) {
    const filter = {
      status: query.status ?? null,
      before: query.after === undefined ? null : decodeCursor(query.after, OrderId),
    };
    const rows = await listOrders(sql, caller, filter, query.limit + 1);
    const { page, nextAfter } = cutPage(rows, query.limit);
    return { status: 200, body: { orders: page.map(viewOrder), next_after: nextAfter } };
  },
});
