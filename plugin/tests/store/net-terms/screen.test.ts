/** The accounts team's screen in a browser. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findings } from "../../../../test/browser/axe.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { type Harness, startHarness } from "../../../../test/support/harness.ts";
import { callAdminRoute, inDays, makeOrders } from "../support/account-orders.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

describe.skipIf(!hasChromium || missingForStore().length > 0)("the accounts team's screen", () => {
  let server: Harness;
  let store: CheckoutStore;
  let admin: Admin;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    store = await startCheckoutStore(server, await server.merchant(await server.workspace()));
    admin = await signIn(store);
  });

  afterAll(async () => {
    await admin?.close();
    await store?.close();
    await server?.close();
  });

  const menuOf = (id: number | undefined) => admin.page.getByRole("button", { name: `Actions for order ${id}`, exact: true });
  const choose = async (id: number | undefined, action: string) => {
    await menuOf(id).click();
    await admin.page.getByRole("menuitem", { name: action }).click();
  };

  test("marking an order paid on the screen changes its status and emits order.completed", async () => {
    const [id] = Object.values(
      await makeOrders(store, [
        { po: "SCREEN-1", company: "Screen GmbH", due: inDays(-1), total: 42, ours: true },
      ]),
    );
    await store.php("ActionScheduler_QueueRunner::instance()->run(); return 1;");
    await admin.open("admin.php?page=svc-checkout-net-terms&search=SCREEN-1");
    await choose(id, "Mark paid…");
    await admin.page.getByLabel("Payment reference").fill("Statement 12/3");
    await admin.page.keyboard.press("Enter");
    await admin.page.getByText(`Order ${id} is marked paid.`).first().waitFor();
    await admin.page.getByText("No open orders on account match these filters.").waitFor();

    expect((await store.order(id ?? 0)).status).toBe("processing");
    // Admin pages run scheduled actions too, possibly at the same time.
    const events = async () => {
      await store.php("ActionScheduler_QueueRunner::instance()->run(); return 1;");
      const rows = await server.sql<{ type: string }[]>`
        select e.type from events e join orders o on o.id = e.payload->'data'->'order'->>'id'
        where o.store_order_id = ${String(id)} order by e.created_at, e.id`;
      return rows.map((row) => row.type);
    };
    await expect.poll(events, { timeout: 90_000, interval: 2000 }).toContain("order.completed");

    await admin.page.getByRole("button", { name: `Undo the payment of order ${id}` }).click();
    await admin.page.getByLabel("Reason").fill("Wrong order");
    await admin.page.getByRole("dialog").getByRole("button", { name: "Undo payment" }).click();
    await admin.page.getByText(`The payment of order ${id} was undone.`).first().waitFor();
    await menuOf(id).waitFor();
    expect((await store.order(id ?? 0)).status).toBe("on-hold");
    await expect.poll(events, { timeout: 90_000, interval: 2000 }).toContain("order.payment_reversed");
  });

  test("days later, the payment is undone on the order's own screen", async () => {
    const [id] = Object.values(
      await makeOrders(store, [{ po: "LATER-1", company: "Later GmbH", due: inDays(-1), total: 42, ours: true }]),
    );
    await callAdminRoute(store, "POST", `/net-terms/${id}/paid`, { reference: "S-1", date: inDays(-5) });
    await admin.open("admin.php?page=svc-checkout-net-terms&view=paid&search=LATER-1");
    await menuOf(id).click();
    await admin.page.getByRole("menuitem", { name: "Undo payment…" }).waitFor();
    const csv = await admin.page.getByRole("link", { name: "Download", exact: true }).getAttribute("href");
    expect(await (await admin.page.request.get(csv ?? "")).text()).toContain(`"${inDays(-5)}","S-1"`);
    await admin.open(`admin.php?page=wc-orders&action=edit&id=${id}`);
    // WooCommerce celebrates the first orders of a store with an overlay.
    await admin.page.addStyleTag({ content: "#woo-egg-overlay { display: none !important }" });
    await admin.page.getByRole("button", { name: "Undo payment" }).click();
    const dialog = admin.page.getByRole("dialog");
    await dialog.waitFor();
    expect(await findings(admin.page, { within: ["[role=dialog]"] })).toEqual([]);
    await dialog.getByLabel("Reason").fill("Returned by the bank");
    await dialog.getByRole("button", { name: "Undo payment" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await store.order(id ?? 0)).status).toBe("on-hold");
    expect((await store.order(id ?? 0)).notes.join()).toContain(`Payment of ${inDays(-5)} undone: Returned by the bank`);
  });

  test("axe finds no problems on the screen, with and without orders, and in its dialogs", async () => {
    const [id] = Object.values(
      await makeOrders(store, [{ po: "AXE-1", company: "Axe GmbH", due: inDays(-1), total: 42 }]),
    );
    const screen = { within: ["#svc-checkout-accounts"] };
    await admin.open("admin.php?page=svc-checkout-net-terms&search=AXE-0");
    await admin.page.getByText("No open orders on account match these filters.").waitFor();
    expect(await findings(admin.page, screen)).toEqual([]);
    await admin.open("admin.php?page=svc-checkout-net-terms&search=AXE-1");
    await menuOf(id).waitFor();
    expect(await findings(admin.page, screen)).toEqual([]);
    const dialog = admin.page.getByRole("dialog");
    const look = async (title: string) => {
      await dialog.waitFor();
      // The tint of a button under the mouse is WordPress's own.
      await admin.page.mouse.move(0, 0);
      expect(await findings(admin.page, { within: ["[role=dialog]"] }), title).toEqual([]);
      await admin.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    };
    for (const choice of ["Mark paid…", "Send reminder…", "Extend term…", "Cancel order…"]) {
      await menuOf(id).click();
      await admin.page.getByRole("menuitem", { name: choice }).waitFor();
      expect(await findings(admin.page, { within: [".components-popover"] }), "the menu").toEqual([]);
      await admin.page.getByRole("menuitem", { name: choice }).click();
      await look(choice);
    }
    await admin.page.getByLabel(`Select order ${id}`, { exact: true }).check();
    await admin.page.getByRole("region", { name: "Selected orders" }).waitFor();
    expect(await findings(admin.page, screen), "with a selection").toEqual([]);
    await admin.page.setViewportSize({ width: 390, height: 900 });
    await admin.page.getByRole("button", { name: "Filters" }).click();
    expect(await findings(admin.page, screen), "on a narrow screen").toEqual([]);
    expect(await admin.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await admin.page.setViewportSize({ width: 1360, height: 1000 });
  });

  test("several orders: reminders are sent in one step, and what fails is told by number", async () => {
    const ids = await makeOrders(store, [
      { po: "MANY-1", company: "Many GmbH", due: inDays(-1), total: 10 },
      { po: "MANY-2", company: "Many GmbH", due: inDays(-40), total: 20 },
    ]);
    await callAdminRoute(store, "POST", `/net-terms/${ids["MANY-1"]}/remind`, {});
    await admin.open("admin.php?page=svc-checkout-net-terms&search=MANY-");
    await admin.page.getByLabel("Select all orders on this page").check();
    const bar = admin.page.getByRole("region", { name: "Selected orders" });
    await bar.getByText("2 selected · €30.00").waitFor();
    await bar.getByRole("button", { name: "Send reminder…" }).click();
    await admin.page.getByRole("dialog").getByRole("button", { name: "Send reminder" }).click();
    const message = `1 reminder was sent. #${ids["MANY-1"]}: A reminder was sent less than a minute ago.`;
    await admin.page.locator(".components-notice").getByText(message).waitFor();
    await admin.page.getByRole("button", { name: /^31–60 days overdue/ }).click();
    await admin.page.getByLabel(`Select order ${ids["MANY-1"]}`, { exact: true }).waitFor({ state: "detached" });
    expect(new URL(admin.page.url()).searchParams.get("due")).toBe("31-60");
    expect(await admin.page.locator("td.is-select").count()).toBe(1);
  });

  test("where only test orders are shown this is said once; among live ones, each is marked", async () => {
    const orders = await makeOrders(store, [
      { po: "MARK-1", company: "Mark GmbH", due: inDays(-1), total: 42 },
      { po: "MARK-2", company: "Mark GmbH", due: inDays(-1), total: 42 },
      { po: "MARK-3", company: "Mark GmbH", due: inDays(-1), total: 42, live: true },
    ]);
    const badges = admin.page.locator("#svc-checkout-accounts .svc-checkout-badge");
    await admin.open("admin.php?page=svc-checkout-net-terms&search=MARK-&mode=test");
    await menuOf(orders["MARK-2"]).waitFor();
    expect(await badges.count()).toBe(1);
    await admin.page.getByText("Only test orders are shown.").waitFor();
    await admin.page.getByLabel("Live or test orders").selectOption({ label: "Live and test" });
    await menuOf(orders["MARK-3"]).waitFor();
    expect(await badges.count()).toBe(2);
    expect(await admin.page.getByText("Only test orders are shown.").count()).toBe(0);
  });

  test("the page has WooCommerce's footer, as its own pages have", async () => {
    const footerOf = async (path: string) => {
      await admin.open(path);
      return (await admin.page.locator("#wpfooter").innerText()).trim();
    };
    const footer = await footerOf("admin.php?page=svc-checkout-net-terms&tab=companies");
    expect(footer).not.toContain("WordPress");
    expect(footer).toBe(await footerOf("admin.php?page=wc-settings"));
  });

  test("a hidden column stays hidden for this user", async () => {
    await admin.open("admin.php?page=svc-checkout-net-terms");
    const saved = admin.page.waitForResponse((response) => response.request().method() === "POST" && response.url().includes("/wp/v2/users/"));
    await admin.page.getByRole("button", { name: "Choose which values to display" }).click();
    await admin.page.getByRole("menuitemcheckbox", { name: "Term" }).click();
    expect((await saved).status()).toBe(200);
    const columns = () => admin.page.locator("th.woocommerce-table__header").allInnerTexts();
    await admin.page.reload();
    await admin.page.locator("td.is-select").first().waitFor();
    expect(await columns()).not.toContain("Term");
    expect(await columns()).toContain("PO number");
  });

  test("users who may not edit orders can neither read nor pay", async () => {
    const route = `${store.url}/wp-json/wc-svc/v1/admin/net-terms`;
    const forged = await admin.page.request.post(`${route}/paid`, { data: { ids: [1] } });
    const editor = await callAdminRoute(store, "GET", "/net-terms", {}, "editor");
    expect([(await fetch(route)).status, forged.status(), editor.status]).toEqual([401, 401, 403]);
    const manager = await callAdminRoute(store, "GET", "/net-terms", {}, "shop_manager");
    expect(manager.status).toBe(200);
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
