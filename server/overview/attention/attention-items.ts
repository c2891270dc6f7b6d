import { formatMoney } from "../../../shared/money.ts";
import type { AttentionItem } from "../../../shared/wire/overview/attention.ts";
import type { OnAccount } from "../../../shared/wire/overview/stats.ts";
import type { AttentionKind } from "../../orders/order-attention.sql.ts";
import type { OpenNotice, OrderInNeed, UnreadyStore } from "./attention.sql.ts";

interface KindOfReason {
  kind: AttentionItem["kind"];
  action: AttentionItem["action"];
  title: (number: string) => string;
  isUrgent?: true;
}

const storeReason: KindOfReason = {
  kind: "order_store",
  action: "retry",
  title: (number) => `The store rejects a change of order ${number}`,
};
const refundReason = (what: string): KindOfReason => ({
  kind: "order_refund",
  action: "open",
  title: (number) => `A refund of order ${number} ${what}`,
  isUrgent: true,
});

/** In the order in which an order with several reasons is named after one. */
const reasons: Record<AttentionKind, KindOfReason> = {
  dispute: {
    kind: "order_dispute",
    action: "answer",
    title: (number) => `Dispute on order ${number}`,
    isUrgent: true,
  },
  surplus: { kind: "order_surplus", action: "refund", title: (number) => `Order ${number} is paid twice` },
  payment: {
    kind: "order_payment",
    action: "open",
    title: (number) => `Check the payment of order ${number}`,
    isUrgent: true,
  },
  refund: refundReason("has failed"),
  refund_unknown: refundReason("has an unknown outcome"),
  store_canceled: {
    kind: "order_store",
    action: "open",
    title: (number) => `The store has canceled order ${number}`,
    isUrgent: true,
  },
  store: storeReason,
  store_refund: { ...storeReason, title: (number) => `The store rejects a refund of order ${number}` },
  store_reversal: {
    ...storeReason,
    title: (number) => `The store rejects a reversed payment of order ${number}`,
  },
  store_vat: { ...storeReason, title: (number) => `The store rejects the VAT check of order ${number}` },
  review: {
    kind: "order_review",
    action: "open",
    title: (number) => `Payment of order ${number} is in review`,
  },
  vat_name: {
    kind: "order_vat",
    action: "open",
    title: (number) => `VAT number of order ${number} is another company’s`,
  },
};

/** What needs attention about one order. */
export function itemOfOrder(order: OrderInNeed): AttentionItem {
  const found = (Object.keys(reasons) as AttentionKind[]).find((kind) => order.attention[kind] !== undefined);
  const reason = reasons[found ?? "payment"];
  return {
    id: order.id,
    kind: reason.kind,
    severity: reason.isUrgent === true ? "urgent" : "warning",
    title: reason.title(order.number),
    text: asSentence(order.needs_attention),
    since: (order.noticed_at ?? order.created_at).toISOString(),
    link: { type: "order", id: order.id },
    action: reason.action,
    is_resolvable: true,
  };
}

/** Orders that are not paid in time, in one currency; null if there are none. */
export function itemOfOverdue(
  { currency, overdue, oldest_due: oldest }: OnAccount,
  now: Date,
): AttentionItem | null {
  if (overdue.orders === 0) return null;
  const days = Math.floor((now.getTime() - Date.parse(oldest)) / 86_400_000);
  return {
    id: `orders_overdue:${currency}`,
    kind: "orders_overdue",
    severity: "urgent",
    title:
      overdue.orders === 1 ? "1 order on account overdue" : `${overdue.orders} orders on account overdue`,
    text: `${formatMoney(overdue.amount, currency, "en-GB")}, the oldest by ${days} ${days === 1 ? "day" : "days"}.`,
    since: null,
    link: { type: "orders", id: null },
    action: "open",
    is_resolvable: false,
  };
}

export const itemOfStore = (store: UnreadyStore): AttentionItem => ({
  id: `store_not_ready:${store.id}`,
  kind: "store_not_ready",
  severity: "warning",
  title: `${store.name} takes no card payments`,
  text: store.details_submitted
    ? "The details of its account are being checked."
    : "Its account for card payments is not set up.",
  since: store.created_at.toISOString(),
  link: { type: "merchant", id: store.id },
  action: store.details_submitted ? "open" : "set_up",
  is_resolvable: false,
});

const noticeTitles: Partial<Record<OpenNotice["kind"], string>> = {
  subscription_disabled: "A webhook subscription is disabled",
  vat_requester_refused: "The VAT number of {store} is not accepted",
  vat_recheck_given_up: "VAT numbers of {store} could not be checked again",
  card_testing: "Stolen cards are tried at {store}",
  plugin_outdated: "The plugin of {store} is outdated",
  store_answers_unsigned: "{store} answers without a signature",
  store_events_unsigned: "{store} sends events without a signature",
  store_connected: "{store} is connected",
  tax_not_configured: "{store} has no tax rate",
};

const urgentNotices = new Set<OpenNotice["kind"]>([
  "subscription_disabled",
  "card_testing",
  "store_events_unsigned",
]);

export function itemOfNotice(notice: OpenNotice): AttentionItem {
  const title = noticeTitles[notice.kind] ?? "Notice";
  return {
    id: notice.id,
    kind: notice.kind === "subscription_disabled" ? "subscription_disabled" : "notice",
    severity: urgentNotices.has(notice.kind) ? "urgent" : "warning",
    title: title.replace("{store}", notice.merchant_name ?? "a store"),
    text: asSentence(notice.text),
    since: notice.created_at.toISOString(),
    link: linkOf(notice),
    action: "open",
    is_resolvable: true,
  };
}

function linkOf({ subscription_id: subscription, merchant_id: merchant }: OpenNotice): AttentionItem["link"] {
  if (subscription !== null) return { type: "subscription", id: subscription };
  return merchant === null ? null : { type: "merchant", id: merchant };
}

function asSentence(reason: string): string {
  const ended = /[.!?]$/.test(reason) ? reason : `${reason}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}
