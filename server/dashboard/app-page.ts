import { randomBytes } from "node:crypto";
import { contentSecurityPolicy, html, type PageAnswer } from "../http/define-page.ts";
import { readBuiltAssets, type BuiltAssets } from "../html/bundle/built-assets.ts";
import { markup, trustedHtml } from "../html/markup.ts";
import { appRoot } from "./bundle/build.ts";
import { appEntry } from "./bundle/vite.config.ts";

let assets: BuiltAssets | null = null;

/** The built app. @throws unless `buildDashboard()` has run. */
export function appAssets(): BuiltAssets {
  assets ??= readBuiltAssets(appRoot);
  return assets;
}

/** Sets the colour scheme before the first paint; the app's own script runs after it. */
const schemeScript = `
const kept = (() => { try { return localStorage.getItem("svc-scheme"); } catch { return null; } })();
const isDark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
`;

/**
 * The document of every page of the dashboard. The script reads the nonce for the styles that it adds.
 * @param isKnown whether the app has a page at this address; the answer is 404 with the same document if not, and the app
 * says so.
 */
export function appPage(isKnown = true): PageAnswer {
  const nonce = randomBytes(16).toString("base64url");
  const { script, styles, imports } = appAssets().filesOf(appEntry);
  const url = (file: string) => `/dashboard/assets/${file}`;
  const body = markup`<!doctype html>
<html lang="en-GB" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="csp-nonce" content="${nonce}">
<title>Dashboard · svc checkout</title>
<link rel="icon" href="data:,">
<script nonce="${nonce}">${trustedHtml(schemeScript)}</script>
${imports.map((file) => markup`<link rel="modulepreload" nonce="${nonce}" href="${url(file)}">\n`)}${styles.map((file) => markup`<link rel="stylesheet" href="${url(file)}">\n`)}<script type="module" nonce="${nonce}" src="${url(script)}"></script>
</head>
<body>
<div id="app"></div>
<noscript><p>The dashboard needs JavaScript. The API does not: <a href="/docs">read the documentation</a>.</p></noscript>
</body>
</html>
`.html;
  return html(isKnown ? 200 : 404, body, contentSecurityPolicy({ nonce }));
}
