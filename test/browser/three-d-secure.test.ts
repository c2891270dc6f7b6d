import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { buyer } from "../flows/shopper.ts";
import { startBrowserRun, type BrowserRun, type Visit } from "./browser-run.ts";
import { cards } from "./checkout-page.ts";
import { paymentsOf, sessionOf, storeOrdersOf } from "./order-records.ts";

describe.skipIf(!hasChromium)("when the bank requires 3-D Secure", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  /** Opens a session's page and submits up to the bank's challenge. */
  async function visitChallenge(): Promise<Visit> {
    const visit = await run.visit();
    await visit.fill();
    await visit.fillCard(cards.challenged);
    await visit.submit();
    await visit.bank.getByRole("button", { name: "Complete" }).waitFor();
    return visit;
  }
  const payments = (visit: Visit) => paymentsOf(run.h, run.merchant, visit.sessionId);

  test("nothing is paid before the challenge is completed, and the order completes after it", async () => {
    const visit = await visitChallenge();
    expect(await payments(visit)).toEqual(["requires_action 23800"]);
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual(["pending"]);
    expect(await visit.bank.getByText("€238.00").count()).toBe(1);
    await visit.bank.getByRole("button", { name: "Complete" }).click();
    await visit.thanks.waitFor();
    expect(await payments(visit)).toEqual(["succeeded 23800"]);
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual(["processing"]);
    expect(visit.events.map(({ name }) => name)).toEqual([
      "svccheckout:ready",
      "svccheckout:details-complete",
      "svccheckout:payment-complete",
    ]);
  });

  test("a failed challenge charges nothing and leaves the form for another card", async () => {
    const visit = await visitChallenge();
    await visit.bank.getByRole("button", { name: "Fail" }).click();
    await visit.notice.getByText("Your bank did not confirm this payment.").waitFor();
    // The button that had the focus was gone during the challenge.
    expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toMatch(
      /^Your bank did not confirm this payment/,
    );
    expect(await payments(visit)).toEqual(["canceled 23800"]);
    expect(await sessionOf(run.merchant, visit.sessionId)).toMatchObject({ status: "open" });
    expect(await visit.field("company").inputValue()).toBe(buyer.company);

    await visit.fillCard(cards.good);
    await visit.submit();
    await visit.thanks.waitFor();
    expect(await payments(visit)).toEqual(["canceled 23800", "succeeded 23800"]);
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual(["processing"]);
  });

  test("continuing after a reload completes the same payment", async () => {
    const visit = await visitChallenge();
    await visit.page.reload();
    await visit.page.getByText("Your bank asks you to confirm this payment.").waitFor();
    await visit.page.getByRole("button", { name: "Continue" }).click();
    await visit.bank.getByRole("button", { name: "Complete" }).click();
    await visit.thanks.waitFor();
    expect(await payments(visit)).toEqual(["succeeded 23800"]);
    expect(visit.events.filter(({ name }) => name === "svccheckout:payment-complete")).toHaveLength(1);
  });

  test.each([
    ["after a reload", (visit: Visit) => visit.page.reload().then(() => visit)],
    ["in a second tab", (visit: Visit) => run.open(visit.url)],
  ])("%s paying another way cancels the payment and keeps the form's values", async (_where, comeBack) => {
    const visit = await visitChallenge();
    const back = await comeBack(visit);
    const cancel = Promise.withResolvers<void>();
    await back.page.route("**/confirm/cancel", async (route) => cancel.promise.then(() => route.continue()));
    await back.page.getByRole("button", { name: "Pay another way" }).click();
    await back.button.getByText("Cancelling this payment…").waitFor();
    expect(await back.page.getByText("Your bank asks you to confirm this payment.").count()).toBe(0);
    cancel.resolve();
    await back.button.getByText("Pay €238.00").waitFor();
    expect(await payments(visit)).toEqual(["canceled 23800"]);
    expect(await back.field("company").inputValue()).toBe(buyer.company);
    expect(await back.field("billingAddress.postcode").inputValue()).toBe(buyer.billingAddress.postcode);

    await back.fillCard(cards.good);
    await back.submit();
    await back.thanks.waitFor();
    expect(await payments(visit)).toEqual(["canceled 23800", "succeeded 23800"]);
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual(["processing"]);
  });
});
