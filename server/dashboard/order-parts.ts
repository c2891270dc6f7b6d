import { contentSecurityPolicy, html, type PageAnswer } from "../http/define-page.ts";
import { markup, type Markup } from "../html/markup.ts";
import { renderShell } from "../html/shell.ts";

const tones: Record<string, string> = { processing: "good", "on-hold": "warn", canceled: "bad" };

/** A status with a coloured dot. */
export function orderStatus(status: string): Markup {
  return markup`<span class="status status-${tones[status] ?? "none"}">${status}</span>`;
}

/** For sandbox-only pages outside the sandbox, and for unknown orders. */
export function notFoundPage(nonce: string): PageAnswer {
  const body = markup`<div class="prose"><h1>Page not found</h1><p><a href="/">Back to the start page</a></p></div>`;
  return html(
    404,
    renderShell({ title: "Not found", nav: [], body, nonce }),
    contentSecurityPolicy({ nonce }),
  );
}
