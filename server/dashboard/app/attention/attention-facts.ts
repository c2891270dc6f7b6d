import type { components } from "../../../../client/src/partner-api.ts";

export type AttentionItem = components["schemas"]["AttentionItem"];
export type AttentionKind = AttentionItem["kind"];

export const kindNames: Record<AttentionKind, string> = {
  order_dispute: "Disputes",
  order_payment: "Payments",
  order_surplus: "Paid twice",
  order_refund: "Refunds",
  order_review: "Payments in review",
  order_store: "Rejected by the store",
  order_vat: "VAT numbers",
  orders_overdue: "Overdue",
  store_not_ready: "Stores not set up",
  subscription_disabled: "Webhooks disabled",
  notice: "Other notices",
};

export const isKind = (value: string | undefined): value is AttentionKind =>
  value !== undefined && Object.hasOwn(kindNames, value);
