import { z } from "zod";
import { EventCart, EventOrder } from "./events.ts";

/** An order on the partner API: the object of events plus its store and sync state. */

const Timestamp = z.iso.datetime();

export const OrderId = z
  .string()
  .regex(/^ord_[0-9A-HJKMNP-TV-Z]{26}$/, "An order id such as ord_01….")
  .meta({ examples: ["ord_01JBN0R9E5K0S2D4F6G8H0J1K2"] });

export const OrderStatus = EventOrder.shape.status;
export type OrderStatus = z.infer<typeof OrderStatus>;

export const Order = z.object({
  ...EventOrder.shape,
  merchant_id: z.uuid().describe("The merchant that sold the order."),
  session_id: z.string().nullable().describe("The checkout session. `null` for the store's own checkout."),
  livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
  store_platform: z.string().describe("Platform that holds the order, such as `woocommerce`."),
  store_order_id: z.string().describe("Identifier of the order on that platform."),
  payment_intent: z
    .string()
    .nullable()
    .describe("The payment at the payment processor. `null` while unpaid and for deferred terms."),
  needs_attention: z
    .string()
    .nullable()
    .describe(
      "Why the order needs attention, such as a store that rejected it, a dispute or a surplus payment. `null` if it does not.",
    ),
  created_at: Timestamp.describe("Time at which the order was placed."),
});
export type Order = z.infer<typeof Order>;

/** GET /v2/orders/{id} */
export const OrderDetail = z.object({
  ...Order.shape,
  cart: EventCart.describe("The cart with its lines. `extensions` are unchanged."),
});
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderPage = z.object({
  orders: z.array(Order).describe("Orders, newest first."),
  search_incomplete: z
    .boolean()
    .describe(
      "Whether `search` begins a field of more than 1,000 orders, so that some of them may be missing from the list: a longer text finds them. `false` without `search`.",
    ),
  next_after: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
export type OrderPage = z.infer<typeof OrderPage>;
