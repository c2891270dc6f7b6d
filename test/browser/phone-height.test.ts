// Promise: a company's page with everything on it stays short on a phone, and its joined fields stay in line in every language.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Language } from "../../shared/form/languages.ts";
import { messagesFor } from "../../shared/form/messages.ts";
import { hasChromium } from "../run/chromium.ts";
import { cart } from "../flows/shopper.ts";
import { expectOk } from "../support/harness.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";

const methods = [
  { id: "pallet", label: "Pallet, to the kerb", description: "5 to 8 working days", price: 3_900 },
  { id: "express", label: "Express", description: "2 working days", price: 8_900 },
];
const paymentTerms = [
  { label: "Pay now by card", value: "immediate", default: true },
  { label: "Net 14 days", value: "net14" },
  { label: "Net 30 days", value: "net30" },
];
const phone = { viewport: { width: 390, height: 844 } };

describe.skipIf(!hasChromium)("the page on a phone", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
    const zones = [{ name: "Everywhere", currency: "EUR", countries: [], methods }];
    const fields = { costCentre: "optional", invoiceEmail: "optional", orderNote: "optional" };
    expectOk(
      await run.merchant.client.patch(`/v1/merchants/${run.merchant.id}`, {
        shipping: { zones },
        b2b: { paymentTerms, fields },
      }),
    );
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  test.each<[Language, number]>([
    ["en", 1600],
    ["de", 1680],
  ])(
    "in %s with delivery, a term and the register's address is at most %i px high",
    async (locale, height) => {
      const payload = { cart, locale, cancelUrl: "https://shop.example/cart" };
      const visit = await run.visit({ payload, context: phone });
      const { page } = visit;
      await visit.field("vatNumber").fill("ATU99900018");
      await page.getByRole("button", { name: messagesFor(locale).vat.useAddress }).click();
      await page.locator(".svc-form__folded").waitFor();
      await page.locator('[name="paymentTerm"][value="net30"]').check();
      await page.locator(".agreement").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
    },
  );

  test.each<Language>(["en", "fr"])("has country and VAT number side by side in %s", async (locale) => {
    const visit = await run.visit({ payload: { cart, locale }, context: phone });
    const top = async (name: string) => (await visit.field(name).boundingBox())!.y;
    expect(await top("vatNumber")).toBe(await top("billingAddress.country"));
  });
});
