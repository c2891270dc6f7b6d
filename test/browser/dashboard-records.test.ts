import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addMember } from "../../server/keys/workspaces.ts";
import { buyer, openCheckout } from "../flows/shopper.ts";
import { json } from "../../server/pre-confirmation/pre-confirmation.fixture.ts";
import { startReceiver, type Receiver } from "../../server/webhooks/webhooks.fixture.ts";
import { hasChromium } from "../run/chromium.ts";
import { expectOk } from "../support/harness.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { visitDashboard } from "./dashboard.ts";

describe.skipIf(!hasChromium)(
  "the dashboard's VAT evidence, pre-confirmations, members and audit log",
  () => {
    let run: BrowserRun;
    let hook: Receiver;
    let order: { orderId: string };
    let sessionId: string;

    beforeAll(async () => {
      run = await startBrowserRun();
      const { h, merchant, workspace } = run;
      hook = await startReceiver();
      hook.answer = () => json({ available: true });
      const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/pre-confirmation`;
      expectOk(await workspace.client.put(path, { url: hook.url, fail_mode: "open" }));
      const checkout = await openCheckout(h, merchant);
      sessionId = checkout.sessionId;
      order = expectOk(
        await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }),
      ) as typeof order;
      expectOk(await merchant.client.post("/v1/vat/validate", { vatNumber: "DE999999301" }));
    });
    afterEach(() => run.endVisits());
    afterAll(async () => {
      await run.close();
      await hook.close();
    });

    test("a member finds a VAT check by its number, follows it to its order, and exports what is filtered", async () => {
      const { page, at } = await visitDashboard(run, { role: "member", path: "vat" });
      const rows = page.getByRole("table", { name: "VAT evidence" }).locator("tbody tr");
      await rows.filter({ hasText: "DE999999301" }).getByText("Unavailable").waitFor();
      const find = page.getByRole("searchbox", { name: "VAT number" });
      await find.fill("de 999 000 121");
      await find.press("Enter");
      await page.waitForURL("**/vat?number=*");
      await expect.poll(() => rows.filter({ hasText: "DE999999301" }).count()).toBe(0);
      await page.getByRole("link", { name: buyer.vatNumber }).first().waitFor();

      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export CSV" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("vat-evidence.csv");
      const [header, ...lines] = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
      expect(header).toContain("vat_number");
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toContain(buyer.vatNumber);

      await page.getByRole("link", { name: buyer.vatNumber }).first().click();
      await page.getByRole("heading", { name: buyer.vatNumber }).waitFor();
      await page.getByText("checkVatResponse").first().waitFor();
      // A record that is kept for years has its day and year, also on that day.
      const checked = await page.locator("time").first().textContent();
      expect(checked).toMatch(/^\d{1,2} \w+ \d{4}, \d\d:\d\d:\d\d$/);
      await page.getByRole("link", { name: order.orderId }).click();
      await page.waitForURL(`**/orders/${order.orderId}`);

      await page.goto(at("vat?from=2199-01-01"));
      await page.getByRole("heading", { name: "No checks match" }).waitFor();
      const outsider = await visitDashboard(run, { workspace: await run.h.workspace(), path: "vat/1" });
      await outsider.page.getByRole("heading", { name: "Check not found" }).waitFor();
    });

    test("a failed export says so, and works once the service is back", async () => {
      const { page } = await visitDashboard(run, { path: "vat" });
      await page.getByRole("table", { name: "VAT evidence" }).waitFor();
      await page.route("**/v2/vat/checks**", (route) => route.abort());
      await page.getByRole("button", { name: "Export CSV" }).click();
      await page.getByRole("alert").getByText("The service did not respond").waitFor();
      await page.unroute("**/v2/vat/checks**");
      await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export CSV" }).click(),
      ]);
    });

    test("pre-confirmations are filtered by result and session, and show the answer and its outcome", async () => {
      const { page } = await visitDashboard(run, { role: "member", path: "pre-confirmations" });
      const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: sessionId }) });
      await row.getByText("Accepted").waitFor();
      await page.getByLabel("Result").selectOption("Rejected");
      await page.getByRole("heading", { name: "No calls match" }).waitFor();
      await page.getByLabel("Result").selectOption("All");
      const find = page.getByRole("searchbox", { name: "Session or order id" });
      await find.fill(order.orderId);
      await find.press("Enter");
      await page.waitForURL("**/pre-confirmations?subject=*");
      await row.getByText("Placed on account").waitFor();
      await page.getByRole("link", { name: sessionId }).click();
      await page.getByRole("heading", { name: "Call of attempt 1" }).waitFor();
      await page.getByText(/HTTP 200/).waitFor();
      await page.getByRole("link", { name: order.orderId }).waitFor();
    });

    test("a member sees who is in the workspace, and what each of them changed", async () => {
      const { h, workspace } = run;
      const owner = { workspaceId: workspace.id, subject: "olivia", role: "owner" as const };
      await addMember(h.sql, { ...owner, email: "olivia@partner.example" });
      const { page } = await visitDashboard(run, { role: "member", path: "members" });
      const row = page.getByRole("row").filter({ hasText: "olivia@partner.example" });
      await row.getByText("Owner", { exact: true }).waitFor();
      await row.getByRole("link", { name: "Audit log of olivia@partner.example" }).click();
      await page.waitForURL("**/audit?actor=user*");
      await page.getByRole("heading", { name: "No entries match" }).waitFor();
      expect(await page.getByLabel("By", { exact: true }).inputValue()).toBe("user:olivia");
      await page.getByLabel("By", { exact: true }).selectOption("The operator");
      await page.getByLabel("Change", { exact: true }).selectOption("Member added or role changed");
      const entry = page.getByRole("row").filter({ hasText: "owner:olivia" });
      await entry.getByText("The operator").locator("visible=true").waitFor();
    });

    test("the list of orders shows those that need attention", async () => {
      const checkout = await openCheckout(run.h, run.merchant);
      const confirmed = await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } });
      const { orderId } = expectOk(confirmed) as { orderId: string };
      await run.h.sql`update orders set needs_attention = 'the store refused it' where id = ${orderId}`;
      const { page } = await visitDashboard(run, { path: "orders" });
      const rows = page.getByRole("table", { name: "Orders" }).locator("tbody tr");
      await expect.poll(() => rows.count()).toBeGreaterThan(1);
      await page.getByLabel("Attention").selectOption("Needed");
      await page.waitForURL("**/orders?attention=needed");
      await expect.poll(() => rows.count()).toBe(1);
      await rows.getByText("Needs attention").waitFor();
    });

    test("a list announces what comes, updates rows where they stand, and says when it cannot", async () => {
      const { client } = run.workspace;
      const place = async () => {
        const checkout = await openCheckout(run.h, run.merchant);
        const confirmed = await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } });
        return (expectOk(confirmed) as { orderId: string }).orderId;
      };
      const first = await place();
      const { page, at } = await visitDashboard(run, { path: "keys" });
      page.setDefaultTimeout(20_000);
      await page.clock.install();
      await page.goto(at("orders"));
      const rows = page.getByRole("table", { name: "Orders" }).locator("tbody tr");
      const live = page.getByText("Live", { exact: true });
      await live.waitFor();
      const count = await rows.count();

      await place();
      expectOk(await client.post(`/v2/orders/${first}/cancel`, {}));
      await page.clock.fastForward(10_000);
      const news = page.getByRole("button", { name: "1 new", exact: true });
      await news.waitFor();
      expect(await rows.count()).toBe(count);
      const row = rows.filter({ has: page.locator(`a[href$="${first}"]`) });
      await row.getByText("Canceled", { exact: true }).locator("visible=true").waitFor();
      await news.click();
      await news.waitFor({ state: "detached" });
      expect(await rows.count()).toBe(count + 1);

      // Nothing is read while nobody looks, and at once when someone does.
      let reads = 0;
      page.on("request", (request) => void (reads += Number(request.url().includes("/v2/"))));
      const turn = (state: string) =>
        page.evaluate((state) => {
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }, state);
      await turn("hidden");
      await page.clock.fastForward(300_000);
      await place();
      expect(reads).toBe(0);
      await turn("visible");
      await news.waitFor();

      await page.route("**/v2/orders**", (route) => route.abort());
      await page.clock.fastForward(10_000);
      await expect.poll(() => page.clock.fastForward(5000).then(() => live.count())).toBe(0);
      await page.getByText(/Not updated since \d\d:\d\d/).waitFor();
      expect(await rows.count()).toBe(count + 1);
      await page.unroute("**/v2/orders**");
      await page.getByRole("button", { name: "Retry" }).click();
      await live.waitFor();
    });

    test("an open order follows until it has ended", async () => {
      const { client } = run.workspace;
      const { page, at } = await visitDashboard(run, { path: "keys" });
      page.setDefaultTimeout(20_000);
      await page.clock.install();
      await page.goto(at(`orders/${order.orderId}`));
      await page.getByText("Live", { exact: true }).waitFor();
      expectOk(await client.post(`/v2/orders/${order.orderId}/cancel`, {}));
      await page.clock.fastForward(10_000);
      await page.getByRole("main").getByText("Canceled", { exact: true }).first().waitFor();
      await page.getByText("Live", { exact: true }).waitFor({ state: "detached" });
    });
  },
);
