import type { Order } from "../../shared/wire/order.ts";
import { orderDetails } from "./order-details.ts";
import type { OrderRow } from "./list-orders.sql.ts";

/** An order as the partner API returns it. */
export function viewOrder(row: OrderRow): Order {
  return {
    ...row,
    details: orderDetails(row.meta),
    paid_at: row.paid_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
