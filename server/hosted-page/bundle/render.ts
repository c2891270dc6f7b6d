import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fill, messagesFor } from "../../../shared/form/messages.ts";
import type { CheckoutState, CompletedState } from "../../../shared/wire/checkout-page.ts";
import { buildRoot } from "./build-root.ts";
import { renderDocument } from "./document.ts";
import type * as serverPages from "./server-pages.ts";
import { precompress, type Precompressed } from "../../http/precompressed.ts";
import { needsCard } from "../payment/needs-card.ts";
import { problemText, type ProblemKind } from "../view/problem-text.ts";

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

interface Bundle {
  pages: typeof serverPages;
  manifest: Manifest;
}

/** Of brotli: each file is compressed once per process. */
const BEST_QUALITY = 11;

interface Asset {
  compressed: Promise<Precompressed>;
  headers: Record<string, string>;
}

const compressedAssets = new Map<string, Promise<Precompressed>>();

const assetPath = "/checkout/assets/";
const assetTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

let loaded: Bundle | null = null;

/** The built pages. @throws unless `buildPages()` has run. */
function bundle(): Bundle {
  loaded ??= {
    pages: createRequire(import.meta.url)(join(buildRoot, "server/server-pages.mjs")) as typeof serverPages,
    manifest: JSON.parse(readFileSync(join(buildRoot, "client/manifest.json"), "utf8")) as Manifest,
  };
  return loaded;
}

/**
 * Renders the checkout of an open session as an HTML document, which the script hydrates.
 * @param nonce of the response's Content-Security-Policy.
 */
export function renderCheckout(state: CheckoutState, nonce: string): string {
  const messages = messagesFor(state.locale);
  return renderDocument({
    locale: state.locale,
    title: fill(messages.page.titleFor, { merchant: state.merchant.name }),
    body: bundle().pages.checkoutHtml({ state, messages }),
    accent: state.merchant.accentColor,
    nonce,
    ...assetsOf("view/checkout-client.ts"),
    // A shopper with a deferred term may never need Stripe.js.
    preload: needsCard(state.amounts.total, state.details.paymentTerm, state.b2b)
      ? state.stripe?.jsUrl
      : undefined,
    data: { state, messages },
  });
}

/** Renders the thank-you page of a completed session. */
export function renderCompleted(state: CompletedState, nonce: string): string {
  const messages = messagesFor(state.locale);
  return renderDocument({
    locale: state.locale,
    // The name under which a print of the page is saved.
    title: `${messages.thanks.orderLabel} ${state.orderNumber} – ${state.merchant.name}`,
    body: bundle().pages.completedHtml({ state, messages }),
    accent: state.merchant.accentColor,
    nonce,
    ...assetsOf("view/completed-client.ts"),
  });
}

/** Renders the page of an expired, unknown or unavailable session, or of an address without a page. */
export function renderProblem(
  kind: ProblemKind,
  options: { locale: string; merchant?: CheckoutState["merchant"] | null; backUrl?: string | null },
  nonce: string,
): string {
  const { locale, merchant = null, backUrl = null } = options;
  const messages = messagesFor(locale);
  return renderDocument({
    locale,
    title: problemText(kind, messages).title,
    body: bundle().pages.problemHtml({ kind, merchant, backUrl, messages }),
    accent: merchant?.accentColor ?? null,
    nonce,
    ...assetsOf("view/completed-client.ts"),
  });
}

function assetsOf(entry: string): { script: string; styles: string[] } {
  const { manifest } = bundle();
  const chunk = manifest[entry];
  if (chunk === undefined) throw new Error(`the build has no ${entry}`);
  const imported = (chunk.imports ?? []).flatMap((name) => manifest[name]?.css ?? []);
  return {
    script: `${assetPath}${chunk.file}`,
    styles: [...new Set([...imported, ...(chunk.css ?? [])])].map((file) => `${assetPath}${file}`),
  };
}

/**
 * A built file by its path below `/checkout/assets/`; null if there is none. Immutable, because names contain a hash.
 */
export function assetFor(path: string): Asset | null {
  const type = assetTypes[/\.\w+$/.exec(path)?.[0] ?? ""];
  if (type === undefined || !assetNames().has(path)) return null;
  let compressed = compressedAssets.get(path);
  if (compressed === undefined) {
    compressed = precompress(readFileSync(join(buildRoot, "client", path)), BEST_QUALITY);
    compressedAssets.set(path, compressed);
  }
  return {
    compressed,
    headers: {
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
  };
}

/** Only files in the manifest are served, which prevents path traversal. */
function assetNames(): ReadonlySet<string> {
  return new Set(Object.values(bundle().manifest).flatMap(({ file, css = [] }) => [file, ...css]));
}
