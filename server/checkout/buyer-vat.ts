import type { CheckoutDetails, VatResult } from "../../shared/wire/checkout-page.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import type { Quote } from "../stores/platform.ts";
import { isRefusedNumber } from "./progress/stopped-reason.ts";
import { saveVatResult } from "../sessions/save-progress.sql.ts";
import { countVatLookup, type SessionRow } from "../sessions/sessions.sql.ts";

/** Maximum VAT look-ups per session by the page (design 4-checkout.md, Hosted page); submits have a few more. */
const MAX_LOOKUPS = { view: 20, page: 20, submit: 30 };

/**
 * Checks the form's VAT number; null if there is none or the session is not B2B. Every look-up counts against the
 * session's limit. A submit beyond it is not refused: its number counts as unchecked, unless the page's last check was of it.
 * @param reason `view`: the page is rendered with what is known; `page`: the shopper types.
 * @throws ApiError rate_limited if the page has reached the session's limit.
 */
export async function checkBuyerVat(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  details: Pick<CheckoutDetails, "vatNumber" | "billingAddress">,
  reason: "view" | "page" | "submit",
): Promise<VatResult | null> {
  const number = details.vatNumber.trim();
  if (!session.b2b || number === "") return null;
  const known = session.vat;
  const key = `${number}|${details.billingAddress.country}`;
  const answered = known?.number === key && known.result.status !== "unavailable" ? known.result : null;
  if (reason !== "submit" && answered !== null) return answered;
  if (!(await countVatLookup(ctx.sql, session.id, MAX_LOOKUPS[reason]))) {
    if (reason === "submit")
      return (
        answered ?? ctx.vat.unchecked({ vatNumber: number, billingCountry: details.billingAddress.country })
      );
    throw new ApiError("rate_limited", {
      message: "Too many VAT numbers were checked in this checkout.",
      headers: { "retry-after": "60" },
    });
  }
  if ((await ctx.limiter.take("vat_check", merchant.id))?.allowed === false)
    return ctx.vat.unchecked({ vatNumber: number, billingCountry: details.billingAddress.country });
  const since = new Date(ctx.clock.now());
  const requester = merchant.configuration.b2b.vatNumbers;
  const result = await ctx.vat.check({
    vatNumber: number,
    ...(details.billingAddress.country === "" ? {} : { billingCountry: details.billingAddress.country }),
    merchantId: merchant.id,
    sessionId: session.id,
    purpose: reason === "submit" ? "submit" : "form",
    requester: {
      ...(requester.eu ? { eu: requester.eu } : {}),
      ...(requester.gb ? { gb: requester.gb } : {}),
    },
  });
  session.vat = { number: key, result };
  const isRefused = merchant.configuration.b2b.requireValidVat && isRefusedNumber(result);
  await saveVatResult(ctx.sql, session.id, session.vat, { isRefused, since, isTyped: reason === "page" });
  return result;
}

/** VAT that the store removed for this buyer, in minor units; null if none. */
export function vatRemoved(quote: Quote, vat: VatResult | null): number | null {
  return vat?.status === "valid" && quote.quotedTax > quote.amounts.tax
    ? quote.quotedTax - quote.amounts.tax
    : null;
}
