import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { launchBrowser } from "../run/chromium.ts";
import { cart } from "../flows/shopper.ts";
import {
  expectOk,
  startHarness,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../support/harness.ts";
import { checkoutPage, type CheckoutPage } from "./checkout-page.ts";
import { watchEvents, type SeenEvent } from "./watch-events.ts";

/** A page in a browser context of its own. */
export interface OpenPage extends CheckoutPage {
  page: Page;
}

/** The page of a session made for it. */
export interface Visit extends OpenPage {
  sessionId: string;
  url: string;
  /** The browser events of every page of this visit, in their order. */
  events: SeenEvent[];
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
  open(url: string, context?: BrowserContextOptions): Promise<OpenPage>;
  /** Errors in the pages so far that a test expects; every other one fails `endVisits`. */
  takeFaults(pattern: RegExp): string[];
  /** Closes what a test opened; fails when a page had errors or asked for what its policy forbids. For `afterEach`. */
  endVisits(): Promise<void>;
  close(): Promise<void>;
}

/** Starts everything; `environment` goes to the server's settings, `browserArgs` to the browser's command line. */
export async function startBrowserRun(
  environment: Record<string, string> = {},
  browserArgs: readonly string[] = [],
): Promise<BrowserRun> {
  const [h, browser] = await Promise.all([startHarness({ environment }), launch(browserArgs)]);
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace);
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];

  const newContext = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      locale: "en-GB",
      viewport: { width: 1280, height: 900 },
      ...options,
    });
    context.setDefaultTimeout(15_000);
    contexts.push(context);
    context.on("weberror", (error) => faults.push(String(error.error())));
    context.on("console", (message) => {
      // A refusal or a lost connection is told in the console too; those are part of what is tested.
      const isExpected = /^Failed to load resource: (net::|the server responded with a status of 4)/.test(
        message.text(),
      );
      if (message.type() === "error" && !isExpected) faults.push(message.text());
    });
    return context;
  };

  return {
    h,
    workspace,
    merchant,
    async visit(options = {}) {
      const shop = options.merchant ?? merchant;
      const made = expectOk(await shop.client.post("/v1/sessions", options.payload ?? { cart })) as {
        id: string;
        sessionUrl: string;
      };
      const context = await newContext(options.context);
      const page = await context.newPage();
      const events = await watchEvents(page);
      await page.goto(made.sessionUrl);
      return { ...checkoutPage(page), page, events, sessionId: made.id, url: made.sessionUrl };
    },
    async open(url, options) {
      const context = await newContext(options);
      const page = await context.newPage();
      await page.goto(url);
      return { ...checkoutPage(page), page };
    },
    takeFaults(pattern) {
      const found = faults.filter((fault) => pattern.test(fault));
      faults.splice(0, faults.length, ...faults.filter((fault) => !found.includes(fault)));
      return found;
    },
    async endVisits() {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
      expect(faults.splice(0)).toEqual([]);
    },
    async close() {
      await browser.close();
      await h.close();
      expect(h.breaches).toEqual([]);
    },
  };
}

async function launch(args: readonly string[]): Promise<Browser> {
  const browser = await launchBrowser(args);
  if (browser === null) throw new Error("browser tests need Chromium: guard them with hasChromium");
  return browser;
}
