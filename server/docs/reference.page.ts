import { randomBytes } from "node:crypto";
import { markup, trustedHtml } from "../html/markup.ts";
import { readSandboxView } from "../html/sandbox-state.ts";
import { contentSecurityPolicy, definePage, html } from "../http/define-page.ts";
import { prefilledFrom, referenceScript } from "./reference-script.ts";
import { referenceStyle } from "./reference-style.ts";
import { scalarScript } from "./scalar.ts";
import { MOST_LETTERS } from "./search/find-entries.ts";

/** Opens the page of results; Scalar has a search of its own for the reference alone. */
const referenceSearch = markup`<form role="search" action="/docs/search"><input type="search" name="q" maxlength="${MOST_LETTERS}" placeholder="Search the docs" aria-label="Search the docs" autocomplete="off"></form>`;

/** The API reference: Scalar draws the OpenAPI document, and tries requests with the sandbox's keys. */
export default definePage({
  method: "GET",
  path: "/docs/reference",
  async handler({ ctx, request }) {
    const nonce = randomBytes(16).toString("base64url");
    const { hash } = await scalarScript();
    const sandbox = await readSandboxView({ ctx, request });
    const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" content="${nonce}">
<title>API reference · svc checkout</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${trustedHtml(referenceStyle)}</style>
</head>
<body>
<header class="bar">
<a class="brand" href="/">svc <span>checkout</span></a>
<nav aria-label="Site"><a href="/">Start</a><a href="/docs">Docs</a><a href="/docs/reference" aria-current="page">API reference</a></nav>
${referenceSearch}
</header>
<div id="reference"></div>
<noscript><p>The reference is drawn by a script. Without it, read the <a href="/openapi.json">OpenAPI document</a>, the <a href="/docs">guides</a> and the <a href="/docs/errors">list of errors</a>.</p></noscript>
<script nonce="${nonce}" src="/docs/reference/scalar.js?v=${hash}"></script>
<script nonce="${nonce}" type="module">${trustedHtml(referenceScript(sandbox && prefilledFrom(sandbox)))}</script>
</body>
</html>
`;
    return html(200, page.html, contentSecurityPolicy({ nonce, inlineStyles: true }));
  },
});
