// Promise: in each state of the checkout, both colour schemes and every width, axe finds nothing and nothing scrolls sideways.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { sampled } from "../run/whole-run.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { checkoutStates, statesEnvironment, visitSample } from "./checkout-states.ts";
import { excessWidth } from "./excess-width.ts";

/** CSS pixels; 640 is a window of 1280 at 200 % zoom. Source: https://www.w3.org/WAI/WCAG22/Understanding/resize-text */
const views = ([320, 390, 640, 1280] as const).flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);
/** A folder: pictures of all states are written to it, in three languages. */
const pictures = process.env["SVC_SHOTS"];
const languages = pictures === undefined ? ["en-GB"] : ["en-GB", "de", "fr"];

/** The page without the empty room below it. */
const clipOf = async (page: Page, width: number) => {
  const height = await page.locator(".page-footer").evaluate((node) => node.getBoundingClientRect().bottom);
  return { x: 0, y: 0, width, height: height + 16 };
};

describe.skipIf(!hasChromium)("the states of the checkout", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun(statesEnvironment);
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  const cases = languages.flatMap((locale) => checkoutStates.map((state) => ({ ...state, locale })));
  const shown = pictures === undefined ? sampled(cases, 3) : cases;
  test.each(shown)("$name in $locale", async (state) => {
    const { name, locale } = state;
    const [visit, stage] = await visitSample(run, locale);
    const { page } = visit;
    await state.reach(visit, stage);
    const found: string[] = [];
    for (const { width, colorScheme } of pictures === undefined ? sampled(views, 3) : views) {
      // So high that the bar of the button covers nothing.
      await page.setViewportSize({ width, height: 2_600 });
      await page.emulateMedia({ colorScheme });
      const view = `${width} px, ${colorScheme}`;
      found.push(...(await findings(page)).map((finding) => `${view}: ${finding}`));
      const excess = await excessWidth(page);
      if (excess > 0) found.push(`${view}: ${excess} px too wide`);
      if (pictures === undefined || (width !== 390 && width !== 1280)) continue;
      const file = `${name}-${locale}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(pictures, file), clip: await clipOf(page, width) });
    }
    expect(found).toEqual([]);
  });
});
