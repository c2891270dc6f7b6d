import { addressLines } from "../../shared/form/address/address-lines.ts";
import { nameOrder } from "../../shared/form/address/name-order.ts";
import { messagesFor } from "../../shared/form/messages.ts";
import { termLabel } from "../../shared/form/term-label.ts";
import { isDeferred } from "../../shared/form/terms.ts";
import { storeDay } from "../../shared/store-day.ts";
import { isTaxTreatment } from "../../shared/vat/tax-sentence.ts";
import type { CompletedState, OrderDelivery, OrderParty, OrderTax } from "../../shared/wire/checkout-page.ts";
import type { Context } from "../context.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import { orderDetails } from "../orders/order-details.ts";
import { isoDay } from "../orders/order-event.ts";
import { findOrderBySession, type OrderRecordRow } from "../orders/orders.sql.ts";
import { cartItemsView, lineLabels, orderedFees } from "../sessions/cart-view.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";
import { merchantState } from "./page-merchant.ts";
import { sandboxDay } from "./sandbox-day.ts";
import { filledLines, sellerOf } from "./seller.ts";

/** The order document of a completed session. */
export async function completedState(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  locale: string,
): Promise<CompletedState> {
  const order = await findOrderBySession(ctx.sql, session.id);
  if (order === null) throw new Error(`session ${session.id} is completed without an order`);
  const labels = lineLabels(session.cart);
  const fees = orderedFees(session.cart, order.amounts.fees);
  return {
    livemode: session.livemode,
    ...sandboxDay(ctx, merchant.timeZone),
    locale,
    b2b: session.b2b,
    merchant: merchantState(merchant),
    sessionId: session.id,
    orderNumber: order.number,
    orderStatus: order.status,
    placedOn: storeDay(order.created_at, merchant.timeZone),
    isPaid: order.paid_on !== null,
    bankDetails: bankDetailsOf(order, merchant),
    tax: taxOf(order),
    items: cartItemsView(session.cart, fees),
    fees,
    pricesIncludeTax: session.cart.pricesIncludeTax ?? false,
    lineLabels: {
      discount: order.coupons.map(({ code }) => code).join(", ") || labels.discount,
      shipping: order.shipping_method?.label ?? labels.shipping,
    },
    amounts: order.amounts,
    vatRemoved: order.vat_removed,
    taxRate: order.tax_rate,
    paymentTerm: order.payment_term,
    paymentTermLabel: labelOf(order.payment_term, merchant, locale),
    paymentDue: isoDay(order.payment_due),
    details: orderDetails(order.meta),
    buyer: buyerOf(order, merchant, locale),
    delivery: deliveryOf(order, labels.shipping, locale),
    seller: sellerOf(merchant, locale),
    email: ctx.platform(order.store_platform).sendsConfirmation ? order.billing.email || null : null,
    backUrl: session.success_url ?? merchant.storeUrl,
  };
}

function labelOf(value: string | null, { configuration }: CheckoutMerchant, locale: string): string | null {
  if (value === null) return null;
  const term = configuration.b2b.paymentTerms.find((candidate) => candidate.value === value);
  return termLabel(term ?? { value, label: value }, messagesFor(locale));
}

/** Only while the buyer owes the order, so that none is paid twice or after its cancellation. */
function bankDetailsOf(order: OrderRecordRow, { configuration }: CheckoutMerchant): string[] | null {
  const isOpen = order.status === "on-hold" && order.paid_on === null && order.amounts.total > 0;
  const isOwed = isDeferred(order.payment_term) && isOpen;
  return isOwed ? (configuration.b2b.onAccount.bankDetails?.split("\n") ?? null) : null;
}

function taxOf(order: OrderRecordRow): OrderTax | null {
  const treatment = metaText(order, "_svc_tax_treatment") ?? "";
  const sentence = metaText(order, "_svc_tax_sentence");
  return isTaxTreatment(treatment) && sentence !== null ? { treatment, sentence } : null;
}

function buyerOf(order: OrderRecordRow, { timeZone }: CheckoutMerchant, locale: string): OrderParty {
  const { company, address, ...contact } = order.billing;
  const checkedAt = metaText(order, "_svc_vat_checked_at");
  // The register confirmed the number of another company.
  const isOther = metaText(order, "_svc_vat_name_match") === "0";
  const isConfirmed = metaText(order, "_svc_vat_valid") === "1" && !isOther && checkedAt !== null;
  return {
    lines: filledLines([company, fullName(contact, locale), ...addressLines(address, locale), contact.email]),
    vatNumber: metaText(order, "_svc_vat_number"),
    vatConfirmedOn: isConfirmed ? storeDay(new Date(checkedAt), timeZone) : null,
  };
}

/** @param label the session's own name of its delivery. */
function deliveryOf(order: OrderRecordRow, label: string | null, locale: string): OrderDelivery | null {
  const { shipping, shipping_method: chosen, billing } = order;
  const named = chosen ?? (label === null ? null : { label });
  const isCollected = chosen?.pickup === true;
  const destination = addressOf(shipping, locale) ?? (chosen && addressLines(billing.address, locale));
  // What is collected goes to no address.
  const address = isCollected ? null : destination;
  if (named === null && address === null) return null;
  const method = named && { label: named.label, description: chosen?.description ?? "" };
  return { isCollected, method, address };
}

function addressOf(shipping: OrderRecordRow["shipping"], locale: string): string[] | null {
  if (shipping === null) return null;
  return filledLines([
    shipping.company,
    fullName(shipping, locale),
    ...addressLines(shipping.address, locale),
  ]);
}

function fullName(contact: { first_name: string; last_name: string }, locale: string): string {
  const names = { firstName: contact.first_name, lastName: contact.last_name };
  return nameOrder(locale)
    .map((name) => names[name])
    .join(" ");
}

function metaText({ meta }: OrderRecordRow, key: keyof OrderRecordRow["meta"]): string | null {
  const value = meta[key];
  return value === undefined || value === "" ? null : String(value);
}
