import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { buyer } from "../flows/shopper.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { cards } from "./checkout-page.ts";
import { orderOf, paymentsOf } from "./order-records.ts";

// A separate file, because filters are registered once per process.
describe.skipIf(!hasChromium)("with an extension that zero-rates verified EU companies", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun({ SVC_EXTENSIONS: "docs/examples/zero-rate-verified-eu.mjs" });
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  const inFrance = {
    ...buyer.billingAddress,
    line1: "14 rue de l'Exemple",
    postcode: "75999",
    city: "Paris",
    country: "FR",
  };

  test("a number of another company keeps VAT where the merchant charges it, until the name is the registered one", async () => {
    const merchant = await run.h.merchant(run.workspace, { b2b: { vatNameMismatch: "charge_vat" } });
    const visit = await run.visit({ merchant });
    await visit.fill({
      ...buyer,
      company: "Lumière Exemple",
      vatNumber: "FR29999000128",
      billingAddress: inFrance,
    });
    await visit.summary.getByText("VAT, intra-Community supply").waitFor();
    await visit.field("company").fill("Nordlicht Bürobedarf");
    await visit.vatText
      .getByText("This number is registered to SAS EXEMPLE LUMIERE. VAT is charged unless")
      .waitFor();
    expect(await visit.page.locator(".svc-vat--warning").count()).toBe(1);
    await visit.total.getByText("€238.00").waitFor();
    await visit.useName.click();
    await visit.total.getByText("€200.00").waitFor();
    expect(await visit.page.locator(".svc-vat--good").count()).toBe(1);
  });

  test("a French number removes VAT before the payment, with a reason, and the lower total is charged", async () => {
    const visit = await run.visit();
    expect(await visit.button.textContent()).toBe("Pay €238.00");
    await visit.fill({
      ...buyer,
      company: "SAS Exemple Lumiere",
      vatNumber: "FR29999000128",
      billingAddress: inFrance,
    });
    await visit.summary.getByText("VAT, intra-Community supply").waitFor();
    expect(await visit.total.textContent()).toBe("€200.00");
    expect(await visit.button.textContent()).toBe("Pay €200.00");
    expect(
      await visit.summary.getByText("Your company accounts for the VAT in its own return").isVisible(),
    ).toBe(false);
    await visit.summary.getByText("Why?").click();
    await visit.summary.getByText("Your company accounts for the VAT in its own return").waitFor();

    await visit.fillCard(cards.good);
    await visit.submit();
    await visit.thanks.waitFor();
    // Shown from the stored order, also when the page is opened again.
    for (const opened of [visit.page, (await run.open(visit.url)).page]) {
      const lines = opened.locator(".bought .lines");
      expect(await lines.textContent()).toContain("VAT, intra-Community supply€0.00");
      await opened.getByText("(Article 138, Directive 2006/112/EC)").waitFor();
      expect(await lines.locator(".line--total .total-now").textContent()).toBe("€200.00");
    }
    expect(await paymentsOf(run.h, run.merchant, visit.sessionId)).toEqual(["succeeded 20000"]);
    expect(await orderOf(run.workspace, run.merchant, visit.sessionId)).toMatchObject({
      amounts: { total: 20_000, tax: 0 },
    });
    const complete = visit.events.find(({ name }) => name === "svccheckout:details-complete");
    expect(complete?.detail).toMatchObject({
      amounts: { total: 20_000 },
      b2b: { vatValid: true, vatCountry: "FR" },
    });
  });

  test("VAT returns when the number is removed or the country changes to the seller's", async () => {
    const visit = await run.visit();
    const removed = visit.summary.getByText("VAT, intra-Community supply");
    await visit.fill({ ...buyer, vatNumber: "FR29999000128", billingAddress: inFrance });
    await removed.waitFor();
    await visit.field("vatNumber").fill("");
    await removed.waitFor({ state: "detached" });
    await expect.poll(() => visit.button.textContent()).toBe("Pay €238.00");

    await visit.field("vatNumber").fill("FR29999000128");
    await removed.waitFor();
    // Goods within the seller's own country are not zero-rated.
    await visit.field("billingAddress.country").selectOption("DE");
    await removed.waitFor({ state: "detached" });
    await expect.poll(() => visit.button.textContent()).toBe("Pay €238.00");
    await visit.field("billingAddress.country").selectOption("FR");
    await removed.waitFor();
  });

  test("a French number with an address in the seller's country keeps VAT", async () => {
    const visit = await run.visit();
    await visit.fill({ ...buyer, vatNumber: "FR29999000128" });
    await visit.vatText.getByText("SAS Exemple Lumiere").waitFor();
    expect(await visit.button.textContent()).toBe("Pay €238.00");
  });

  test("a number that cannot be checked keeps VAT", async () => {
    const visit = await run.visit();
    await visit.fill({ ...buyer, vatNumber: "FR99999999301", billingAddress: inFrance });
    await visit.vatText.getByText("We can't reach the EU register right now.").waitFor();
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    await visit.thanks.waitFor();
    const order = await orderOf(run.workspace, run.merchant, visit.sessionId);
    expect(order).toMatchObject({ amounts: { total: 23_800 } });
    expect(order.meta).toMatchObject({ _svc_vat_valid: "0" });
  });
});
