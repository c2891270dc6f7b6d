import type { Order } from "../../shared/wire/order.ts";
import type { OrderRow } from "./list-orders.sql.ts";

/** An order as the partner API returns it. */
export function viewOrder(row: OrderRow): Order {
  return {
    ...row,
    paid_at: row.paid_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
