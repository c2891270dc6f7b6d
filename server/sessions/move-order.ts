import type { Order } from "../../shared/wire/order.ts";
import { recordAudit } from "../audit/audit.ts";
import { moveOrder as moveCheckoutOrder } from "./move-session-order.ts";
import type { OrderMove } from "../orders/order-states.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { PartnerCaller } from "../http/caller.ts";
import { viewOrder } from "../orders/order-view.ts";
import { findOrder } from "../orders/list-orders.sql.ts";

const auditActions = { paid: "order.marked_paid", cancel: "order.canceled" } as const;

/**
 * Moves a caller's order in the given transaction and writes down who did it. A repeated move answers the order as it is.
 * @throws ApiError resource_not_found, order_not_movable, session_in_progress
 */
export async function moveOrder(
  ctx: Context,
  sql: Sql,
  call: { caller: PartnerCaller; requestId: string },
  id: string,
  move: OrderMove,
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
  if (await moveCheckoutOrder(ctx, sql, found.session_id, move)) {
    await recordAudit(sql, {
      caller,
      workspaceId: caller.workspaceId,
      action: auditActions[move],
      target: id,
      requestId,
    });
  }
  const moved = await findOrder(sql, caller, id);
  return viewOrder(moved ?? found);
}
