import type { Page } from "playwright-core";

/** By how many pixels the page is wider than the viewport. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
