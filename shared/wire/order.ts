import { z } from "zod";
import { EventOrder } from "./events.ts";

/** Our record of an order on the partner API; the same object as in events, and where it stands with the store. */

const Timestamp = z.iso.datetime();

export const OrderId = z.string().regex(/^ord_[0-9A-HJKMNP-TV-Z]{26}$/, "An order id such as ord_01….");

export const OrderStatus = EventOrder.shape.status;
export type OrderStatus = z.infer<typeof OrderStatus>;

export const Order = z.object({
  ...EventOrder.shape,
  merchant_id: z.uuid(),
  /** Null for an order placed in the store's own checkout. */
  session_id: z.string().nullable(),
  livemode: z.boolean(),
  /** The platform the order stands in, and its id there. */
  store_platform: z.string(),
  store_order_id: z.string(),
  /** The processor's payment; null while unpaid and for deferred terms. */
  payment_intent: z.string().nullable(),
  paid_at: Timestamp.nullable(),
  /** Why a person must look: the store refused the order's new status for good. Null when all is well. */
  needs_attention: z.string().nullable(),
  created_at: Timestamp,
});
export type Order = z.infer<typeof Order>;

export const OrderPage = z.object({
  orders: z.array(Order),
  /** The `after` of the next page; null on the last one. */
  next_after: z.string().nullable(),
});
export type OrderPage = z.infer<typeof OrderPage>;
