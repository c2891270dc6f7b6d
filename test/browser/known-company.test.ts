// Promise: a company that its register knows orders with at most six fields typed and three presses, by keyboard alone if it likes.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { expectOk } from "../support/harness.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { orderOf } from "./order-records.ts";

describe.skipIf(!hasChromium)("a company that its register knows", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
    const fields = { costCentre: "required", orderNote: "optional", peppolId: "optional" };
    expectOk(
      await run.merchant.client.patch(`/v1/merchants/${run.merchant.id}`, {
        b2b: { fields },
        store: { countryCode: "DE" },
      }),
    );
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  test("types five fields and presses three times, abroad too", async () => {
    const shop = await run.h.merchant(run.workspace);
    const visit = await run.visit({ merchant: shop });
    await visit.page.evaluate(() => {
      const counted = { typed: new Set<string>(), presses: 0 };
      Object.assign(window, { counted });
      document.addEventListener("input", ({ target }) => {
        if (target instanceof HTMLInputElement && target.type !== "radio") counted.typed.add(target.name);
      });
      document.addEventListener("click", () => (counted.presses += 1));
    });
    const { keyboard } = visit.page;
    const type = async (name: string, text: string) => {
      await visit.field(name).focus();
      await keyboard.type(text);
    };
    await type("vatNumber", "ATU99900018");
    const useAddress = visit.page.getByRole("button", { name: "Use this address" });
    await useAddress.waitFor();
    // The country follows the number; what it costs is known before the address is taken over.
    await expect.poll(() => visit.field("billingAddress.country").inputValue()).toBe("AT");
    await useAddress.press("Enter");
    await type("poNumber", "PO-7");
    await type("firstName", "Ada");
    await type("lastName", "Lovelace");
    await type("email", "ada@nordlicht.example");
    await visit.page.getByRole("radio", { name: "Net 30 days" }).press("Space");
    await visit.page.locator(".svc-choice--chosen", { hasText: "Net 30 days" }).waitFor();
    const counted = await visit.page.evaluate(() => {
      const { typed, presses } = (window as unknown as { counted: { typed: Set<string>; presses: number } })
        .counted;
      return { typed: [...typed], presses };
    });
    expect(counted).toEqual({
      typed: ["vatNumber", "poNumber", "firstName", "lastName", "email"],
      presses: 2,
    });
    await visit.button.press("Enter");
    await visit.thanks.waitFor();
    expect(await orderOf(run.workspace, shop, visit.sessionId)).toMatchObject({
      billing: { company: "Muster Alpenholz KG", address: { city: "Wien", postcode: "1999", country: "AT" } },
    });
  });

  test("is asked for what the merchant wants, and finds what is wrong in what was folded", async () => {
    const visit = await run.visit({ context: { viewport: { width: 390, height: 844 } } });
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    const more = visit.page.getByText("Peppol ID, note");
    await more.press("Enter");
    await visit.field("peppolId").fill("0403019261");
    await more.press("Enter");
    await expect.poll(() => visit.field("peppolId").isVisible()).toBe(true);
    await visit.submit();
    await visit.page.getByRole("link", { name: "Enter the cost centre." }).waitFor();
    await visit.page.getByRole("link", { name: /Peppol ID like/ }).click();
    await expect
      .poll(() => visit.field("peppolId").evaluate((node) => node === document.activeElement))
      .toBe(true);
    expect(await findings(visit.page)).toEqual([]);
    await visit.field("peppolId").fill("");
    await visit.field("costCentre").fill("4100");
    await visit.field("orderNote").fill("Ring twice.\nThe gate is open.");
    await visit.submit();
    await visit.thanks.waitFor();
    await visit.page.getByText("Ring twice.").waitFor();
    expect(await orderOf(run.workspace, run.merchant, visit.sessionId)).toMatchObject({
      details: { cost_centre: "4100", peppol_id: null, order_note: "Ring twice.\nThe gate is open." },
    });
  });
});
