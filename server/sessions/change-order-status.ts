import type { Order } from "../../shared/wire/order.ts";
import { recordAudit } from "../audit/audit.ts";
import { transitionOrder } from "./transition-order.ts";
import type { OrderTransition } from "../orders/order-states.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { PartnerCaller } from "../http/caller.ts";
import { viewOrder } from "../orders/order-view.ts";
import { findOrder } from "../orders/list-orders.sql.ts";

const auditActions = { paid: "order.marked_paid", cancel: "order.canceled" } as const;

/**
 * Changes the status of a caller's order and records an audit entry, in the given transaction. Idempotent.
 * @throws ApiError resource_not_found, order_not_movable, session_in_progress
 */
export async function changeOrderStatus(
  ctx: Context,
  sql: Sql,
  call: { caller: PartnerCaller; requestId: string },
  id: string,
  transition: OrderTransition,
): Promise<Order> {
  const { caller, requestId } = call;
  const found = await findOrder(sql, caller, id);
  if (found === null) throw new ApiError("resource_not_found", { message: "Order not found.", param: "id" });
  if (found.store_platform !== "builtin" || found.session_id === null) {
    throw new ApiError("order_not_movable", {
      message:
        "This order belongs to the merchant's own store. Change its status there; the change is reported back.",
      meta: { status: found.status, store_platform: found.store_platform },
    });
  }
  if (await transitionOrder(ctx, sql, found.session_id, transition)) {
    await recordAudit(sql, {
      caller,
      workspaceId: caller.workspaceId,
      action: auditActions[transition],
      target: id,
      requestId,
    });
  }
  const changed = await findOrder(sql, caller, id);
  return viewOrder(changed ?? found);
}
