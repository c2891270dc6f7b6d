import type { OrderStatus } from "../../shared/wire/order.ts";

/** What a partner may do to an order of the built-in store. */
export type OrderMove = "paid" | "cancel";

/**
 * Where a move leads. A status that a move leads to stays as it is when the move is repeated; what stands nowhere is
 * refused. An order in the middle of its checkout cannot be called paid: the checkout alone knows what was charged.
 */
const table: Record<OrderMove, Partial<Record<OrderStatus, OrderStatus>>> = {
  paid: { "on-hold": "processing", processing: "processing" },
  cancel: { pending: "canceled", "on-hold": "canceled", canceled: "canceled" },
};

/** The status a move leads to, or null when it is not allowed. */
export function orderStatusAfter(status: OrderStatus, move: OrderMove): OrderStatus | null {
  return table[move][status] ?? null;
}
