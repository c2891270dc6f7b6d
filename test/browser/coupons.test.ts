// Promise: a shopper enters a discount code, sees what it is worth, removes it with one press, and is told why one does not apply.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { expectOk } from "../support/harness.ts";
import { hasChromium } from "../run/chromium.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { orderOf } from "./order-records.ts";

describe.skipIf(!hasChromium)("discount codes", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
    const coupons = [{ code: "WELCOME10", percent: 10 }];
    expectOk(await run.merchant.client.patch(`/v1/merchants/${run.merchant.id}`, { coupons }));
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  test("are entered by keyboard, removed, refused with a reason, and ordered", async () => {
    const visit = await run.visit();
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    const field = visit.summary.getByLabel("Discount code");
    const enter = async (code: string) => {
      await field.fill(code);
      await field.press("Enter");
    };
    await enter("welcome10");
    const remove = visit.summary.getByRole("button", { name: "Remove WELCOME10" });
    await remove.waitFor();
    await expect.poll(() => visit.total.textContent()).toBe("€214.20");
    await remove.click();
    await expect.poll(() => visit.total.textContent()).toBe("€238.00");
    await enter("NOPE");
    await visit.summary.getByText("The code NOPE is not valid for this order.").waitFor();
    expect(await findings(visit.page)).toEqual([]);
    await enter("WELCOME10");
    await expect.poll(() => visit.total.textContent()).toBe("€214.20");
    await visit.submit();
    await visit.thanks.waitFor();
    const order = await orderOf(run.workspace, run.merchant, visit.sessionId);
    expect(order).toMatchObject({ amounts: { total: 21_420 }, coupons: [{ code: "WELCOME10" }] });
  });
});
