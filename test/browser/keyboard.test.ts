// Promise: an order can be placed with the keyboard alone.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { buyer } from "../flows/shopper.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { keysOf } from "./keys.ts";

describe.skipIf(!hasChromium)("the keyboard", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  test("an order on account can be placed with the keyboard alone in the form's tab order", async () => {
    const visit = await run.visit();
    const { keyboard } = visit.page;
    const keys = keysOf(visit.page);
    /** In the form's order, without detours. */
    const tabTo = (name: string) => keys.to(visit.field(name), 6);
    const { company, firstName, lastName, email, vatNumber, poNumber, billingAddress } = buyer;
    const start = { company: "N", "billingAddress.country": "Germany", vatNumber };
    for (const [name, text] of Object.entries(start)) {
      await tabTo(name);
      await keyboard.type(text);
    }
    await visit.useName.waitFor();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect.poll(() => visit.field("company").inputValue()).toBe(company);
    await keys.to(visit.field("vatNumber"), 0);
    for (const [name, text] of Object.entries({ poNumber, firstName, lastName, email })) {
      await tabTo(name);
      await keyboard.type(text);
    }
    // One line since the press: the others are reached behind *Change*.
    expect(await visit.field("billingAddress.line1").inputValue()).toBe(billingAddress.line1);
    await keys.to(visit.page.locator("[name=paymentTerm]:checked"), 6);
    await keyboard.press("ArrowUp");
    expect(await visit.page.getByRole("radio", { name: "Net 30 days" }).isChecked()).toBe(true);
    await keyboard.press("Tab");
    expect(await visit.button.evaluate((node) => node === document.activeElement)).toBe(true);
    await keyboard.press("Space");
    await visit.thanks.waitFor();
  });

  test("Enter in a field places the order", async () => {
    const visit = await run.visit();
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    await visit.field("billingAddress.city").press("Enter");
    await visit.thanks.waitFor();
  });
});
