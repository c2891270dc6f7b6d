import type { components } from "../../../../client/src/partner-api.ts";
import { formatMoney } from "../../../../shared/money.ts";
import { dayText } from "../parts/Time.tsx";
import type { Tone } from "../parts/Tag.tsx";

export type Order = components["schemas"]["Order"];

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

/** The status as a word with its tone; an unpaid order says when it is due. */
export function statusOf(order: Pick<Order, "status" | "paid_at" | "payment_due">): [Tone, string] {
  const name = statusNames[order.status];
  const isOpen = order.paid_at === null && ["on-hold", "processing", "completed"].includes(order.status);
  if (!isOpen || order.payment_due === null) return [tones[order.status], name];
  return ["warn", `${name}, due ${dayText(order.payment_due)}`];
}

export const money = (amount: number, currency: string) => formatMoney(amount, currency, "en-GB");

/** A meta value as text; "" if the order has none. */
export const metaOf = ({ meta }: Order, key: string): string => String(meta[key] ?? "");

/** Who bought: the company, or a private buyer's name. */
export const buyerOf = ({ billing }: Order): string =>
  billing.company || `${billing.first_name} ${billing.last_name}`.trim() || billing.email;

export interface Step {
  /** When it happened; null for what lies ahead. */
  at: string | null;
  kind: "done" | "warn" | "info";
  title: string;
  text: string;
}

/** What is known of an order with its time, newest first. */
export function timelineOf(order: Order): Step[] {
  const total = money(order.amounts.total, order.currency);
  const steps: Step[] = [
    {
      at: order.created_at,
      kind: "info",
      title:
        order.payment_term === null || order.payment_term === "immediate"
          ? "Order placed"
          : "Order placed on account",
      text: [
        total,
        order.payment_term && termText(order.payment_term),
        `order ${order.number} in ${platformName(order)}`,
      ]
        .filter(Boolean)
        .join(" · "),
    },
  ];
  const vat = vatStep(order);
  if (vat !== null) steps.push(vat);
  if (order.paid_at !== null) {
    steps.push({
      at: order.paid_at,
      kind: "done",
      title: "Payment received",
      text: order.payment_intent === null ? total : `${total} by card · ${order.payment_intent}`,
    });
  } else if (order.payment_due !== null && order.status === "on-hold") {
    steps.push({
      at: null,
      kind: "warn",
      title: `Payment due ${dayText(order.payment_due)}`,
      text: `${total} is open`,
    });
  }
  return steps.toSorted((a, b) => (b.at ?? "9").localeCompare(a.at ?? "9"));
}

function vatStep(order: Order): Step | null {
  const [number, at] = [metaOf(order, "_svc_vat_number"), metaOf(order, "_svc_vat_checked_at")];
  if (number === "" || at === "") return null;
  const isValid = metaOf(order, "_svc_vat_valid") === "1";
  const consultation = metaOf(order, "_svc_vat_consultation");
  const warning = metaOf(order, "_svc_vat_warning");
  return {
    at,
    kind: isValid ? "done" : "warn",
    title: isValid
      ? "VAT number confirmed"
      : warning
        ? "VAT number not checked yet"
        : "VAT number not confirmed",
    text: [
      number,
      metaOf(order, "_svc_vat_name"),
      consultation && `consultation ${consultation}`,
      warning && warning.replaceAll("_", " "),
    ]
      .filter(Boolean)
      .join(" · "),
  };
}

/** "net30" → "30 days net". */
function termText(term: string): string {
  const days = /^net(\d+)$/.exec(term)?.[1];
  return days === undefined ? term : `${days} days net`;
}

export const platformName = ({ store_platform: platform }: Order): string =>
  ({ woocommerce: "WooCommerce", builtin: "the built-in store" })[platform] ?? platform;

/** All PO numbers, as one text; "" without one. */
export function poNumbersOf({ details }: Order): string {
  return [details.po_number, ...details.po_numbers].filter((number) => number !== null).join(", ");
}
