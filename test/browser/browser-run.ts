import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { launchBrowser } from "../run/chromium.ts";
import { cart } from "../flows/shopper.ts";
import {
  expectOk,
  startHarness,
  type Harness,
  type HarnessOptions,
  type TestMerchant,
  type TestWorkspace,
} from "../support/harness.ts";
import { checkoutPage, type CheckoutPage } from "./checkout-page.ts";
import { recordEvents, type RecordedEvent } from "./record-events.ts";

/** A page in its own browser context. */
export interface OpenPage extends CheckoutPage {
  page: Page;
}

/** The page of a new session. */
export interface Visit extends OpenPage {
  sessionId: string;
  url: string;
  /** Browser events of all pages of this visit, in order. */
  events: RecordedEvent[];
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
  /** Creates a session and opens its page. */
  visit(options?: VisitOptions): Promise<Visit>;
  open(url: string, context?: BrowserContextOptions): Promise<OpenPage>;
  /** Removes and returns expected page errors; all others make `endVisits` fail. */
  takePageErrors(pattern: RegExp): string[];
  /** Closes all visits and asserts that no page had errors or policy violations. For `afterEach`. */
  endVisits(): Promise<void>;
  close(): Promise<void>;
}

export interface BrowserRunOptions extends Pick<HarnessOptions, "readyAccounts"> {
  /** Additional arguments of the browser. */
  browserArgs?: readonly string[];
}

/** @param environment server settings. */
export async function startBrowserRun(
  environment: Record<string, string> = {},
  { browserArgs = [], ...options }: BrowserRunOptions = {},
): Promise<BrowserRun> {
  const [h, browser] = await Promise.all([
    startHarness({ environment, ...options }),
    launchBrowser(browserArgs),
  ]);
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace);
  const contexts: BrowserContext[] = [];
  const pageErrors: string[] = [];

  const newContext = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      locale: "en-GB",
      viewport: { width: 1280, height: 900 },
      // An animation keeps the renderer busy as long as it runs.
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(90_000);
    contexts.push(context);
    context.on("weberror", (error) => pageErrors.push(String(error.error())));
    context.on("console", (message) => {
      // Error statuses and lost connections are part of the tests but are logged to the console too.
      const isExpected = /^Failed to load resource: (net::|the server responded with a status of 4)/.test(
        message.text(),
      );
      if (message.type() === "error" && !isExpected) pageErrors.push(message.text());
    });
    return context;
  };

  return {
    h,
    workspace,
    merchant,
    async visit(options = {}) {
      const shop = options.merchant ?? merchant;
      const session = expectOk(await shop.client.post("/v1/sessions", options.payload ?? { cart })) as {
        id: string;
        sessionUrl: string;
      };
      const context = await newContext(options.context);
      const page = await context.newPage();
      const events = await recordEvents(page);
      await page.goto(session.sessionUrl);
      return { ...checkoutPage(page), page, events, sessionId: session.id, url: session.sessionUrl };
    },
    async open(url, options) {
      const context = await newContext(options);
      const page = await context.newPage();
      await page.goto(url);
      return { ...checkoutPage(page), page };
    },
    takePageErrors(pattern) {
      const found = pageErrors.filter((fault) => pattern.test(fault));
      pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((fault) => !found.includes(fault)));
      return found;
    },
    async endVisits() {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
      expect(pageErrors.splice(0)).toEqual([]);
    },
    async close() {
      await browser.close();
      await h.close();
      expect(h.breaches).toEqual([]);
    },
  };
}
