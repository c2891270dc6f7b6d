import type { CheckoutDetails, VatResult } from "../../shared/wire/checkout-page.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import type { Quote } from "../stores/platform.ts";
import { countVatLookup, saveVatFinding, type SessionRow } from "../sessions/sessions.sql.ts";

/** Look-ups a session may cause from the page (design 4-checkout.md, Hosted page). */
const LOOKUPS_PER_SESSION = 20;

/**
 * The server's own finding on the number in the form; null when none was given or the session is not B2B.
 * The page's look-ups count against the session's share; a submit always asks.
 * @throws ApiError rate_limited when the page has used up its share.
 */
export async function findVat(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  details: Pick<CheckoutDetails, "vatNumber" | "billingAddress">,
  reason: "page" | "submit",
): Promise<VatResult | null> {
  const number = details.vatNumber.trim();
  if (!session.b2b || number === "") return null;
  const known = session.vat;
  const key = `${number}|${details.billingAddress.country}`;
  if (reason === "page" && known?.number === key && known.result.status !== "unavailable")
    return known.result;
  if (reason === "page" && !(await countVatLookup(ctx.sql, session.id, LOOKUPS_PER_SESSION))) {
    throw new ApiError("rate_limited", {
      message: "Too many VAT numbers were checked in this checkout.",
      headers: { "retry-after": "60" },
    });
  }
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
  await saveVatFinding(ctx.sql, session.id, session.vat);
  return result;
}

/** VAT the store took off for this buyer, in minor units; null when none was. */
export function vatRemoved(quote: Quote, vat: VatResult | null): number | null {
  return vat?.status === "valid" && quote.quotedTax > quote.amounts.tax
    ? quote.quotedTax - quote.amounts.tax
    : null;
}
