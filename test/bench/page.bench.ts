import type { Browser } from "playwright-core";
import { hasChromium, launchBrowser } from "../run/chromium.ts";
import { defineBench, type Print } from "./define-bench.ts";
import { bareHtml } from "./page/bare-html.ts";
import { loadPage, type PageLoad, type Target } from "./page/load-page.ts";
import { serveHtml } from "./page/local-servers.ts";
import { createPageTestbed } from "./page/testbed.ts";
import { startBlockCheckout } from "./page/woocommerce.ts";
import { percentile } from "./percentile.ts";
import { printTable } from "./table.ts";

const LOADS = 7;

export default defineBench({
  summary:
    "the hosted checkout page on a phone with a slow network and CPU (Lighthouse's slow 4G: 562 ms, 1.44 Mbit/s, CPU 4 × slower), " +
    `compared to its bare HTML and to WooCommerce's block checkout (${LOADS} loads each with an empty cache; median)`,
  async run(print) {
    if (!hasChromium) {
      print("left out: there is no Chromium");
      return;
    }
    const browser = await launchBrowser();
    try {
      const rows = [...(await measureOurs(browser)), ...(await measureBlockCheckout(browser, print))];
      const head = [
        "",
        "HTML",
        "CSS",
        "JS",
        "sum, KiB",
        "requests",
        "LCP, ms",
        "usable, ms",
        "TBT, ms",
        "CLS",
      ];
      const goals = ["goal", "", "", "", "≤ 55", "≤ 7", "≤ 1300", "≤ 1900", "≤ 100", "0"];
      printTable([head, goals, ...rows], print);
    } finally {
      await browser.close();
    }
  },
});

async function measureOurs(browser: Browser): Promise<string[][]> {
  const testbed = await createPageTestbed();
  const { sessionUrl, processor } = testbed;
  const ours: Target = {
    url: sessionUrl,
    button: 'form.checkout button[type="submit"]:enabled',
    press: "form.checkout [aria-invalid=true]",
    processor,
  };
  const bare = await serveHtml(await bareHtml(sessionUrl));
  try {
    return [
      await measure(browser, "hosted checkout", ours),
      await measure(browser, "  not throttled", ours, false),
      await measure(browser, "  its HTML and CSS in one file, without script", {
        url: bare.url,
        button: null,
      }),
    ];
  } finally {
    await bare.close();
    await testbed.close();
  }
}

async function measureBlockCheckout(browser: Browser, print: Print): Promise<string[][]> {
  const store = await startBlockCheckout(browser, print);
  if (store === null) return [];
  try {
    return [await measure(browser, "WooCommerce's block checkout", store.target)];
  } finally {
    await store.close();
  }
}

/** The first load is a warm-up of the server and is discarded. */
async function measure(
  browser: Browser,
  name: string,
  target: Target,
  isThrottled = true,
): Promise<string[]> {
  const loads: PageLoad[] = [];
  for (let load = 0; load <= LOADS; load += 1) {
    const figures = await loadPage(browser, target, isThrottled);
    if (load > 0) loads.push(figures);
  }
  const median = (figure: (load: PageLoad) => number, digits = 0) => {
    const value = percentile(loads.map(figure), 0.5);
    return Number.isNaN(value) ? "–" : value.toFixed(digits);
  };
  return [
    name,
    median(({ html }) => html / 1024, 1),
    median(({ css }) => css / 1024, 1),
    median(({ js }) => js / 1024, 1),
    median(({ html, css, js }) => (html + css + js) / 1024, 1),
    median(({ requests }) => requests),
    median(({ lcp }) => lcp),
    median(({ usable }) => usable),
    median(({ tbt }) => tbt),
    median(({ cls }) => cls, 3),
  ];
}
