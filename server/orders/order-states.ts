import type { OrderStatus } from "../../shared/wire/order.ts";

/** How a partner may change an order of the built-in store. */
export type OrderTransition = "paid" | "cancel";

/**
 * The status after a transition; repeating a transition keeps the status, and every other status rejects it. A pending
 * order cannot be marked paid, because only its checkout knows what was charged.
 */
const table: Record<OrderTransition, Partial<Record<OrderStatus, OrderStatus>>> = {
  paid: { "on-hold": "processing", processing: "processing" },
  cancel: { pending: "canceled", "on-hold": "canceled", canceled: "canceled" },
};

/** The status after a transition, or null if it is not allowed. */
export function orderStatusAfter(status: OrderStatus, transition: OrderTransition): OrderStatus | null {
  return table[transition][status] ?? null;
}
