import type { Browser, Request } from "playwright-core";
import { observe, type Recorded } from "./observe.ts";

/** A page to measure. */
export interface Target {
  url: string;
  /** Selector of the submit button as soon as it reacts; null for a page without scripts. */
  button: string | null;
  /** Whose requests are the card form's, not the page's. */
  processor?: string;
  /** Cookies of the visit, e.g. of a cart. */
  cookies?: ReadonlyArray<{ name: string; value: string; url: string }>;
  /** Presses the button after the load. @throws unless the page reacts. */
  press?: string;
  /** Address of a proxy between browser and server. */
  proxy?: string;
}

/** One load with an empty cache. Bytes are those of the bodies on the wire, times are milliseconds. */
export interface PageLoad {
  html: number;
  css: number;
  js: number;
  /** Requests of the page itself until the button reacts. */
  requests: number;
  lcp: number;
  usable: number;
  tbt: number;
  cls: number;
}

/** Lighthouse's "slow 4G" of applied throttling: a round trip of 150 ms × 3.75, 1.6 Mbit/s × 0.9, and a CPU four times slower. */
const THROTTLING = { latencyMs: 562.5, bytesPerSecond: (1.6 * 1024 * 1024 * 0.9) / 8, cpu: 4 };
/** A task longer than this blocks input (web.dev/tbt). */
const LONG_TASK_MS = 50;
/** Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: "en-GB",
};

/** Loads a page once in a browser context of its own. */
export async function loadPage(browser: Browser, target: Target, isThrottled: boolean): Promise<PageLoad> {
  const context = await browser.newContext({
    ...PHONE,
    ...(target.proxy === undefined ? {} : { proxy: { server: target.proxy } }),
  });
  try {
    await context.addCookies([...(target.cookies ?? [])]);
    const page = await context.newPage();
    const requests: Array<{ request: Request; at: number }> = [];
    page.on("request", (request) => requests.push({ request, at: Date.now() }));
    if (isThrottled) {
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: THROTTLING.latencyMs,
        downloadThroughput: THROTTLING.bytesPerSecond,
        uploadThroughput: THROTTLING.bytesPerSecond / 2,
      });
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: THROTTLING.cpu });
    }
    await page.addInitScript(observe, target.button);
    await page.goto(target.url, { waitUntil: "load", timeout: 120_000 });
    await page.waitForFunction(
      (hasButton) => window.svcBench!.lcp > 0 && (!hasButton || window.svcBench!.usable !== null),
      target.button !== null,
      { timeout: 120_000 },
    );
    const usableAt = Date.now();
    await page.waitForLoadState("networkidle", { timeout: 120_000 });
    const recorded = await page.evaluate(() => window.svcBench!);
    const own = requests.filter(
      ({ request, at }) => at <= usableAt && isOwn(new URL(request.url()), target.processor),
    );
    const load = { ...figuresOf(recorded), ...(await bytesOf(own.map(({ request }) => request))) };
    if (target.press !== undefined) {
      await page.locator(target.button!).click({ timeout: 60_000 });
      await page.locator(target.press).first().waitFor({ timeout: 60_000 });
    }
    return { ...load, requests: own.length };
  } finally {
    await context.close();
  }
}

function isOwn(url: URL, processor: string | undefined): boolean {
  return url.protocol.startsWith("http") && url.origin !== processor;
}

function figuresOf({ fcp, lcp, cls, usable, longTasks }: Recorded) {
  const end = usable ?? lcp;
  const blocked = longTasks.map(({ start, duration }) => {
    const within = Math.min(start + duration, end) - Math.max(start, fcp);
    return Math.max(0, within - LONG_TASK_MS);
  });
  return { lcp, cls, usable: usable ?? Number.NaN, tbt: blocked.reduce((sum, each) => sum + each, 0) };
}

async function bytesOf(requests: readonly Request[]): Promise<{ html: number; css: number; js: number }> {
  const bytes = { html: 0, css: 0, js: 0 };
  const kinds: Record<string, keyof typeof bytes> = { document: "html", stylesheet: "css", script: "js" };
  for (const request of requests) {
    const kind = kinds[request.resourceType()];
    if (kind !== undefined) bytes[kind] += (await request.sizes()).responseBodySize;
  }
  return bytes;
}
