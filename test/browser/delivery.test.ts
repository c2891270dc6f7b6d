// Promise: a buyer chooses how the order is delivered, by keyboard too, and pays the total that the page shows for it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { expectOk } from "../support/harness.ts";
import { hasChromium } from "../run/chromium.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { findings } from "./axe.ts";
import { orderOf } from "./order-records.ts";

const methods = [
  { id: "pallet", label: "Pallet, to the kerb", description: "3 to 5 working days", price: 1_500 },
  { id: "express", label: "Express", price: 4_900 },
];

describe.skipIf(!hasChromium)("delivery", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
    const zones = [{ name: "Germany", currency: "EUR", countries: ["DE"], methods }];
    expectOk(await run.merchant.client.patch(`/v1/merchants/${run.merchant.id}`, { shipping: { zones } }));
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  test("a method chosen with the arrow keys changes the total, survives a reload, and is ordered", async () => {
    const visit = await run.visit();
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    const pallet = visit.page.getByRole("radio", { name: "Pallet, to the kerb" });
    expect(await pallet.isChecked()).toBe(true);
    const shipping = visit.summary.locator(".line", { hasText: "Pallet, to the kerb" });
    await shipping.getByText("€15.00").waitFor();
    await pallet.focus();
    await visit.page.keyboard.press("ArrowDown");
    await visit.summary.locator(".line", { hasText: "Express" }).getByText("€49.00").waitFor();
    expect(await visit.total.textContent()).toBe("€296.31");
    expect(await findings(visit.page)).toEqual([]);
    await visit.page.reload();
    await visit.summary.locator(".line", { hasText: "Express" }).waitFor();
    expect(await visit.page.getByRole("radio", { name: "Express" }).isChecked()).toBe(true);
    await visit.submit();
    await visit.thanks.waitFor();
    const order = await orderOf(run.workspace, run.merchant, visit.sessionId);
    expect(order).toMatchObject({ amounts: { total: 29_631 }, shipping_method: { label: "Express" } });
  });

  test("an address that the store does not deliver to says so, and nothing is ordered", async () => {
    const visit = await run.visit();
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    await visit.page.getByLabel("Deliver to a different address").check();
    await visit.field("shippingAddress.line1").fill("1 Main Street");
    await visit.field("shippingAddress.city").fill("Oslo");
    // The list has only the countries that the store delivers to.
    const countries = visit.field("shippingAddress.country").locator("option");
    expect(await countries.allTextContents()).toEqual(expect.arrayContaining(["Germany"]));
    expect(await countries.count()).toBeLessThan(4);
    await visit.page.getByLabel("Deliver to a different address").uncheck();
    await visit.field("billingAddress.country").selectOption("NO");
    await visit.page.getByRole("status").filter({ hasText: "does not deliver" }).waitFor();
    await visit.submit();
    await visit.notice.getByText("does not deliver").waitFor();
  });
});
