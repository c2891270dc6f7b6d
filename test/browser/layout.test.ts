import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fill, LANGUAGES, messagesFor } from "../../shared/form/messages.ts";
import { hasChromium } from "../run/chromium.ts";
import { sampled } from "../run/whole-run.ts";
import { buyer, cart } from "../flows/shopper.ts";
import { excessWidth } from "./excess-width.ts";
import { startBrowserRun, type BrowserRun, type Visit } from "./browser-run.ts";

const phone = { viewport: { width: 320, height: 640 } };
const longName = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

/** Cumulative layout shift (web.dev/cls) since the page was opened, in three decimals, as it is reported. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const shifts = list.getEntries() as Shift[];
          const sum = shifts.reduce(
            (all, { value, hadRecentInput }) => all + (hadRecentInput ? 0 : value),
            0,
          );
          resolve(Math.round(sum * 1000) / 1000);
        }).observe({ type: "layout-shift", buffered: true });
        // Without a shift the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}

describe.skipIf(!hasChromium)("the layout", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  test("does not scroll sideways at 320 px with long words, errors and an open summary", async () => {
    const lineItems = [{ id: "press-line", name: longName, quantity: 100, price: 99_999_900, taxRate: 19 }];
    const visit = await run.visit({
      payload: { cart: { b2b: true, lineItems }, cancelUrl: "https://shop.example/cart" },
      context: phone,
    });
    // More than a card can pay: there are only terms.
    await visit.page.getByRole("radio", { name: "Net 30 days" }).waitFor();
    expect(await excessWidth(visit.page)).toBe(0);
    await visit.page.locator(".summary-bar").click();
    await visit.summary.getByText(longName).waitFor();
    expect(await excessWidth(visit.page)).toBe(0);
    await visit.submit();
    await visit.page.locator(".svc-summary").waitFor();
    expect(await excessWidth(visit.page)).toBe(0);
  });

  test("fits 320 px on the thank-you and not-found pages with long words", async () => {
    const visit = await run.visit({ context: phone });
    await visit.fill({
      ...buyer,
      company: longName,
      poNumber: longName,
      email: `${"a".repeat(60)}@nordlicht.example`,
    });
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    await visit.thanks.waitFor();
    expect(await excessWidth(visit.page)).toBe(0);
    await visit.page.goto(`${run.h.url}/checkout/${"A".repeat(43)}`);
    expect(await excessWidth(visit.page)).toBe(0);
  });

  test.each(sampled(LANGUAGES, 3))(
    "reserves enough room in %s for every VAT message at any width",
    async (locale) => {
      const visit = await run.visit({ payload: { cart, locale } });
      await visit.field("vatNumber").fill("NL");
      const { vat, errors } = messagesFor(locale);
      const { digitsWarning, notConfirmed, orderAnyway } = vat;
      const answers = [vat.formatError, vat.countryMissing, vat.unchecked]
        .concat(
          [vat.invalid, vat.digits].flatMap((text) => [
            `${text} ${orderAnyway}`,
            `${text} ${errors.vatNotValid}`,
          ]),
        )
        .concat(
          [vat.unavailableEu, vat.unavailableUk].map((text) => `${digitsWarning} ${text} ${notConfirmed}`),
        )
        .map((text) => fill(text, { example: "NL123456789B01", country: "Switzerland" }));
      await expectRoomFor(visit, answers);
      // Another company stands there with a button.
      await visit.field("company").fill("N");
      await visit.field("vatNumber").fill("DE999000121");
      await visit.page.locator(".svc-vat__use-name").waitFor();
      const { otherCompany, otherCompanyCharged } = vat;
      await expectRoomFor(visit, [
        fill(otherCompany, { company: "Nordlicht Bürobedarf GmbH, 20999 Hamburg" }),
        fill(otherCompanyCharged, { company: "Nordlicht Bürobedarf GmbH" }),
      ]);
    },
  );

  test.each([
    ["a desktop", 1280, 720],
    ["a phone", 390, 700],
  ])("keeps the total of a long cart in view on %s", async (_, width, height) => {
    const lineItems = Array.from({ length: 40 }, (_each, index) => ({
      id: `item-${index}`,
      name: `Item ${index}`,
      quantity: 1,
      price: 1000,
    }));
    const visit = await run.visit({
      payload: { cart: { b2b: true, lineItems } },
      context: { viewport: { width, height } },
    });
    const isWide = width > 960;
    if (!isWide) await visit.page.locator(".summary-bar").click();
    expect(await visit.summary.getByText("Item 39", { exact: true }).isVisible()).toBe(false);
    await visit.summary.getByText("Show all 40 items").click();
    const total = isWide ? visit.total : visit.page.locator(".summary-bar .total-now");
    for (const item of ["Item 0", "Item 20", "Item 39"]) {
      await visit.summary.getByText(item, { exact: true }).scrollIntoViewIfNeeded();
      const { y, height: tall } = (await total.boundingBox())!;
      expect(y >= 0 && y + tall <= height, item).toBe(true);
    }
  });

  test("shows an empty tile of the same size for an image that fails to load, without a layout shift", async () => {
    // Browsers block connections to port 1.
    const imageUrl = "https://127.0.0.1:1/lamp.png";
    const lineItems = [{ id: "lamp-desk", name: "LED desk lamp", quantity: 2, price: 10_000, imageUrl }];
    const visit = await run.visit({ payload: { cart: { b2b: true, lineItems } } });
    const tile = visit.summary.locator(".item-image--empty");
    await tile.waitFor();
    expect(await tile.locator("img").isVisible()).toBe(false);
    expect(await tile.boundingBox()).toMatchObject({ width: 56, height: 56 });
    expect(await layoutShift(visit.page)).toBe(0);
  });

  const devices: Array<[device: string, width: number]> = [
    ["a small phone", 320],
    ["a phone", 390],
    ["a desktop", 1280],
  ];
  test.each(sampled(devices, 2))(
    "does not shift on %s while the card form loads, a VAT number is found and errors appear",
    async (_device, width) => {
      const visit = await run.visit({ context: { viewport: { width, height: 900 } } });
      await visit.cardFrame.getByLabel("Card number").waitFor();
      expect(await layoutShift(visit.page)).toBe(0);
      const end = visit.page.getByRole("heading", { name: "Payment" });
      const top = () => end.evaluate((node) => node.getBoundingClientRect().top + window.scrollY);
      await visit.field("vatNumber").scrollIntoViewIfNeeded();
      // The first character makes room for every answer.
      await visit.field("vatNumber").press("D");
      const before = await top();
      await visit.field("vatNumber").fill("DE999000121");
      await visit.useName.waitFor();
      expect(await top()).toBe(before);
      await visit.field("vatNumber").fill("DE99");
      await visit.field("vatNumber").blur();
      await visit.page.locator(".svc-vat--error").waitFor();
      expect(await top()).toBe(before);
      // An unavailable register with a wrong check digit has one of the longest messages.
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

/** Whether each text of the VAT number fits its room at every width. */
async function expectRoomFor(visit: Visit, answers: readonly string[]): Promise<void> {
  for (const width of [320, 360, 390, 500, 600, 960, 1280]) {
    await visit.page.setViewportSize({ width, height: 900 });
    // The new size is drawn before anything is measured.
    await visit.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const tooLong = await visit.vatText.evaluate((node, texts) => {
      const height = () => node.closest<HTMLElement>(".svc-vat__result")!.offsetHeight;
      node.textContent = "";
      const emptyHeight = height();
      return texts.flatMap((text) => {
        node.textContent = text;
        return height() === emptyHeight ? [] : [`${height()} of ${emptyHeight} px: ${text}`];
      });
    }, answers);
    expect(tooLong, `${width} px`).toEqual([]);
  }
}
