import type { EventBilling } from "../../shared/wire/events.ts";
import type { StoreSession } from "../stores/platform.ts";
import type { EventData } from "../webhooks/events.ts";
import type { CheckoutOrderRow, OrderRecordRow } from "./order-records.sql.ts";
import { eventCart, eventScope } from "../sessions/session-view.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";

/** Who is billed, in the partner API's words. */
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

/** ISO day of a `date` column, which arrives as midnight UTC. */
export function isoDay(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10);
}

/** `data` of order events: the lines stand once, in `cart`. @param session null for an order of the store's own. */
export function orderEventData(
  order: CheckoutOrderRow,
  session: SessionRow | null,
): EventData<"order.completed"> {
  return {
    order: {
      id: order.id,
      number: order.number,
      status: order.status,
      amounts: order.amounts,
      currency: order.currency,
      billing: order.billing,
      payment_term: order.payment_term,
      payment_due: isoDay(order.payment_due),
      store_synced: order.store_synced,
      meta: order.meta,
    },
    session_id: session?.id ?? null,
    cart:
      session === null ? ((order.cart ?? {}) as EventData<"order.completed">["cart"]) : eventCart(session),
  };
}

/** Where an order's events belong, and the booking they carry. */
export function orderEventScope(order: OrderRecordRow, session: SessionRow | null) {
  if (session !== null) return eventScope(session);
  return {
    workspaceId: order.workspace_id,
    merchantId: order.merchant_id,
    livemode: order.livemode,
    extensions: order.cart?.extensions ?? null,
  };
}
