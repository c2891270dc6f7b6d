import { z } from "zod";
import { Order, OrderId } from "../../../shared/wire/order.ts";
import { recordAudit } from "../../audit/audit.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { viewOrder } from "../order-view.ts";
import { findOrder } from "../list-orders.sql.ts";
import { retryStore } from "./retry-store.ts";

export default defineRoute({
  method: "POST",
  path: "/orders/{id}/retry",
  summary: "Retry the store sync",
  description:
    "Immediately retries sending the order to its store. Use it for an order that needs attention, once the problem in the store is fixed.",
  tag: "Orders",
  auth: "partner_key",
  scope: "orders:write",
  merchantScoped: true,
  idempotent: "accepted",
  transactional: true,
  params: z.object({ id: OrderId }),
  responses: { 202: Order },
  errors: ["resource_not_found", "order_not_movable"],
  async handler({ ctx, sql, caller, params, request }) {
    const found = await findOrder(sql, caller, params.id);
    if (found === null)
      throw new ApiError("resource_not_found", { message: "Order not found.", param: "id" });
    const retried = await retryStore(ctx, sql, { merchantId: found.merchant_id, orderId: found.id });
    if (retried === 0) {
      throw new ApiError("order_not_movable", {
        message: "The store is up to date with this order; there is nothing to retry.",
        meta: { status: found.status },
      });
    }
    await recordAudit(sql, {
      caller,
      workspaceId: caller.workspaceId,
      action: "order.store_retried",
      target: found.id,
      requestId: request.id,
    });
    const order = await findOrder(sql, caller, params.id);
    return { status: 202, body: viewOrder(order ?? found) };
  },
});
