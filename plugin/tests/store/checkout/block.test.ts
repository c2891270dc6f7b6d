/** B2B mode in the block checkout of a real store, as a shopper sees it. */
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { hasChromium, launchBrowser } from "../../../../test/run/chromium.ts";
import { type Harness, startHarness } from "../../../../test/support/harness.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { pressUntil } from "../support/press-until.ts";

const VALID = "DE999999100";
const slowestPageMs = 90_000;

type BrowserEvent = { name: string; detail: Record<string, unknown>; isFrozen: boolean };

describe.skipIf(!hasChromium || missingForStore().length > 0)("the block checkout", () => {
  let store: CheckoutStore;
  let server: Harness;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    store = await startCheckoutStore(server, await server.merchant(await server.workspace()));
    await store.useCheckout("block");
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await store?.close();
    await server?.close();
  });

  /** A new shopper with three widgets in the checkout. */
  async function openCheckout(width = 1200, product = store.products.plain): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 1200 } });
    await context.addInitScript(() => {
      for (const name of ["ready", "details-complete", "payment-complete"]) {
        document.addEventListener(`svccheckout:${name}`, (event) => {
          const { detail } = event as CustomEvent<Record<string, unknown>>;
          const events = JSON.parse(sessionStorage.getItem("events") ?? "[]") as BrowserEvent[];
          events.push({ name, detail, isFrozen: Object.isFrozen(detail) });
          sessionStorage.setItem("events", JSON.stringify(events));
        });
      }
    });
    const opened = await context.newPage();
    opened.setDefaultTimeout(slowestPageMs);
    // Leaves no notice on the page, which WooCommerce would focus half a second later, in the middle of typing.
    await opened.request.post(`${store.url}/?wc-ajax=add_to_cart`, { form: { product_id: product, quantity: 3 } });
    await opened.goto(`${store.url}/?page_id=${store.pages.block}`);
    await opened.locator(".wc-block-components-checkout-place-order-button").waitFor();
    return opened;
  }
  const events = async (): Promise<BrowserEvent[]> =>
    JSON.parse(await page.evaluate(() => sessionStorage.getItem("events") ?? "[]")) as BrowserEvent[];
  const total = (on = page) => on.locator(".wc-block-components-totals-footer-item .wc-block-components-totals-item__value");
  async function fillIn(values: Record<string, string>, on = page): Promise<void> {
    const all = {
      email: "erika@example.com",
      ...((await on.locator("#svc-firstName").count()) > 0 && { "svc-firstName": "Erika", "svc-lastName": "Muster" }),
      "billing-address_1": "Weg 1",
      "billing-postcode": "10115",
      "billing-city": "Berlin",
      ...values,
    };
    for (const [id, value] of Object.entries(all)) {
      await on.locator(`#${id}`).fill(value);
    }
  }
  /** Presses "Place order" until the result is seen. */
  const press = (done: (wait: { timeout: number }) => Promise<unknown>): Promise<void> =>
    pressUntil(
      () => page.locator(".wc-block-components-checkout-place-order-button").click({ timeout: 30_000 }),
      () => done({ timeout: 30_000 }),
    );
  async function placeOrder(): Promise<number> {
    await press((wait) => page.waitForURL(/order-received/, wait));
    return Number(/order-received[/=](\d+)/.exec(page.url())?.[1]);
  }

  /** Company, names and street of the billing and the shipping address. */
  const addressesOf = (id: number) =>
    store.php<string[]>(`
      $order = wc_get_order( ${id} );
      $parts = [];
      foreach ( [ 'billing', 'shipping' ] as $type ) {
        foreach ( [ 'company', 'first_name', 'last_name', 'address_1' ] as $field ) { $parts[] = $order->{ "get_{$type}_$field" }(); }
      }
      return $parts;`);
  /** Ids of the form's visible controls, in their order. */
  const visibleControls = (on = page) =>
    on
      .locator("form.wc-block-checkout__form :is(input, select)")
      .evaluateAll((controls) =>
        controls.filter((control) => control.checkVisibility()).map((control) => control.id),
      );

  test("one block holds company, VAT number, contact person, PO number and terms, in this order; the names share a row", async () => {
    await store.setOption("lab_tax", "zero");
    page = await openCheckout();
    expect((await visibleControls()).slice(0, 10)).toEqual([
      "email",
      "svc-company",
      "svc-vatNumber",
      "svc-firstName",
      "svc-lastName",
      "svc-poNumber",
      "radio-control-svc-paymentTerm-immediate",
      "radio-control-svc-paymentTerm-net30",
      "billing-country",
      "billing-address_1",
    ]);
    expect(await page.locator(".svc-company #svc-company").getAttribute("required")).not.toBeNull();
    expect(await page.locator(".svc-terms label", { hasText: "30 days net" }).innerText()).toMatch(/due \d+ \w+ \d{4}/);
    const [first, last] = await Promise.all(
      ["#svc-firstName", "#svc-lastName"].map((id) => page.locator(id).boundingBox()),
    );
    expect(first?.y).toBe(last?.y);
    expect(await events()).toMatchObject([
      { name: "ready", detail: { b2b: true, amounts: { total: 11999, tax: 2000, currency: "EUR" } }, isFrozen: true },
    ]);
  });

  test("a valid number is confirmed, the total follows the tax override, and typed values are kept", async () => {
    await fillIn({ "svc-vatNumber": "de 999 999 100", "svc-company": "Muster GmbH" });
    await page.locator(".svc-vat--good").waitFor();
    await total().getByText("€99.99").waitFor();
    expect(await page.locator("#svc-company").inputValue()).toBe("Muster GmbH");
  });

  test("a late response to WooCommerce's own request does not restore the old total", async () => {
    const slow = await openCheckout();
    let held = 0;
    await slow.route(/wc\/store\/v1\/batch/, async (route) => {
      held += 1;
      const response = await route.fetch();
      await setTimeout(4000);
      await route.fulfill({ response });
    });
    await fillIn({ "svc-company": "Muster GmbH" }, slow);
    // The addresses are being sent.
    await expect.poll(() => held, { timeout: slowestPageMs }).toBeGreaterThan(0);
    await slow.locator("#svc-vatNumber").fill(VALID);
    await slow.locator(".svc-vat--good").waitFor();
    await total(slow).getByText("€99.99").waitFor();
    await setTimeout(6000);
    expect(await total(slow).textContent()).toBe("€99.99");
    await slow.context().close();
  });

  test("an immediately paid order stores all fields, and the order-received page dispatches payment-complete once", async () => {
    await page.locator("#svc-poNumber").fill("A<B&COPY");
    await page.locator("#radio-control-wc-payment-method-options-cod").check();
    const order = await store.order(await placeOrder());
    expect(order).toMatchObject({ status: "processing", company: "Muster GmbH", total: "99.99", tax: "0.00" });
    expect(order.meta).toMatchObject({
      _svc_vat_number: VALID,
      _svc_vat_valid: "1",
      _svc_vat_country: "DE",
      _svc_po_number: "A<B&COPY",
      _svc_payment_terms: "immediate",
    });
    // Cash on delivery is paid on delivery.
    expect(order.meta).not.toHaveProperty("_svc_paid_at");
    await page.reload();
    const dispatched = await events();
    expect(dispatched.map(({ name }) => name)).toEqual(["ready", "details-complete", "payment-complete"]);
    expect(dispatched[1]?.detail).toMatchObject({ b2b: { vatValid: true, vatCountry: "DE" } });
    expect(dispatched[2]?.detail).toMatchObject({ status: "processing", amounts: { total: 9999, tax: 0 } });
    expect(JSON.stringify(dispatched)).not.toMatch(/Muster|erika|999999100/i);
    await page.context().close();
  });

  test("a deferred term leaves one payment method and places the order on hold, without a card step", async () => {
    page = await openCheckout();
    await fillIn({ "svc-company": "Muster GmbH", "svc-poNumber": "4711" });
    await page.getByLabel("30 days net").check();
    const methods = page.locator("input[id^=radio-control-wc-payment-method-options-]");
    await page.locator("#radio-control-wc-payment-method-options-svc_checkout_terms").waitFor();
    expect(await methods.count()).toBe(1);
    await page.getByRole("button", { name: "Place order on account" }).waitFor();
    const order = await store.order(await placeOrder());
    expect(order).toMatchObject({ status: "on-hold", method: "svc_checkout_terms" });
    expect(order.meta).toMatchObject({ _svc_payment_terms: "net30", _svc_po_number: "4711" });
    expect(await page.locator(".svc-checkout-terms").innerText()).toContain("4711");
    await page.context().close();
  });

  test("a missing company or name is reported at its field, which gets the focus, and prevents the order", async () => {
    page = await openCheckout();
    await fillIn({ "svc-company": "", "svc-lastName": "" });
    await page.locator("#radio-control-wc-payment-method-options-cod").check();
    await press((wait) => page.locator(".svc-field--company.svc-field--invalid").waitFor(wait));
    expect(await page.locator("#svc-company-message").innerText()).toBe("Enter the name of your company.");
    expect(await page.locator("#svc-lastName").getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("#svc-firstName").getAttribute("aria-invalid")).toBe("false");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("svc-company");
    expect(page.url()).not.toContain("order-received");
    await page.context().close();
  });

  test("a refused VAT number that prevents nothing leaves the focus to the field that does, and is announced politely", async () => {
    page = await openCheckout();
    await fillIn({ "svc-company": "Muster GmbH", "svc-vatNumber": "DE999999200", "billing-city": "" });
    await page.locator(".svc-field--vatNumber.svc-field--invalid").waitFor();
    expect(await page.locator("#svc-vatNumber-message").getAttribute("aria-live")).toBe("polite");
    expect(await page.locator("#svc-vatNumber-message [role=alert]").count()).toBe(0);
    await press((wait) => page.locator("#billing-city:focus").waitFor(wait));
    await page.context().close();
  });

  test("required PO numbers of several lines get the focus of a refused order, after the fields before them", async () => {
    await store.setOption("svc_checkout_b2b_fields", { poNumbers: "required" });
    page = await openCheckout();
    await fillIn({ "svc-company": "Muster GmbH", "svc-lastName": "" });
    await press((wait) => page.locator("#svc-lastName:focus").waitFor(wait));
    await page.locator("#svc-lastName").fill("Muster");
    await press((wait) => page.locator("#svc-poNumbers:focus").waitFor(wait));
    await store.setOption("svc_checkout_b2b_fields", {});
    await page.context().close();
  });

  test("a company name stays as it was typed, on screen and in the order, and follows a change from outside", async () => {
    page = await openCheckout();
    await fillIn({ "svc-company": "" });
    await page.locator("#svc-company").pressSequentially("PRINT&COPY GMBH");
    expect(await page.locator("#svc-company").inputValue()).toBe("PRINT&COPY GMBH");
    await page.locator("#svc-company").press("Home");
    await page.locator("#svc-company").pressSequentially("A&B ");
    await page.locator("#svc-company").blur();
    await setTimeout(4000);
    expect(await page.locator("#svc-company").inputValue()).toBe("A&B PRINT&COPY GMBH");
    await page.evaluate(() => {
      const { wp } = window as unknown as { wp: { data: { dispatch(store: string): { setBillingAddress(address: object): void } } } };
      wp.data.dispatch("wc/store/cart").setBillingAddress({ first_name: "Paul" });
    });
    await expect.poll(() => page.locator("#svc-firstName").inputValue()).toBe("Paul");
    await page.locator("#radio-control-wc-payment-method-options-cod").check();
    expect((await addressesOf(await placeOrder())).slice(0, 2)).toEqual(["A&B PRINT&COPY GMBH", "Paul"]);
    await page.context().close();
  });

  test("goods delivered elsewhere: the company block keeps its values, and the delivery address asks for its own names", async () => {
    page = await openCheckout(1200, store.products.shipped);
    const address = { "shipping-address_1": "Weg 1", "shipping-postcode": "10115", "shipping-city": "Berlin" };
    const buyer = { email: "erika@example.com", "svc-company": "Muster GmbH", "svc-firstName": "Erika", "svc-lastName": "Muster" };
    const fill = async (values: Record<string, string>) => {
      for (const [id, value] of Object.entries(values)) {
        await page.locator(`#${id}`).fill(value);
      }
    };
    await fill({ ...buyer, ...address });
    expect(await visibleControls()).not.toContain("shipping-company");
    expect(await visibleControls()).not.toContain("shipping-first_name");
    const sameAddress = page.getByLabel("Use same address for billing");
    await sameAddress.uncheck();
    await page.locator("#billing-address_1").waitFor();
    expect(await visibleControls()).not.toContain("billing-first_name");
    for (const [id, value] of Object.entries(buyer)) {
      expect(await page.locator(`#${id}`).inputValue(), id).toBe(value);
    }
    await fill({ "shipping-company": "Lager AG", "shipping-first_name": "Ludwig", "shipping-last_name": "Lager" });
    await fill({ "billing-address_1": "Weg 2", "billing-postcode": "10115", "billing-city": "Berlin" });
    await page.locator("#radio-control-wc-payment-method-options-cod").check();
    const id = await placeOrder();
    expect(await addressesOf(id)).toEqual(["Muster GmbH", "Erika", "Muster", "Weg 2", "Lager AG", "Ludwig", "Lager", "Weg 1"]);
    await page.context().close();
  });

  test("one address for both is the company's in billing and delivery", async () => {
    page = await openCheckout(1200, store.products.shipped);
    for (const [id, value] of Object.entries({
      email: "erika@example.com",
      "svc-company": "Muster GmbH",
      "svc-firstName": "Erika",
      "svc-lastName": "Muster",
      "shipping-address_1": "Weg 1",
      "shipping-postcode": "10115",
      "shipping-city": "Berlin",
    })) {
      await page.locator(`#${id}`).fill(value);
    }
    await page.locator("#radio-control-wc-payment-method-options-cod").check();
    const both = ["Muster GmbH", "Erika", "Muster", "Weg 1"];
    expect(await addressesOf(await placeOrder())).toEqual([...both, ...both]);
    await page.context().close();
  });

  test("where a valid number is required, an invalid one prevents the order", async () => {
    await store.setOption("svc_checkout_require_valid_vat", "yes");
    page = await openCheckout();
    await fillIn({ "svc-company": "Muster GmbH", "svc-vatNumber": "DE999999200" });
    await page.locator("#svc-vatNumber").blur();
    await page.locator(".svc-vat--error").waitFor();
    await press((wait) => page.locator("#svc-vatNumber:focus").waitFor(wait));
    expect(page.url()).not.toContain("order-received");
    await store.setOption("svc_checkout_require_valid_vat", "no");
    await page.context().close();
  });

  test("shoppers may choose whether they buy for a business; only then are the fields displayed", async () => {
    await store.setOption("svc_checkout_b2b_for", "choice");
    page = await openCheckout(320);
    expect(await page.locator("#svc-vatNumber").count()).toBe(0);
    await page.getByLabel("I’m buying for a business").check();
    await page.locator("#svc-vatNumber").waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await visibleControls()).not.toContain("billing-first_name");
    await page.getByLabel("I’m buying for a business").uncheck();
    await page.locator("#billing-first_name").fill("Erika");
    await page.locator("#billing-last_name").fill("Muster");
    await fillIn({});
    await page.locator("#radio-control-wc-payment-method-options-cod").check();
    const { meta } = await store.order(await placeOrder());
    expect(Object.keys(meta)).not.toContain("_svc_vat_valid");
    expect(Object.keys(meta)).not.toContain("_svc_payment_terms");
    await store.setOption("svc_checkout_b2b_for", "everyone");
    await page.context().close();
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
