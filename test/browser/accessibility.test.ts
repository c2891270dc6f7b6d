import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { sampled } from "../run/whole-run.ts";
import { buyer, cart } from "../flows/shopper.ts";
import { expectOk } from "../support/harness.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun, type Visit } from "./browser-run.ts";

describe.skipIf(!hasChromium)("the checkout's accessibility", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  async function orderOnAccount(visit: Visit): Promise<void> {
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    await visit.thanks.waitFor();
  }

  describe.each(sampled(["light", "dark"] as const, 2))("in the %s scheme", (colorScheme) => {
    test("axe finds no violation on the checkout initially, with errors, with a VAT result and on account", async () => {
      const visit = await run.visit({ context: { colorScheme } });
      await visit.cardFrame.getByLabel("Card number").waitFor();
      expect(await findings(visit.page)).toEqual([]);
      await visit.submit();
      await visit.page.locator(".svc-summary").waitFor();
      expect(await findings(visit.page)).toEqual([]);
      await visit.fill({ ...buyer, vatNumber: "DE999999301" });
      await visit.vatText.getByText("We can't reach the EU register right now.").waitFor();
      expect(await findings(visit.page)).toEqual([]);
      await visit.fill({ ...buyer, company: "" });
      await visit.useName.waitFor();
      await visit.chooseTerm("Net 30 days");
      expect(await findings(visit.page)).toEqual([]);
    });

    test("axe finds no violation on the thank-you, expired and not-found pages", async () => {
      const bankDetails = "Musterbank\nDE02 1203 0000 0000 2020 51";
      const merchant = await run.h.merchant(run.workspace);
      const settings = { b2b: { onAccount: { bankDetails } } };
      expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, settings));
      const visit = await run.visit({ merchant, context: { colorScheme } });
      await orderOnAccount(visit);
      await visit.page.getByRole("heading", { name: "How to pay" }).waitFor();
      expect(await findings(visit.page)).toEqual([]);
      const expired = await run.visit({
        payload: { cart, cancelUrl: "https://shop.example/cart" },
        context: { colorScheme },
      });
      expectOk(await run.merchant.client.post(`/v1/sessions/${expired.sessionId}/expire`));
      await expired.page.reload();
      expect(await findings(expired.page)).toEqual([]);
      for (const path of [`/checkout/${"A".repeat(43)}`, "/checkout/%E0%A4%A", "/no-such-page"]) {
        await expired.page.goto(run.h.url + path);
        await expired.page.getByRole("heading", { level: 1 }).waitFor();
        expect(await findings(expired.page), path).toEqual([]);
      }
    });
  });

  test("an order on account can be placed with the keyboard alone in the form's tab order", async () => {
    const visit = await run.visit();
    const { keyboard } = visit.page;
    const focused = () =>
      visit.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? "");
    /** Presses Tab until the field has the focus. */
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 6; presses++) {
        await keyboard.press("Tab");
        if ((await focused()) === name) return;
      }
      throw new Error(`6 tabs did not lead to ${name}, but to ${await focused()}`);
    };
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
    expect(await focused()).toBe("vatNumber");
    for (const [name, text] of Object.entries({ poNumber, firstName, lastName, email })) {
      await tabTo(name);
      await keyboard.type(text);
    }
    for (const name of ["line1", "postcode", "city"] as const) {
      await tabTo(`billingAddress.${name}`);
      await keyboard.type(billingAddress[name]);
    }
    await tabTo("paymentTerm");
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
