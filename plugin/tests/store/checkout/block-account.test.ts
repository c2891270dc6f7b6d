/** The block checkout shows each shopper the terms and the notice of their own cart, as the classic checkout does. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { hasChromium, launchBrowser } from "../../../../test/run/chromium.ts";
import { missingForStore } from "../support/locations.mjs";
import { newVisitor } from "../support/visitor.ts";
import { type ConnectedStore, startConnectedStore } from "./connected-store.ts";

const slowestPageMs = 90_000;
const patience = { timeout: 60_000 };
const placeOrder = ".wc-block-components-checkout-place-order-button";
const onAccount = { term: "net30", method: "svc_checkout_terms" };

describe.skipIf(!hasChromium || missingForStore().length > 0)("terms in the block checkout", () => {
  let store: ConnectedStore;
  let browser: Browser;

  beforeAll(async () => {
    store = await startConnectedStore();
    await store.useCheckout("block");
    await store.setOption("svc_checkout_payment_terms", [
      { label: "Pay now", value: "immediate", default: false },
      { label: "30 days net", value: "net30", default: true },
    ]);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await store?.close();
  });

  /** The only member of a company with this credit limit, in EUR cents. */
  const newMember = (login: string, limit: number) =>
    store.php(`
      $user    = wp_insert_user( [ 'user_login' => '${login}', 'user_pass' => 'password', 'user_email' => '${login}@example.com', 'role' => 'customer' ] );
      $company = new SvcCheckout\\OnAccount\\Company( 'co_${login}', 'Company ${login}', credit_limits: [ 'EUR' => ${limit} ] );
      SvcCheckout\\OnAccount\\Companies::save( $company );
      SvcCheckout\\OnAccount\\Companies::set_members( $company->id, [ [ 'reference' => (string) $user, 'terms' => null ] ] );
      return 1;`);

  /** A shopper with three widgets in the block checkout. */
  async function openCheckout(login?: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 1200 } });
    const page = await context.newPage();
    page.setDefaultTimeout(slowestPageMs);
    if (login !== undefined) {
      await page.goto(`${store.url}/wp-login.php`);
      await page.locator("#user_login").fill(login);
      await page.locator("#user_pass").fill("password");
      await Promise.all([page.waitForURL((url) => !url.pathname.includes("wp-login")), page.locator("#wp-submit").click()]);
    }
    await page.goto(`${store.url}/?add-to-cart=${store.products.plain}&quantity=3`);
    await page.goto(`${store.url}/?page_id=${store.pages.block}`);
    await page.locator(`${placeOrder}:not([disabled])`).waitFor();
    return page;
  }

  /** What a shopper sees of it. */
  const seen = (page: Page) =>
    page.evaluate((button) => {
      const texts = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility()).map((element) => element.innerText.trim());
      return { terms: texts(".svc-terms .wc-block-components-radio-control__label"), notice: texts(".svc-company__notice").join(), button: texts(button).join() };
    }, placeOrder);
  /** The same in the classic checkout. */
  async function seenInClassic(page: Page) {
    await page.goto(`${store.url}/?page_id=${store.pages.classic}`);
    await page.locator("#place_order").waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".blockUI").length === 0);
    return page.evaluate(() => {
      const texts = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.innerText.trim());
      return {
        // Without the day on which it is due.
        terms: texts("#svc_payment_terms_field input[type=radio] + label").map((label) => label.split(" – ")[0]),
        notice: texts("#svc_payment_terms_field .svc-checkout-account-notice").join(),
        button: texts("#place_order").join(),
      };
    });
  }

  test("a member with room is offered the term, without a notice", async () => {
    await newMember("roomy", 50_000);
    const page = await openCheckout("roomy");
    const expected = { terms: ["Pay now", "30 days net"], notice: "", button: "Place order on account" };
    await expect.poll(() => seen(page), patience).toEqual(expected);
    expect(await seenInClassic(page)).toEqual(expected);
    await page.context().close();
  });

  test("a member with nothing left reads so beside the terms, and pays now", async () => {
    await newMember("exhausted", 11_999);
    const visitor = newVisitor(store);
    await visitor.signIn("exhausted");
    await visitor.addToCart(store.products.plain, 3);
    const { id, text } = await visitor.placeOrder("block", onAccount);
    expect(id, text).not.toBeNull();
    const page = await openCheckout("exhausted");
    const notice = "This order is over your credit limit: €0.00 left. Please order less or pay now.";
    const expected = { terms: ["Pay now", "30 days net"], notice, button: "Place order on account" };
    await expect.poll(() => seen(page), patience).toEqual(expected);
    expect(await page.locator(".svc-terms").innerText()).not.toContain("due");
    await page.getByLabel("Pay now").check();
    await expect.poll(async () => (await seen(page)).button, patience).toBe("Place Order");
    expect(await seenInClassic(page)).toMatchObject({ terms: expected.terms, notice });
    await page.context().close();
  });

  test("where no term is offered, a member with nothing left is not asked to order less", async () => {
    await store.setOption("svc_checkout_on_account", { offers: { net30: { to: "everyone", countries: ["FR"] } } });
    const visitor = newVisitor(store);
    await visitor.signIn("exhausted");
    await visitor.addToCart(store.products.plain, 3);
    expect(await visitor.movedTo("DE")).toMatchObject({ terms: [], notice: "" });
    expect(await visitor.movedTo("FR")).toMatchObject({ terms: ["immediate", "net30"], notice: expect.stringContaining("credit limit") });
  });

  test("a term offered only in France follows the billing country of the form", async () => {
    await store.setOption("svc_checkout_on_account", { defaultOffer: "everyone", offers: { net30: { to: "everyone", countries: ["FR"] } } });
    const page = await openCheckout();
    const country = page.locator("#billing-country");
    await country.selectOption("FR");
    await expect.poll(() => seen(page), patience).toEqual({ terms: ["Pay now", "30 days net"], notice: "", button: "Place order on account" });
    await country.selectOption("DE");
    await expect.poll(() => seen(page), patience).toEqual({ terms: [], notice: "", button: "Place Order" });
    await country.selectOption("FR");
    await expect.poll(async () => (await seen(page)).terms, patience).toEqual(["Pay now", "30 days net"]);
    await country.selectOption("DE");
    await expect.poll(async () => (await seen(page)).terms, patience).toEqual([]);
    expect(await seenInClassic(page)).toMatchObject({ terms: [], notice: "" });
    await page.context().close();
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
