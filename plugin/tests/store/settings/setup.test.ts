/** From the uploaded zip to a passed connection test and to uninstalling, in a real WooCommerce store. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../../server/keys/key.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import {
  expectOk,
  type Harness,
  startHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../../test/support/harness.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { missingForStore } from "../support/locations.mjs";
import { type FaultyServer, startFaultyServer } from "../support/faulty-server.ts";
import { startStore, type Store } from "../support/store.ts";

const zip =
  process.env.SVC_PLUGIN_ZIP ?? fileURLToPath(new URL("../../../../dist/svc-checkout.zip", import.meta.url));
const pluginName = "SVC B2B Checkout for WooCommerce";

describe.skipIf(!hasChromium || missingForStore().length > 0)("the plugin in a real store", () => {
  let store: Store;
  let admin: Admin;
  let server: Harness;
  let workspace: TestWorkspace;
  let merchant: TestMerchant;
  let otherSite: FaultyServer;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    workspace = await server.workspace();
    merchant = await server.merchant(workspace);
    otherSite = await startFaultyServer("another site");
    store = await startStore();
    admin = await signIn(store);
  });

  afterAll(async () => {
    await admin?.close();
    await store?.close();
    otherSite?.close();
    await server?.close();
  });

  const notice = () => admin.page.locator(".svc-checkout-setup");
  const errors = () => admin.page.locator("#message.error").allInnerTexts();

  test("after uploading and activating the zip, the notice lists everything that is missing", async () => {
    await admin.installPlugin(zip);
    await admin.activateInstalledPlugin();

    const facts = await store.facts();
    // Playground runs the lowest PHP version that the plugin supports; a store on this machine has the machine's.
    if (process.env.SVC_STORE !== "native") expect(facts.php).toMatch(/^8\.1\./);
    expect(facts.activePlugins).toContain("svc-checkout/svc-checkout.php");
    expect(await notice().getByRole("listitem").allInnerTexts()).toEqual([
      "the address of your checkout server",
      "the API key of this store",
      "the API secret that belongs to the key",
      "a successful connection test",
    ]);
  });

  test("WooCommerce lists it as compatible with order tables and checkout blocks", async () => {
    expect((await store.facts()).compatible).toEqual({
      custom_order_tables: true,
      cart_checkout_blocks: true,
    });
  });

  test("the notice links to the checklist, and that to the settings, where the checkout is off by default", async () => {
    await notice().getByRole("link", { name: "Finish setting up" }).click();
    await admin.page.getByRole("link", { name: /^Connect ?: Connect the store$/ }).click();
    await admin.page.getByRole("heading", { name: "Connection" }).waitFor();

    await admin.page.getByRole("link", { name: "Forms", exact: true }).click();
    await admin.page.getByRole("heading", { name: "Checkout and company fields" }).waitFor();
    expect(await admin.page.getByLabel("Off:").isChecked()).toBe(true);
    expect(await admin.page.getByLabel("Embedded:").isEnabled()).toBe(true);
    expect(await admin.page.getByLabel("Hosted:").isEnabled()).toBe(true);
  });

  test("without settings, the test fails without a request", async () => {
    const outcome = await admin.testConnection();
    expect(outcome).toContain("No server address is saved yet.");
    expect(outcome).toContain("No API secret is saved yet.");
  });

  test("an address without https and a partner's key are refused with a message", async () => {
    await admin.saveSettings({ address: "http://checkout.example.com", key: workspace.key });

    expect(await errors()).toEqual([
      expect.stringContaining("it must begin with https://"),
      expect.stringContaining("it belongs to a partner"),
    ]);
    expect(await admin.page.getByLabel("Server address").inputValue()).toBe("");
    expect(await admin.page.getByLabel("API key").inputValue()).toBe("");
  });

  test("a private address is not called from a live site", async () => {
    await admin.saveSettings({ address: "https://10.0.0.5" });
    expect(await admin.testConnection()).toContain("it is in a private network");
  });

  test("a wrong address and an unknown key are distinguished", async () => {
    await admin.saveSettings({
      address: otherSite.url,
      key: newKey("mk", false),
      secret: merchant.apiSecret,
    });
    expect(await admin.testConnection()).toContain("it is not a checkout server");

    await admin.saveSettings({ address: server.url });
    expect(await admin.testConnection()).toContain("The server does not know this key.");
  });

  test("an empty field keeps the saved secret, which is displayed nowhere, not even by WooCommerce's REST API", async () => {
    await admin.openSettings();

    const field = admin.page.getByLabel("API secret");
    expect(await field.inputValue()).toBe("");
    expect(await field.getAttribute("placeholder")).toBe("Saved. Leave empty to keep it.");
    expect(await admin.page.content()).not.toContain(merchant.apiSecret);
    const { settingsOverRest, options } = await store.facts();
    expect(options).toContain("svc_checkout_api_secret");
    expect(settingsOverRest).not.toContain(merchant.apiSecret);
    expect(settingsOverRest).toContain("rest_setting_setting_group_invalid");
  });

  test("another key removes the old secret", async () => {
    await admin.saveSettings({ key: merchant.apiKey });
    await admin.open("plugins.php");
    expect(await notice().getByRole("listitem").allInnerTexts()).toEqual([
      "the API secret that belongs to the key",
      "a successful connection test",
    ]);
  });

  test("changed fields have to be saved before they can be tested", async () => {
    await admin.openSettings();
    const button = admin.page.getByRole("button", { name: "Test connection" });
    await button.waitFor();
    await admin.page.getByLabel("API secret").fill(merchant.apiSecret);

    await admin.page.getByText("Save your changes first").waitFor();
    expect(await button.getAttribute("aria-disabled")).toBe("true");
  });

  test("with the right pair the test passes, the notice disappears and the status report is updated", async () => {
    await admin.saveSettings({ secret: merchant.apiSecret });
    expect(await admin.testConnection()).toContain("The connection works.");

    await admin.open("plugins.php");
    expect(await notice().count()).toBe(0);
    await admin.open("admin.php?page=wc-status");
    const report = await admin.page.locator("table:has([data-export-label='B2B checkout'])").innerText();
    expect(report).toContain("test key saved");
    expect(report).not.toContain(merchant.apiKey);
  });

  test("a pair that was replaced on the server fails the test again", async () => {
    const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/rotate-credentials`;
    expectOk(await workspace.client.post(path, { overlap_seconds: 0 }));

    expect(await admin.testConnection()).toContain("This key has been revoked.");
    expect((await store.facts()).options).not.toContain("svc_checkout_connection");
  });

  test("only signed-in shop managers can run the connection test", async () => {
    const route = `${store.url}/wp-json/wc-svc/v1/connection-test`;
    const anonymous = await fetch(route, { method: "POST" });
    // Signed in by cookie, but without the nonce that only our own page has: a forged request from elsewhere.
    const forged = await admin.page.request.post(route);
    expect([anonymous.status, forged.status()]).toEqual([401, 401]);
  });

  test("deleting the plugin leaves none of its settings behind", async () => {
    expect((await store.facts()).options).toContain("svc_checkout_api_secret");
    await admin.deletePlugin(pluginName);
    expect((await store.facts()).options).toEqual([]);
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
