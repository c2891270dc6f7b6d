// Promise: in every language, the checkout page shows all of its texts whole on the smallest phone.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES, messagesFor } from "../../shared/form/messages.ts";
import { hasChromium } from "../run/chromium.ts";
import { startBrowserRun, type BrowserRun, type Visit } from "./browser-run.ts";
import { excessWidth } from "./excess-width.ts";

/** Texts of elements that are wider than their box or than the screen, so that their end is not seen. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (node: Element) =>
      node.scrollWidth > node.clientWidth + 1 || node.getBoundingClientRect().right > window.innerWidth + 1;
    return (
      [
        ...document.querySelectorAll(
          "label, button, legend, summary, h1, h2, h3, p, span, a, dt, dd, li, div",
        ),
      ]
        // The badge of a picture stands over its edge.
        .filter((node) => node.closest(".visually-hidden, .item-tile, select") === null)
        .filter(
          (node) => node.textContent !== "" && node.clientWidth > 1 && node.checkVisibility() && isCut(node),
        )
        .map(
          (node) =>
            `${node.tagName.toLowerCase()}.${node.className}: ${(node.textContent ?? "").slice(0, 60)}`,
        )
    );
  });

describe.skipIf(!hasChromium)("on a phone of 320 px", () => {
  let run: BrowserRun;
  let visit: Visit;
  beforeAll(async () => {
    run = await startBrowserRun();
    const lineItems = [{ id: "lamp", name: "LED desk lamp", quantity: 2, price: 999_999, taxRate: 19 }];
    visit = await run.visit({
      payload: { cart: { b2b: true, lineItems }, cancelUrl: "https://shop.example/cart" },
      context: { viewport: { width: 320, height: 640 } },
    });
  });
  afterAll(async () => {
    await run.endVisits();
    await run.close();
  });

  test.each(LANGUAGES)("no text is cut in %s", async (locale) => {
    const { page } = visit;
    await page.goto(`${visit.url}?locale=${locale}`);
    const messages = messagesFor(locale);
    expect(await page.locator("html").getAttribute("lang")).toBe(locale);
    await page.locator(".summary-bar").click();
    // The button of an order on account has the longest label.
    await page.getByRole("radio").first().click();
    await page.getByText(messages.page.placeOnAccount.split("{")[0]!.trim()).waitFor();
    await visit.submit();
    await page.getByText(messages.errors.required.company).first().waitFor();
    expect(await cutTexts(page)).toEqual([]);
    expect(await excessWidth(page)).toBe(0);
  });
});
