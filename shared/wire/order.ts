import { z } from "zod";
import { EventOrder } from "./events.ts";

/** An order on the partner API: the object of events plus its store and sync state. */

const Timestamp = z.iso.datetime();

export const OrderId = z.string().regex(/^ord_[0-9A-HJKMNP-TV-Z]{26}$/, "An order id such as ord_01….");

export const OrderStatus = EventOrder.shape.status;
export type OrderStatus = z.infer<typeof OrderStatus>;

export const Order = z
  .object({
    ...EventOrder.shape,
    merchant_id: z.uuid().describe("The merchant that sold the order."),
    session_id: z
      .string()
      .nullable()
      .describe("The checkout session. `null` for an order placed in the store's own checkout."),
    livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
    store_platform: z.string().describe("Platform that holds the order, such as `woocommerce`."),
    store_order_id: z.string().describe("Identifier of the order on that platform."),
    payment_intent: z
      .string()
      .nullable()
      .describe(
        "Identifier of the payment at the payment processor. `null` if the order is unpaid or on a deferred term.",
      ),
    paid_at: Timestamp.nullable().describe("Time at which the order was paid. `null` while it is unpaid."),
    needs_attention: z
      .string()
      .nullable()
      .describe(
        "Reason the order needs attention: the store permanently rejected its status. `null` if there is no problem.",
      ),
    created_at: Timestamp.describe("Time at which the order was placed."),
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof Order>;

export const OrderPage = z
  .object({
    orders: z.array(Order).describe("Orders, newest first."),
    next_after: z
      .string()
      .nullable()
      .describe("Cursor for the next page: send it as `after`. `null` on the last page."),
  })
  .meta({ id: "OrderPage" });
export type OrderPage = z.infer<typeof OrderPage>;
