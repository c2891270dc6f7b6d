import type { OrderStatus } from "../../shared/wire/order.ts";
import type { StoreEvent } from "../../shared/wire/store.ts";
import { reportedShipping } from "../pre-confirmation/reported-shipping.ts";
import type { OrderMeta } from "../stores/platform.ts";
import type { ReportedOrder } from "./store-orders.sql.ts";

/**
 * Maps the order of a store event to our record.
 * @param known meta of the record: a newer VAT result than the store's is kept.
 */
export function reportedOrder(event: StoreEvent, status: OrderStatus, known: OrderMeta = {}): ReportedOrder {
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
    shipping: reportedShipping(order.shipping),
    shippingMethod: order.shippingMethod ?? null,
    coupons: order.coupons ?? [],
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

function withoutOlderVat(reported: OrderMeta, known: OrderMeta): OrderMeta {
  const checkedAt = (meta: OrderMeta) => Date.parse(String(meta["_svc_vat_checked_at"] ?? "")) || 0;
  const isSameNumber = reported["_svc_vat_number"] === known["_svc_vat_number"];
  if (!isSameNumber || checkedAt(known) <= checkedAt(reported)) return reported;
  return Object.fromEntries(Object.entries(reported).filter(([key]) => !key.startsWith("_svc_vat_")));
}
