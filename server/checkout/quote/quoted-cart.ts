import { hash } from "node:crypto";
import { paymentDueDate } from "../../../shared/form/terms.ts";
import type {
  CheckoutDetails,
  OrderTax,
  QuotedCart,
  ShippingOption,
} from "../../../shared/wire/checkout-page.ts";
import type { CheckoutMerchant } from "../../merchants/checkout-merchant.ts";
import { cartItemsView, lineLabels } from "../../sessions/cart-view.ts";
import { deliveryOf } from "../../sessions/store-session.ts";
import type { SessionRow } from "../../sessions/sessions.sql.ts";
import type { Quote, StoreOnAccount } from "../../stores/platform.ts";
import { offeredTerms, type TermsBasis } from "../offered-terms.ts";

/** The store's quote, and the VAT it removed. */
interface Quoted
  extends
    TermsBasis,
    Pick<
      Quote,
      | "taxRate"
      | "shippingOptions"
      | "undeliverable"
      | "shippingCountries"
      | "shipTo"
      | "discounts"
      | "fees"
      | "acceptsCoupons"
      | "couponProblems"
    > {
  isChargeable: boolean;
  vatRemoved: number | null;
  /** Why there is no VAT; null if there is VAT, or no reason is known. */
  tax: OrderTax | null;
  /** The store's time zone, if it reports it; else the last known one. */
  timeZone?: string | undefined;
}

/**
 * What the shopper sees and confirms, with its quote: the same content always has the same quote, so the server compares
 * without storing what it has shown to which page.
 * @param quoted the store's quote for these details.
 * @param now the time from which due dates count.
 */
export function quotedCart(
  session: SessionRow,
  merchant: CheckoutMerchant,
  details: QuotedDetails,
  quoted: Quoted,
  now: Date,
): QuotedCart {
  const { subtotal, discount, shipping, fees, tax, total, currency } = quoted.amounts;
  const shippingOptions = (quoted.shippingOptions ?? []).map(optionView);
  const labels = lineLabels(session.cart);
  const shown = {
    amounts: { subtotal, discount, shipping, fees, tax, total, currency },
    items: cartItemsView(session.cart, quoted.fees),
    pricesIncludeTax: session.cart.pricesIncludeTax ?? false,
    lineLabels: {
      discount: nameOf(quoted.discounts) ?? labels.discount,
      shipping: methodLabel(shippingOptions) ?? labels.shipping,
    },
    discounts: quoted.discounts ?? [],
    fees: quoted.fees ?? [],
    acceptsCoupons: quoted.acceptsCoupons ?? quoted.discounts !== undefined,
    couponProblems: quoted.couponProblems ?? [],
    shippingOptions,
    undeliverable: quoted.undeliverable ?? false,
    shippingCountries: quoted.shippingCountries ?? null,
    shipTo: quoted.shipTo ?? ("any" as const),
    vatRemoved: quoted.vatRemoved,
    tax: quoted.tax,
    taxRate: quoted.taxRate ?? null,
    b2b: session.b2b,
    paymentTerms: offeredTerms(session, merchant, details, quoted).map((term) => ({
      ...term,
      dueOn: paymentDueDate(term.value, now, quoted.timeZone ?? merchant.timeZone),
    })),
    onAccount: companyView(session, quoted.onAccount),
    termsRequest: requestView(session, quoted.onAccount),
  };
  return { quote: quoteOf(session, shown, details), ...shown };
}

function optionView(option: NonNullable<Quoted["shippingOptions"]>[number]): ShippingOption {
  const { id, label, description = "", price, contents = "", pickup = false, selected } = option;
  return { id, label, description, amount: price, package: option.package ?? 0, contents, pickup, selected };
}

/** Names of all discounts; null without one. */
function nameOf(discounts: readonly { label: string }[] = []): string | null {
  return discounts.map(({ label }) => label).join(", ") || null;
}

/** Names of the chosen methods of all packages; null without one. */
function methodLabel(options: readonly Pick<ShippingOption, "label" | "selected">[]): string | null {
  const labels = options.filter(({ selected }) => selected).map(({ label }) => label);
  return labels.length === 0 ? null : [...new Set(labels)].join(", ");
}

function companyView({ b2b }: SessionRow, onAccount: StoreOnAccount | undefined): QuotedCart["onAccount"] {
  if (!b2b || onAccount === undefined || onAccount.companyId === null) return null;
  const { remaining, limit, blocked, since } = onAccount;
  return { remaining, limit, blocked, since };
}

function requestView({ b2b }: SessionRow, onAccount: StoreOnAccount | undefined): QuotedCart["termsRequest"] {
  if (!b2b || onAccount?.mayRequest !== true) return null;
  return { state: onAccount.request, requestedOn: onAccount.requestedOn };
}

/** The same with another term, which changes nothing but the quote. */
export function withTerm(session: SessionRow, cart: QuotedCart, details: QuotedDetails): QuotedCart {
  return { ...cart, quote: quoteOf(session, cart, details) };
}

type QuotedDetails = Pick<CheckoutDetails, "billingAddress" | "paymentTerm" | "shippingAddress">;

/** SHA-256 over the content in a fixed order. Of the terms only the chosen one counts; images and words do not. */
function quoteOf(session: SessionRow, shown: Omit<QuotedCart, "quote">, details: QuotedDetails): string {
  const { paymentTerm } = details;
  const delivery = deliveryOf(session, details);
  // Null: the goods go to the billing address.
  const place = delivery && [delivery.country, delivery.state.trim(), delivery.postcode.trim()];
  const { amounts, pricesIncludeTax, vatRemoved, b2b, paymentTerms, shippingOptions } = shown;
  const methods = shippingOptions.filter(({ selected }) => selected);
  const codes = shown.discounts.filter(({ code }) => code !== null);
  const term = paymentTerms.find(({ value }) => value === paymentTerm);
  const content = [
    session.id,
    b2b,
    Object.values(amounts),
    pricesIncludeTax,
    vatRemoved,
    cartItemsView(session.cart).map(({ id, name, quantity, price, lineTotal }) => [
      id,
      name,
      quantity,
      price,
      lineTotal,
    ]),
    b2b ? [paymentTerm, term?.label ?? null, term?.labels ?? null, term?.dueOn ?? null] : null,
    place,
    ...methods.map((method) => [method.package, method.id, method.label, method.amount]),
    ...codes.map(({ code, amount }) => [code, amount]),
  ];
  return hash("sha256", JSON.stringify(content), "base64url");
}
