import { readFile } from "node:fs/promises";
import { ulid } from "ulid";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buyer, openCheckout } from "../flows/shopper.ts";
import { payOrder } from "../flows/processor.ts";
import { startReceiver, type Receiver } from "../../server/webhooks/webhooks.fixture.ts";
import { hasChromium } from "../run/chromium.ts";
import { expectOk, until } from "../support/harness.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { visitDashboard } from "./dashboard.ts";

/** Staff read an order's timeline on its page, send an event again and refund a part of its payment. */

describe.skipIf(!hasChromium)("the page of an order", () => {
  let run: BrowserRun;
  let receiver: Receiver;

  beforeAll(async () => {
    run = await startBrowserRun();
    receiver = await startReceiver();
    const subscription = { target_url: receiver.url, events: ["order.held"] };
    expectOk(await run.workspace.client.post("/v2/webhooks/subscriptions", subscription));
  });
  afterEach(() => run.endVisits());
  afterAll(async () => {
    await run.close();
    await receiver.close();
  });

  test("an event is sent again from its entry, which members cannot", async () => {
    const checkout = await openCheckout(run.h, run.merchant);
    const confirmed = await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } });
    const { orderId } = expectOk(confirmed) as { orderId: string };
    await until(() => receiver.calls.length === 1, "the event");
    const { page } = await visitDashboard(run, { path: `orders/${orderId}` });
    const delivered = page.getByRole("listitem").filter({ hasText: "Event order.held delivered" });
    await delivered.getByRole("button", { name: "Resend event" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resend event" }).click();
    await until(() => receiver.calls.length === 2, "the event again");
    await page.getByText("A member sent an event again").waitFor();
    await expect.poll(() => delivered.count()).toBe(2);
    await delivered.first().getByRole("link", { name: "Delivery" }).click();
    await page.waitForURL("**/webhooks/deliveries/whd_*");

    const member = await visitDashboard(run, { path: `orders/${orderId}`, role: "member" });
    await member.page.getByText("Checkout created").waitFor();
    expect(await member.page.getByRole("button", { name: "Resend event" }).count()).toBe(0);
  });

  /** Orders like another one, numbered behind a prefix. */
  async function addCopies(orderId: string, copies: { count: number; prefix: string; status: string }) {
    const ids = Array.from({ length: copies.count }, () => `ord_${ulid()}`);
    await run.h.sql`
      insert into orders (id, workspace_id, merchant_id, livemode, store_platform, store_order_id, number, status, currency,
        amounts, billing, cart)
      select made.id, workspace_id, merchant_id, livemode, store_platform, ${copies.prefix}::text || n, ${copies.prefix}::text || n,
        ${copies.status}::text, currency, amounts, billing, '{}'
      from orders, unnest(${ids}::text[]) with ordinality as made (id, n)
      where orders.id = ${orderId}`;
  }

  test("all orders that are filtered are exported, not only those loaded, and an export is canceled", async () => {
    const workspace = await run.h.workspace();
    const merchant = await run.h.merchant(workspace);
    const checkout = await openCheckout(run.h, merchant);
    const confirmed = await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } });
    const { orderId } = expectOk(confirmed) as { orderId: string };
    await addCopies(orderId, { count: 120, prefix: "bulk-", status: "completed" });
    const { page } = await visitDashboard(run, {
      path: "orders?status=completed",
      workspace,
      role: "member",
    });
    await expect.poll(() => page.getByRole("table", { name: "Orders" }).locator("tbody tr").count()).toBe(50);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    await page.getByRole("status").getByText("120 rows saved in orders.csv").waitFor();
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(121);
    expect(lines[1]).toContain(",completed,");

    // More than are searched: the page says so, until the text is longer.
    await addCopies(orderId, { count: 900, prefix: "bulk-0", status: "failed" });
    const find = page.getByRole("searchbox", { name: "Number, PO, company or e-mail" });
    const note = page.getByRole("status").getByText("More than 1,000 orders begin with this text");
    await find.fill("bulk-");
    await find.press("Enter");
    await note.waitFor();
    expect(await findings(page)).toEqual([]);
    await find.fill("bulk-12");
    await find.press("Enter");
    await note.waitFor({ state: "detached" });
    await find.fill("");
    await find.press("Enter");
    await page.waitForURL("**/orders?status=completed");

    // An answer that does not come.
    await page.route("**/v2/orders?status=completed", () => {});
    await page.getByRole("button", { name: "Export CSV" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Exporting…").waitFor();
    const cancel = page.getByRole("button", { name: "Cancel export" });
    expect(await cancel.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Export CSV" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("a part of a card payment is refunded, and no more than the rest", async () => {
    const { orderId } = await payOrder(run.h, run.merchant);
    const { page } = await visitDashboard(run, { path: `orders/${orderId}` });
    await page.getByText("2 × LED desk lamp").waitFor();
    await page.getByRole("button", { name: "Refund" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "A part" }).check();
    await dialog.getByLabel("Amount in EUR").fill("238.01");
    await dialog.getByRole("button", { name: "Refund this amount" }).click();
    await dialog.getByText("Enter an amount up to €238.00.").waitFor();
    await dialog.getByLabel("Amount in EUR").fill("10,50");
    await dialog.getByRole("button", { name: "Refund this amount" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Refund of €10.50 issued").waitFor();
    await page.getByText("−€10.50").waitFor();
  });
});
