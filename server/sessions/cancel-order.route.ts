import { z } from "zod";
import { Order, OrderId } from "../../shared/wire/order.ts";
import { defineRoute } from "../http/define-route.ts";
import { changeOrderStatus } from "./change-order-status.ts";

export default defineRoute({
  method: "POST",
  path: "/orders/{id}/cancel",
  summary: "Cancel an order",
  description: "Cancels an unpaid order and releases its stock. Idempotent.",
  tag: "Orders",
  auth: "partner_key",
  scope: "orders:write",
  merchantScoped: true,
  idempotent: "accepted",
  transactional: true,
  params: z.object({ id: OrderId }),
  responses: { 200: Order },
  errors: ["resource_not_found", "order_not_movable", "session_in_progress"],
  async handler({ ctx, sql, caller, params, request }) {
    const order = await changeOrderStatus(ctx, sql, { caller, requestId: request.id }, params.id, "cancel");
    return { status: 200, body: order };
  },
});
