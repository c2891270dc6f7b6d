/** Hosted mode: from the cart of a real store to the checkout server and back. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cards, type CheckoutPage, checkoutPage } from "../../../test/browser/checkout-page.ts";
import { hasChromium, launchBrowser } from "../../../test/chromium.ts";
import { buyer } from "../../../test/flows/shopper.ts";
import {
  expectOk,
  type Harness,
  startHarness,
  type TestMerchant,
  type TestWorkspace,
  until,
} from "../../../test/harness.ts";
import { type CheckoutStore, startCheckoutStore } from "./checkout-store.ts";
import { missingForStore } from "./locations.mjs";

describe.skipIf(!hasChromium || missingForStore().length > 0)("hosted mode in a real store", () => {
  let store: CheckoutStore;
  let server: Harness;
  let workspace: TestWorkspace;
  let merchant: TestMerchant;
  let browser: Browser;

  beforeAll(async () => {
    server = await startHarness();
    workspace = await server.workspace();
    merchant = await server.merchant(workspace);
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
    // The first calls of a store that has just started may take PHP longer than the server waits.
    const connected = await until(
      async () => {
        // A call that the server has given up still keeps PHP busy: wait for it before the next.
        await store.facts();
        const answer = await merchant.client.post("/v1/store/connect", body);
        return answer.status === 500 ? null : expectOk(answer);
      },
      "the store to be connected",
      180_000,
    );
    expect(connected).toMatchObject({ connected: true, merchantId: merchant.id, platform: "woocommerce" });
  });

  test("the checkout leads to the hosted page, which shows the cart's total", async () => {
    const { context, page } = await newShopper();
    await fillCart(page);
    await toCheckout(page);
    expect(isHosted(page)).toBe(true);
    await checkoutPage(page).total.getByText("€119.99").waitFor();
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

  /** The number of the order whose page the store shows. */
  const orderShown = async (page: Page): Promise<number> => {
    await page.waitForURL(/order-received/);
    return Number(/order-received[/=](\d+)/.exec(page.url())?.[1]);
  };
  /** Presses the button until `done`: a store that needs too long for an answer is a notice to try again. */
  const submitUntil = async (checkout: CheckoutPage, done: () => Promise<unknown>): Promise<void> => {
    for (let presses = 0; presses < 5; presses += 1) {
      await checkout.submit();
      const arrived = await done().then(
        () => true,
        () => false,
      );
      if (arrived) {
        return;
      }
    }
    throw new Error("five presses did not get there");
  };
  const stockLeft = () =>
    store.php<number>(`return wc_get_product( ${store.products.stocked} )->get_stock_quantity();`);

  test("an order on account comes back to the store's own page, with an empty cart and the filter's tax", async () => {
    await store.php("update_option( 'lab_tax', '777' ); return 1;");
    const stock = await stockLeft();
    const { context, page } = await newShopper();
    await fillCart(page, 3, store.products.stocked);
    await toCheckout(page);
    const checkout = checkoutPage(page);
    await checkout.fill();
    await checkout.chooseTerm("Net 30 days");
    await checkout.total.getByText("€107.76").waitFor();
    await submitUntil(checkout, () => page.waitForURL(/order-received/, { timeout: 60_000 }));

    const id = await orderShown(page);
    const expected = { total: "107.76", tax: "7.77", taxRows: ["7.77"] };
    const order = await store.order(id);
    expect(order).toMatchObject({
      ...expected,
      status: "on-hold",
      method: "svc_checkout_terms",
      company: buyer.company,
    });
    expect(order.meta).toMatchObject({
      _svc_po_number: buyer.poNumber,
      _svc_payment_terms: "net30",
      _svc_vat_valid: "1",
      _svc_livemode: "0",
    });
    await store.php(`wc_get_order( ${id} )->calculate_totals( true ); return 1;`);
    expect(await store.order(id), "after Recalculate").toMatchObject(expected);
    expect(await stockLeft()).toBe(stock - 3);
    await toCheckout(page);
    expect(isHosted(page), "an empty cart").toBe(false);
    await store.php("delete_option( 'lab_tax' ); return 1;");
    await context.close();
  });

  test("a refusal, a declined card and another address end in one paid order with the right total and stock", async () => {
    const { partner } = server.standIns;
    const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/pre-confirmation`;
    const hook = { url: `${partner.url}/capacity`, fail_mode: "closed" };
    const { secret } = expectOk(await workspace.client.put(path, hook)) as { secret: string };
    await partner.setHookSecret(secret);
    await partner.setCapacity({ answer: "refuse", message: "Full until Friday" });
    const stock = await stockLeft();
    const { context, page } = await newShopper();
    await fillCart(page, 2, store.products.stocked);
    await toCheckout(page);
    const checkout = checkoutPage(page);
    await checkout.fill();
    await checkout.fillCard(cards.declined);
    await submitUntil(checkout, () =>
      checkout.notice.getByText("Full until Friday").waitFor({ timeout: 30_000 }),
    );
    await partner.setCapacity({ answer: "available" });
    await submitUntil(checkout, () => checkout.notice.getByText(/declined/).waitFor({ timeout: 30_000 }));
    expect(await stockLeft(), "nothing is sold yet").toBe(stock);

    await checkout.fill({ billingAddress: { city: "Kiel", postcode: "24103" } });
    await checkout.fillCard(cards.good);
    await submitUntil(checkout, () => page.waitForURL(/order-received/, { timeout: 60_000 }));
    const id = await orderShown(page);
    // A store that did not answer in time is told of the payment a little later.
    const order = await until(
      async () => {
        const found = await store.order(id);
        return found.status === "pending" ? null : found;
      },
      "the store to be told",
      60_000,
    );
    expect(order).toMatchObject({
      status: "processing",
      method: "svc_checkout_card",
      total: "79.99",
      tax: "13.33",
    });
    expect(await store.php(`return wc_get_order( ${id} )->get_billing_city();`)).toBe("Kiel");
    expect(await stockLeft()).toBe(stock - 2);
    expect(
      await store.php(
        `$session = wc_get_order( ${id} )->get_meta( '_svc_session_id' );
        return count( wc_get_orders( [ 'meta_key' => '_svc_session_id', 'meta_value' => $session, 'limit' => -1 ] ) );`,
      ),
    ).toBe(1);
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
