import type { Locator, Page } from "playwright-core";

/** A page's user without a pointer. */
export interface Keys {
  /** Presses Tab until the element has the focus. @param most presses. @throws when they do not lead there */
  to(target: Locator, most?: number): Promise<void>;
  /** Goes to the element and presses a key; default: Enter. */
  press(target: Locator, key?: string): Promise<void>;
  /** Goes down an open menu to an item and chooses it. */
  choose(item: Locator): Promise<void>;
  /** Goes to a field and types in place of what it holds. */
  type(field: Locator, text: string): Promise<void>;
}

/** More than the longest page has. */
const MOST_TABS = 150;
const MOST_ITEMS = 20;

export function keysOf(page: Page): Keys {
  async function walk(target: Locator, key: "Tab" | "ArrowDown", most: number): Promise<void> {
    await target.waitFor({ state: "attached" });
    for (let presses = 0; ; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      if (presses === most) break;
      await page.keyboard.press(key);
    }
    const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`${most} × ${key} did not lead to ${String(target)}, but to ${at}`);
  }
  const keys: Keys = {
    to: (target, most = MOST_TABS) => walk(target, "Tab", most),
    async press(target, key = "Enter") {
      await keys.to(target);
      await page.keyboard.press(key);
    },
    async choose(item) {
      await walk(item, "ArrowDown", MOST_ITEMS);
      await page.keyboard.press("Enter");
    },
    async type(field, text) {
      await keys.to(field);
      await page.keyboard.press("Control+A");
      await page.keyboard.type(text);
    },
  };
  return keys;
}
