import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { buyer } from "../flows/shopper.ts";
import { expectOk } from "../support/harness.ts";
import { startBrowserRun, type BrowserRun, type Visit } from "./browser-run.ts";
import { cards } from "./checkout-page.ts";
import { paymentsOf, storeOrdersOf } from "./order-records.ts";

const lamp = { id: "a", name: "Lamp", quantity: 1, price: 50_000 };
const chair = { id: "b", name: "Office chair", quantity: 2, price: 25_000 };
const yen = { b2b: true, currency: "JPY", lineItems: [lamp] };

describe.skipIf(!hasChromium)("a cart that the store edits while its page is open", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  /** Opens the page of a cart, filled in, and edits the cart behind its back. */
  async function visitEdited(
    changed: object,
    options: {
      term?: string;
      viewport?: { width: number; height: number };
      onOpened?: (page: Page) => Promise<void>;
    } = {},
  ): Promise<Visit> {
    const clientReference = `edited-${Math.random()}`;
    const { viewport } = options;
    const visit = await run.visit({
      payload: { cart: yen, clientReference },
      ...(viewport === undefined ? {} : { context: { viewport } }),
    });
    await options.onOpened?.(visit.page);
    const quoted = (postData: string) =>
      visit.page.waitForResponse(
        (response) =>
          response.url().endsWith("/quote") && response.request().postData()?.includes(postData) === true,
      );
    const filled = quoted(buyer.billingAddress.postcode);
    await visit.fill();
    await filled;
    if (options.term === undefined) await visit.fillCard(cards.good);
    else {
      const chosen = quoted("net30");
      await visit.chooseTerm(options.term);
      await chosen;
    }
    expectOk(
      await run.merchant.client.post("/v1/sessions", { cart: { ...yen, ...changed }, clientReference }),
    );
    return visit;
  }

  test("in another currency is shown, and only its new total is charged", async () => {
    let updates = async (): Promise<unknown[]> => [];
    const onOpened = async (page: Page) => {
      updates = await recordCardUpdates(page);
    };
    const visit = await visitEdited({ currency: "EUR" }, { onOpened });
    await visit.submit();
    await visit.notice
      .getByText("The total has changed from JP¥50,000 to €500.00. Please check it and confirm again.")
      .waitFor();
    expect(await visit.total.textContent()).toBe("€500.00");
    expect(await visit.summary.getByRole("status").textContent()).toBe("Total: €500.00");
    expect(await visit.button.textContent()).toBe("Pay €500.00");
    expect(await visit.button.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await updates()).toContainEqual({ amount: 50_000, currency: "eur" });
    expect(await paymentsOf(run.h, run.merchant, visit.sessionId)).toEqual([]);

    // What was typed into the card form is still there.
    await visit.submit();
    await visit.thanks.waitFor();
    expect(await paymentsOf(run.h, run.merchant, visit.sessionId)).toEqual(["succeeded 50000"]);
  });

  test.each([
    ["beside the form", { width: 1280, height: 900 }],
    ["folded on a phone", { width: 390, height: 844 }],
  ])("with other items of the same total is shown in the summary, %s", async (_, viewport) => {
    const visit = await visitEdited({ lineItems: [chair] }, { term: "Net 30 days", viewport });
    await visit.submit();
    await visit.notice.getByText("The order has changed. Please check it and confirm again.").waitFor();
    expect(await visit.summary.locator(".item").textContent()).toContain("Office chair");
    expect(await visit.summary.getByText("Office chair").isVisible()).toBe(true);
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual([]);
    await visit.submit();
    await visit.thanks.waitFor();
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual(["on-hold"]);
  });

  test.each([
    ["without B2B mode", true, "detached"],
    ["in B2B mode", false, "attached"],
  ] as const)("%s is rendered as the form it now is, and keeps what was typed", async (_, b2b, company) => {
    const clientReference = `mode-${String(b2b)}`;
    const payload = (now: boolean) => ({ cart: { ...yen, b2b: now }, clientReference });
    const visit = await run.visit({ payload: payload(b2b) });
    const { email, firstName, lastName, billingAddress } = buyer;
    const quoted = visit.page.waitForResponse((response) => response.url().endsWith("/quote"));
    await visit.fill({
      email,
      firstName,
      lastName,
      billingAddress,
      ...(b2b ? { company: buyer.company } : {}),
    });
    await quoted;
    await visit.fillCard(cards.good);
    expectOk(await run.merchant.client.post("/v1/sessions", payload(!b2b)));
    await visit.submit();
    await visit.field("company").waitFor({ state: company });
    expect(await visit.field("email").inputValue()).toBe(email);
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual([]);
  });

  test("is shown when a quote finds it, before the button is pressed", async () => {
    const visit = await visitEdited({ lineItems: [chair] }, { viewport: { width: 390, height: 844 } });
    await visit.chooseTerm("Net 30 days");
    await visit.notice.getByText("The order has changed. Please check it and confirm again.").waitFor();
    expect(await visit.summary.getByText("Office chair").isVisible()).toBe(true);
  });

  test("whose quote failed is quoted again before it is ordered", async () => {
    const visit = await run.visit({ payload: { cart: yen } });
    await visit.fill();
    // A checked number requests a quote too.
    await visit.page.locator(".svc-vat--good", { hasText: "Nordlicht" }).waitFor();
    let quotes = 0;
    await visit.page.route("**/quote", async (route) => {
      if (route.request().postData()?.includes("net30") === true) quotes += 1;
      if (quotes === 1) await route.abort("connectionreset");
      else await route.continue();
    });
    await visit.chooseTerm("Net 30 days");
    await expect.poll(() => quotes).toBe(1);
    await visit.submit();
    await visit.thanks.waitFor();
    expect(quotes).toBe(2);
  });
});

/** Reopens the page and records what it updates the mounted card form with. */
async function recordCardUpdates(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    type Elements = { update(change: object): void };
    type Factory = (...parameters: unknown[]) => { elements(options: object): Elements };
    const updates: object[] = [];
    let watched: Factory | undefined;
    const watch = (factory: Factory): Factory =>
      Object.assign((...parameters: unknown[]) => {
        const client = factory(...parameters);
        const elements = (options: object) => {
          const group = client.elements(options);
          const forward = group.update.bind(group);
          const update = (change: object) => {
            updates.push(change);
            forward(change);
          };
          return Object.assign(group, { update });
        };
        return { ...client, elements };
      }, factory);
    Object.assign(window, { updates });
    Object.defineProperty(window, "Stripe", {
      get: () => watched,
      set(factory: Factory) {
        watched = watch(factory);
      },
    });
  });
  await page.reload();
  return () => page.evaluate(() => (window as unknown as { updates: object[] }).updates);
}
