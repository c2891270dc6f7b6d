/** A store in hosted mode with its checkout server, and shoppers in a browser. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type CheckoutPage, checkoutPage } from "../../../../test/browser/checkout-page.ts";
import { launchBrowser } from "../../../../test/run/chromium.ts";
import {
  expectOk,
  type Harness,
  startHarness,
  type TestMerchant,
  type TestWorkspace,
  until,
} from "../../../../test/support/harness.ts";
import { announceAddress, type CheckoutStore, startCheckoutStore, type StoredOrder } from "../support/checkout-store.ts";
import { pressUntil } from "../support/press-until.ts";

export type HostedShop = {
  server: Harness;
  workspace: TestWorkspace;
  merchant: TestMerchant;
  store: CheckoutStore;
  newShopper(): Promise<Shopper>;
  /** Connects the store: the server calls it back. */
  connect(): Promise<unknown>;
  close(): Promise<void>;
};

/** A shopper with a browser of their own. */
export type Shopper = {
  context: BrowserContext;
  page: Page;
  checkout: CheckoutPage;
  fillCart(quantity?: number, product?: number): Promise<void>;
  toCheckout(): Promise<void>;
  /** Whether the hosted checkout is what they see. */
  isHosted(): boolean;
  /** Waits for the total; changes the details to request it again from a slow store. */
  seeTotal(total: string): Promise<void>;
  /** Submits until `done`: a slow store results in a notice to try again. */
  submitUntil(done: () => Promise<unknown>): Promise<void>;
  /** Places the order and waits until the store knows how it is paid. */
  placeOrder(): Promise<StoredOrder & { id: number }>;
};

export async function startHostedShop(): Promise<HostedShop> {
  const server = await startHarness();
  const workspace = await server.workspace();
  const merchant = await server.merchant(workspace);
  const store = await startCheckoutStore(server, merchant);
  await store.setOption("svc_checkout_mode", "hosted");
  const browser = await launchBrowser();
  return {
    server,
    workspace,
    merchant,
    store,
    newShopper: () => newShopper(browser, store, server),
    async connect() {
      const body = {
        restUrl: await announceAddress(store),
        versions: { plugin: "0.1.0", wordpress: "6.9", woocommerce: "11.0.1", php: "8.1" },
      };
      // The first requests of a new store may take longer than the server waits.
      return until(
        async () => {
          // A request that the server has aborted still occupies PHP: wait for it before the next.
          await store.facts();
          const answer = await merchant.client.post("/v1/store/connect", body);
          return answer.status === 500 ? null : expectOk(answer);
        },
        "the store to be connected",
        180_000,
      );
    },
    async close() {
      await browser.close();
      await store.close();
      await server.close();
    },
  };
}

async function newShopper(browser: Browser, store: CheckoutStore, server: Harness): Promise<Shopper> {
  const context = await browser.newContext();
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  const checkout = checkoutPage(page);
  const submitUntil: Shopper["submitUntil"] = (done) => pressUntil(() => checkout.submit(), done);
  return {
    context,
    page,
    checkout,
    submitUntil,
    async seeTotal(total) {
      const shown = checkout.total.getByText(total);
      for (const postcode of ["20998", "20999", "20998"]) {
        const isSeen = await shown.waitFor({ timeout: 30_000 }).then(
          () => true,
          () => false,
        );
        if (isSeen) {
          return;
        }
        await checkout.fill({ billingAddress: { postcode } });
        await checkout.field("billingAddress.postcode").blur();
      }
      await shown.waitFor();
    },
    async fillCart(quantity = 3, product = store.products.plain) {
      await page.goto(`${store.url}/?add-to-cart=${product}&quantity=${quantity}`);
    },
    async toCheckout() {
      await page.goto(`${store.url}/?page_id=${store.pages.block}`);
    },
    isHosted: () => page.url().startsWith(`${server.url}/`),
    async placeOrder() {
      await submitUntil(() => page.waitForURL(/order-received/, { timeout: 60_000, waitUntil: "commit" }));
      const id = Number(/order-received[/=](\d+)/.exec(page.url())?.[1]);
      // A store that did not respond in time receives the payment later.
      return until(
        async () => {
          const order = await store.order(id);
          return order.status === "pending" ? null : { id, ...order };
        },
        "the store to receive the payment",
        60_000,
      );
    },
  };
}
