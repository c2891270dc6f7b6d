import type { OrderStatus } from "../../shared/wire/order.ts";
import type { StoreEvent } from "../../shared/wire/store.ts";
import type { OrderMeta } from "../stores/platform.ts";
import type { ShownOrder } from "./store-orders.sql.ts";

/**
 * The order of a store's event as our record keeps it.
 * @param known what the record has: a later finding about the VAT number than the store's own stays.
 */
export function shownOrder(event: StoreEvent, status: OrderStatus, known: OrderMeta = {}): ShownOrder {
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
      ...withoutOlderVat(order.meta, known),
      ...(order.transactionId ? { _transaction_id: order.transactionId } : {}),
    },
    cart: order.cart,
    eventAt: new Date(event.occurredAt),
  };
}

function withoutOlderVat(shown: OrderMeta, known: OrderMeta): OrderMeta {
  const checkedAt = (meta: OrderMeta) => Date.parse(String(meta["_svc_vat_checked_at"] ?? "")) || 0;
  const isSameNumber = shown["_svc_vat_number"] === known["_svc_vat_number"];
  if (!isSameNumber || checkedAt(known) <= checkedAt(shown)) return shown;
  return Object.fromEntries(Object.entries(shown).filter(([key]) => !key.startsWith("_svc_vat_")));
}
