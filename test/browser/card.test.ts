import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { buyer, cart } from "../flows/shopper.ts";
import { expectOk } from "../support/harness.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { cards } from "./checkout-page.ts";
import { orderOf, paymentsOf, sessionOf, storeOrdersOf } from "./order-records.ts";

describe.skipIf(!hasChromium)("paying by card", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
    const { partner } = run.h.standIns;
    const subscription = expectOk(
      await run.workspace.client.post("/v2/webhooks/subscriptions", {
        target_url: `${partner.url}/events`,
        events: ["*"],
      }),
    ) as { secret: string };
    await partner.setSecret(subscription.secret);
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  test("a company pays €238.00: order with all meta, browser events and a verified webhook", async () => {
    const visit = await run.visit();
    await visit.fill({ ...buyer, company: "" });
    await visit.vatText.getByText("Found: Nordlicht Bürobedarf GmbH").waitFor();
    await visit.useName.click();
    await expect.poll(() => visit.field("company").inputValue()).toBe("Nordlicht Bürobedarf GmbH");
    expect(await visit.total.textContent()).toBe("€238.00");
    await visit.fillCard(cards.good);
    expect(await visit.button.textContent()).toBe("Pay €238.00");
    await visit.submit();
    await visit.thanks.waitFor();

    const order = await orderOf(run.workspace, run.merchant, visit.sessionId);
    const { orderId, orderNumber } = await sessionOf(run.merchant, visit.sessionId);
    expect(await visit.page.getByRole("main").textContent()).toContain(orderNumber);
    expect(order).toMatchObject({ status: "processing", amounts: { total: 23_800, tax: 3800 } });
    expect(order.meta).toMatchObject({
      _billing_company: "Nordlicht Bürobedarf GmbH",
      _svc_vat_number: "DE999000121",
      _svc_vat_valid: "1",
      _svc_vat_country: "DE",
      _svc_vat_name: "Nordlicht Bürobedarf GmbH",
      _svc_po_number: buyer.poNumber,
      _svc_payment_terms: "immediate",
      _svc_session_id: visit.sessionId,
      _svc_ext_booking: JSON.stringify(cart.extensions.booking),
    });
    expect(await paymentsOf(run.h, run.merchant, visit.sessionId)).toEqual(["succeeded 23800"]);

    const amounts = {
      subtotal: 20_000,
      discount: 0,
      shipping: 0,
      fees: 0,
      tax: 3800,
      total: 23_800,
      currency: "EUR",
    };
    const { sessionId } = visit;
    expect(visit.events.map(({ name, detail }) => ({ name, detail }))).toEqual([
      { name: "svccheckout:ready", detail: { sessionId, b2b: true, amounts } },
      {
        name: "svccheckout:details-complete",
        detail: { sessionId, amounts, b2b: { vatValid: true, vatCountry: "DE" } },
      },
      {
        name: "svccheckout:payment-complete",
        detail: { sessionId, orderId, orderNumber, status: "processing", amounts },
      },
    ]);
    expect(visit.events.every((event) => event.frozen && event.bubbled)).toBe(true);

    const receiver = await run.open(run.h.standIns.partner.url);
    const received = receiver.page.locator("tbody", { hasText: sessionId });
    await received.getByRole("button", { name: "order.completed" }).waitFor();
    const row = received.filter({ hasText: "order.completed" }).getByRole("row").first();
    expect(await row.textContent()).toContain("verified");
    expect(await row.getByText("200").count()).toBe(1);
  });

  test("a declined card charges nothing and keeps the form's values; the next card pays the same order", async () => {
    const visit = await run.visit();
    await visit.fill();
    await visit.fillCard(cards.declined);
    await visit.submit();
    await visit.notice
      .getByText("Your card was declined. Please use another card or ask your bank.")
      .waitFor();
    expect(await sessionOf(run.merchant, visit.sessionId)).toMatchObject({ status: "open" });
    expect(await paymentsOf(run.h, run.merchant, visit.sessionId)).toEqual(["canceled 23800"]);
    expect(await visit.field("company").inputValue()).toBe(buyer.company);
    expect(await visit.field("poNumber").inputValue()).toBe(buyer.poNumber);
    expect(await visit.field("billingAddress.city").inputValue()).toBe(buyer.billingAddress.city);

    await visit.fillCard(cards.good);
    await visit.submit();
    await visit.thanks.waitFor();
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual(["processing"]);
    expect(await paymentsOf(run.h, run.merchant, visit.sessionId)).toEqual([
      "canceled 23800",
      "succeeded 23800",
    ]);
  });

  test("a double click on the button creates one order and one payment", async () => {
    const visit = await run.visit();
    await visit.fill();
    await visit.fillCard(cards.good);
    await visit.submit({ clicks: 2 });
    await visit.thanks.waitFor();
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual(["processing"]);
    expect(await paymentsOf(run.h, run.merchant, visit.sessionId)).toEqual(["succeeded 23800"]);
    expect(visit.events.filter(({ name }) => name === "svccheckout:payment-complete")).toHaveLength(1);
  });

  test("an empty card form shows its own error and nothing is submitted", async () => {
    const visit = await run.visit();
    await visit.fill();
    await visit.cardFrame.getByLabel("Card number").waitFor();
    await visit.submit();
    await visit.cardFrame.getByText("Your card number is incomplete.").waitFor();
    expect(await visit.button.textContent()).toBe("Pay €238.00");
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual([]);
  });

  test("an empty card form is told together with the fields that are wrong", async () => {
    const visit = await run.visit();
    await visit.fill();
    await visit.field("email").fill("");
    await visit.cardFrame.getByLabel("Card number").waitFor();
    await visit.submit();
    const summary = visit.page.getByRole("alert").filter({ hasText: "Please check these fields" });
    const links = summary.getByRole("link");
    await expect
      .poll(() => links.allTextContents())
      .toEqual(["Enter your e-mail address.", "Enter the card details."]);
    // The field is corrected; the card is still asked for.
    await visit.field("email").fill(buyer.email);
    await expect.poll(() => links.allTextContents()).toEqual(["Enter the card details."]);
    await links.click();
    await visit.cardFrame.locator("#number:focus").waitFor();
    await visit.fillCard(cards.good);
    await summary.waitFor({ state: "detached" });
    await visit.submit();
    await visit.thanks.waitFor();
  });

  test("submitting while the card form loads waits for it", async () => {
    const merchant = await run.h.merchant(run.workspace, {
      b2b: {
        paymentTerms: [
          { label: "Pay now", value: "immediate" },
          { label: "Net 30 days", value: "net30", default: true },
        ],
      },
    });
    const visit = await run.visit({ merchant });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const script = `${run.h.standIns.stripe!.url}/**/stripe.js`;
    await visit.page.route(script, async (route) => {
      await released;
      await route.continue();
    });
    await visit.fill();
    const detailsComplete = () =>
      visit.events.filter(({ name }) => name === "svccheckout:details-complete").length;
    await expect.poll(detailsComplete).toBe(1);
    const quoted = visit.page.waitForResponse((response) => response.url().endsWith("/quote"));
    await visit.chooseTerm("Pay now");
    await quoted;
    await visit.submit();
    await visit.button.getByText("Placing your order").waitFor();
    release();
    await visit.cardFrame.getByText("Your card number is incomplete.").waitFor();
    await visit.fillCard(cards.good);
    await visit.submit();
    await visit.thanks.waitFor();
  });

  test("details-complete fires again when details become complete again, without personal data", async () => {
    const visit = await run.visit();
    await visit.fill();
    const completeEvents = () =>
      visit.events.filter(({ name }) => name === "svccheckout:details-complete").length;
    await expect.poll(completeEvents).toBe(1);
    await visit.field("billingAddress.city").fill("");
    await visit.field("billingAddress.city").blur();
    await visit.page.getByText("Enter the town or city.").waitFor();
    await visit.field("billingAddress.city").fill("Kiel");
    await expect.poll(completeEvents).toBe(2);
    const text = JSON.stringify(visit.events);
    for (const personal of [
      buyer.company,
      buyer.firstName,
      buyer.email,
      buyer.vatNumber,
      buyer.poNumber,
      buyer.billingAddress.line1,
    ]) {
      expect(text).not.toContain(personal);
    }
  });
});
