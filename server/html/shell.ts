import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { markup, trustedHtml, type Markup } from "./markup.ts";
import { shellScript } from "./shell-script.ts";

/** A group of the left navigation. */
export interface NavGroup {
  title: string;
  links: Array<{ href: string; text: string; current?: boolean }>;
}

export interface ShellOptions {
  title: string;
  nav: readonly NavGroup[];
  body: Markup;
  /** Nonce of the Content-Security-Policy for the page's script. */
  nonce: string;
  /** The current link of the top bar. */
  section?: "start" | "docs" | "dashboard";
  /** Address of the same content in Markdown. */
  markdownPath?: string;
  /** A search of the section's own, in the top bar, with its script. */
  search?: { field: Markup; script: string };
}

/** In this order: later rules outweigh earlier ones. */
const styles = ["base", "frame", "prose", "tables", "parts", "start-page", "search"];
export const siteCss = styles
  .map((name) => readFileSync(new URL(`./styles/${name}.css`, import.meta.url), "utf8"))
  .join("\n");
export const siteCssHash = createHash("sha256").update(siteCss).digest("base64url").slice(0, 12);

const topBar: Array<{ section: NonNullable<ShellOptions["section"]>; href: string; text: string }> = [
  { section: "start", href: "/", text: "Start" },
  { section: "docs", href: "/docs", text: "Docs" },
  { section: "dashboard", href: "/dashboard", text: "Dashboard" },
];

/** A page of docs, start page or dashboard: top bar, left navigation, content. */
export function renderShell(options: ShellOptions): string {
  const navigation = options.nav.map(
    (group) =>
      markup`<section><h2>${group.title}</h2><ul>${group.links.map(
        (link) =>
          markup`<li><a href="${link.href}"${link.current ? markup` aria-current="page"` : null}><span>${link.text}</span></a></li>`,
      )}</ul></section>`,
  );
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${options.title} · svc checkout</title>
<link rel="icon" href="data:,">${
    options.markdownPath === undefined
      ? null
      : markup`
<link rel="alternate" type="text/markdown" href="${options.markdownPath}">`
  }
<link rel="stylesheet" href="/assets/site.css?v=${siteCssHash}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<a class="brand" href="/">svc <span>checkout</span></a>
<nav aria-label="Site">${topBar.map(
    (item) =>
      markup`<a href="${item.href}"${item.section === options.section ? markup` aria-current="page"` : null}>${item.text}</a>`,
  )}</nav>
</header>
${options.search?.field}
<div class="frame">
${
  navigation.length === 0
    ? null
    : markup`<details class="nav-menu"><summary>Contents</summary></details>
<nav class="nav" aria-label="Sections">${navigation}</nav>`
}
<main id="content" tabindex="-1">
${options.body}
</main>
</div>
<script nonce="${options.nonce}">${trustedHtml(shellScript + (options.search?.script ?? ""))}</script>
</body>
</html>
`.html;
}
