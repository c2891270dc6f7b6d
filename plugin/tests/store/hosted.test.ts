/** Hosted mode: from the cart of a real store to the checkout server and back. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium, launchBrowser } from "../../../test/chromium.ts";
import { expectOk, type Harness, startHarness, type TestMerchant } from "../../../test/harness.ts";
import { type CheckoutStore, startCheckoutStore } from "./checkout-store.ts";
import { missingForStore } from "./locations.mjs";

describe.skipIf(!hasChromium || missingForStore().length > 0)("hosted mode in a real store", () => {
  let store: CheckoutStore;
  let server: Harness;
  let merchant: TestMerchant;
  let browser: Browser;

  beforeAll(async () => {
    server = await startHarness();
    merchant = await server.merchant(await server.workspace());
    store = await startCheckoutStore(server, merchant);
    await store.php("update_option( 'svc_checkout_mode', 'hosted' ); return 1;");
    const launched = await launchBrowser();
    if (launched === null) {
      throw new Error("there is no Chromium on this machine");
    }
    browser = launched;
  });

  afterAll(async () => {
    await browser?.close();
    await store?.close();
    await server?.close();
  });

  const newShopper = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await browser.newContext();
    context.setDefaultTimeout(90_000);
    return { context, page: await context.newPage() };
  };
  const fillCart = (page: Page, quantity = 3, product = store.products.plain) =>
    page.goto(`${store.url}/?add-to-cart=${product}&quantity=${quantity}`);
  const toCheckout = (page: Page) => page.goto(`${store.url}/?page_id=${store.pages.block}`);
  const isHosted = (page: Page) => page.url().startsWith(`${server.url}/`);

  test("the store connects: the server calls it back with a signature it accepts", async () => {
    const body = {
      restUrl: await store.php<string>("return rest_url( 'wc-svc/v1' );"),
      versions: { plugin: "0.1.0", wordpress: "6.9", woocommerce: "11.0.1", php: "8.1" },
    };
    expect(expectOk(await merchant.client.post("/v1/store/connect", body))).toMatchObject({
      connected: true,
      merchantId: merchant.id,
      platform: "woocommerce",
    });
  });

  test("the checkout leads to the hosted page, which shows the cart's total", async () => {
    const { context, page } = await newShopper();
    await fillCart(page);
    await toCheckout(page);
    expect(isHosted(page)).toBe(true);
    await page.getByText("€119.99").first().waitFor();
    await context.close();
  });

  test("two shoppers with the same cart get two sessions, and one shopper keeps theirs", async () => {
    const urls: string[] = [];
    for (let shoppers = 0; shoppers < 2; shoppers += 1) {
      const { context, page } = await newShopper();
      await fillCart(page);
      await toCheckout(page);
      urls.push(page.url());
      await toCheckout(page);
      expect(page.url()).toBe(urls.at(-1));
      await context.close();
    }
    expect(new Set(urls).size).toBe(2);
  });

  test("an order on account comes back to the store's own page, with an empty cart", async () => {
    const { context, page } = await newShopper();
    await fillCart(page, 1, store.products.stocked);
    await toCheckout(page);
    await page.getByLabel("Company name").fill("Example GmbH");
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Byron");
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page
      .getByLabel(/Street|Address/)
      .first()
      .fill("Street 1");
    await page.getByLabel("Postcode").fill("10115");
    await page.getByLabel(/City|Town/).fill("Berlin");
    await page.getByLabel(/Purchase order|PO number/).fill("PO-7");
    await page.getByLabel("Net 30 days").check();
    await page.getByRole("button", { name: /Place order/ }).click();
    await page.waitForURL(/order-received/);
    const id = Number(/order-received\/(\d+)|order-received=(\d+)/.exec(page.url())?.slice(1).find(Boolean));
    expect(await store.order(id)).toMatchObject({
      status: "on-hold",
      method: "svc_checkout_terms",
      company: "Example GmbH",
      total: "40.00",
      meta: { _svc_po_number: "PO-7", _svc_payment_terms: "net30", _svc_livemode: "0" },
    });
    expect(await store.php(`return wc_get_product( ${store.products.stocked} )->get_stock_quantity();`)).toBe(
      49,
    );
    await page.goto(`${store.url}/?page_id=${store.pages.block}`);
    expect(isHosted(page)).toBe(false);
    await context.close();
  });

  test("the way back of somebody else's order opens nothing without its key", async () => {
    const session = await store.php<string>(
      "return wc_get_orders( [ 'limit' => 1, 'created_via' => 'svc-session' ] )[0]->get_meta( '_svc_session_id' );",
    );
    const response = await fetch(
      `${store.url}/?wc-api=svc_checkout_return&session_id=${session}&basket=wc_1&key=guess`,
      { redirect: "manual" },
    );
    expect(response.headers.get("location")).not.toContain("order-received");
  });

  test("a session is made ahead only for the shopper whose page asked", async () => {
    const response = await fetch(`${store.url}/?wc-ajax=svc_checkout_prepare`, {
      method: "POST",
      body: new URLSearchParams({ security: "0123456789" }),
    });
    expect([response.status, await response.json()]).toEqual([403, { code: "svc_nonce_invalid" }]);
  });

  test("without an answer of the server the store's own checkout opens", async () => {
    await store.php("update_option( 'svc_checkout_server_url', 'http://127.0.0.1:9' ); return 1;");
    const { context, page } = await newShopper();
    await fillCart(page);
    await toCheckout(page);
    expect(isHosted(page)).toBe(false);
    await page.getByText("Checkout").first().waitFor();
    await context.close();
  });

  test("PHP had nothing to complain about", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
