import { pickLocale } from "../../shared/form/messages.ts";
import { isTaxTreatment, taxSentence, type TaxTreatment } from "../../shared/vat/tax-sentence.ts";
import { decideZeroRating, isAllGoods } from "../../shared/vat/zero-rating.ts";
import type { OrderTax } from "../../shared/wire/checkout-page.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import type { OrderMeta, Quote, StoreOrder, StoreSession } from "../stores/platform.ts";

/** UTF-16 units kept of a store's sentence, whose filter may return anything. */
const MAX_SENTENCE = 500;

export interface UntaxedOrder {
  /** As the store placed it, or as it quotes it. */
  order: Pick<StoreOrder, "amounts" | "taxTreatment" | "taxSentence">;
  quote: Pick<Quote, "quotedTax" | "shippingOptions">;
  session: StoreSession;
  merchant: Pick<CheckoutMerchant, "configuration">;
}

/**
 * Why an order has no VAT, in the language of its session: as the store decided it; for a store that does not, only if an
 * override removed all VAT and the general law agrees. Otherwise null: a wrong reason is worse than none.
 */
export function taxReason(untaxed: UntaxedOrder): OrderTax | null {
  const { order } = untaxed;
  if (order.amounts.tax !== 0) return null;
  if (order.taxTreatment !== undefined) return reasonOf(order.taxTreatment, order.taxSentence ?? "");
  const treatment = treatmentOf(untaxed);
  if (treatment === null) return null;
  const { branding, store } = untaxed.merchant.configuration;
  const locale = pickLocale([untaxed.session.locale, branding.locale]);
  return reasonOf(treatment, taxSentence(treatment, locale, store.countryCode === "GB"));
}

/** The same as meta of the order. */
export function taxMeta(untaxed: UntaxedOrder): OrderMeta {
  const reason = taxReason(untaxed);
  if (reason === null) return {};
  return { _svc_tax_treatment: reason.treatment, _svc_tax_sentence: reason.sentence };
}

function treatmentOf({ quote, session, merchant }: UntaxedOrder): TaxTreatment | null {
  if (quote.quotedTax === 0) return null;
  const { countryCode, address, sells } = merchant.configuration.store;
  const allGoods = allGoodsOf(session, sells);
  if (allGoods === null) return null;
  const { billingAddress, shippingAddress = billingAddress } = session.customer;
  const shipFrom = { country: countryCode ?? "", postcode: address.postcode ?? "" };
  const isCollected = quote.shippingOptions?.some(({ selected, pickup }) => selected && pickup === true);
  const { rule } = decideZeroRating({
    shipFrom,
    shipTo: isCollected === true ? shipFrom : shippingAddress,
    numberPrefix: session.b2b.vatPrefix,
    verified: session.b2b.vatValid,
    allGoods,
  });
  return isTaxTreatment(rule) ? rule : null;
}

type Sells = CheckoutMerchant["configuration"]["store"]["sells"];

/**
 * A session made over the API need not say what is shipped; then the merchant's setting does. Null if neither does: the rules
 * of goods and services differ.
 */
function allGoodsOf({ cart }: StoreSession, sells: Sells): boolean | null {
  const isSilent = cart.items.some(({ requiresShipping }) => requiresShipping === undefined);
  if (isSilent && sells === "both") return null;
  const shipped = sells === "goods";
  return isAllGoods(cart.items.map((item) => ({ requiresShipping: shipped, ...item })));
}

function reasonOf(treatment: string, sentence: string): OrderTax | null {
  if (!isTaxTreatment(treatment) || sentence === "") return null;
  return { treatment, sentence: sentence.slice(0, MAX_SENTENCE).toWellFormed() };
}
