import { couponKey } from "../../../shared/coupons/coupon-settings.ts";
import type { CheckoutDetails, CouponProblem, VatResult } from "../../../shared/wire/checkout-page.ts";
import type { Context } from "../../context.ts";
import type { CheckoutMerchant } from "../../merchants/checkout-merchant.ts";
import type { SessionRow } from "../../sessions/sessions.sql.ts";
import { storeSession } from "../../sessions/store-session.ts";
import type { Quote, StoreSession } from "../../stores/platform.ts";
import { acceptCoupons, countCouponAttempts } from "./coupon-attempts.sql.ts";

/** Codes that do not apply, per session (design 9-on-account.md, section 6). */
const MAX_WRONG_CODES = 20;

export interface StoreQuote {
  quote: Quote;
  /** As quoted; with the accepted codes, for the order. */
  forStore: StoreSession;
}

/**
 * The store's quote of a session for these details. Codes that the store has not accepted yet count as attempts; after too many
 * wrong ones the store is no longer asked about others.
 * @param vat the server's own result.
 * @throws StoreUnavailable
 */
export async function quoteStore(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  details: CheckoutDetails,
  vat: VatResult | null,
): Promise<StoreQuote> {
  const codes = await askableCodes(ctx, session, details.coupons ?? []);
  const coupons = details.coupons === undefined ? {} : { coupons: codes.asked };
  const forStore = storeSession(session, { ...details, ...coupons }, vat, merchant.configuration.b2b);
  const quote = await ctx.platform(merchant.storePlatform).quote(forStore, merchant.configuration);
  const applied = (quote.discounts ?? []).flatMap(({ code }) => (code === null ? [] : [code]));
  const keys = new Set(applied.map(couponKey));
  const accepted = codes.unknown.filter((code) => keys.has(couponKey(code)));
  if (accepted.length > 0) await acceptCoupons(ctx.sql, session.id, accepted.map(couponKey));
  const couponProblems = [...codes.problems, ...(quote.couponProblems ?? [])];
  const isChosen = details.coupons !== undefined || couponProblems.length > 0;
  return {
    quote: quote.discounts === undefined ? quote : { ...quote, couponProblems },
    forStore: isChosen ? { ...forStore, cart: { ...forStore.cart, coupons: applied } } : forStore,
  };
}

interface AskableCodes {
  asked: string[];
  /** Those among them that the store has not accepted yet. */
  unknown: string[];
  problems: CouponProblem[];
}

async function askableCodes(
  ctx: Context,
  session: SessionRow,
  codes: readonly string[],
): Promise<AskableCodes> {
  const isKnown = (code: string) => session.accepted_coupons.includes(couponKey(code));
  const unknown = codes.filter((code) => !isKnown(code));
  const mayAsk =
    unknown.length === 0 || (await countCouponAttempts(ctx.sql, session.id, unknown.length, MAX_WRONG_CODES));
  if (mayAsk) return { asked: [...codes], unknown, problems: [] };
  return {
    asked: codes.filter(isKnown),
    unknown: [],
    problems: unknown.map((code) => ({ code, problem: "limit", text: "" })),
  };
}
