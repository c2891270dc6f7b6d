import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { buyer } from "../flows/shopper.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { cards } from "./checkout-page.ts";
import { orderOf, paymentsOf, sessionOf } from "./order-records.ts";

describe.skipIf(!hasChromium)("the VAT field", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  test("another company is taken over with its address by one press", async () => {
    const visit = await run.visit();
    await visit.field("company").fill("Nordlicht");
    await visit.field("vatNumber").fill("DE999000121");
    await visit.vatText
      .getByText("This number is registered to Nordlicht Bürobedarf GmbH, 20999 Hamburg.")
      .waitFor();
    await visit.page.getByRole("button", { name: "Use this company" }).click();
    await visit.page.getByText("20999 Hamburg, Germany").waitFor();
    expect(await visit.page.locator(".svc-vat--good").count()).toBe(1);
    expect(await visit.field("company").inputValue()).toBe("Nordlicht Bürobedarf GmbH");
    expect(await visit.field("billingAddress.city").inputValue()).toBe("Hamburg");
    expect(await visit.useName.count()).toBe(0);
  });

  test("name and address of the register are offered, and overwrite nothing that was typed", async () => {
    const visit = await run.visit();
    await visit.field("company").fill("Nordlicht");
    await visit.field("billingAddress.city").fill("Bremen");
    await visit.field("vatNumber").pressSequentially("de 999.000-121");
    await visit.vatText
      .getByText("This number is registered to Nordlicht Bürobedarf GmbH, 20999 Hamburg.")
      .waitFor();
    expect(await visit.page.locator(".svc-vat--warning").count()).toBe(1);
    expect(await visit.field("company").inputValue()).toBe("Nordlicht");
    await visit.useName.click();
    await expect.poll(() => visit.field("company").inputValue()).toBe("Nordlicht Bürobedarf GmbH");
    await visit.vatText.getByText("Found: Nordlicht Bürobedarf GmbH").waitFor();
    expect(await visit.page.locator(".svc-vat--good").count()).toBe(1);
    expect(await visit.field("billingAddress.city").inputValue()).toBe("Bremen");
    await visit.page.getByRole("button", { name: "Use this address" }).click();
    // One line, until the shopper changes it.
    await visit.page.getByText("20999 Hamburg, Germany").waitFor();
    expect(await visit.field("billingAddress.city").isVisible()).toBe(false);
    expect(await visit.field("billingAddress.city").inputValue()).toBe("Hamburg");
    expect(await visit.useName.count()).toBe(0);
    await visit.page.getByRole("button", { name: "Change" }).click();
    const line1 = visit.field("billingAddress.line1");
    await expect.poll(() => line1.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test("an unknown number shows its error as soon as the register answers", async () => {
    const visit = await run.visit();
    await visit.field("vatNumber").fill("DE999999200");
    await visit.vatText
      .getByText(/(One of the digits seems to be wrong|The register does not list this number)\./)
      .waitFor();
    expect(await visit.field("vatNumber").getAttribute("aria-invalid")).toBe("true");
    expect(await visit.page.locator(".svc-vat--error").count()).toBe(1);
    const isFocused = visit.field("vatNumber").evaluate((node) => node === document.activeElement);
    expect(await isFocused).toBe(true);
    expect(await visit.vatText.locator("xpath=ancestor::*[@aria-live]").count()).toBe(1);
  });

  test.each([
    ["a number that the register does not list", "DE999999200"],
    ["an incomplete number", "DE12"],
  ])("with %s, Enter asks before the order is placed", async (_, vatNumber) => {
    const visit = await run.visit();
    await visit.fill({ ...buyer, vatNumber: "" });
    await visit.chooseTerm("Net 30 days");
    await visit.field("vatNumber").fill(vatNumber);
    await visit.field("vatNumber").press("Enter");
    await visit.notice
      .getByText("The VAT number could not be confirmed, so VAT of €38.00 will be charged.")
      .waitFor();
    await visit.page.locator(".svc-vat--error").waitFor();
    expect(await sessionOf(run.merchant, visit.sessionId)).toMatchObject({ status: "open", orderId: null });
    // A second Enter corrects the number instead of ordering unseen.
    await visit.page.keyboard.press("Enter");
    const isFocused = () => visit.field("vatNumber").evaluate((node) => node === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await visit.submit();
    await visit.thanks.waitFor();
    expect((await orderOf(run.workspace, run.merchant, visit.sessionId)).meta).toMatchObject({
      _svc_vat_valid: "0",
    });
  });

  test("another refused number is asked about again, and a correct one is not", async () => {
    const visit = await run.visit();
    await visit.fill({ ...buyer, vatNumber: "DE999999200" });
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    await visit.notice.getByText("VAT of €38.00 will be charged").waitFor();
    await visit.page.getByRole("button", { name: "Correct the VAT number" }).click();
    await visit.field("vatNumber").fill("DE12");
    await visit.notice.getByText("VAT of €38.00 will be charged").waitFor({ state: "detached" });
    await visit.submit();
    await visit.notice.getByText("VAT of €38.00 will be charged").waitFor();
    await visit.field("vatNumber").fill(buyer.vatNumber);
    await visit.submit();
    await visit.thanks.waitFor();
  });

  test("a malformed number shows an example of its country after leaving the field", async () => {
    const visit = await run.visit();
    await visit.field("vatNumber").fill("FR12");
    await visit.field("vatNumber").blur();
    await visit.vatText
      .getByText("VAT numbers from this country (France) look like FR12345678221.")
      .waitFor();
    expect(await visit.field("vatNumber").getAttribute("aria-invalid")).toBe("true");
  });

  test("leaving the field before the last keystroke is rendered still shows the error", async () => {
    const visit = await run.visit();
    await visit.field("vatNumber").fill("DE9");
    await visit.vatText.getByText("Enter it with its country code").waitFor();
    await visit.field("vatNumber").evaluate(async (node: HTMLInputElement) => {
      node.value = "DE99";
      node.dispatchEvent(new InputEvent("input", { bubbles: true }));
      // Runs microtasks without rendering, as a browser may between two events.
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      node.blur();
    });
    await visit.page.locator(".svc-vat--error").waitFor();
  });

  test("an unavailable register shows a warning and the order succeeds with a warning in its meta", async () => {
    const visit = await run.visit();
    await visit.fill({ ...buyer, vatNumber: "DE999999301" });
    await visit.vatText
      .getByText("We can't reach the EU register right now. You can go on; we'll check later.")
      .waitFor();
    expect(await visit.page.locator(".svc-vat--warning").count()).toBe(1);
    expect(await visit.field("vatNumber").getAttribute("aria-invalid")).toBe("false");
    await visit.fillCard(cards.good);
    await visit.submit();
    await visit.thanks.waitFor();
    const order = await orderOf(run.workspace, run.merchant, visit.sessionId);
    expect(order.meta).toMatchObject({
      _svc_vat_number: "DE999999301",
      _svc_vat_valid: "0",
      _svc_vat_warning: "vies_unavailable",
    });
  });

  test("a merchant who requires a valid number gets no order with an invalid one", async () => {
    const merchant = await run.h.merchant(run.workspace, {
      b2b: { requireValidVat: true, paymentTerms: [{ label: "Net 30 days", value: "net30", default: true }] },
    });
    const visit = await run.visit({ merchant });
    await visit.fill({ ...buyer, vatNumber: "DE999999200" });
    await visit.submit();
    await visit.page
      .locator(".svc-summary")
      .getByText("Enter a valid VAT number, or leave the field empty.")
      .waitFor();
    await visit.field("vatNumber").fill("");
    await visit.submit();
    await visit.thanks.waitFor();
  });

  test("without an extension a valid French number does not remove VAT", async () => {
    const visit = await run.visit();
    await visit.fill({
      ...buyer,
      vatNumber: "FR29999000128",
      billingAddress: { ...buyer.billingAddress, country: "FR" },
    });
    await visit.vatText.getByText("This number is registered to SAS EXEMPLE LUMIERE, 75999 PARIS.").waitFor();
    await visit.fillCard(cards.good);
    await visit.submit();
    await visit.thanks.waitFor();
    expect(await paymentsOf(run.h, run.merchant, visit.sessionId)).toEqual(["succeeded 23800"]);
    const order = await orderOf(run.workspace, run.merchant, visit.sessionId);
    expect(order.meta).toMatchObject({ _svc_vat_valid: "1", _svc_vat_country: "FR" });
  });
});
