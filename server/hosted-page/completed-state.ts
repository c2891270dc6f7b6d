import { countryName } from "../../shared/countries.ts";
import { addressLines } from "../../shared/form/address-lines.ts";
import { messagesFor } from "../../shared/form/messages.ts";
import { termLabel } from "../../shared/form/term-label.ts";
import type { CompletedState, OrderParty } from "../../shared/wire/checkout-page.ts";
import type { Context } from "../context.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import { isoDay } from "../orders/order-event.ts";
import { findOrderBySession, type OrderRecordRow } from "../orders/orders.sql.ts";
import { cartItemsView, lineLabels } from "../sessions/cart-view.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";
import { merchantState } from "./page-merchant.ts";

/** The order document of a completed session. */
export async function completedState(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  locale: string,
): Promise<CompletedState> {
  const order = await findOrderBySession(ctx.sql, session.id);
  if (order === null) throw new Error(`session ${session.id} is completed without an order`);
  return {
    livemode: session.livemode,
    locale,
    b2b: session.b2b,
    merchant: merchantState(merchant),
    sessionId: session.id,
    orderNumber: order.number,
    orderStatus: order.status,
    placedOn: order.created_at.toISOString().slice(0, 10),
    items: cartItemsView(session.cart),
    pricesIncludeTax: session.cart.pricesIncludeTax ?? false,
    lineLabels: lineLabels(session.cart),
    amounts: order.amounts,
    vatRemoved: order.vat_removed,
    paymentTerm: order.payment_term,
    paymentTermLabel: labelOf(order.payment_term, merchant, locale),
    paymentDue: isoDay(order.payment_due),
    poNumber: metaText(order, "_svc_po_number"),
    buyer: buyerOf(order, locale),
    delivery: deliveryOf(order, locale),
    seller: sellerOf(merchant, locale),
    email: ctx.platform(order.store_platform).sendsConfirmation ? order.billing.email || null : null,
    successUrl: session.success_url,
  };
}

function labelOf(value: string | null, { configuration }: CheckoutMerchant, locale: string): string | null {
  if (value === null) return null;
  const term = configuration.b2b.paymentTerms.find((candidate) => candidate.value === value);
  return termLabel(term ?? { value, label: value }, messagesFor(locale));
}

function buyerOf(order: OrderRecordRow, locale: string): OrderParty {
  const { company, address, ...contact } = order.billing;
  const isConfirmed = metaText(order, "_svc_vat_valid") === "1";
  return {
    lines: filled([company, fullName(contact), ...addressLines(address, locale)]),
    vatNumber: metaText(order, "_svc_vat_number"),
    vatConfirmedOn: isConfirmed ? (metaText(order, "_svc_vat_checked_at")?.slice(0, 10) ?? null) : null,
  };
}

function deliveryOf({ shipping }: OrderRecordRow, locale: string): string[] | null {
  if (shipping === null) return null;
  return filled([shipping.company, fullName(shipping), ...addressLines(shipping.address, locale)]);
}

/** The seller as far as the configuration knows it: name, country, host of the store, VAT number. */
function sellerOf({ name, storeUrl, configuration }: CheckoutMerchant, locale: string): OrderParty {
  const { eu, gb } = configuration.b2b.vatNumbers;
  const country = configuration.store.countryCode ?? "";
  return {
    lines: filled([name, countryName(country, locale), new URL(storeUrl).host]),
    vatNumber: (country === "GB" ? (gb ?? eu) : (eu ?? gb)) ?? null,
    vatConfirmedOn: null,
  };
}

function fullName(contact: { first_name: string; last_name: string }): string {
  return `${contact.first_name} ${contact.last_name}`;
}

function filled(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

function metaText({ meta }: OrderRecordRow, key: keyof OrderRecordRow["meta"]): string | null {
  const value = meta[key];
  return value === undefined || value === "" ? null : String(value);
}
