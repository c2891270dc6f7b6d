import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fill, LANGUAGES, messagesFor } from "../../shared/form/messages.ts";
import { hasChromium } from "../run/chromium.ts";
import { buyer, cart } from "../flows/shopper.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";

const phone = { viewport: { width: 320, height: 640 } };
const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

/** By how many pixels the page is wider than the screen. */
const excessWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** What moved on its own since the page was opened, by the browser's own measure (web.dev/cls); 0 is nothing at all. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const shifts = list.getEntries() as Shift[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: "layout-shift", buffered: true });
        // Without any shift there is nothing to be told of.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}

describe.skipIf(!hasChromium)("the layout holds", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  test("at 320 px nothing scrolls sideways, not even with long words, errors and the summary open", async () => {
    const lineItems = [{ id: "press-line", name: longWord, quantity: 100, price: 99_999_900, taxRate: 19 }];
    const visit = await run.visit({
      payload: { cart: { b2b: true, lineItems }, cancelUrl: "https://shop.example/cart" },
      context: phone,
    });
    await visit.cardFrame.getByLabel("Card number").waitFor();
    expect(await excessWidth(visit.page)).toBe(0);
    await visit.page.locator(".summary-bar").click();
    await visit.summary.getByText(longWord).waitFor();
    expect(await excessWidth(visit.page)).toBe(0);
    await visit.submit();
    await visit.page.locator(".svc-summary").waitFor();
    expect(await excessWidth(visit.page)).toBe(0);
  });

  test("at 320 px the thank-you page and the pages for problems fit too, with long words on them", async () => {
    const visit = await run.visit({ context: phone });
    await visit.fill({
      ...buyer,
      company: longWord,
      poNumber: longWord,
      email: `${"a".repeat(60)}@nordlicht.example`,
    });
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    await visit.thanks.waitFor();
    expect(await excessWidth(visit.page)).toBe(0);
    await visit.page.goto(`${run.h.url}/checkout/${"A".repeat(43)}`);
    expect(await excessWidth(visit.page)).toBe(0);
  });

  test.each(LANGUAGES)(
    "in %s the VAT field keeps room for each of its answers, on any screen",
    async (locale) => {
      const visit = await run.visit({ payload: { cart, locale } });
      const { vat } = messagesFor(locale);
      const answers = [vat.invalid, vat.digits, vat.formatError, vat.countryMissing, vat.unchecked]
        .concat([vat.unavailableEu, vat.unavailableUk].map((text) => `${text} ${vat.digitsWarning}`))
        .map((text) => fill(text, { example: "NL123456789B01", country: "Switzerland" }));
      for (const width of [320, 360, 390, 600, 960, 1280]) {
        await visit.page.setViewportSize({ width, height: 900 });
        const tooLong = await visit.vatText.evaluate((node, texts) => {
          const height = () => node.parentElement!.offsetHeight;
          node.textContent = "";
          const kept = height();
          return texts.filter((text) => {
            node.textContent = text;
            return height() !== kept;
          });
        }, answers);
        expect(tooLong, `${width} px`).toEqual([]);
      }
    },
  );

  test("a picture that can't be loaded leaves an empty tile of the same size, and nothing moves", async () => {
    // A port browsers never connect to.
    const imageUrl = "https://127.0.0.1:1/lamp.png";
    const lineItems = [{ id: "lamp-desk", name: "LED desk lamp", quantity: 2, price: 10_000, imageUrl }];
    const visit = await run.visit({ payload: { cart: { b2b: true, lineItems } } });
    const tile = visit.summary.locator(".item-image--empty");
    await tile.waitFor();
    expect(await tile.locator("img").isVisible()).toBe(false);
    expect(await tile.boundingBox()).toMatchObject({ width: 56, height: 56 });
    expect(await layoutShift(visit.page)).toBe(0);
  });

  test.each([
    ["a small phone", 320],
    ["a phone", 390],
    ["a desktop", 1280],
  ])(
    "on %s nothing moves while the card form loads, a VAT number is found and errors show up",
    async (_device, width) => {
      const visit = await run.visit({ context: { viewport: { width, height: 900 } } });
      await visit.cardFrame.getByLabel("Card number").waitFor();
      expect(await layoutShift(visit.page)).toBe(0);
      const top = async () => (await visit.field("poNumber").boundingBox())!.y;
      await visit.field("vatNumber").scrollIntoViewIfNeeded();
      const before = await top();
      await visit.field("vatNumber").fill("DE999000121");
      await visit.useName.waitFor();
      expect(await top()).toBe(before);
      await visit.field("vatNumber").fill("DE99");
      await visit.field("vatNumber").blur();
      await visit.page.locator(".svc-vat--error").waitFor();
      expect(await top()).toBe(before);
      // A register that is down, and a digit that does not fit: the longest of the field's answers.
      await visit.field("vatNumber").fill("DE999999301");
      await visit.page.locator(".svc-vat--warning").waitFor();
      expect(await top()).toBe(before);
      await visit.field("email").fill("ada at nordlicht");
      await visit.field("email").blur();
      await visit.page.getByText("Enter an e-mail address like name@example.com.").waitFor();
      expect(await top()).toBe(before);
      expect(await layoutShift(visit.page)).toBe(0);
    },
  );
});
