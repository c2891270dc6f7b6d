import { orderDetails } from "./order-details.ts";
import type {
  EventBilling,
  EventCoupon,
  EventShipping,
  EventShippingMethod,
} from "../../shared/wire/events.ts";
import type { Discount, ShippingOption, StoreSession } from "../stores/platform.ts";
import type { EventData } from "../webhooks/events.ts";
import type { OrderRecordRow } from "./orders.sql.ts";

/** The billing contact in the partner API's field names. */
export function billingOf(customer: StoreSession["customer"]): EventBilling {
  return {
    company: customer.company,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    address: customer.billingAddress,
  };
}

/** The recipient and address of the goods in the partner API's field names; null: the billing address. */
export function shippingOf({ shippingAddress }: StoreSession["customer"]): EventShipping | null {
  if (shippingAddress === undefined) return null;
  const { company, firstName, lastName, phone, ...address } = shippingAddress;
  return { company, first_name: firstName, last_name: lastName, phone, address };
}

/** The discounts that have a code. */
export function couponsOf(discounts: readonly Discount[] = []): EventCoupon[] {
  return discounts.flatMap(({ code, amount }) => (code === null ? [] : [{ code, amount }]));
}

/** The chosen method of each package, as one; null without a choice. */
export function shippingMethodOf(options: readonly ShippingOption[] = []): EventShippingMethod | null {
  const chosen = options.filter(({ selected }) => selected);
  if (chosen.length === 0) return null;
  const descriptions = chosen.map(({ description = "" }) => description);
  return {
    id: chosen.map(({ id }) => id).join(", "),
    label: chosen.map(({ label }) => label).join(", "),
    // A text of one package alone would be read as that of all.
    ...(descriptions.includes("") ? {} : { description: [...new Set(descriptions)].join(", ") }),
    ...(chosen.every(({ pickup }) => pickup === true) ? { pickup: true } : {}),
  };
}

/** ISO day of a `date` column, which arrives as midnight UTC. */
export function isoDay(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10);
}

/** `data` of order events. The lines are in `cart` only, with `extensions` unchanged. */
export function orderEventData(order: OrderRecordRow): EventData<"order.completed"> {
  return {
    order: {
      id: order.id,
      number: order.number,
      status: order.status,
      amounts: order.amounts,
      currency: order.currency,
      billing: order.billing,
      shipping: order.shipping,
      shipping_method: order.shipping_method,
      coupons: order.coupons,
      details: orderDetails(order.meta),
      payment_term: order.payment_term,
      payment_due: isoDay(order.payment_due),
      paid_at: order.paid_at?.toISOString() ?? null,
      paid_on: isoDay(order.paid_on),
      amount_refunded: order.amount_refunded,
      disputes: order.disputes,
      store_synced: order.store_synced,
      meta: order.meta,
    },
    session_id: order.session_id,
    cart: { ...order.cart } as EventData<"order.completed">["cart"],
  };
}

/** Scope of an order's events, and the extensions they carry. */
export function orderEventScope(order: OrderRecordRow) {
  return {
    workspaceId: order.workspace_id,
    merchantId: order.merchant_id,
    livemode: order.livemode,
    extensions: order.cart.extensions ?? null,
  };
}
