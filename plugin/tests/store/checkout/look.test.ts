// Promise: the company's fields look like WooCommerce's own beside them, in both checkouts.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { hasChromium, launchBrowser } from "../../../../test/run/chromium.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { pressUntil } from "../support/press-until.ts";
import { newShopper } from "./classic-page.ts";

const slowestPageMs = 90_000;

/** How a field is drawn: its control, and where its label is and how it is written. */
const lookOf = (page: Page, id: string) =>
  page.evaluate((control) => {
    const pick = (element: Element, names: readonly string[]) => {
      const style = getComputedStyle(element);
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
    };
    const text = ["color", "font-family", "font-size", "font-weight", "line-height", "letter-spacing"];
    const box = ["height", "padding", "background-color", "border-width", "border-style", "border-color", "border-radius", "box-shadow", "outline"];
    const input = document.querySelector(`#${control}`)!;
    const label = document.querySelector(`label[for="${control}"]`)!;
    const [at, above] = [input.getBoundingClientRect(), label.getBoundingClientRect()];
    const error = input.closest(".wc-block-components-text-input")?.querySelector(".wc-block-components-validation-error");
    const place = error?.querySelector("p > span")?.getBoundingClientRect();
    return {
      input: pick(input, [...text, ...box]),
      label: pick(label, [...text, "transform", "opacity"]),
      labelAt: [above.left - at.left, above.top - at.top].map(Math.round),
      error: error == null ? null : pick(error, [...text, "padding"]),
      errorAt: place === undefined ? null : [place.left - at.left, (place.top + place.bottom) / 2 - at.bottom].map(Math.round),
    };
  }, id);

const widthOf = async (page: Page, id: string) => (await page.locator(`#${id}`).boundingBox())?.width;

describe.skipIf(!hasChromium || missingForStore().length > 0)("the look of the company's fields", () => {
  let store: CheckoutStore;
  let browser: Browser;

  beforeAll(async () => {
    store = await startCheckoutStore();
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await store?.close();
  });

  async function openBlock(width: number): Promise<Page> {
    // Without transitions, which have states of their own.
    const page = await browser.newPage({ viewport: { width, height: 1200 }, reducedMotion: "reduce" });
    page.setDefaultTimeout(slowestPageMs);
    await page.goto(`${store.url}/?add-to-cart=${store.products.plain}`);
    await page.goto(`${store.url}/?page_id=${store.pages.block}`);
    await page.locator(".wc-block-components-checkout-place-order-button:not([disabled])").waitFor();
    return page;
  }

  test.each([1360, 390])("%i px wide, in the block checkout: empty, with the focus, filled in, and refused", async (width) => {
    await store.useCheckout("block");
    const page = await openBlock(width);
    expect(await widthOf(page, "svc-company")).toBe(await widthOf(page, "email"));
    expect(await lookOf(page, "svc-company")).toEqual(await lookOf(page, "billing-city"));
    const focused: unknown[] = [];
    for (const id of ["svc-company", "billing-city"]) {
      await page.locator(`#${id}`).focus();
      focused.push(await lookOf(page, id));
    }
    expect(focused[0]).toEqual(focused[1]);
    await pressUntil(
      () => page.locator(".wc-block-components-checkout-place-order-button").click({ timeout: 30_000 }),
      () => page.locator(".svc-field--company .wc-block-components-validation-error").waitFor({ timeout: 30_000 }),
    );
    const refused = await lookOf(page, "svc-company");
    expect(refused.error).not.toBeNull();
    expect(refused).toEqual(await lookOf(page, "billing-city"));
    for (const id of ["svc-company", "billing-city", "svc-vatNumber", "svc-poNumber"]) {
      await page.locator(`#${id}`).fill("Muster");
    }
    await page.locator("#email").focus();
    const filled = await lookOf(page, "billing-city");
    expect(await lookOf(page, "svc-company")).toEqual(filled);
    expect(await lookOf(page, "svc-poNumber")).toEqual(filled);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.close();
  });

  test.each(["fr_FR", "nl_NL", "pl_PL"])("on the narrowest phones, labels in %s are displayed whole", async (language) => {
    await store.useCheckout("block");
    await store.setOption("svc_checkout_b2b_fields", { poNumber: "optional", poNumbers: "required", costCentre: "required", exemptionNumber: "required" });
    await store.setOption("WPLANG", language);
    for (const width of [360, 180]) {
      const page = await openBlock(width);
      for (const state of ["empty", "filled in"]) {
        const cut = await page.locator(".svc-company label[for]:not(.wc-block-components-radio-control__option)").evaluateAll((labels) =>
          labels.filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth).map((label) => label.textContent),
        );
        expect(cut, `${width} px, ${state}`).toEqual([]);
        for (const control of await page.locator(".svc-company :is(input[type=text], textarea)").all()) await control.fill("X");
      }
      await page.close();
    }
    await store.setOption("WPLANG", "");
  });

  test("terms are listed as WooCommerce lists payment methods", async () => {
    await store.useCheckout("block");
    const page = await openBlock(1360);
    const [ours, theirs] = await page.evaluate(() =>
      [".svc-terms", "#payment-method"].map((place) =>
        ["option", "input", "label"].map((part) => {
          const element = document.querySelector(`${place} .wc-block-components-radio-control__${part}`)!;
          const { color, fontSize, padding, borderColor, backgroundColor, left } = getComputedStyle(element);
          const { width, height } = element.getBoundingClientRect();
          return { color, fontSize, padding, borderColor, backgroundColor, left, size: part === "input" && [width, height] };
        }),
      ),
    );
    expect(ours).toEqual(theirs);
    await page.close();
  });

  test.each([1360, 390])("%i px wide, in the classic checkout: empty, filled in, and refused", async (width) => {
    await store.useCheckout("classic");
    await store.setOption("svc_checkout_b2b_fields", { poNumber: "required" });
    const shopper = await newShopper(browser, store, width);
    const { page } = shopper;
    await shopper.goToCheckout(store.products.plain, 1);
    for (const id of ["svc_vat_number", "svc_po_number"]) {
      expect(await widthOf(page, id), id).toBe(await widthOf(page, "billing_city"));
      expect(await lookOf(page, id), id).toEqual(await lookOf(page, "billing_city"));
    }
    await shopper.fillIn({ svc_vat_number: "DE999999100", svc_po_number: "4711" });
    await page.locator("#billing_company").focus();
    for (const id of ["svc_vat_number", "svc_po_number"]) {
      expect(await lookOf(page, id), id).toEqual(await lookOf(page, "billing_city"));
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await shopper.fillIn({ svc_vat_number: "DE999999100", svc_po_number: "", billing_city: "" });
    await page.locator("#place_order").click();
    await page.locator(".woocommerce-NoticeGroup-checkout").waitFor();
    await page.locator("#billing_company").focus();
    expect(await lookOf(page, "svc_po_number")).toEqual(await lookOf(page, "billing_city"));
    await shopper.close();
  });
});
