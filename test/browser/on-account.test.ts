import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { buyer, cart } from "../flows/shopper.ts";
import { expectOk } from "../support/harness.ts";
import { signedClient } from "../support/signed-client.ts";
import { answering, startStore } from "../support/woocommerce/start-store.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { orderOf, paymentsOf, sessionOf } from "./order-records.ts";

describe.skipIf(!hasChromium)("ordering on account", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  const dueDate = () => new Date(Date.now() + 30 * 86_400_000);

  test("net 30 hides the card step and places the order on hold; the thank-you page shows due date and PO number", async () => {
    const visit = await run.visit();
    await visit.fill();
    await visit.cardFrame.getByLabel("Card number").waitFor();
    await visit.chooseTerm("Net 30 days");
    await visit.cardFrame.getByLabel("Card number").waitFor({ state: "hidden" });
    expect(await visit.button.textContent()).toBe("Place order on account · €238.00");
    await visit.submit();
    await visit.thanks.waitFor();

    const due = dueDate();
    const order = await orderOf(run.workspace, run.merchant, visit.sessionId);
    expect(order).toMatchObject({ status: "on-hold", amounts: { total: 23_800 } });
    expect(order.meta).toMatchObject({
      _svc_payment_terms: "net30",
      _svc_payment_due: due.toISOString().slice(0, 10),
    });
    expect(await paymentsOf(run.h, run.merchant, visit.sessionId)).toEqual([]);
    const formattedDue = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(due);
    const { orderNumber } = await sessionOf(run.merchant, visit.sessionId);
    const facts = visit.page.locator(".document-head");
    for (const fact of [formattedDue, buyer.poNumber, "€238.00", "Net 30 days", String(orderNumber)]) {
      expect(await facts.textContent()).toContain(fact);
    }
    const parties = await visit.page.locator("dl.parties").textContent();
    const today = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date());
    for (const line of [
      buyer.company,
      "Ada Lovelace",
      "Musterkai 12",
      "20999 Hamburg",
      "Germany",
      `VAT number ${buyer.vatNumber}, confirmed on ${today}`,
      "Test merchant",
    ]) {
      expect(parties).toContain(line);
    }
    expect(await facts.textContent()).toContain(`Order confirmation · ${today}`);
    expect(await visit.page.getByRole("main").getByRole("table").textContent()).toContain("LED desk lamp");
    expect(await visit.total.textContent()).toBe("€238.00");
    expect(await visit.page.getByText("Test mode").isVisible()).toBe(true);
    expect(visit.events.at(-1)).toMatchObject({
      name: "svccheckout:payment-complete",
      detail: { status: "on-hold" },
    });
  });

  test("a US address preselects the state from the store and requires one", async () => {
    const customer = {
      billingAddress: {
        line1: "1 Main St",
        postcode: "94105",
        city: "San Francisco",
        country: "US",
        state: "California",
      },
    };
    const visit = await run.visit({ payload: { cart, customer } });
    const state = visit.field("billingAddress.state");
    expect(await state.inputValue()).toBe("CA");
    const { billingAddress: _sent, vatNumber: _none, ...rest } = buyer;
    await visit.fill(rest);
    await visit.chooseTerm("Net 30 days");
    // Changing the country clears the selected state.
    await visit.field("billingAddress.country").selectOption("CA");
    await visit.page.getByLabel("Province").waitFor();
    await visit.submit();
    await visit.page.locator(".svc-summary").getByText("Choose the state or province.").click();
    expect(await state.evaluate((node) => node === document.activeElement)).toBe(true);
    await visit.field("billingAddress.country").selectOption("DE");
    await state.waitFor({ state: "detached" });
    await visit.field("billingAddress.country").selectOption("US");
    await state.selectOption("California");
    await visit.submit();
    await visit.thanks.waitFor();
    const { billing } = await orderOf(run.workspace, run.merchant, visit.sessionId);
    expect(billing).toMatchObject({ address: { city: "San Francisco", state: "CA", country: "US" } });
  });

  test("switching back to paying now restores the card step with the card number", async () => {
    const visit = await run.visit();
    const cardNumber = visit.cardFrame.getByLabel("Card number");
    await cardNumber.fill("4242424242424242");
    await visit.chooseTerm("Net 30 days");
    await cardNumber.waitFor({ state: "hidden" });
    await visit.chooseTerm("Pay now");
    await cardNumber.waitFor();
    expect(await cardNumber.inputValue()).toBe("4242 4242 4242 4242");
    expect(await visit.button.textContent()).toBe("Pay €238.00");
  });

  test("a default of net 30 shows no card step and loads nothing from the processor", async () => {
    const merchant = await run.h.merchant(run.workspace, {
      b2b: { paymentTerms: [{ label: "Net 30 days", value: "net30", default: true }] },
    });
    const visit = await run.visit({ merchant });
    await visit.fill();
    expect(await visit.button.textContent()).toBe("Place order on account · €238.00");
    expect(await visit.page.locator("iframe").count()).toBe(0);
    expect(await visit.page.evaluate(() => "Stripe" in window)).toBe(false);
    const fetched = await visit.page.evaluate(() =>
      performance.getEntriesByType("resource").map((entry) => entry.name),
    );
    expect(fetched.filter((url) => url.startsWith(run.h.standIns.stripe!.url))).toEqual([]);
    await visit.submit();
    await visit.thanks.waitFor();
  });

  test("submitting with missing fields lists them, moves the focus to the list and places no order", async () => {
    const visit = await run.visit();
    await visit.fill({ ...buyer, company: "", email: "ada at nordlicht" });
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    const summary = visit.page.locator(".svc-summary");
    await summary.getByText("Please check these fields").waitFor();
    expect(await summary.getByRole("link").allTextContents()).toEqual([
      "Enter the name of your company.",
      "Enter an e-mail address like name@example.com.",
    ]);
    await expect.poll(() => summary.evaluate((node) => node === document.activeElement)).toBe(true);
    await summary.getByRole("link").first().click();
    expect(await visit.field("company").evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await visit.field("email").getAttribute("aria-invalid")).toBe("true");
    expect(await sessionOf(run.merchant, visit.sessionId)).toMatchObject({ status: "open", orderId: null });
    await visit.field("company").pressSequentially("N");
    await expect
      .poll(() => summary.getByRole("link").allTextContents())
      .toEqual(["Enter an e-mail address like name@example.com."]);
    expect(await visit.field("company").evaluate((node) => node === document.activeElement)).toBe(true);
    await visit.field("email").fill(buyer.email);
    await summary.waitFor({ state: "detached" });
    expect(await visit.field("email").evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test("the form's values survive a reload", async () => {
    const visit = await run.visit();
    const draftSaved = visit.page.waitForResponse((response) => response.url().endsWith("/draft"));
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    expect((await draftSaved).status()).toBe(204);
    await visit.page.reload();
    expect(await visit.field("company").inputValue()).toBe(buyer.company);
    expect(await visit.field("vatNumber").inputValue()).toBe(buyer.vatNumber);
    expect(await visit.field("billingAddress.line1").inputValue()).toBe(buyer.billingAddress.line1);
    expect(await visit.page.getByRole("radio", { name: "Net 30 days" }).isChecked()).toBe(true);
    await visit.page.locator(".svc-vat--good", { hasText: "Nordlicht Bürobedarf GmbH" }).waitFor();
    expect(await visit.button.textContent()).toBe("Place order on account · €238.00");
  });

  test("values entered just before leaving the page are restored in another browser", async () => {
    const visit = await run.visit();
    await visit.fill();
    // A page of the same origin: when the process changes, Chromium ends a busy page half a second after the leave.
    await visit.page.goto(new URL("/health/live", visit.url).href);
    await expect
      .poll(async () => (await run.h.client().get(new URL(visit.url).pathname)).text)
      .toContain(buyer.poNumber);
    const reopened = await run.open(visit.url);
    expect(await reopened.field("company").inputValue()).toBe(buyer.company);
    expect(await reopened.field("billingAddress.city").inputValue()).toBe(buyer.billingAddress.city);
  });

  test("values entered just before the page is hidden are on the server, without an unload", async () => {
    const visit = await run.visit();
    // Timers stand still: nothing is saved because a second has passed.
    await visit.page.clock.install();
    await visit.page.clock.pauseAt(Date.now() + 60_000);
    await visit.fill();
    await visit.page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect
      .poll(async () => (await run.h.client().get(new URL(visit.url).pathname)).text)
      .toContain(buyer.poNumber);
  });

  test("a successUrl redirects to the store with the session's id", async () => {
    const store = run.h.standIns.partner.url;
    const visit = await run.visit({ payload: { cart, successUrl: `${store}/?from=checkout` } });
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    await visit.page.waitForURL(`${store}/?from=checkout&session_id=${visit.sessionId}`);
  });

  test("a buyer without terms asks for them below the card form, and reads what the store says", async () => {
    const merchant = await run.h.merchant(run.workspace);
    const store = await startStore({ secret: merchant.apiSecret });
    onTestFinished(() => store.close());
    store.products.set("lamp-desk", { id: "lamp-desk", sku: "L", name: "Lamp", price: 10_000, stock: 500 });
    const versions = { plugin: "0.2.0", wordpress: "6.9", woocommerce: "11.0.1", php: "8.3.0" };
    expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
    const nobody = { terms: [], companyId: null, remaining: null, blocked: null, request: "none" };
    const asking = { "/quote": { body: { onAccount: { ...nobody, mayRequest: true } } } };
    const reason = "You have asked several times today.";
    const refusal = { status: 409, body: { code: "svc_rate_limited", reason } };
    store.settings.fault = answering({ ...asking, "/terms-requests": refusal });
    const client = { ...merchant.client, ...signedClient(merchant) };
    const visit = await run.visit({
      merchant: { ...merchant, client },
      payload: { cart, customer: { reference: "7" } },
    });
    const { page } = visit;
    await visit.fill();
    await page.getByText("Ask to buy on account").click();
    await page.getByLabel("Message").fill("Every month\nThank you");
    const send = page.getByRole("button", { name: "Send request" });
    await send.click();
    await page.getByRole("alert").getByText(reason).waitFor();
    expect(await page.getByLabel("Message").inputValue()).toContain("Thank you");
    expect(await findings(page)).toEqual([]);
    store.settings.fault = answering(asking);
    await send.click();
    await page
      .getByText("You asked on 2 November 2026 to buy on account. We will reply by e-mail.")
      .waitFor();
    expect(await send.count()).toBe(0);
    expect(store.seen.at(-1)?.body).toMatchObject({
      company: buyer.company,
      vatNumber: buyer.vatNumber,
      message: "Every month\nThank you",
    });
  });
});
