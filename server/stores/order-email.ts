import type { Logger } from "pino";
import { messagesFor } from "../../shared/form/messages.ts";
import { termLabel } from "../../shared/form/term-label.ts";
import { isDeferred, type PaymentTerm } from "../../shared/form/terms.ts";
import { formatMoney } from "../../shared/money.ts";
import type { SupportContact } from "../../shared/support-links.ts";
import type { BuiltinOrderRow } from "./builtin.sql.ts";
import type { LoadedHooks } from "./platform.ts";

export interface OrderEmail {
  subject: string;
  text: string;
}

/** What the e-mail shows of the merchant. */
export interface EmailSender {
  name: string;
  livemode: boolean;
  paymentTerms: readonly PaymentTerm[];
  support: SupportContact;
}

/**
 * The built-in store's order confirmation. Contains the PO number only if the filter `svc_order_email_po_number` returns
 * true (specification, B2B rule 8).
 */
export function renderOrderEmail(
  hooks: LoadedHooks,
  log: Logger,
  order: BuiltinOrderRow,
  { name, livemode, paymentTerms, support }: EmailSender,
): OrderEmail {
  const money = (amount: number) => formatMoney(amount, order.currency, "en-GB");
  const { amounts, meta } = order;
  const contacts = [support.email, support.phone, support.url].filter((contact) => contact !== null);
  const rows = [
    ["Subtotal", amounts.subtotal],
    ["Discount", -amounts.discount],
    [order.shipping_label ?? "Shipping", amounts.shipping],
    ["VAT", amounts.tax],
    ["Total", amounts.total],
  ] as const;
  const facts = [
    ["Company", meta["_billing_company"]],
    ["VAT number", meta["_svc_vat_number"]],
    ["PO number", showsPoNumber(hooks, log, order) ? meta["_svc_po_number"] : undefined],
    ["Cost centre", meta["_svc_cost_centre"]],
    ["Buyer reference", meta["_svc_buyer_reference"]],
    ["Invoice e-mail", meta["_svc_invoice_email"]],
    ["Note", meta["_svc_order_note"]],
    ["Payment terms", termOf(order, paymentTerms)],
    ["Payment due", meta["_svc_payment_due"]],
  ] as const;
  const text = [
    openingOf(order),
    "",
    ...order.lines.map((line) => `${line.quantity} × ${line.name}: ${money(line.price * line.quantity)}`),
    "",
    ...rows
      .filter(([label, amount]) => amount !== 0 || ["VAT", "Total", order.shipping_label].includes(label))
      .map(([label, amount]) => `${label}: ${money(amount)}`),
    "",
    ...facts
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([label, value]) => `${label}: ${String(value)}`),
    ...(meta["_svc_tax_sentence"] === undefined ? [] : ["", String(meta["_svc_tax_sentence"])]),
    ...(contacts.length === 0 ? [] : ["", `Contact the seller: ${contacts.join(" · ")}`]),
  ].join("\n");
  return { subject: `${livemode ? "" : "[TEST] "}${name}: order ${order.number}`, text };
}

/** In the language of the e-mail. Nothing for an order that is paid at once: the opening says so. */
function termOf({ meta }: BuiltinOrderRow, terms: readonly PaymentTerm[]): string | undefined {
  const value = meta["_svc_payment_terms"];
  if (typeof value !== "string" || !isDeferred(value)) return undefined;
  const term = terms.find((candidate) => candidate.value === value);
  return termLabel(term ?? { value, label: value }, messagesFor("en"));
}

function openingOf({ status, number, amounts }: BuiltinOrderRow): string {
  switch (status) {
    case "pending":
      return `We have received your order ${number}. It has not been paid yet.`;
    case "on-hold":
      return `Thank you. Your order ${number} has been placed on account.`;
    case "processing":
      return amounts.total === 0
        ? `Thank you. We have received your order ${number}.`
        : `Thank you. We have received your payment for order ${number}.`;
    case "canceled":
      return `Your order ${number} has been cancelled.`;
    case "refunded":
      return `Your order ${number} has been refunded.`;
  }
}

function showsPoNumber(hooks: LoadedHooks, log: Logger, order: BuiltinOrderRow): boolean {
  try {
    return hooks.applyFilters("svc_order_email_po_number", false, structuredClone(order)) === true;
  } catch (error) {
    log.error({ err: error, order: order.id }, "svc_order_email_po_number threw; the PO number is left out");
    return false;
  }
}
