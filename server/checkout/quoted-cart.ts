import { hash } from "node:crypto";
import type { Amounts, CheckoutDetails, QuotedCart } from "../../shared/wire/checkout-page.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import { cartItemsView, lineLabels } from "../sessions/cart-view.ts";
import { deliveryOf } from "../sessions/store-session.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";

/**
 * What the shopper sees and confirms, with its quote: the same content always has the same quote, so the server compares
 * without storing what it has shown to which page.
 * @param priced amounts of the store, and the VAT it removed, for these details.
 */
export function quotedCart(
  session: SessionRow,
  merchant: CheckoutMerchant,
  details: Pick<CheckoutDetails, "paymentTerm" | "shippingAddress">,
  priced: { amounts: Amounts; vatRemoved: number | null },
): QuotedCart {
  const { subtotal, discount, shipping, fees, tax, total, currency } = priced.amounts;
  const shown = {
    amounts: { subtotal, discount, shipping, fees, tax, total, currency },
    items: cartItemsView(session.cart),
    pricesIncludeTax: session.cart.pricesIncludeTax ?? false,
    lineLabels: lineLabels(session.cart),
    vatRemoved: priced.vatRemoved,
    b2b: session.b2b,
    paymentTerms: session.b2b ? merchant.configuration.b2b.paymentTerms : [],
  };
  const delivery = deliveryOf(session, details);
  const place = delivery && [delivery.country, delivery.state.trim(), delivery.postcode.trim()];
  return { quote: quoteOf(session.id, shown, details.paymentTerm, place), ...shown };
}

/**
 * SHA-256 over the content in a fixed order. Of the terms only the chosen one counts; images do not.
 * @param place country, state and postcode to which the goods go; null: those of the billing address.
 */
function quoteOf(
  sessionId: string,
  shown: Omit<QuotedCart, "quote">,
  paymentTerm: string,
  place: string[] | null,
): string {
  const { amounts, items, pricesIncludeTax, vatRemoved, b2b, paymentTerms } = shown;
  const term = paymentTerms.find(({ value }) => value === paymentTerm);
  const content = [
    sessionId,
    b2b,
    Object.values(amounts),
    pricesIncludeTax,
    vatRemoved,
    items.map(({ id, name, quantity, price, lineTotal }) => [id, name, quantity, price, lineTotal]),
    b2b ? [paymentTerm, term?.label ?? null, ...(term?.labels === undefined ? [] : [term.labels])] : null,
    place,
  ];
  return hash("sha256", JSON.stringify(content), "base64url");
}
