import type { components } from "../../../../client/src/partner-api.ts";
import { formatMoney, minorUnitDigits } from "../../../../shared/money.ts";
import { POLL_MS } from "../live/live-reading.ts";
import { dayText } from "../parts/Time.tsx";
import type { Tone } from "../parts/Tag.tsx";

export type Order = components["schemas"]["Order"];
export type OrderDetail = components["schemas"]["OrderDetail"];

export const statusNames: Record<Order["status"], string> = {
  pending: "Pending",
  processing: "Processing",
  "on-hold": "On hold",
  completed: "Completed",
  canceled: "Canceled",
  refunded: "Refunded",
  failed: "Failed",
};

const tones: Record<Order["status"], Tone> = {
  pending: "info",
  processing: "ok",
  "on-hold": "warn",
  completed: "ok",
  canceled: "plain",
  refunded: "plain",
  failed: "bad",
};

export const toneOf = (status: Order["status"]): Tone => tones[status];

/** The status as a word with its tone; an unpaid order says when it is due. */
export function statusOf(order: Pick<Order, "status" | "paid_at" | "payment_due">): [Tone, string] {
  const name = statusNames[order.status];
  const isOpen = order.paid_at === null && ["on-hold", "processing", "completed"].includes(order.status);
  if (!isOpen || order.payment_due === null) return [tones[order.status], name];
  return ["warn", `${name}, due ${dayText(order.payment_due)}`];
}

const finalStatuses: ReadonlySet<Order["status"]> = new Set(["completed", "canceled", "refunded", "failed"]);

/** When to read an order again; false for one that has ended. */
export const pollOf = ({ status }: Order): number | false => (finalStatuses.has(status) ? false : POLL_MS);

export const money = (amount: number, currency: string) => formatMoney(amount, currency, "en-GB");

/** A meta value as text; "" if the order has none. */
export const metaOf = ({ meta }: Order, key: string): string => String(meta[key] ?? "");

/** Who bought: the company, or a private buyer's name. */
export const buyerOf = ({ billing }: Order): string =>
  billing.company || `${billing.first_name} ${billing.last_name}`.trim() || billing.email;

/** "net30" → "30 days net"; other terms as they are called. */
export function termText(term: string): string {
  const days = /^net(\d+)$/.exec(term)?.[1];
  return days === undefined ? term.replaceAll("_", " ") : `${days} days net`;
}

/** A reason as a sentence: "the store refused the order: closed" → "The store refused the order: closed." */
export function asSentence(reason: string): string {
  const ended = /[.!?]$/.test(reason) ? reason : `${reason}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}

export const platformName = ({ store_platform: platform }: Order): string =>
  ({ woocommerce: "WooCommerce", builtin: "the built-in store" })[platform] ?? platform;

/** All PO numbers, as one text; "" without one. */
export function poNumbersOf({ details }: Order): string {
  return [details.po_number, ...details.po_numbers].filter((number) => number !== null).join(", ");
}

export interface OrderLine {
  id: string;
  name: string;
  quantity: number;
  /** Of one item, in minor units, as the store sent it. */
  price: number;
}

/** The lines of the cart as the store sent it: a session's `lineItems`, or the `items` of a store's own checkout. */
export function linesOf({ cart }: OrderDetail): OrderLine[] {
  const lines = (cart as Record<string, unknown>)["lineItems"] ?? (cart as Record<string, unknown>)["items"];
  return Array.isArray(lines) ? lines.filter(isLine) : [];
}

function isLine(line: unknown): line is OrderLine {
  const { name, quantity, price } = (line ?? {}) as Partial<Record<keyof OrderLine, unknown>>;
  return typeof name === "string" && typeof quantity === "number" && typeof price === "number";
}

const treatments: Record<string, string> = {
  intra_community_supply: "VAT, intra-Community supply",
  reverse_charge: "VAT, reverse charge",
  export: "VAT, export",
  exempt: "VAT, exempt",
};

/** How the VAT of an order is named. */
export const vatLabel = (order: Order): string => treatments[metaOf(order, "_svc_tax_treatment")] ?? "VAT";

/** What can be refunded here, in minor units: a card payment of the built-in store, without an open dispute. */
export function refundableOf(order: Order): number {
  const isDisputed = order.disputes.some(({ status }) => status === "open");
  if (order.store_platform !== "builtin" || order.payment_intent === null || isDisputed) return 0;
  return order.paid_at === null ? 0 : Math.max(0, order.amounts.total - order.amount_refunded);
}

/** "12.5" or "12,50" in minor units of the currency; null if it is no amount above zero. */
export function parseAmount(text: string, currency: string): number | null {
  const digits = minorUnitDigits(currency);
  const [, whole, part = ""] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || part.length > digits) return null;
  const amount = Number(whole + part.padEnd(digits, "0"));
  return amount > 0 ? amount : null;
}
