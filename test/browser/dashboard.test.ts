import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addMember } from "../../server/keys/workspaces.ts";
import { buyer, openCheckout } from "../flows/shopper.ts";
import { hasChromium } from "../run/chromium.ts";
import { expectOk, type TestWorkspace } from "../support/harness.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { visitDashboard } from "./dashboard.ts";
import { isReachableFromApp } from "./reachable-text.ts";

const phone = { viewport: { width: 390, height: 844 } };

type Seller = Pick<BrowserRun, "workspace" | "merchant">;

interface ListedOrder {
  id: string;
  number: string;
}

describe.skipIf(!hasChromium)("the dashboard", () => {
  let run: BrowserRun;

  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  /** A new order on account, on hold until it is paid. */
  async function heldOrder({ workspace, merchant }: Seller = run): Promise<ListedOrder> {
    const checkout = await openCheckout(run.h, merchant);
    expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
    const { orders } = expectOk(await workspace.client.get("/v2/orders")) as { orders: ListedOrder[] };
    return orders[0]!;
  }

  test("signed out, one button leads through the sign-in and back to the page that was asked for", async () => {
    await addMember(run.h.sql, {
      workspaceId: run.workspace.id,
      subject: "sandbox-owner",
      role: "owner",
      email: null,
    });
    const foreign: string[] = [];
    const { page } = await run.open("about:blank");
    page.on("request", (request) => foreign.push(new URL(request.url()).origin));
    await page.goto(`${run.h.url}/dashboard/${run.workspace.id}/test/keys`);
    await page.getByRole("heading", { name: "Sign in to the dashboard" }).waitFor();
    expect(new Set(foreign)).toEqual(new Set([run.h.url]));
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Continue as Olivia Berg" }).click();
    await page.getByRole("heading", { name: "API keys" }).waitFor();
    expect(await page.title()).toBe("API keys · svc checkout");

    await page.goto(`${run.h.url}/dashboard`);
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await page.getByRole("button", { name: /^User:/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in to the dashboard" }).waitFor();
  });

  test("a key is created by keyboard, shown once, and its text is nowhere in the browser afterwards", async () => {
    const { page } = await visitDashboard(run, { path: "keys" });
    await page.getByRole("button", { name: "Create key" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").waitFor();
    await page.keyboard.type("Billing service");
    await page.keyboard.press("Enter");
    const code = dialog.locator(".secret code");
    await code.waitFor();
    const plaintext = (await code.textContent())!;
    expect(plaintext).toMatch(/^svc_ak_test_\w{36}$/);
    expect(await isReachableFromApp(page, plaintext)).toBe(true);
    expectOk(await run.h.client(plaintext).get("/v2/agencies/me"));

    await dialog.getByRole("button", { name: "I have stored it" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("cell", { name: /^Billing service/ }).waitFor();
    expect(await page.content()).not.toContain(plaintext);
    expect(await isReachableFromApp(page, plaintext)).toBe(false);

    await page.getByRole("button", { name: "Revoke Billing service" }).click();
    await dialog.getByText("refused within one second").waitFor();
    await dialog.getByRole("button", { name: "Revoke key" }).click();
    await dialog.waitFor({ state: "detached" });
    await page
      .getByRole("row", { name: /^Billing service/ })
      .getByText("Revoked")
      .waitFor();
    await expect.poll(async () => (await run.h.client(plaintext).get("/v2/agencies/me")).status).toBe(401);
  });

  test("an order is found in the list, read and marked as paid after a confirmation", async () => {
    const { number } = await heldOrder();
    const { page } = await visitDashboard(run);
    await page.getByLabel("Status").selectOption({ label: "On hold" });
    await page.waitForURL("**/orders?status=on-hold");
    const find = page.getByRole("searchbox", { name: "Number, PO, company or e-mail" });
    await find.fill("no such company");
    await find.press("Enter");
    await page.getByRole("heading", { name: "No orders match" }).waitFor();
    await find.fill(number);
    await find.press("Enter");
    await page.waitForURL(`**/orders?status=on-hold&search=*`);
    await page.getByLabel("To", { exact: true }).fill("2999-01-01");
    await page.waitForURL("**&to=2999-01-01");
    await page.getByRole("link", { name: number, exact: true }).click();
    await page.getByRole("heading", { name: "€238.00" }).waitFor();
    await page.getByText("Order placed on account").waitFor();
    await page.getByText("VAT number confirmed").waitFor();
    await page.getByRole("button", { name: "Mark paid" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("You confirm that €238.00").waitFor();
    await dialog.getByRole("button", { name: "Mark paid" }).click();
    await page.locator(".head").getByText("Processing").waitFor();
    await page.getByText("Payment received").waitFor();
    expect(await page.getByRole("button", { name: "Mark paid" }).count()).toBe(0);
  });

  test("an order is found by keyboard from any page, in either mode, and a failed search can be repeated", async () => {
    const workspace = await run.h.workspace();
    const seller = { workspace, merchant: await run.h.merchant(workspace) };
    const order = await heldOrder(seller);
    const live = await heldOrder(seller);
    await run.h.sql`update orders set livemode = true where id = ${live.id}`;
    const { page } = await visitDashboard(run, { path: "sessions", workspace });
    const find = page.getByRole("searchbox");
    await find.click();
    await page.keyboard.type("/");
    expect(await find.inputValue()).toBe("/");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("heading", { name: "Sessions", exact: true }).click();
    await page.keyboard.press("/");
    const dialog = page.getByRole("dialog", { name: "Search" });
    const field = dialog.getByRole("combobox", { name: "Search" });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type("nord");
    const options = dialog.getByRole("group", { name: "Orders" }).getByRole("option");
    await options.filter({ hasText: live.id }).getByText("Live", { exact: true }).waitFor();
    await options.filter({ hasText: order.id }).getByText("Test", { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);

    await page.route("**/v2/search**", (route) => route.abort());
    await field.fill(order.number);
    await dialog.getByRole("alert").getByText("The service did not respond").waitFor();
    await page.unroute("**/v2/search**");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByRole("option", { name: order.id }).waitFor();
    await field.fill("no such company");
    await dialog.getByText("Nothing found for “no such company”").waitFor();

    await field.fill("orders");
    expect(await dialog.getByRole("option", { selected: true }).textContent()).toBe("Orders");
    await field.fill(order.id);
    await dialog.getByRole("group", { name: "Orders" }).getByRole("option", { selected: true }).waitFor();
    await field.press("ArrowDown");
    await field.press("Enter");
    await page.waitForURL(`**/test/orders/${order.id}`);
    await dialog.waitFor({ state: "detached" });

    await page.keyboard.press("Control+k");
    await field.fill(live.id);
    await dialog.getByRole("option", { name: live.id }).click();
    await page.waitForURL(`**/live/orders/${live.id}`);
    await page.getByRole("heading", { name: "€238.00" }).waitFor();
    await page.keyboard.press("/");
    await field.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    // Its events are those of a test order.
    await run.h.sql`update orders set livemode = false where id = ${live.id}`;
  });

  test("a call that fails stays in the dialog with the API's words, and can be repeated", async () => {
    const order = await heldOrder();
    const { page } = await visitDashboard(run, { path: `orders/${order.id}` });
    await page.getByRole("button", { name: "Cancel order" }).waitFor();
    expectOk(await run.workspace.client.post(`/v2/orders/${order.id}/paid`, {}));
    await page.getByRole("button", { name: "Cancel order" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    expect(await dialog.getByRole("alert").textContent()).not.toBe("");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("a store is onboarded, its credentials are shown once, and it is renamed, rotated and closed", async () => {
    const { page } = await visitDashboard(run, { path: "stores" });
    await page.getByRole("button", { name: "Onboard a store" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Nordlicht Shop");
    await dialog.getByLabel("Address of the store").fill("ftp://shop.example");
    await dialog.getByRole("button", { name: "Onboard store" }).click();
    await dialog.getByText(/http/).last().waitFor();
    await dialog.getByLabel("Address of the store").fill("https://nordlicht-shop.example/");
    await dialog.getByRole("button", { name: "Onboard store" }).click();
    const secrets = dialog.locator(".secret code");
    await secrets.nth(1).waitFor();
    const [apiKey = "", apiSecret = ""] = await secrets.allTextContents();
    expect([apiKey, apiSecret]).toEqual([
      expect.stringMatching(/^svc_mk_test_/),
      expect.stringMatching(/^svc_ms_/),
    ]);
    await dialog.getByRole("button", { name: "I have stored them" }).click();
    await dialog.waitFor({ state: "detached" });
    for (const secret of [apiKey, apiSecret]) expect(await isReachableFromApp(page, secret)).toBe(false);

    await page.getByRole("link", { name: "Nordlicht Shop" }).click();
    await page.getByRole("heading", { name: "Card payments" }).waitFor();
    const choose = async (action: string) => {
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await choose("Rename");
    await dialog.getByLabel("Name").fill("Nordlicht Outlet");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("heading", { name: "Nordlicht Outlet", level: 1 }).waitFor();

    await choose("Rotate credentials");
    await dialog.getByLabel("The old credentials work").selectOption("Not at all: they leaked");
    await dialog.getByRole("button", { name: "Rotate" }).click();
    await secrets.first().waitFor();
    const [newKey = ""] = await secrets.allTextContents();
    await dialog.getByRole("button", { name: "I have stored them" }).click();
    await dialog.waitFor({ state: "detached" });
    expectOk(await run.h.client(newKey).get("/v1/sessions"));
    await expect.poll(async () => (await run.h.client(apiKey).get("/v1/sessions")).status).toBe(401);

    await choose("Close store");
    await dialog.getByRole("button", { name: "Close store" }).click();
    await page.locator(".head").getByText("Closed").waitFor();
    expect(await page.locator(".actions button").count()).toBe(0);
    await expect.poll(async () => (await run.h.client(newKey).get("/v1/sessions")).status).toBe(401);
  });

  test("a member reads everything and is offered nothing that changes it", async () => {
    const order = await heldOrder();
    const { page, at } = await visitDashboard(run, { role: "member", path: `orders/${order.id}` });
    await page.getByText("Order placed on account").waitFor();
    expect(await page.locator(".actions button").count()).toBe(0);
    await page.goto(at("keys"));
    await page.getByRole("cell", { name: /^Test/ }).first().waitFor();
    expect(await page.getByRole("button", { name: /Create|Revoke/ }).count()).toBe(0);
    await page.goto(at(`stores/${run.merchant.id}`));
    await page.getByRole("heading", { name: "Card payments" }).waitFor();
    expect(await page.locator(".actions button").count()).toBe(0);
    await page.goto(at("stores"));
    await page.getByRole("link", { name: "Test merchant" }).first().waitFor();
    expect(await page.getByRole("button", { name: /Onboard/ }).count()).toBe(0);
    await page.goto(at("keys"));
    await page.getByRole("cell", { name: /^Test/ }).first().waitFor();
    expect(await page.getByRole("button", { name: /Create|Revoke/ }).count()).toBe(0);
  });

  test("an order of another workspace or mode, a malformed id and an unknown page are friendly pages", async () => {
    const order = await heldOrder();
    const other: TestWorkspace = await run.h.workspace();
    const { page, at } = await visitDashboard(run, { workspace: other, path: `orders/${order.id}` });
    const missing = page.getByRole("heading", { name: "Order not found" });
    await missing.waitFor();
    await page.goto(at("orders/ord_nonsense"));
    await missing.waitFor();
    await page.goto(at("nothing-here"));
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.goto(`${run.h.url}/dashboard/${run.workspace.id}/test/orders`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
  });

  test("the mode is unmistakable, and live mode shows live data only", async () => {
    await heldOrder();
    const { page } = await visitDashboard(run);
    await page.getByText("Test data").waitFor();
    await page.getByRole("link", { name: /^\d+$/ }).first().waitFor();
    await page.getByLabel("Test mode").uncheck();
    await page.waitForURL("**/live/orders");
    await page.getByText("Live data").waitFor();
    await page.getByRole("heading", { name: "No orders yet" }).waitFor();
  });

  test("a page without workspace and mode leads to those used last, with its filters", async () => {
    const { page, at } = await visitDashboard(run);
    await page.goto(at("keys", "live"));
    await page.getByText("Live data").waitFor();
    await page.goto(`${run.h.url}/dashboard/orders?status=on-hold`);
    await page.waitForURL(`${at("orders", "live")}?status=on-hold`);
    await page.getByRole("heading", { name: "Orders", exact: true }).waitFor();
    await page.goto(`${run.h.url}/dashboard/nothing`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
  });

  test("when the session ends, the page asks to sign in again and the way back is kept", async () => {
    const { page, at, subject } = await visitDashboard(run, { path: "keys" });
    await page.getByRole("heading", { name: "API keys" }).waitFor();
    // Not before the click: any other request of the page would find out, and ask where it is.
    await page.route("**/v2/orders**", async (route) => {
      await run.h.sql`delete from dashboard_sessions where subject = ${subject}`;
      await route.continue();
    });
    await page.getByRole("link", { name: "Orders" }).click();
    const signIn = page.getByRole("link", { name: "Sign in" });
    await signIn.waitFor();
    const { searchParams } = new URL((await signIn.getAttribute("href"))!, run.h.url);
    expect(run.h.url + searchParams.get("return_to")).toBe(at("orders"));
  });

  test("when the API is down, the page says so and a retry goes on", async () => {
    const { page, at } = await visitDashboard(run, { path: "keys" });
    await page.getByRole("heading", { name: "API keys" }).waitFor();
    await page.route("**/v2/**", (route) => route.abort());
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("heading", { name: "The service is not available right now" }).waitFor();
    await page.unroute("**/v2/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("table", { name: "Orders" }).waitFor();

    await page.route("**/dashboard/session", (route) => route.abort());
    await page.goto(at("orders"));
    await page.getByRole("heading", { name: "The dashboard is not available right now" }).waitFor();
    await page.unroute("**/dashboard/session");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("table", { name: "Orders" }).waitFor();
  });

  test("a page whose code cannot be loaded says so in its place, and is loaded again", async () => {
    const { page } = await visitDashboard(run, { path: "keys" });
    await page.getByRole("heading", { name: "API keys" }).waitFor();
    await page.route("**/assets/SystemPage*", (route) => route.abort());
    await page.getByRole("link", { name: "System" }).click();
    await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
    await page.getByRole("navigation", { name: "Dashboard" }).waitFor();
    await page.unroute("**/assets/SystemPage*");
    await page.getByRole("button", { name: "Load again" }).click();
    await page.getByRole("table", { name: "Waiting work" }).waitFor();
    run.takePageErrors(/dynamically imported module|Failed to fetch/);
  });

  test("the keyboard reaches content and menu on a phone", async () => {
    const { page } = await visitDashboard(run, { context: phone });
    await page.getByRole("heading", { name: "Orders" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    await page.getByRole("button", { name: "Menu" }).press("Enter");
    await page.getByRole("dialog").getByRole("link", { name: "API keys" }).press("Enter");
    const heading = page.getByRole("heading", { name: "API keys" });
    await heading.waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});
