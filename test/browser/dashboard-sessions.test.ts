// The dashboard shows where sessions stop and why, and leads from each loss to its sessions and their orders.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buyer, openCheckout, type OpenCheckout } from "../flows/shopper.ts";
import { hasChromium } from "../run/chromium.ts";
import { expectOk } from "../support/harness.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { visitDashboard } from "./dashboard.ts";

describe.skipIf(!hasChromium)("the dashboard's sessions", () => {
  let run: BrowserRun;
  let refused: OpenCheckout;
  let placed: OpenCheckout;

  beforeAll(async () => {
    run = await startBrowserRun();
    placed = await openCheckout(run.h, run.merchant);
    expectOk(await placed.page());
    expectOk(await placed.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
    const path = `/v1/merchants/${run.merchant.id}`;
    expectOk(await run.merchant.client.patch(path, { b2b: { requireValidVat: true } }));
    refused = await openCheckout(run.h, run.merchant);
    const details = { ...buyer, company: "Atelier Roux", vatNumber: "DE999999200", email: "" };
    expectOk(await run.h.client().put(`/checkout/${refused.token}/draft`, { details }));
    expectOk(await refused.quote(details));
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  test("a loss in the funnel leads to its sessions, and a session to its page", async () => {
    const { page } = await visitDashboard(run, { path: "sessions" });
    const funnel = page.getByRole("region", { name: "Funnel by step" });
    await funnel
      .getByRole("img", { name: "Opened: 2, Company: 2, Details: 1, Submitted: 1, Placed: 1" })
      .waitFor();
    await page.getByText(/1 of 2 placed an order, 50\.0 %/).waitFor();
    await funnel.getByRole("link", { name: "VAT number refused" }).click();
    await page.waitForURL("**/sessions?*reason=vat_refused*");
    const rows = page.getByRole("table", { name: "Sessions" }).locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByText("Atelier Roux").waitFor();
    await rows.getByRole("link").click();
    await page.waitForURL(`**/sessions/${refused.sessionId}`);
    const standing = page.locator("section", { has: page.getByRole("heading", { name: "Where it stands" }) });
    await standing.getByText("At company").waitFor();
    await standing.getByText(/VAT number refused/).waitFor();
    await page.locator(".timeline").getByText("Company given").waitFor();
  });

  test("status, search and period are in the address, and a completed session leads to its order", async () => {
    const { page, at } = await visitDashboard(run, { path: "sessions" });
    const status = page.getByRole("navigation", { name: "Status" });
    await status.getByRole("link", { name: "Completed 1" }).click();
    await page.waitForURL("**/sessions?status=completed");
    await status.locator("a[aria-current]").getByText("Completed").waitFor();
    await page.getByRole("link", { name: "Order 1001" }).click();
    await page.waitForURL("**/orders/ord_*");
    await page.goto(at("sessions?period=7d"));
    const find = page.getByLabel("Company, e-mail or id begins with");
    await find.fill("atelier");
    await find.press("Enter");
    await page.waitForURL("**/sessions?period=7d&search=atelier");
    const rows = page.getByRole("table", { name: "Sessions" }).locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(1);
    await find.fill("nobody");
    await find.press("Enter");
    await page.getByRole("heading", { name: "No sessions match" }).waitFor();
    await page.goto(at("sessions/cs_nonsense"));
    await page.getByRole("heading", { name: "Session not found" }).waitFor();
  });
});
