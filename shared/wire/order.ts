import { z } from "zod";
import { EventOrder } from "./events.ts";

/** Our record of an order on the partner API; the same object as in events, and where it stands with the store. */

const Timestamp = z.iso.datetime();

export const OrderId = z.string().regex(/^ord_[0-9A-HJKMNP-TV-Z]{26}$/, "An order id such as ord_01….");

export const OrderStatus = EventOrder.shape.status;
export type OrderStatus = z.infer<typeof OrderStatus>;

export const Order = z
  .object({
    ...EventOrder.shape,
    merchant_id: z.uuid().describe("The merchant who sold it."),
    session_id: z
      .string()
      .nullable()
      .describe("The checkout session; null for an order placed in the store's own checkout."),
    livemode: z.boolean().describe("False for test data."),
    store_platform: z.string().describe("The platform the order stands in."),
    store_order_id: z.string().describe("Its id there."),
    payment_intent: z
      .string()
      .nullable()
      .describe("The processor's payment; null while unpaid and for deferred terms."),
    paid_at: Timestamp.nullable().describe("When it was paid; null while it is not."),
    needs_attention: z
      .string()
      .nullable()
      .describe(
        "Why a person must look: the store refused the order's new status for good. Null when all is well.",
      ),
    created_at: Timestamp.describe("When it was placed."),
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof Order>;

export const OrderPage = z
  .object({
    orders: z.array(Order).describe("Newest first."),
    next_after: z.string().nullable().describe("Send it as `after` for the next page; null on the last one."),
  })
  .meta({ id: "OrderPage" });
export type OrderPage = z.infer<typeof OrderPage>;
