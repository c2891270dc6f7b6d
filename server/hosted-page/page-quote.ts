import type { CheckoutDetails, QuoteAnswer, VatResult } from "../../shared/wire/checkout-page.ts";
import type { StoppedReason } from "../../shared/wire/sessions/session-progress.ts";
import type { Context } from "../context.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import { ApiError } from "../errors.ts";
import { askStore } from "../stores/ask-store.ts";
import type { Quote } from "../stores/platform.ts";
import { isChargeable } from "../sessions/chargeable-amount.ts";
import { saveQuoted, saveUnquoted } from "../sessions/save-progress.sql.ts";
import { saveDisplayedAmounts, type SessionRow } from "../sessions/sessions.sql.ts";
import { detailFaults } from "../checkout/progress/detail-faults.ts";
import { reasonOfQuote } from "../checkout/progress/stopped-reason.ts";
import { isDeferred } from "../../shared/form/terms.ts";
import { checkBuyerVat, vatRemoved } from "../checkout/buyer-vat.ts";
import { quoteStore } from "../checkout/quote/quote-store.ts";
import { quotedCart } from "../checkout/quote/quoted-cart.ts";
import { taxReason } from "../checkout/tax-treatment.ts";

/** `none`: a program looks at the link before, or instead of, a person. */
export type Visit = "none" | "opened" | "form";

/**
 * Quotes the current form: checks the VAT number and requests the amounts from the store. A submit of anything else is
 * rejected.
 * @param visit what the shopper has done: nothing yet, opened the page, or filled in its form.
 * @throws ApiError store_unavailable, rate_limited
 */
export async function quoteForPage(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  details: CheckoutDetails,
  visit: Visit,
): Promise<QuoteAnswer> {
  const since = new Date(ctx.clock.now());
  const vat = await checkBuyerVat(ctx, session, merchant, details, visit === "form" ? "page" : "view");
  const { quote, forStore } = await askStore(() => quoteStore(ctx, session, merchant, details, vat)).catch(
    async (error: unknown) => {
      if (error instanceof ApiError && visit !== "none") await noteUnquoted(ctx, session, since);
      throw error;
    },
  );
  if (visit === "none") await saveDisplayedAmounts(ctx.sql, session.id, quote.amounts);
  else {
    const isTyped = visit === "form";
    await saveQuoted(ctx.sql, session.id, {
      amounts: quote.amounts,
      reached: {
        company: isTyped && details.company.trim() !== "",
        details: isTyped && detailFaults(session, merchant, details).length === 0,
      },
      finding: { reason: reasonOf(session, merchant, details, quote, vat), since },
    });
  }
  const tax = taxReason({ order: { amounts: quote.amounts }, quote, session: forStore, merchant });
  const quoted = {
    ...quote,
    isChargeable: isChargeable(ctx, session, merchant, quote.amounts),
    vatRemoved: vatRemoved(quote, vat),
    tax,
  };
  return { ...quotedCart(session, merchant, details, quoted, new Date(ctx.clock.now())), vat };
}

function reasonOf(
  { b2b }: SessionRow,
  { configuration }: CheckoutMerchant,
  { paymentTerm }: CheckoutDetails,
  quote: Quote,
  vat: VatResult | null,
): StoppedReason | null {
  const { requireValidVat, paymentTerms } = configuration.b2b;
  const offersTerms = paymentTerms.some(({ value }) => isDeferred(value));
  return reasonOfQuote({
    b2b,
    requireValidVat,
    offersTerms,
    isDeferred: isDeferred(paymentTerm),
    quote,
    vat,
  });
}

/** The shopper is answered with why there is no quote, whether or not that can be noted. */
async function noteUnquoted(ctx: Context, session: SessionRow, since: Date): Promise<void> {
  try {
    await saveUnquoted(ctx.sql, session, { reason: "store_unavailable", since });
  } catch (error) {
    ctx.log.warn({ err: error, session_id: session.id }, "could not note a checkout without a quote");
  }
}
