/** A shopper in the classic checkout, in a browser. */
import type { Browser, Page } from "playwright-core";
import type { CheckoutStore } from "../support/checkout-store.ts";

export type Shopper = {
  page: Page;
  /** Adds a product to the cart and opens the checkout. */
  goToCheckout(product: number, quantity: number): Promise<void>;
  fillIn(values?: Partial<Record<FieldName, string>>): Promise<void>;
  /** Waits until WooCommerce has updated the totals. */
  settled(): Promise<void>;
    total(): Promise<string>;
  /** Chooses a payment method, again if WooCommerce replaces the list. */
  payWith(method: string): Promise<void>;
  /** Returns the id of the order. */
  placeOrder(): Promise<number>;
  close(): Promise<void>;
};

type FieldName = keyof typeof defaults;

const defaults = {
  billing_company: "Example GmbH",
  billing_first_name: "Erika",
  billing_last_name: "Muster",
  svc_vat_number: "",
  svc_po_number: "",
  billing_address_1: "Weg 1",
  billing_postcode: "10115",
  billing_city: "Berlin",
  billing_phone: "+49 30 123456",
  billing_email: "erika@example.com",
};

const slowestPageMs = 90_000;

export async function newShopper(browser: Browser, store: CheckoutStore, width = 1200): Promise<Shopper> {
  const context = await browser.newContext({ viewport: { width, height: 1000 } });
  const page = await context.newPage();
  page.setDefaultTimeout(slowestPageMs);
  const settled = async () => {
    await page.waitForFunction(() => document.querySelectorAll(".blockUI").length === 0);
  };
  return {
    page,
    settled,
    async goToCheckout(product, quantity) {
      await page.goto(`${store.url}/?add-to-cart=${product}&quantity=${quantity}`);
      await page.goto(`${store.url}/?page_id=${store.pages.classic}`);
      await page.locator("form.checkout").waitFor();
      await settled();
    },
    async fillIn(values = {}) {
      for (const [name, value] of Object.entries({ ...defaults, ...values })) {
        const field = page.locator(`#${name}`);
        if ((await field.count()) > 0 && (await field.isVisible())) {
          await field.fill(value);
        }
      }
      await page.locator("#billing_email").blur();
      await settled();
    },
    total: () => page.locator(".order-total .amount").innerText(),
    async payWith(method) {
      const choice = page.locator(`#payment_method_${method}`);
      do {
        await settled();
        await page.locator(`label[for=payment_method_${method}]`).click();
      } while (!(await choice.isChecked()));
    },
    async placeOrder() {
      await page.locator("#place_order").click();
      await page.waitForURL(/order-received/);
      return Number(/order-received[/=](\d+)/.exec(page.url())?.[1]);
    },
    close: () => context.close(),
  };
}
