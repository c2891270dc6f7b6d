// Promise: the example extension, installed on a real store, changes terms and fields in all three checkouts, and a column and an action of Net terms; what it refuses, PHP refuses.
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findings } from "../../../../test/browser/axe.ts";
import { hasChromium, launchBrowser } from "../../../../test/run/chromium.ts";
import { newShopper } from "../checkout/classic-page.ts";
import { kinds } from "../checkout/connected-store.ts";
import { type HostedShop, startHostedShop } from "../hosted/hosted-shop.ts";
import { inDays, makeOrders } from "../support/account-orders.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { missingForStore } from "../support/locations.mjs";
import { newVisitor } from "../support/visitor.ts";

const example = fileURLToPath(new URL("../../../examples/svc-checkout-example", import.meta.url));
const slug = "svc-checkout-example";
const onAccount = { term: "net30", method: "svc_checkout_terms" };

describe.skipIf(!hasChromium || missingForStore().length > 0)("the example extension", () => {
  let shop: HostedShop;
  let browser: Browser;
  let admin: Admin;

  beforeAll(async () => {
    shop = await startHostedShop();
    await shop.connect();
    await shop.store.setOption("svc_checkout_server_features", ["cart_fields"]);
    await cp(example, join(shop.store.folder, "wp-content/plugins", slug), { recursive: true });
    const activated = await shop.store.php<null>(
      `require_once ABSPATH . 'wp-admin/includes/plugin.php'; return activate_plugin( '${slug}/${slug}.php' );`,
    );
    expect(activated).toBeNull();
    await shop.store.php(
      "return wp_insert_user( [ 'user_login' => 'regular', 'user_pass' => 'password', 'user_email' => 'regular@example.com', 'role' => 'customer' ] );",
    );
    browser = await launchBrowser();
    admin = await signIn(shop.store);
  });

  afterAll(async () => {
    await browser?.close();
    await admin?.close();
    await shop?.close();
  });

  const logIn = async (page: Page) => {
    await page.goto(`${shop.store.url}/wp-login.php`);
    await page.getByLabel("Username or Email Address").fill("regular");
    await page.getByLabel("Password", { exact: true }).fill("password");
    await page.getByRole("button", { name: "Log In" }).click();
    await page.waitForURL((url) => !url.pathname.includes("wp-login"));
  };
  const seen = (page: Page) => page.evaluate(() => (window as unknown as { svcCheckoutExample: { action: string; total: number }[] }).svcCheckoutExample);

  describe.each(kinds)("in the %s checkout", (kind) => {
    beforeAll(async () => {
      await shop.store.setOption("svc_checkout_mode", "embedded");
      await shop.store.useCheckout(kind);
    });

    test("PHP refuses a term that the extension took away, and an order without the field that it requires", async () => {
      const visitor = newVisitor(shop.store);
      await visitor.addToCart(shop.store.products.plain, 3);
      const abroad = await visitor.placeOrder(kind, { ...onAccount, country: "FR", cost_centre: "P-1" });
      expect([abroad.id, abroad.text]).toEqual([null, expect.stringMatching(/payment (terms|method)/)]);
      const empty = await visitor.placeOrder(kind, { ...onAccount, cost_centre: " " });
      expect([empty.id, empty.text]).toEqual([null, expect.stringContaining("Project number is required.")]);
      const placed = await visitor.placeOrder(kind, { ...onAccount, cost_centre: "P-1" });
      expect((await shop.store.order(placed.id ?? 0)).meta, placed.text).toMatchObject({ _svc_payment_terms: "net30", _svc_cost_centre: "P-1" });
    });

    test("terms and fields have its labels, in PHP's order and in the browser", async () => {
      const shopper = await newShopper(browser, shop.store);
      const { page } = shopper;
      await logIn(page);
      await page.goto(`${shop.store.url}/?add-to-cart=${shop.store.products.plain}&quantity=3`);
      await page.goto(`${shop.store.url}/?page_id=${shop.store.pages[kind]}`);
      const terms = page.getByRole("radiogroup", { name: "Payment terms" });
      await terms.getByText("Pay now, shipped today").waitFor();
      const radios = terms.getByRole("radio");
      expect(await radios.evaluateAll((all) => all.map((radio) => [...((radio as HTMLInputElement).labels ?? [])].at(-1)?.innerText))).toEqual([
        expect.stringContaining("Customer account, 30 days"),
        expect.stringContaining("Pay now, shipped today"),
      ]);
      const required = page.getByLabel("Project number");
      await required.waitFor();
      expect(await required.evaluate((input) => input.ariaRequired === "true" || (input as HTMLInputElement).required)).toBe(true);
      expect(await page.getByLabel("Your order number").isVisible()).toBe(true);
      expect(await findings(page, { within: kind === "block" ? [".svc-company"] : ["#svc_payment_terms_field", "#svc_cost_centre_field"] })).toEqual([]);
      await shopper.close();
    });
  });

  test("its actions run once the details are complete and the order is placed", async () => {
    await shop.store.setOption("svc_checkout_mode", "embedded");
    await shop.store.useCheckout("classic");
    const shopper = await newShopper(browser, shop.store);
    await shopper.goToCheckout(shop.store.products.plain, 3);
    await shopper.page.locator("#svc_cost_centre").fill("P-2");
    await shopper.fillIn();
    await expect.poll(() => seen(shopper.page)).toEqual([{ action: "detailsComplete", total: 11_999 }]);
    await shopper.page.getByText("30 days net").click();
    await shopper.settled();
    await shopper.placeOrder();
    await expect.poll(() => seen(shopper.page)).toEqual([{ action: "placed", total: 11_999 }]);
    await shopper.close();
  });

  test("the hosted checkout follows what PHP decides: terms, their order and labels, and which fields are required", async () => {
    await shop.store.setOption("svc_checkout_mode", "hosted");
    await shop.store.useCheckout("block");
    const { merchant } = shop;
    const paymentTerms = [
      { label: "Pay now", value: "immediate", default: true },
      { label: "30 days net", value: "net30" },
    ];
    expect((await merchant.client.patch(`/v1/merchants/${merchant.id}`, { b2b: { paymentTerms } })).status).toBe(200);
    const shopper = await shop.newShopper();
    await logIn(shopper.page);
    await shopper.fillCart();
    await shopper.toCheckout();
    expect(shopper.isHosted()).toBe(true);
    const terms = shopper.page.getByRole("radio", { name: /Customer account, 30 days|Pay now/ });
    await shopper.checkout.fill();
    await expect.poll(() => terms.evaluateAll((radios) => radios.map((radio) => radio.getAttribute("value")))).toEqual(["net30", "immediate"]);
    await shopper.checkout.chooseTerm("Customer account, 30 days");
    await shopper.checkout.submit();
    await shopper.page.locator("#svc-costCentre-message").getByText("Enter the cost centre.").waitFor();
    await shopper.checkout.field("costCentre").fill("P-3");
    const order = await shopper.placeOrder();
    expect(order.meta).toMatchObject({ _svc_payment_terms: "net30", _svc_cost_centre: "P-3" });
    await shopper.context.close();

    const abroad = await shop.newShopper();
    await abroad.fillCart();
    await abroad.toCheckout();
    await abroad.checkout.fill({ billingAddress: { country: "FR" } });
    await expect.poll(() => abroad.page.getByRole("radio", { name: "30 days net" }).count()).toBe(0);
    await abroad.context.close();
  });

  test("Net terms has its column, and its action, which notes a call", async () => {
    const ids = await makeOrders(shop.store, [{ po: "EXAMPLE-1", company: "Example GmbH", due: inDays(3), total: 42 }]);
    const id = ids["EXAMPLE-1"] ?? 0;
    await shop.store.php(`$order = wc_get_order( ${id} ); $order->update_meta_data( '_svc_cost_centre', 'P-4' ); $order->save(); return 1;`);
    await admin.open("admin.php?page=svc-checkout-net-terms&search=EXAMPLE-1");
    const { page } = admin;
    await page.locator("td.is-example-project").getByText("P-4").waitFor();
    const columns = await page.locator("th.woocommerce-table__header").allInnerTexts();
    expect(columns.indexOf("Project")).toBe(columns.indexOf("PO number") + 1);
    expect(await findings(page, { within: ["#svc-checkout-accounts"] })).toEqual([]);
    const menu = page.getByRole("button", { name: `Actions for order ${id}`, exact: true });
    await menu.click();
    await page.getByRole("menuitem", { name: "Note a call" }).click();
    await page.getByText(`The call about order ${id} is noted.`).first().waitFor();
    expect(await shop.store.php<string>(`return wc_get_order( ${id} )->get_meta( '_svc_checkout_example_called_on' );`)).toMatch(/^\d{4}-\d\d-\d\d$/);
    // The action has loaded the list again.
    await menu.click();
    await page.getByRole("menuitem", { name: /^Called on 20.*note a new call$/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1360, height: 1000 });
  });

  test("the lists are data stores: seeded by PHP, loaded by query with their totals, loaded again once they are invalidated", async () => {
    const { page } = admin;
    const requests: string[] = [];
    page.on("request", (request) => {
      if (/wc-svc\/v1\/admin\/(net-terms|companies|terms-requests)\?/.test(decodeURIComponent(request.url()))) requests.push(request.url());
    });
    const ask = <T,>(store: string, selector: string, query: object) =>
      page.evaluate(
        ([name, part, parameters]) => {
          const { wp } = window as unknown as { wp: { data: { resolveSelect(store: string): Record<string, (query: object) => Promise<never>> } } };
          return wp.data.resolveSelect(name)[part]!(parameters);
        },
        [store, selector, query] as const,
      ) as Promise<T>;
    type Total = { total: number };

    const [id] = Object.values(await makeOrders(shop.store, [{ po: "STORED-1", company: "Stored GmbH", due: inDays(3), total: 42 }]));
    await admin.open("admin.php?page=svc-checkout-net-terms&search=STORED-1");
    await page.getByRole("button", { name: `Actions for order ${id}`, exact: true }).waitFor();
    expect(requests, "the first page came with the document").toEqual([]);
    const query = { search: "STORED-1", view: "all" };
    expect(await ask<{ id: number }[]>("svc-checkout/net-terms", "getOrders", query)).toMatchObject([{ id, extensions: { example: { calledOn: "" } } }]);
    expect(await ask("svc-checkout/net-terms", "getTotals", query)).toMatchObject({
      total: 1,
      sums: [{ currency: "EUR", parts: { all: { orders: 1, owed: "€42.00" }, not_due: { orders: 1 } } }],
    });
    expect(requests, "one request for a query, whatever is selected of it").toHaveLength(1);

    await shop.store.php(`$order = wc_get_order( ${id} ); $order->set_status( 'cancelled' ); $order->save(); return 1;`);
    expect(await ask<Total>("svc-checkout/net-terms", "getTotals", query)).toMatchObject({ total: 1 });
    await page.evaluate(() => (window as unknown as { wp: { data: { dispatch(store: string): { invalidate(): void } } } }).wp.data.dispatch("svc-checkout/net-terms").invalidate());
    await page.getByText("No open orders on account match these filters.").waitFor();
    expect(await ask<Total>("svc-checkout/net-terms", "getTotals", query)).toMatchObject({ total: 0 });

    await admin.open("admin.php?page=svc-checkout-net-terms&tab=companies");
    await page.getByLabel("Search company or VAT number").waitFor();
    expect(await ask("svc-checkout/companies", "getCompanies", { search: "nobody" })).toEqual([]);
    expect(await ask("svc-checkout/companies", "getTotals", { search: "nobody" })).toEqual({ total: 0 });
    await admin.open("admin.php?page=svc-checkout-net-terms&tab=requests");
    await page.getByLabel("Search requests").waitFor();
    expect(await ask("svc-checkout/requests", "getRequests", { state: "open" })).toEqual([]);
    expect(await ask("svc-checkout/requests", "getTotals", { state: "open" })).toEqual({ total: 0, open: 0 });
  });

  test("PHP logged no errors of the plugin and of the example", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
