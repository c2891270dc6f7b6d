import { createRequire } from "node:module";
import { join } from "node:path";
import { checkoutMessagesFor, fill, messagesFor } from "../../../shared/form/messages.ts";
import type { CheckoutState, CompletedState } from "../../../shared/wire/checkout-page.ts";
import { buildRoot } from "./build-root.ts";
import { renderDocument, type Style } from "./document.ts";
import { defaultLook, type Scheme } from "./look.ts";
import { inScheme } from "./one-scheme.ts";
import type * as serverPages from "./server-pages.ts";
import { readBuiltAssets, type Asset, type BuiltAssets } from "../../html/bundle/built-assets.ts";
import { needsCard } from "../payment/needs-card.ts";
import { problemText, startPageLabel, type ProblemKind } from "../view/problem-text.ts";

interface Bundle {
  pages: typeof serverPages;
  assets: BuiltAssets;
}

const assetPath = "/checkout/assets/";

let loaded: Bundle | null = null;

/** The built pages. @throws unless `buildPages()` has run. */
function bundle(): Bundle {
  loaded ??= {
    pages: createRequire(import.meta.url)(join(buildRoot, "server/server-pages.mjs")) as typeof serverPages,
    assets: readBuiltAssets(join(buildRoot, "client")),
  };
  return loaded;
}

/**
 * Renders the checkout of an open session as an HTML document, which the script hydrates.
 * @param nonce of the response's Content-Security-Policy.
 */
export function renderCheckout(state: CheckoutState, nonce: string): string {
  const { page, messages, texts } = checkoutPage(state);
  return renderDocument({
    ...page,
    nonce,
    ...assetsOf("view/checkout-client.ts", { withStyles: true }),
    // A shopper with a deferred term may never need Stripe.js.
    preload: needsCard(state.amounts.total, state.details.paymentTerm, state.b2b)
      ? state.stripe?.jsUrl
      : undefined,
    data: { state, messages, texts },
  });
}

/**
 * The same document as a picture: without scripts and their data, in one colour scheme whatever that of the browser. What it
 * says to browsers without scripts is left out.
 */
export function renderCheckoutPreview(state: CheckoutState, scheme: Scheme): string {
  const { styles } = assetsOf("view/checkout-client.ts", { withStyles: true });
  const { page } = checkoutPage(state);
  const picture = renderDocument({ ...page, nonce: "", script: null, styles, imports: [] });
  return inScheme(picture.replaceAll(/<noscript>.*?<\/noscript>/gs, ""), scheme);
}

/** The checkout of an open session, and what its script needs to hydrate it. */
function checkoutPage(state: CheckoutState) {
  const messages = checkoutMessagesFor(state.locale);
  const { rendered, texts } = bundle().pages.checkoutHtml({ state, messages });
  const page = {
    locale: state.locale,
    title: fill(messages.page.titleFor, { merchant: state.merchant.name }),
    body: rendered,
    look: state.merchant,
  };
  return { page, messages, texts };
}

/** Renders the thank-you page of a completed session. */
export function renderCompleted(state: CompletedState, nonce: string): string {
  const messages = messagesFor(state.locale);
  return renderDocument({
    locale: state.locale,
    // The name under which a print of the page is saved.
    title: `${messages.thanks.documentName} ${state.orderNumber} – ${state.merchant.name}`,
    body: bundle().pages.completedHtml({ state, messages }),
    look: state.merchant,
    nonce,
    endedSession: state.sessionId,
    ...assetsOf("view/completed-client.ts", { withStyles: true }),
  });
}

/** Renders the page of an expired, unknown or unavailable session, or of an address without a page. */
export function renderProblem(
  kind: ProblemKind,
  options: {
    locale: string;
    merchant?: CheckoutState["merchant"] | null;
    testMode?: boolean;
    backUrl?: string | null;
    /** The service's start page; null on a merchant's host. */
    startUrl?: string | null;
    endedSession?: string;
  },
  nonce: string,
): string {
  const {
    locale,
    merchant = null,
    testMode = false,
    backUrl = null,
    startUrl = null,
    endedSession,
  } = options;
  const messages = messagesFor(locale);
  const start = startUrl === null ? null : { url: startUrl, label: startPageLabel(locale) };
  return renderDocument({
    locale,
    title: problemText(kind, messages).title,
    body: bundle().pages.problemHtml({ kind, merchant, testMode, backUrl, start, messages }),
    look: merchant ?? defaultLook,
    nonce,
    endedSession,
    // Answers to crawlers stay small.
    ...assetsOf("view/completed-client.ts", { withStyles: false }),
  });
}

/** @param withStyles in the page itself, so that its first paint waits for no request: 0.6 s on a slow phone. */
function assetsOf(
  entry: string,
  { withStyles }: { withStyles: boolean },
): { script: string; styles: Style[]; imports: string[] } {
  const { assets } = bundle();
  const { script, styles, imports } = assets.filesOf(entry);
  const url = (file: string) => `${assetPath}${file}`;
  return {
    script: url(script),
    styles: styles.map((file) => (withStyles ? { text: assets.styleText(file) } : { href: url(file) })),
    imports: imports.map(url),
  };
}

/** A built file by its path below `/checkout/assets/`; null if there is none. */
export function assetFor(path: string): Asset | null {
  return bundle().assets.find(path);
}
