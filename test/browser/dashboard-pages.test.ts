import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startReceiver, type Receiver } from "../../server/webhooks/webhooks.fixture.ts";
import { schemes } from "../../server/hosted-page/bundle/look.ts";
import { raiseAttention } from "../../server/orders/order-attention.ts";
import { buyer, openCheckout } from "../flows/shopper.ts";
import { SANDBOX_TARGET } from "../../shared/sandbox-target.ts";
import { hasChromium } from "../run/chromium.ts";
import { expectOk, until } from "../support/harness.ts";
import { startStore } from "../support/woocommerce/start-store.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { visitDashboard } from "./dashboard.ts";
import { excessWidth } from "./excess-width.ts";

/** `#rrggbb` as a browser computes it. */
function rgbOf(colour: string): string {
  const parts = colour.match(/[\da-f]{2}/g)!.map((part) => Number.parseInt(part, 16));
  return `rgb(${parts.join(", ")})`;
}

describe.skipIf(!hasChromium)("the dashboard's overview, request logs and domains", () => {
  let run: BrowserRun;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await startReceiver();
    run = await startBrowserRun({
      SVC_SANDBOX: "true",
      SVC_DOMAIN_CHECK_SCHEDULE: "0.2",
    });
  });
  afterEach(() => run.endVisits());
  afterAll(async () => {
    await run.close();
    await receiver.close();
  });

  test("the overview of a new workspace shows what to do first, and nothing that needs attention", async () => {
    const workspace = await run.h.workspace();
    const { page } = await visitDashboard(run, { workspace, path: "overview" });
    await page.getByText("Nothing to do").waitFor();
    await page.getByRole("heading", { name: "No orders yet" }).waitFor();
    await page.getByRole("link", { name: "Onboard a store" }).click();
    await page.getByRole("heading", { name: "Stores", exact: true }).waitFor();
  });

  test("of two who change one section, the second sees what the first saved, and loses nothing", async () => {
    const { h } = run;
    const workspace = await h.workspace();
    const merchant = await h.merchant(workspace);
    const path = `stores/${merchant.id}?section=branding`;
    const [first, second] = await Promise.all([
      visitDashboard(run, { workspace, path, role: "admin" }),
      visitDashboard(run, { workspace, path }),
    ]);
    const legalName = ({ page }: typeof first) => page.getByLabel("Legal name");
    await legalName(second).fill("Second GmbH");
    await second.page.getByRole("textbox", { name: "Phone" }).fill("call us");
    await legalName(first).fill("First GmbH");
    await first.page.getByRole("button", { name: "Save branding" }).click();
    await first.page.getByText("Saved", { exact: true }).waitFor();

    // What the API refuses is marked where it is, and nothing is saved.
    const save = second.page.getByRole("button", { name: "Save branding" });
    await save.click();
    await second.page.getByRole("form", { name: "Branding" }).getByText("Must be a phone number").waitFor();
    await second.page.getByRole("textbox", { name: "Phone" }).fill("+49 40 123456");
    await save.click();
    const notice = second.page.getByRole("alert");
    await notice.getByText("Legal name is now First GmbH; you entered Second GmbH.").waitFor();
    expect(await legalName(second).inputValue()).toBe("Second GmbH");
    await notice.getByRole("button", { name: "Keep mine" }).click();
    await notice.waitFor({ state: "detached" });
    await save.click();
    await second.page.getByText("Saved", { exact: true }).waitFor();

    const api = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/configuration`;
    expect(expectOk(await workspace.client.get(api))).toMatchObject({
      branding: { legal_name: "Second GmbH", support_phone: "+49 40 123456" },
    });
    const log = `/v2/workspaces/${workspace.id}/audit-entries?action=merchant.configuration_changed&target=${merchant.id}`;
    const { entries } = expectOk(await h.client(workspace.token).get(log)) as {
      entries: Array<{ actor: string; changed_fields: string[] }>;
    };
    expect(entries.slice(0, 2).map(({ actor, changed_fields: fields }) => [actor, fields])).toEqual([
      [`user:${second.subject}`, ["branding.legal_name", "branding.support_phone"]],
      [`user:${first.subject}`, ["branding.legal_name"]],
    ]);
  });

  test("what others save elsewhere is no conflict, and unsaved changes are not left by accident", async () => {
    const { h } = run;
    const workspace = await h.workspace();
    const merchant = await h.merchant(workspace);
    const { page } = await visitDashboard(run, { workspace, path: `stores/${merchant.id}?section=limits` });
    const tabs = page.getByRole("navigation", { name: "Sections" });
    await page.getByLabel("Largest order on account", { exact: true }).fill("12,50");
    const api = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/configuration`;
    expectOk(await workspace.client.patch(api, { urls: { terms: "https://shop.example/terms" } }));
    await tabs.getByRole("link", { name: /^VAT/ }).click();
    await page.getByLabel("Postcode").fill("20095");
    await tabs.getByRole("link", { name: /^Limits/ }).click();
    await page.getByRole("button", { name: "Save limits" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(expectOk(await workspace.client.get(api))).toMatchObject({
      b2b: { on_account: { max_order: { amount: 1250, currency: "EUR" } } },
      urls: { terms: "https://shop.example/terms" },
      store: { address: { postcode: null } },
    });
    await page.getByRole("link", { name: "Orders", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await tabs.getByRole("link", { name: /^VAT/ }).click();
    expect(await page.getByLabel("Postcode").inputValue()).toBe("20095");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("link", { name: "Orders", exact: true }).first().click();
    await page.waitForURL("**/orders*");
  });

  test("the preview draws the checkout in what is typed, keeps the last valid picture, and runs no script", async () => {
    const { h } = run;
    const workspace = await h.workspace();
    const merchant = await h.merchant(workspace);
    const path = `stores/${merchant.id}?section=branding`;
    const { page } = await visitDashboard(run, { workspace, path, role: "admin" });
    const preview = page.getByRole("region", { name: "Preview", exact: true });
    const checkout = preview.frameLocator("iframe");
    const button = checkout.locator(".button--primary");
    const colour = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    await button.waitFor();
    const accent = page.getByLabel("Accent colour", { exact: true });
    await accent.fill("#0f5f4c");
    await until(async () => (await colour()) === "rgb(15, 95, 76)", "the button in the typed colour");
    await preview.getByText("not saved yet").waitFor();
    await page.getByText("✓ Light: white text on it, 7.6 : 1").waitFor();

    // A grey on which neither white nor dark text is legible: the page and the readout darken it alike.
    await accent.fill("#787878");
    await page
      .getByText(/The page darkens it: text on #787878 has at most 4\.\d : 1/)
      .first()
      .waitFor();
    const darkened = await page.locator(".readout code").first().textContent();
    const rgb = rgbOf(darkened!);
    await until(async () => (await colour()) === rgb, "the button in the darkened colour");

    await page.getByRole("textbox", { name: "Phone" }).fill("call us");
    await preview.getByText(/Shown as it was before\. Phone: Must be a phone number/).waitFor();
    expect(await colour()).toBe(rgb);
    await page.getByRole("textbox", { name: "Phone" }).fill("+49 40 123456");
    await checkout.getByText("+49 40 123456").first().waitFor({ state: "attached" });

    await preview.getByRole("radio", { name: "Dark" }).check();
    const dark = rgbOf(schemes.dark.page);
    const isDark = async () =>
      (await checkout.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor)) === dark;
    await until(isDark, "the dark scheme");
    await preview.getByRole("radio", { name: "Phone" }).check();
    const frame = await preview.locator("iframe").elementHandle();
    await until(
      async () => (await (await frame.contentFrame())!.evaluate(() => innerWidth)) === 390,
      "a phone",
    );

    expect(await checkout.locator("script, noscript").count()).toBe(0);
    expect(await frame.getAttribute("sandbox")).toBe("allow-same-origin");
    // Written into it by other means, a script still does not run.
    await checkout.locator("body").evaluate((body) => {
      const script = body.ownerDocument.createElement("script");
      script.textContent = "document.title = 'ran'";
      body.append(script);
    });
    expect(await (await frame.contentFrame())!.title()).not.toBe("ran");
    expect(run.takePageErrors(/^Blocked script execution/)).toHaveLength(1);
    expect(await h.sql`select from sessions where merchant_id = ${merchant.id}`).toHaveLength(0);
  });

  test("a connection test says what is wrong with the store, and that it works once it does", async () => {
    const { h } = run;
    const workspace = await h.workspace();
    const merchant = await h.merchant(workspace);
    const store = await startStore({ secret: merchant.apiSecret });
    const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
    expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
    store.settings.secret = "svc_ms_another";
    const { page } = await visitDashboard(run, { workspace, path: `stores/${merchant.id}`, role: "admin" });
    await page.getByRole("button", { name: "Test connection" }).click();
    const dialog = page.getByRole("dialog", { name: "Connection test" });
    await dialog.getByText("it has another secret (401)").waitFor();
    store.settings.secret = merchant.apiSecret;
    await dialog.getByRole("button", { name: "Test again" }).click();
    await dialog.getByText("Connected", { exact: true }).waitFor();
    await dialog.getByText("11.0.0, WordPress 6.9, PHP 8.3.0").waitFor();
    await store.close();
  });

  test("a member reads a store's settings and cannot change them", async () => {
    const { merchant } = run;
    const { page } = await visitDashboard(run, {
      path: `stores/${merchant.id}?section=vat`,
      role: "member",
    });
    await page.getByText("Owners and admins can change this.").waitFor();
    expect(await page.getByLabel("Postcode").getAttribute("readonly")).not.toBeNull();
    expect(await page.getByLabel("Goods").isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: /Save|More/ }).count()).toBe(0);
  });

  test("the overview has the period's numbers, and leads to what needs attention until it is resolved", async () => {
    receiver.answer = () => ({ status: 410 });
    const { client } = run.workspace;
    const body = { target_url: receiver.url, events: ["order.*"], description: "Billing" };
    expectOk(await client.post("/v2/webhooks/subscriptions", body));
    const checkout = await openCheckout(run.h, run.merchant);
    expectOk(await checkout.page());
    expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
    const { orders } = expectOk(await client.get("/v2/orders")) as {
      orders: Array<{ id: string; number: string }>;
    };
    const [{ id, number } = { id: "", number: "" }] = orders;
    const { h } = run;
    await h.sql`update orders set payment_due = now()::date - 3 where id = ${id}`;
    await h.sql`update connected_accounts set charges_enabled = false`;
    await h.sql.begin((sql) =>
      raiseAttention(h.ctx, sql, id, "dispute", "the payment is disputed: goods not received"),
    );
    const abandoned = "/v2/webhooks/deliveries?status=abandoned";
    await expect
      .poll(
        async () => (expectOk(await client.get(abandoned)) as { deliveries: unknown[] }).deliveries.length,
      )
      .toBe(1);

    const { page, at } = await visitDashboard(run, { path: "overview" });
    await page.getByText("Revenue, EUR").first().waitFor();
    await page.getByText("100.0 %").first().waitFor();
    await page.getByText("Show as a table").click();
    const today = page.getByRole("region", { name: "Figures by day" }).locator("tbody tr").first();
    await expect
      .poll(() => today.locator("td").allTextContents())
      .toEqual([expect.any(String), "1", "100.0 %", "€238.00"]);
    const due = page.getByRole("region", { name: "On account, by due date" });
    await due.getByRole("row", { name: "Overdue 1 to 7 days 1 €238.00" }).waitFor();
    const receivers = page.getByRole("region", { name: "Receivers, 24 h" });
    await receivers.getByText("1 delivery abandoned · Events are recorded and not sent").waitFor();
    const attention = page.getByRole("region", { name: "Needs attention" });
    await attention.getByText("€238.00, the oldest by 3 days.").waitFor();
    await attention.getByText("The receiver returned 410 Gone.").waitFor();
    await attention.getByRole("link", { name: "Set up: Test merchant takes no card payments" }).waitFor();
    await attention.getByRole("link", { name: `Dispute on order ${number}`, exact: true }).click();
    await page.waitForURL(`**/orders/${id}`);
    await page.goto(at("overview"));
    await attention.getByRole("button", { name: `Resolve: Dispute on order ${number}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resolve" }).click();
    await attention.getByText("Dispute on order").waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "12 months" }).click();
    await page.waitForURL("**/overview?period=12m");
    await page.getByRole("heading", { name: "Revenue by month" }).waitFor();
    await page.getByLabel("Store").selectOption("Test merchant");
    await page.waitForURL(`**/overview?period=12m&store=${run.merchant.id}`);
  });

  test("everything that needs attention is on a page of its own, counted in the navigation, by kind", async () => {
    const { h } = run;
    const workspace = await h.workspace();
    const merchant = await h.merchant(workspace);
    const add = (kind: string, seconds: number) => h.sql`
      insert into notices (id, workspace_id, livemode, kind, subject_id, text, created_at)
      values (gen_random_uuid(), ${workspace.id}, false, ${kind}, ${merchant.id}, 'look at it', now() - make_interval(secs => ${seconds}))`;
    for (let notice = 0; notice < 60; notice++) await add("store_note", notice + 100);
    await add("card_testing", 1000);
    const { page } = await visitDashboard(run, { workspace, path: "overview" });
    await page.getByRole("link", { name: "All 61" }).click();
    await page.waitForURL("**/attention");
    await page.getByRole("link", { name: "Attention 61 open" }).waitFor();
    const items = page.getByRole("main").getByRole("list").getByRole("listitem");
    await items.first().getByText("Stolen cards are tried at Test merchant").waitFor();
    // The overview before it has such a list, too, and stays until this page is loaded.
    await expect.poll(() => items.count()).toBe(50);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => items.count()).toBe(61);
    await page.getByRole("button", { name: "Resolve: Stolen cards are tried at Test merchant" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resolve" }).click();
    await page.getByRole("link", { name: "Attention 60 open" }).waitFor();
    await page.getByLabel("Kind").selectOption("Disputes");
    await page.waitForURL("**/attention?kind=order_dispute");
    await page.getByRole("heading", { name: "Nothing matches" }).waitFor();
  });

  test("a member sees what needs attention, and is not offered to resolve it", async () => {
    const { page } = await visitDashboard(run, { path: "overview", role: "member" });
    const attention = page.getByRole("region", { name: "Needs attention" });
    await attention.getByRole("listitem").first().waitFor();
    expect(await attention.getByRole("button").count()).toBe(0);
  });

  test("when a part of the API is down, the overview says so, shows the rest, and a retry goes on", async () => {
    const { page } = await visitDashboard(run, { path: "keys" });
    await page.getByRole("heading", { name: "API keys" }).waitFor();
    await page.route("**/v2/attention**", (route) => route.abort());
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("heading", { name: "The service is not available right now" }).waitFor();
    await page.getByText("Revenue, EUR").first().waitFor();
    await page.unroute("**/v2/attention**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("region", { name: "Needs attention" }).getByRole("listitem").first().waitFor();
  });

  test("requests are filtered by response and path, looked up by id, and explained", async () => {
    const failed = await run.workspace.client.get("/v2/orders/ord_nonsense");
    const requestId = failed.headers.get("svc-request-id")!;
    const { page, at } = await visitDashboard(run, { path: "logs" });
    const rows = page.getByRole("table", { name: "Requests" }).locator("tbody tr");
    await page.getByRole("link", { name: "GET /v2/orders/ord_nonsense" }).waitFor();
    // The page itself calls the API all the time.
    const own = page.getByRole("link", { name: "GET /v2/logs/requests" });
    expect(await own.count()).toBe(0);
    await page.getByLabel("Made with").selectOption("Users and the dashboard");
    // The page's first calls may not be written yet, and it does not follow those that come.
    const shown = own.first().or(page.getByRole("heading", { name: "No requests match" }));
    await until(async () => {
      await page.reload();
      await shown.waitFor();
      return (await own.count()) > 0;
    }, "a call of the page itself");
    await page.getByLabel("Made with").selectOption("API keys");
    await page.getByLabel("Response").selectOption("Failed");
    await page.waitForURL("**/logs?response=failed");
    const find = page.getByLabel("Path begins with, or request id");
    await find.fill("/v2/orders/ord_n");
    await find.press("Enter");
    await page.waitForURL("**/logs?*path=*");
    expect(await find.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => rows.count()).toBe(1);
    expect(await rows.first().textContent()).toContain("parameter_invalid");
    expect(await rows.first().textContent()).toContain("Key Test");
    await page.getByLabel("Response").selectOption("Succeeded");
    await page.getByRole("heading", { name: "No requests match" }).waitFor();

    await find.fill(requestId);
    await find.press("Enter");
    await page.getByRole("heading", { name: "GET /v2/orders/ord_nonsense" }).waitFor();
    const meaning = page.getByRole("link", { name: "What it means and what to do" });
    expect(await meaning.getAttribute("href")).toBe("/docs/errors#parameter_invalid");
    const other = await run.h.workspace();
    const outsider = await visitDashboard(run, { workspace: other, path: `logs/${requestId}` });
    await outsider.page.getByRole("heading", { name: "Request not found" }).waitFor();
    await page.goto(at("logs/nonsense"));
    await page.getByRole("heading", { name: "Request not found" }).waitFor();
    await page.goto(at("nonsense"));
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.getByRole("link", { name: "Request logs" }).waitFor();
  });

  test("a domain is added, its records are copied and published in the sandbox, it becomes active before the user's eyes, and is removed", async () => {
    const { page } = await visitDashboard(run, { path: "domains" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Add domain" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Kind").selectOption("A subdomain of your workspace's zone");
    await dialog.getByLabel("Subdomain").fill("nordlicht");
    await dialog.getByRole("button", { name: "Add domain" }).click();
    await dialog.getByText(/zone/i).last().waitFor();
    await dialog.getByLabel("Kind").selectOption("A hostname of the store");
    await dialog.getByLabel("Hostname").fill("kasse.shop.example");
    await dialog.getByRole("button", { name: "Add domain" }).click();
    await page.getByRole("heading", { name: "kasse.shop.example" }).waitFor();

    const copied = async (what: string) => {
      await page.getByRole("button", { name: `Copy ${what}` }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied("TXT name")).toBe("_svc-challenge.kasse.shop.example");
    expect(await copied("TXT value")).not.toBe("");
    expect(await copied("CNAME name")).toBe("kasse.shop.example");
    expect(await copied("CNAME target")).toBe(SANDBOX_TARGET);
    await page.getByRole("button", { name: "Publish these records" }).click();
    await page.locator(".head").getByText("Active").waitFor();

    await page.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Remove domain" }).click();
    await page.getByRole("heading", { name: "No domain of this store yet" }).waitFor();
  });

  test("a member reads domains and is offered nothing that changes them", async () => {
    const domains = `/v2/agencies/${run.workspace.id}/merchants/${run.merchant.id}/custom-domain`;
    expectOk(await run.workspace.client.post(domains, { hostname: "pay.shop.example" }));
    const { page, at } = await visitDashboard(run, { role: "member", path: "domains" });
    await page.getByRole("link", { name: "pay.shop.example" }).waitFor();
    expect(await page.locator(".actions button").count()).toBe(0);
    await page.goto(at(`domains/${run.merchant.id}/pay.shop.example`));
    await page.getByRole("heading", { name: "pay.shop.example" }).waitFor();
    expect(await page.locator(".actions button").count()).toBe(0);
    await page.goto(at(`domains/${run.merchant.id}/other.shop.example`));
    await page.getByRole("heading", { name: "Domain not found" }).waitFor();
  });

  // The last one: it moves the time of the whole file.
  test("a sandbox's clock is advanced from the user's menu and from every page, whose times follow it", async () => {
    await openCheckout(run.h, run.merchant);
    const { page, at } = await visitDashboard(run, { path: "orders" });
    const banner = page.getByRole("region", { name: "Sandbox's clock" });
    await page.getByRole("heading", { name: "Orders" }).waitFor();
    expect(await banner.count()).toBe(0);
    await page.getByRole("button", { name: /^User:/ }).click();
    await page.getByRole("menuitem", { name: "Advance the clock…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("By").fill("soon");
    await dialog.getByRole("button", { name: "Advance" }).click();
    await dialog.getByText("Write it as 90s, 15m, 36h, 31d or 2w.").waitFor();
    await dialog.getByLabel("By").fill("31d");
    await dialog.getByRole("button", { name: "Advance" }).click();
    await dialog.getByText(/^\d+ sessions? expires?$/).waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await banner.getByText("The sandbox's clock is 31 days ahead").waitFor();

    await page.goto(at("audit"));
    await banner.getByRole("button", { name: "Advance…" }).click();
    await page.getByRole("menuitem", { name: "1 day", exact: true }).click();
    await banner.getByText("32 days ahead").waitFor();
    const newest = page.getByRole("row").filter({ hasText: "Sandbox's clock moved forward" }).first();
    await newest.getByText("yesterday").waitFor();
    const later = new Date(Date.now() + 32 * 86_400_000);
    await banner.getByText(later.toLocaleDateString("en-GB", { month: "long", year: "numeric" })).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await findings(page, { rules: ["color-contrast"] })).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await excessWidth(page)).toBe(0);
  });

  test("a member sees that the clock is moved, and is not offered to move it", async () => {
    const { page } = await visitDashboard(run, { path: "orders", role: "member" });
    const banner = page.getByRole("region", { name: "Sandbox's clock" });
    await banner.waitFor();
    expect(await banner.getByRole("button").count()).toBe(0);
    await page.getByRole("button", { name: /^User:/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Advance the clock…" }).count()).toBe(0);
  });
});
