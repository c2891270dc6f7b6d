import type { Tone } from "../parts/Tag.tsx";
import { money, platformName, type Order } from "../orders/order-facts.ts";
import { dayText } from "../parts/Time.tsx";
import type { StoreDetail } from "../stores/store-detail.ts";
import type { Delivery } from "../webhooks/deliveries/delivery-facts.ts";
import { nameOf, type Subscription } from "../webhooks/subscriptions-query.ts";

/** Something that needs attention. */
export interface Concern {
  key: string;
  tone: Tone;
  status: string;
  title: string;
  text: string;
  /** Below the workspace and mode, as `orders/ord_01…`. */
  to: string;
  search?: Record<string, string>;
}

const DAY_MS = 86_400_000;
const FAILED_DAYS = 7;

/** One page of a list: its rows, and whether there are more than these. */
export interface Listed<Row> {
  rows: readonly Row[];
  hasMore: boolean;
}

/** Orders that need attention, that the store does not know, or whose payment is overdue; each once. */
export function orderConcerns(orders: readonly Order[], now: Date): Concern[] {
  const today = now.toISOString().slice(0, 10);
  const each = [...new Map(orders.map((order) => [order.id, order])).values()];
  return each.flatMap((order): Concern[] => {
    const to = `orders/${order.id}`;
    const common = { key: order.id, to, title: `Order ${order.number}` };
    if (order.needs_attention !== null)
      return [{ ...common, tone: "bad", status: "Needs attention", text: order.needs_attention }];
    if (!order.store_synced) {
      const text = `${platformName(order)} has not accepted its current status so far.`;
      return [{ ...common, tone: "warn", status: "Not in sync", text }];
    }
    const { status, paid_at: paid, payment_due: due, amounts, currency } = order;
    if (status === "on-hold" && paid === null && due !== null && due < today) {
      const text = `${money(amounts.total, currency)} was due ${dayText(due)}.`;
      return [{ ...common, tone: "warn", status: "Overdue", text }];
    }
    return [];
  });
}

/** Deliveries that have failed, as one concern per kind. */
export function deliveryConcerns(
  abandoned: Listed<Delivery>,
  pending: Listed<Delivery>,
  now: Date,
): Concern[] {
  const since = now.getTime() - FAILED_DAYS * DAY_MS;
  const lost = abandoned.rows.filter(({ created_at: at }) => Date.parse(at) >= since);
  const retried = pending.rows.filter(({ attempt_count: count }) => count > 0);
  const concerns: Concern[] = [];
  if (lost.length > 0) {
    const hasMore = abandoned.hasMore && lost.length === abandoned.rows.length;
    concerns.push({
      key: "abandoned",
      tone: "bad",
      status: "Abandoned",
      title: countText(lost.length, hasMore, "delivery", "deliveries"),
      text: `Created in the last ${FAILED_DAYS} days and not tried again. ${newestText(lost[0]!)}`,
      to: "webhooks/deliveries",
      search: { status: "abandoned" },
    });
  }
  if (retried.length > 0) {
    concerns.push({
      key: "retried",
      tone: "warn",
      status: "Retrying",
      title: countText(retried.length, pending.hasMore, "delivery", "deliveries"),
      text: `Not accepted so far. ${newestText(retried[0]!)}`,
      to: "webhooks/deliveries",
      search: { status: "pending" },
    });
  }
  return concerns;
}

/** Subscriptions that are sent nothing. */
export const subscriptionConcerns = (subscriptions: readonly Subscription[]): Concern[] =>
  subscriptions
    .filter(({ status }) => status === "disabled")
    .map((subscription) => ({
      key: subscription.id,
      tone: "warn",
      status: "Disabled",
      title: `Webhooks to ${nameOf(subscription)}`,
      text: [subscription.disabled_reason, "Events are recorded and not sent."].filter(Boolean).join(" "),
      to: `webhooks/${subscription.id}`,
    }));

/** Stores that cannot take card payments. */
export const storeConcerns = (stores: readonly StoreDetail[]): Concern[] =>
  stores
    .filter(({ stripe, closed_at: closed }) => closed === null && stripe?.charges_enabled !== true)
    .map(({ merchant, stripe }) => ({
      key: merchant.id,
      tone: "warn",
      status: "Not ready",
      title: merchant.name,
      text: stripe?.details_submitted
        ? "The details of its account are being checked; no card payments yet."
        : "Its account for card payments is not set up.",
      to: `stores/${merchant.id}`,
    }));

const countText = (count: number, hasMore: boolean, one: string, many: string) =>
  hasMore ? `${count} ${many} or more` : `${count} ${count === 1 ? one : many}`;

const newestText = ({ event, target_url: url }: Delivery) => `Newest: ${event} to ${new URL(url).host}.`;
