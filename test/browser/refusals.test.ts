import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { buyer, cart } from "../flows/shopper.ts";
import { freePort } from "../../server/process/free-port.ts";
import { expectOk, until, type TestMerchant } from "../support/harness.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { cards } from "./checkout-page.ts";
import { orderOf, paymentsOf, sessionOf, storeOrdersOf } from "./order-records.ts";

describe.skipIf(!hasChromium)("when an attempt fails", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  /** Creates a merchant with a pre-confirmation hook in fail mode closed. */
  async function merchantWithHook(url: string): Promise<TestMerchant> {
    const merchant = await run.h.merchant(run.workspace);
    const path = `/v2/agencies/${run.workspace.id}/merchants/${merchant.id}/pre-confirmation`;
    const hook = expectOk(await run.workspace.client.put(path, { url, fail_mode: "closed" })) as {
      secret: string;
    };
    await run.h.standIns.partner.setHookSecret(hook.secret);
    return merchant;
  }

  test("a rejection shows the partner's message as text, charges nothing, and a retry succeeds", async () => {
    const { partner } = run.h.standIns;
    const merchant = await merchantWithHook(`${partner.url}/capacity`);
    await partner.setCapacity({ answer: "refuse", message: "<i>Full</i> until Friday & later" });
    const visit = await run.visit({ merchant });
    await visit.fill();
    await visit.fillCard(cards.good);
    await visit.submit();
    await visit.notice
      .getByText(
        "Nothing has been ordered or charged. Message from the seller: <i>Full</i> until Friday & later",
      )
      .waitFor();
    expect(await visit.notice.locator("i").count()).toBe(0);
    expect(await paymentsOf(run.h, merchant, visit.sessionId)).toEqual([]);
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual(["pending"]);
    expect(await visit.field("company").inputValue()).toBe(buyer.company);

    await partner.setCapacity({ answer: "available" });
    await visit.submit();
    await visit.thanks.waitFor();
    expect(await paymentsOf(run.h, merchant, visit.sessionId)).toEqual(["succeeded 23800"]);
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual(["processing"]);
  });

  test("after a rejection on terms, one click on the button pays by card, also right after a scroll", async () => {
    const { partner } = run.h.standIns;
    const merchant = await merchantWithHook(`${partner.url}/capacity`);
    await partner.setCapacity({ answer: "refuse", message: "Full until Friday" });
    const visit = await run.visit({ merchant });
    await visit.fill();
    await visit.fillCard(cards.good);
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    await visit.notice.getByText("Full until Friday").waitFor();
    await partner.setCapacity({ answer: "available" });
    await visit.chooseTerm("Pay now");
    const frame = (await visit.page.locator("iframe").boundingBox())!;
    let button = frame;
    await visit.page.route("**/confirm", async (route) => {
      button = (await visit.button.boundingBox())!;
      await route.continue();
    });
    await visit.submit();
    await visit.thanks.waitFor();
    // Otherwise this test shows nothing: the button was clicked where the frame had been before the scroll.
    const middle = button.y + button.height / 2;
    expect(middle > frame.y && middle < frame.y + frame.height).toBe(true);
    expect(await paymentsOf(run.h, merchant, visit.sessionId)).toEqual(["succeeded 23800"]);
  });

  test("an unreachable hook in fail mode closed rejects the order and says that nothing was charged", async () => {
    const merchant = await merchantWithHook(`http://127.0.0.1:${await freePort()}/capacity`);
    const visit = await run.visit({ merchant });
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    await visit.notice
      .getByText("Availability could not be confirmed. Nothing has been ordered or charged.")
      .waitFor();
    expect(await sessionOf(merchant, visit.sessionId)).toMatchObject({ status: "open" });
    expect(await visit.button.textContent()).toBe("Place order on account · €238.00");
  });

  test("a changed total is shown for confirmation, and only the new total is charged", async () => {
    const clientReference = "cart-of-this-test";
    const visit = await run.visit({ payload: { cart, clientReference } });
    await visit.fill();
    // The last quote has been answered then: a later one would show the change before the submit.
    await expect.poll(() => visit.events.at(-1)?.name).toBe("svccheckout:details-complete");
    await visit.fillCard(cards.good);
    const changedCart = { ...cart, lineItems: [{ ...cart.lineItems[0], price: 12_500 }] };
    expectOk(await run.merchant.client.post("/v1/sessions", { cart: changedCart, clientReference }));

    await visit.submit();
    await visit.notice
      .getByText("The total has changed from €238.00 to €297.50. Please check it and confirm again.")
      .waitFor();
    expect(await visit.total.textContent()).toBe("€297.50");
    expect(await visit.summary.locator(".item").textContent()).toContain("2 × €125.00€200.00 €250.00");
    expect(await visit.button.textContent()).toBe("Pay €297.50");
    expect(await paymentsOf(run.h, run.merchant, visit.sessionId)).toEqual([]);
    await visit.submit();
    await visit.thanks.waitFor();
    expect(await paymentsOf(run.h, run.merchant, visit.sessionId)).toEqual(["succeeded 29750"]);
    expect(await orderOf(run.workspace, run.merchant, visit.sessionId)).toMatchObject({
      amounts: { total: 29_750 },
    });
  });

  test("a changed cart is shown with the next quote", async () => {
    const clientReference = "cart-of-the-next-quote";
    const visit = await run.visit({ payload: { cart, clientReference } });
    const otherCart = {
      ...cart,
      lineItems: [{ id: "chair", name: "Office chair", quantity: 1, price: 30_000, taxRate: 19 }],
    };
    expectOk(await run.merchant.client.post("/v1/sessions", { cart: otherCart, clientReference }));
    await visit.chooseTerm("Net 30 days");
    await visit.summary.getByText("Office chair").waitFor();
    expect(await visit.summary.getByText("LED desk lamp").count()).toBe(0);
    expect(await visit.total.textContent()).toBe("€357.00");
  });

  test("sold-out items are named and nothing is charged", async () => {
    const lineItems = [
      { id: "whiteboard-180", name: "Whiteboard 180 × 120 cm", quantity: 13, price: 21_900 },
    ];
    const visit = await run.visit({ payload: { cart: { b2b: true, lineItems } } });
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    await visit.notice
      .getByText("No longer available: Whiteboard 180 × 120 cm. Nothing has been ordered or charged.")
      .waitFor();
    expect(await sessionOf(run.merchant, visit.sessionId)).toMatchObject({ status: "open" });
  });

  test("a session completed in another tab shows its thank-you page instead of ordering again", async () => {
    const visit = await run.visit();
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    // Then the other tab has everything that was typed here, its address folded.
    await until(async () => {
      const [row] = await run.h
        .sql`select draft ->> 'paymentTerm' as term from sessions where id = ${visit.sessionId}`;
      return row!["term"] === "net30";
    }, "the draft");
    const tab = await run.open(visit.url);
    await tab.submit();
    await tab.thanks.waitFor();
    // On a slow machine, the answer to its last draft says so before the press.
    await Promise.race([visit.submit(), visit.thanks.waitFor()]);
    await visit.thanks.waitFor();
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual(["on-hold"]);
  });

  test("a lost connection is retried automatically and creates one order", async () => {
    const visit = await run.visit();
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    let sent = 0;
    await visit.page.route("**/confirm", async (route) => {
      sent += 1;
      // The first call reaches the server, but its response is lost.
      if (sent === 1) await route.fetch().then(() => route.abort("connectionreset"));
      else await route.continue();
    });
    await visit.submit();
    await visit.thanks.waitFor();
    expect(sent).toBe(2);
    expect(await storeOrdersOf(run.h, visit.sessionId)).toEqual(["on-hold"]);
  });
});
