import { pickLocale } from "../../shared/form/messages.ts";
import type { Context } from "../context.ts";
import { contentSecurityPolicy, html, type PageAnswer } from "../http/define-page.ts";
import { getMerchantForCheckout, type CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import { renderProblem } from "./bundle/render.ts";
import { merchantState } from "./page-merchant.ts";
import { newNonce, pagePolicy } from "./page-policy.ts";
import type { ProblemKind } from "./view/problem-text.ts";

export interface Problem {
  kind: ProblemKind;
  status: number;
  /** The merchant whose custom hostname was called: the page leads back to its store. Null on a host of ours. */
  merchantId: string | null;
  /** The language chosen on the page, as in `?locale=`. */
  requested: string | null;
  /** The request's header. */
  acceptLanguage: string;
}

/** What a browser is shown instead of the page that it asked for. Never throws if the database is unavailable. */
export async function problemPage(ctx: Context, problem: Problem): Promise<PageAnswer> {
  const { kind, status } = problem;
  const nonce = newNonce();
  const locale = pickLocale([problem.requested], problem.acceptLanguage);
  const merchant = await merchantOrNull(ctx, problem.merchantId);
  if (merchant === null) {
    const startUrl = problem.merchantId === null ? "/" : null;
    return html(status, renderProblem(kind, { locale, startUrl }, nonce), contentSecurityPolicy({ nonce }));
  }
  const options = { locale, merchant: merchantState(merchant), backUrl: merchant.storeUrl };
  return html(status, renderProblem(kind, options, nonce), pagePolicy(ctx, merchant, nonce));
}

/** Null too if it cannot be read: the page is shown because something has failed already. */
async function merchantOrNull(ctx: Context, id: string | null): Promise<CheckoutMerchant | null> {
  if (id === null) return null;
  try {
    return await getMerchantForCheckout(ctx.sql, id);
  } catch (error) {
    ctx.log.warn({ err: error, merchant_id: id }, "a page of a problem names no merchant");
    return null;
  }
}
