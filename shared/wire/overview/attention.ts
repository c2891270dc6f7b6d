import { z } from "zod";
import { OrderId } from "../order.ts";

/** What needs attention in a workspace. */

export const AttentionKind = z
  .enum([
    "order_dispute",
    "order_surplus",
    "order_payment",
    "order_refund",
    "order_review",
    "order_store",
    "order_vat",
    "orders_overdue",
    "store_not_ready",
    "subscription_disabled",
    "notice",
  ])
  .describe(
    "What it is about. `order_dispute`: a payment is disputed. `order_surplus`: an order is paid more than once. `order_payment`: the outcome or amount of a payment. `order_refund`: a refund failed or its outcome is unknown. `order_review`: the processor reviews a payment for fraud. `order_store`: the store has rejected a command. `order_vat`: the VAT number is another company's. `orders_overdue`: orders on account are not paid. `store_not_ready`: a store cannot take card payments. `subscription_disabled`: a webhook subscription is sent nothing. `notice`: another notice to the workspace.",
  );
export type AttentionKind = z.infer<typeof AttentionKind>;

/** GET /attention: what is listed under it can be marked as resolved by this id. */
export const AttentionId = z
  .union([OrderId, z.uuid()])
  .describe("Identifier of a thing that needs attention: an order's, or a notice's.");

export const AttentionItem = z.object({
  id: z.string().describe("Unique identifier. An order's id for what is about one order."),
  kind: AttentionKind,
  severity: z.enum(["urgent", "warning"]).describe("`urgent`: money or orders are at stake now."),
  title: z.string().describe("What it is, in a few words."),
  text: z.string().describe("What happened and what to do, in sentences."),
  since: z.iso.datetime().nullable().describe("When it began; `null` if unknown."),
  link: z
    .object({
      type: z.enum(["order", "orders", "merchant", "subscription"]).describe("Type of the record."),
      id: z.string().nullable().describe("Identifier of the record; `null` for a list."),
    })
    .nullable()
    .describe("Where it is looked at; `null` if nowhere."),
  action: z
    .enum(["answer", "refund", "retry", "set_up", "open"])
    .describe(
      "What helps. `answer`: answer the dispute at the processor. `refund`: refund the payment. `retry`: `POST /orders/{id}/retry`, once the store accepts it. `set_up`: complete the onboarding. `open`: look at the record.",
    ),
  is_resolvable: z
    .boolean()
    .describe("Whether it can be marked as resolved. What is false ends by itself once its cause is gone."),
});
export type AttentionItem = z.infer<typeof AttentionItem>;

export const AttentionList = z.object({
  items: z.array(AttentionItem).describe("Urgent ones first, then newest first."),
  count: z.int().describe("How many there are on all pages, at most 1,000 of orders and of notices each."),
  next_after: z.string().nullable().describe("Cursor of the next page; `null` on the last."),
});
export type AttentionList = z.infer<typeof AttentionList>;
