import type { CheckoutDetails, QuoteAnswer } from "../../shared/wire/checkout-page.ts";
import type { Context } from "../context.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import { ApiError } from "../errors.ts";
import { askStore } from "../stores/ask-store.ts";
import { isChargeable } from "../sessions/chargeable-amount.ts";
import { saveQuoted, saveUnquoted } from "../sessions/save-progress.sql.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";
import { detailFaults } from "../checkout/progress/detail-faults.ts";
import { reasonOfQuote } from "../checkout/progress/stopped-reason.ts";
import { checkBuyerVat, vatRemoved } from "../checkout/buyer-vat.ts";
import { quoteStore } from "../checkout/quote/quote-store.ts";
import { quotedCart } from "../checkout/quote/quoted-cart.ts";
import { taxReason } from "../checkout/tax-treatment.ts";

/**
 * Quotes the current form: checks the VAT number and requests the amounts from the store. A submit of anything else is
 * rejected.
 * @throws ApiError store_unavailable, rate_limited
 */
export async function quoteForPage(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  details: CheckoutDetails,
): Promise<QuoteAnswer> {
  const vat = await checkBuyerVat(ctx, session, merchant, details, "page");
  const { quote, forStore } = await askStore(() => quoteStore(ctx, session, merchant, details, vat)).catch(
    async (error: unknown) => {
      if (error instanceof ApiError) await saveUnquoted(ctx.sql, session, "store_unavailable");
      throw error;
    },
  );
  await saveQuoted(ctx.sql, session.id, {
    amounts: quote.amounts,
    reached: {
      company: details.company.trim() !== "",
      details: detailFaults(session, merchant, details).length === 0,
    },
    stopped: reasonOfQuote(quote, vat),
  });
  const tax = taxReason({ order: { amounts: quote.amounts }, quote, session: forStore, merchant });
  const quoted = {
    ...quote,
    isChargeable: isChargeable(ctx, session, merchant, quote.amounts),
    vatRemoved: vatRemoved(quote, vat),
    tax,
  };
  return { ...quotedCart(session, merchant, details, quoted, new Date(ctx.clock.now())), vat };
}
