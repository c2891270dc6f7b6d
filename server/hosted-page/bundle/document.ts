import { escapeHtml } from "../../../shared/escape-html.ts";
import { lookStyle, schemes, type Look } from "./look.ts";

export type Style = { href: string } | { text: string };

export interface DocumentParts {
  locale: string;
  title: string;
  /** Markup of the page. */
  body: string;
  look: Look;
  nonce: string;
  /** URL of our bundle, under `/checkout/assets/`. */
  script: string | null;
  /** URLs of our style sheets, or the texts of those that stand in the page. */
  styles: readonly Style[];
  /** Chunks that our script imports statically. */
  imports: readonly string[];
  /** A script to preload; our script runs it. */
  preload?: string | undefined;
  /** The session that has ended, so that the tab forgets it. */
  endedSession?: string | undefined;
  /** Data for the script, as JSON. */
  data?: unknown;
}

/** The HTML document of a page: all inline elements have the nonce, no style attributes. */
export function renderDocument(parts: DocumentParts): string {
  const { locale, title, body, look, nonce, script, styles, imports, preload, endedSession, data } = parts;
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">`,
    `<meta name="theme-color" content="${schemes.light.page}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${schemes.dark.page}" media="(prefers-color-scheme: dark)">`,
    `<title>${escapeHtml(title)}</title><link rel="icon" href="data:,">`,
    // Before the styles, which are most of the head: requested with the first bytes.
    ...imports.map(
      (href) => `<link rel="modulepreload" href="${escapeHtml(href)}" nonce="${escapeHtml(nonce)}">`,
    ),
    script === null
      ? ""
      : `<script type="module" src="${escapeHtml(script)}" nonce="${escapeHtml(nonce)}"></script>`,
    preload === undefined
      ? ""
      : `<link rel="preload" as="script" href="${escapeHtml(preload)}" nonce="${escapeHtml(nonce)}">`,
    ...styles.map((style) => styleElement(style, nonce)),
    `<style nonce="${escapeHtml(nonce)}">${lookStyle(look)}</style>`,
    endedSession === undefined
      ? `</head><body>`
      : `</head><body data-ended-session="${escapeHtml(endedSession)}">`,
    `<div id="checkout">${body}</div>`,
    data === undefined
      ? ""
      : `<script type="application/json" id="checkout-data" nonce="${escapeHtml(nonce)}">${scriptJson(data)}</script>`,
    `</body></html>`,
  ].join("");
}

function styleElement(style: Style, nonce: string): string {
  if ("href" in style) return `<link rel="stylesheet" href="${escapeHtml(style.href)}">`;
  return `<style nonce="${escapeHtml(nonce)}">${style.text}</style>`;
}

/** JSON that cannot close its script element or start a comment in it. */
function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
}
