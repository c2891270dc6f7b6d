import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { markup, trusted, type Markup } from "./markup.ts";

/** One heading of the left navigation with its links. */
export interface NavGroup {
  title: string;
  links: Array<{
    href: string;
    text: string;
    current?: boolean;
    /** Shown small before the text, as an HTTP method. */ badge?: string;
  }>;
}

export interface ShellOptions {
  title: string;
  nav: readonly NavGroup[];
  body: Markup;
  /** Of the Content-Security-Policy; the page's own script carries it. */
  nonce: string;
  /** Which link of the top bar is current. */
  section?: "start" | "docs" | "dashboard";
  /** A second, wide column for samples (the reference). */
  wide?: boolean;
}

export const siteCss = readFileSync(new URL("./site.css", import.meta.url), "utf8");
export const siteCssHash = createHash("sha256").update(siteCss).digest("base64url").slice(0, 12);

/**
 * Copy buttons say that they copied; the navigation follows the heading being read; the menu of small screens
 * closes once a link in it was followed.
 */
const script = `
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) {
    const label = button.textContent;
    try { await navigator.clipboard.writeText(button.dataset.copy); button.textContent = "Copied"; }
    catch { button.textContent = "Press Ctrl+C"; }
    setTimeout(() => { button.textContent = label; }, 1500);
  }
  if (event.target.closest(".nav a")) document.querySelector(".nav-menu")?.removeAttribute("open");
});
const links = new Map([...document.querySelectorAll('.nav a[href*="#"]')].map((a) => [a.hash.slice(1), a]));
const headings = [...document.querySelectorAll("main [id]")].filter((heading) => links.has(heading.id));
let reading = null;
const follow = () => {
  let passed = headings[0];
  for (const heading of headings) { if (heading.getBoundingClientRect().top > 90) break; passed = heading; }
  const link = passed && links.get(passed.id);
  if (!link || link === reading) return;
  reading?.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  reading = link;
  const nav = link.closest(".nav");
  const place = link.offsetTop - nav.clientHeight / 2;
  if (nav.scrollHeight > nav.clientHeight) nav.scrollTop = place;
};
if (headings.length > 0) { addEventListener("scroll", follow, { passive: true }); follow(); }
`;

const bar: Array<{ section: NonNullable<ShellOptions["section"]>; href: string; text: string }> = [
  { section: "start", href: "/", text: "Start" },
  { section: "docs", href: "/docs", text: "Docs" },
];

/** A whole page in the common look: top bar, left navigation, content. Used by docs, start page and dashboard. */
export function renderShell(options: ShellOptions): string {
  const navigation = options.nav.map(
    (group) =>
      markup`<section><h2>${group.title}</h2><ul>${group.links.map(
        (link) =>
          markup`<li><a href="${link.href}"${link.current ? markup` aria-current="page"` : null}>${
            link.badge
              ? markup`<span class="method method-${link.badge.toLowerCase()}">${link.badge}</span>`
              : null
          }<span>${link.text}</span></a></li>`,
      )}</ul></section>`,
  );
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${options.title} · svc checkout</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/site.css?v=${siteCssHash}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<a class="brand" href="/">svc <span>checkout</span></a>
<nav aria-label="Site">${bar.map(
    (item) =>
      markup`<a href="${item.href}"${item.section === options.section ? markup` aria-current="page"` : null}>${item.text}</a>`,
  )}</nav>
</header>
<div class="frame${options.wide ? " frame-wide" : ""}">
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
<script nonce="${options.nonce}">${trusted(script)}</script>
</body>
</html>
`.html;
}
