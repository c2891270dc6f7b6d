import { withOfferedTerm } from "../../shared/form/fields.ts";
import { pickLocale } from "../../shared/form/messages.ts";
import type { CheckoutState, QuotedCart } from "../../shared/wire/checkout-page.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { definePage, html, type PageAnswer, type PageRequest } from "../http/define-page.ts";
import { compressBody } from "../http/precompressed.ts";
import { chargeableAccount, type CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import { emit } from "../webhooks/emit.ts";
import { findAttempt } from "../checkout/shared-statements.ts";
import { quotedCart, withTerm } from "../checkout/quote/quoted-cart.ts";
import { renderCheckout, renderCompleted, renderProblem } from "./bundle/render.ts";
import { completedState } from "./completed-state.ts";
import { merchantState } from "./page-merchant.ts";
import { newNonce, pagePolicy } from "./page-policy.ts";
import { sellerOf } from "./seller.ts";
import { quoteForPage, type Visit } from "./page-quote.ts";
import { findPageSession } from "./page-session.ts";
import { sandboxDay } from "./sandbox-day.ts";
import { problemPage } from "./problem-page.ts";
import { askedFields } from "../sessions/asked-fields.ts";
import { isChargeable } from "../sessions/chargeable-amount.ts";
import { eventScope, sessionEventData } from "../sessions/session-view.ts";
import { draftEdits } from "../sessions/drafts.ts";
import { claimCreatedEvent, type SessionRow } from "../sessions/sessions.sql.ts";
import { detailsOf } from "../sessions/store-session.ts";

/** Of brotli: 1 ms more than the usual one saves 1.2 KiB of a page with its styles, which is 6 ms of a slow phone's network. */
const PAGE_QUALITY = 5;

export default definePage({
  method: "GET",
  path: "/checkout/{token}",
  async handler({ ctx, params, query, headers, request }) {
    const nonce = newNonce();
    const token = params["token"] ?? "";
    const found = await findPageSession(ctx, token, request.host);
    const accept = headers["accept-language"] ?? "";
    if (found === null) {
      return problemPage(ctx, {
        kind: "not_found",
        status: 404,
        merchantId: request.host.merchantId,
        requested: query.get("locale"),
        acceptLanguage: accept,
      });
    }
    const { session, merchant } = found;
    const locales = [query.get("locale"), session.locale, merchant.configuration.branding.locale ?? null];
    const locale = pickLocale(locales, accept);
    const seller = merchantState(merchant);
    const csp = pagePolicy(ctx, merchant, nonce);
    // The order keeps the buyer's address for the merchant; the link no longer shows it.
    const isErased = session.erased_at !== null;
    if (session.status === "completed" && !isErased) {
      const completed = renderCompleted(await completedState(ctx, session, merchant, locale), nonce);
      return compressBody(html(200, completed, csp), headers, PAGE_QUALITY);
    }
    const isOverdue = session.status === "open" && session.expires_at.getTime() <= ctx.clock.now();
    if (session.status === "expired" || isOverdue || isErased) {
      return html(
        410,
        renderProblem(
          "expired",
          {
            locale,
            merchant: seller,
            testMode: !session.livemode,
            backUrl: session.cancel_url ?? merchant.storeUrl,
            endedSession: session.id,
          },
          nonce,
        ),
        csp,
      );
    }
    const visit = isOpened(request.method, headers) ? "opened" : "none";
    return renderOpenSession(ctx, session, merchant, { locale, nonce, csp, accepts: headers, visit });
  },
});

/** Whether a person opens the page: scanners of links ask for its head, and browsers load pages before they are opened. */
const isOpened = (method: string, headers: PageRequest["headers"]): boolean =>
  method === "GET" && !(headers["sec-purpose"] ?? "").includes("prefetch");

async function renderOpenSession(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  page: { locale: string; nonce: string; csp: string; accepts: PageRequest["headers"]; visit: Visit },
): Promise<PageAnswer> {
  await emitCreatedOnce(ctx, session);
  const terms = session.b2b ? merchant.configuration.b2b.paymentTerms : [];
  const known = detailsOf(session, terms, merchant.configuration.store.countryCode ?? null);
  // A session being paid keeps its attempt's amounts; an open one displays the store's current quote.
  const now = new Date(ctx.clock.now());
  const fresh = await quoteOrNull(ctx, session, merchant, known, page.visit);
  const isCurrent = session.status === "open" || fresh?.amounts.total === session.amounts.total;
  const cart =
    (isCurrent ? fresh : null) ??
    quotedCart(session, merchant, known, lastKnown(ctx, session, merchant), now);
  const details = withOfferedTerm(known, cart.paymentTerms);
  const edits = draftEdits(session);
  const state: CheckoutState = {
    ...withTerm(session, cart, details),
    sessionId: session.id,
    livemode: session.livemode,
    ...sandboxDay(ctx, merchant.timeZone),
    locale: page.locale,
    merchant: merchantState(merchant),
    seller: sellerOf(merchant, page.locale),
    fields: askedFields(session, merchant),
    requireValidVat: merchant.configuration.b2b.requireValidVat,
    vatNameMismatch: merchant.configuration.b2b.vatNameMismatch,
    details,
    draftEdits: edits,
    isAssumedCountry:
      session.customer?.billingAddress?.country === undefined &&
      edits["billingAddress.country"] === undefined,
    now: now.toISOString(),
    hasDelivery: hasDelivery(session.cart) || details.shippingAddress != null,
    cancelUrl: session.cancel_url,
    stripe: stripeState(ctx, session, merchant),
    allowedOrigins: merchant.configuration.allowedOrigins,
    answersQuestions: await ctx.answersQuestions(merchant),
    isAtBank: await isAtBank(ctx, session),
  };
  return compressBody(html(200, renderCheckout(state, page.nonce), page.csp), page.accepts, PAGE_QUALITY);
}

/** What a page shows that could not get a quote. */
function lastKnown(ctx: Context, session: SessionRow, merchant: CheckoutMerchant) {
  const { amounts } = session;
  return {
    amounts,
    vatRemoved: null,
    tax: null,
    isChargeable: isChargeable(ctx, session, merchant, amounts),
  };
}

/** Whether the cart is known to contain goods that are delivered. */
function hasDelivery(cart: SessionRow["cart"]): boolean {
  return cart.shipping !== undefined || cart.items.some((item) => item.requiresShipping === true);
}

/** Null if the store or authority is unavailable; the page then starts with the known amounts. */
async function quoteOrNull(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  details: CheckoutState["details"],
  visit: Visit,
): Promise<QuotedCart | null> {
  try {
    const { vat: _shownByTheForm, ...quoted } = await quoteForPage(ctx, session, merchant, details, visit);
    return quoted;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    ctx.log.warn({ code: error.code, session_id: session.id }, "opened a checkout without a fresh quote");
    return null;
  }
}

/** Emits `session.created` of a session with a client reference when it is first opened. */
async function emitCreatedOnce(ctx: Context, session: SessionRow): Promise<void> {
  if (session.announced_at !== null) return;
  await ctx.sql.begin(async (sql) => {
    if (await claimCreatedEvent(sql, session.id)) {
      await emit(ctx, sql, "session.created", {
        ...eventScope(session),
        data: sessionEventData(session, null),
      });
    }
  });
}

function stripeState(ctx: Context, session: SessionRow, merchant: CheckoutMerchant): CheckoutState["stripe"] {
  const account = chargeableAccount(merchant);
  if (account === null) return null;
  return {
    jsUrl: ctx.config.STRIPE_JS_URL,
    publishableKey: ctx.processor(session.livemode).publishableKey,
    accountId: account.id,
  };
}

/** As last recorded: the page is displayed without the processor, and its browser resumes the attempt. */
async function isAtBank(ctx: Context, session: SessionRow): Promise<boolean> {
  if (session.status !== "confirming") return false;
  const attempt = await findAttempt(ctx.sql, { sessionId: session.id, attempt: session.attempt });
  return attempt?.step === "action";
}
