import { z } from "zod";
import { OrderDetail, OrderId } from "../../shared/wire/order.ts";
import { ApiError } from "../errors.ts";
import { defineRoute } from "../http/define-route.ts";
import { viewOrder } from "./order-view.ts";
import { findOrderDetail } from "./list-orders.sql.ts";

export default defineRoute({
  method: "GET",
  path: "/orders/{id}",
  summary: "Retrieve an order",
  tag: "Orders",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: true,
  params: z.object({ id: OrderId }),
  responses: { 200: OrderDetail },
  errors: ["resource_not_found"],
  async handler({ sql, caller, params }) {
    const row = await findOrderDetail(sql, caller, params.id);
    if (row === null) throw new ApiError("resource_not_found", { message: "Order not found.", param: "id" });
    return { status: 200, body: { ...viewOrder(row), cart: { ...row.cart } as OrderDetail["cart"] } };
  },
});
