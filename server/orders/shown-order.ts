import type { OrderStatus } from "../../shared/wire/order.ts";
import type { StoreEvent } from "../../shared/wire/store.ts";
import type { Cart } from "../stores/platform.ts";
import type { ShownOrder } from "./store-orders.sql.ts";

/** The order of a store's event as our record keeps it. */
export function shownOrder(event: StoreEvent, status: OrderStatus): ShownOrder {
  const { order } = event;
  const { billing } = order;
  return {
    number: order.number,
    status,
    currency: order.currency,
    amounts: order.amounts,
    billing: {
      company: billing.company,
      first_name: billing.firstName,
      last_name: billing.lastName,
      email: billing.email,
      phone: billing.phone,
      address: billing.address,
    },
    paymentTerm: order.paymentTerm || null,
    paymentDue: order.paymentDue ?? null,
    meta: {
      ...order.meta,
      ...(order.transactionId ? { _transaction_id: order.transactionId } : {}),
    },
    cart: order.cart as Cart,
    eventAt: new Date(event.occurredAt),
  };
}
