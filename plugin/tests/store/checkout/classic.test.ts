/** B2B mode in the classic checkout of a real store. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { hasChromium, launchBrowser } from "../../../../test/run/chromium.ts";
import { type Harness, startHarness } from "../../../../test/support/harness.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { newShopper, type Shopper } from "./classic-page.ts";
import { missingForStore } from "../support/locations.mjs";

const VALID = "DE999999100";
const INVALID = "DE999999200";
const UNAVAILABLE = "DE999999301";

describe.skipIf(!hasChromium || missingForStore().length > 0)("the classic checkout", () => {
  let store: CheckoutStore;
  let server: Harness;
  let browser: Browser;
  let shopper: Shopper;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    const merchant = await server.merchant(await server.workspace());
    store = await startCheckoutStore(server, merchant);
    await store.useCheckout("classic");
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await store?.close();
    await server?.close();
  });

  const set = (option: string, value: string) =>
    store.php(`update_option( '${option}', '${value}' ); return 1;`);
  const result = () => shopper.page.locator("#svc_vat_number-result");

  test("the company comes first, then its VAT number, one row for the contact, order number and terms", async () => {
    shopper = await newShopper(browser, store);
    await shopper.goToCheckout(store.products.plain, 3);

    const names = await shopper.page
      .locator("#customer_details .woocommerce-billing-fields [name]")
      .evaluateAll((fields) => fields.map((field) => field.getAttribute("name")));
    expect([...new Set(names)].slice(0, 7)).toEqual([
      "billing_company",
      "svc_vat_number",
      "billing_first_name",
      "billing_last_name",
      "svc_po_number",
      "svc_payment_terms",
      "billing_country",
    ]);
    const [first, last] = await Promise.all(
      ["#billing_first_name", "#billing_last_name"].map((name) => shopper.page.locator(name).boundingBox()),
    );
    expect(first?.y).toBe(last?.y);
  });

  test("a valid number is confirmed while typing, with the registered name", async () => {
    await shopper.fillIn({ svc_vat_number: VALID });
    await result().getByText(/Found|registered/).waitFor();
    expect(await shopper.page.locator("#svc_vat_number").getAttribute("aria-invalid")).toBe("false");
  });

  test("an immediately paid order stores all fields and no due date", async () => {
    await shopper.fillIn({ svc_vat_number: "de 999.999.100", svc_po_number: "PO-<b>1</b> & \"2\"" });
    await shopper.payWith("cod");
    const order = await store.order(await shopper.placeOrder());

    expect(order).toMatchObject({ status: "processing", method: "cod", company: "Example GmbH" });
    expect(order.meta).toMatchObject({
      _svc_vat_number: VALID,
      _svc_vat_valid: "1",
      _svc_vat_country: "DE",
      _svc_po_number: "PO-<b>1</b> & \"2\"",
      _svc_payment_terms: "immediate",
      _svc_livemode: "0",
    });
    expect(order.meta).not.toHaveProperty("_svc_payment_due");
    expect(order.meta).not.toHaveProperty("_svc_vat_warning");
    expect(order.total).toBe("119.99");
  });

  test("a number that is not registered stays marked as invalid, with its explanation, after the shopper leaves the field again", async () => {
    await shopper.goToCheckout(store.products.plain, 1);
    await shopper.fillIn({ svc_vat_number: INVALID });
    const field = shopper.page.locator("#svc_vat_number");
    await shopper.page.locator(".svc-vat__result--error").waitFor();
    for (const leave of ["blur", "validate"]) {
      await field.focus();
      await shopper.page.evaluate((event) => {
        const { jQuery } = window as unknown as { jQuery(target: string): { trigger(event: string): void } };
        jQuery("#svc_vat_number").trigger(event === "blur" ? "focusout" : event);
      }, leave);
      await expect.poll(() => field.getAttribute("aria-invalid"), { message: leave }).toBe("true");
      expect(await field.getAttribute("aria-describedby"), leave).toContain("svc_vat_number-result");
      const classes = await shopper.page.locator("#svc_vat_number_field").getAttribute("class");
      expect(classes).not.toContain("validated");
      expect(classes).toContain("woocommerce-invalid");
    }
    await shopper.fillIn({ svc_vat_number: VALID });
    await shopper.page.locator(".svc-vat__result--good").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("false");
    expect(await field.getAttribute("aria-describedby")).toContain("svc_vat_number-result");
    expect(await shopper.page.locator("#svc_vat_number_field").getAttribute("class")).not.toContain("invalid");
  });

  test("a deferred term leaves one payment method, places the order on hold and sets the due date", async () => {
    await shopper.goToCheckout(store.products.stocked, 2);
    await shopper.fillIn({ svc_vat_number: INVALID, svc_po_number: "4711" });
    await shopper.page.locator(".svc-vat__result--error").waitFor();
    const deferred = shopper.page.locator("label[for=svc_payment_terms_net30]");
    expect(await deferred.innerText()).toMatch(/^30 days net – due \d+ \w+ \d{4}$/);
    await shopper.page.getByLabel("30 days net").check();
    await shopper.page.locator("#payment_method_svc_checkout_terms").waitFor({ state: "attached" });
    await shopper.settled();

    expect(await shopper.page.locator("#payment [name=payment_method]").count()).toBe(1);
    expect(await shopper.page.locator("#place_order").innerText()).toMatch(/place order on account/i);
    const id = await shopper.placeOrder();
    const order = await store.order(id);
    expect(order).toMatchObject({ status: "on-hold", method: "svc_checkout_terms" });
    expect(order.meta).toMatchObject({ _svc_vat_valid: "0", _svc_payment_terms: "net30", _svc_po_number: "4711" });
    expect(order.meta["_svc_payment_due"]).toBe(daysFromNow(30));
    expect(await shopper.page.locator(".svc-checkout-terms").innerText()).toContain("4711");
    const stock = () => store.php(`return wc_get_product( ${store.products.stocked} )->get_stock_quantity();`);
    await expect
      .poll(stock, { timeout: 10_000 })
      .toBe(48)
      .catch(async (error: unknown) => {
        const { status, notes } = await store.order(id);
        throw new Error(`the order is ${status}: ${notes.join("; ")}`, { cause: error });
      });
  });

  test("an unavailable authority never prevents an order; the order has a warning", async () => {
    await set("svc_checkout_require_valid_vat", "yes");
    await shopper.goToCheckout(store.products.plain, 1);
    await shopper.fillIn({ svc_vat_number: UNAVAILABLE });
    await result().getByText("can't reach the EU register").waitFor();
    await shopper.payWith("cod");
    const { meta } = await store.order(await shopper.placeOrder());
    expect(meta).toMatchObject({ _svc_vat_valid: "0", _svc_vat_warning: "vies_unavailable", _svc_vat_number: UNAVAILABLE });
  });

  test("where a valid number is required, an invalid one is refused at its field, and the order is accepted without a number", async () => {
    await shopper.goToCheckout(store.products.plain, 1);
    await shopper.fillIn({ svc_vat_number: INVALID });
    await shopper.payWith("cod");
    await shopper.page.locator("#place_order").click();
    await shopper.page.getByText("Please enter a valid VAT number").first().waitFor();
    expect(await store.php("return count( wc_get_orders( [ 'limit' => -1, 'return' => 'ids' ] ) );")).toBe(3);

    await shopper.fillIn({ svc_vat_number: "" });
    await shopper.payWith("cod");
    const { meta } = await store.order(await shopper.placeOrder());
    expect(meta).toMatchObject({ _svc_vat_valid: "0" });
    expect(meta).not.toHaveProperty("_svc_vat_number");
    await set("svc_checkout_require_valid_vat", "no");
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
