import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { expect } from "vitest";
import { launchBrowser } from "../chromium.ts";
import { cart } from "../flows/shopper.ts";
import { expectOk, startHarness, type Harness, type TestMerchant, type TestWorkspace } from "../harness.ts";
import { checkoutPage, type CheckoutPage } from "./checkout-page.ts";
import { watchEvents, type SeenEvent } from "./watch-events.ts";

/** A session opened in a browser context of its own. */
export interface Visit extends CheckoutPage {
  sessionId: string;
  url: string;
  /** The browser events of every page of this visit, in their order. */
  events: SeenEvent[];
  context: BrowserContext;
}

export interface VisitOptions {
  merchant?: TestMerchant;
  /** Body of `POST /v1/sessions`. */
  payload?: object;
  context?: BrowserContextOptions;
}

/** One browser, one harness and one merchant for a test file. */
export interface BrowserRun {
  h: Harness;
  workspace: TestWorkspace;
  merchant: TestMerchant;
  /** Makes a session and opens its page. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** Opens an address of the service in a context of its own. */
  open(url: string, context?: BrowserContextOptions): Promise<CheckoutPage & { context: BrowserContext }>;
  /** Closes what a test opened; fails when a page had errors or asked for what its policy forbids. For `afterEach`. */
  endVisits(): Promise<void>;
  close(): Promise<void>;
}

/** Starts everything; `environment` goes to the server's settings. */
export async function startBrowserRun(environment: Record<string, string> = {}): Promise<BrowserRun> {
  const [h, browser] = await Promise.all([startHarness({ environment }), launch()]);
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace);
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];

  const newContext = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, ...options });
    context.setDefaultTimeout(15_000);
    contexts.push(context);
    context.on("weberror", (error) => faults.push(String(error.error())));
    context.on("console", (message) => {
      // A refused call is told in the console too; those are part of what is tested.
      const isRefusal = message.text().startsWith("Failed to load resource: the server responded with a status of 4");
      if (message.type() === "error" && !isRefusal) faults.push(message.text());
    });
    return context;
  };

  return {
    h,
    workspace,
    merchant,
    async visit(options = {}) {
      const shop = options.merchant ?? merchant;
      const made = expectOk(await shop.client.post("/v1/sessions", options.payload ?? { cart })) as { id: string; sessionUrl: string };
      const context = await newContext(options.context);
      const page = await context.newPage();
      const events = await watchEvents(page);
      await page.goto(made.sessionUrl);
      return { ...checkoutPage(page), context, events, sessionId: made.id, url: made.sessionUrl };
    },
    async open(url, options) {
      const context = await newContext(options);
      const page = await context.newPage();
      await page.goto(url);
      return { ...checkoutPage(page), context };
    },
    async endVisits() {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
      expect(faults.splice(0)).toEqual([]);
    },
    async close() {
      await browser.close();
      expect(h.breaches).toEqual([]);
      await h.close();
    },
  };
}

async function launch(): Promise<Browser> {
  const browser = await launchBrowser();
  if (browser === null) throw new Error("browser tests need Chromium: guard them with hasChromium");
  return browser;
}
