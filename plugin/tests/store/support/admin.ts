/** An administrator in a browser. */
import type { Page } from "playwright-core";
import { launchBrowser } from "../../../../test/run/chromium.ts";
import type { Store } from "./store.ts";

export type Admin = {
  page: Page;
  open(path: string): Promise<void>;
  installPlugin(zip: string): Promise<void>;
  activateInstalledPlugin(): Promise<void>;
  deletePlugin(name: string): Promise<void>;
  /** Opens the connection's section of the settings unless it is open already. */
  openSettings(): Promise<void>;
  saveSettings(values: { address?: string; key?: string; secret?: string }): Promise<void>;
  /** Runs the connection test of the settings tab; returns the displayed result. */
  testConnection(): Promise<string>;
  close(): Promise<void>;
};

const settingsTab = "admin.php?page=wc-settings&tab=svc_checkout";
const slowestPageMs = 90_000;

/** Background requests of WooCommerce's admin pages, which would keep PHP busy; the user's preferences are none. */
const backgroundRequests = /\/wp-json\/(wc-admin|wc-analytics)|admin-ajax\.php.*heartbeat/;

/** A browser with the administrator signed in. */
export async function signIn(store: Store): Promise<Admin> {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1360, height: 1000 } });
  page.setDefaultTimeout(slowestPageMs);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.route(backgroundRequests, (route) => route.abort());

  const landing = `${store.url}/wp-admin/profile.php`;
  await page.goto(`${store.url}/wp-login.php?redirect_to=${encodeURIComponent(landing)}`);
  await page.getByLabel("Username or Email Address").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Log In" }).click();
  await page.getByRole("heading", { name: "Profile", exact: true }).waitFor();

  const open = async (path: string) => {
    await page.goto(`${store.url}/wp-admin/${path}`);
  };
  const openSettings = async () => {
    if (!page.url().endsWith(settingsTab)) {
      await open(settingsTab);
    }
  };
  return {
    page,
    open,
    openSettings,
    async installPlugin(zip) {
      await open("plugin-install.php?tab=upload");
      await page.setInputFiles("#pluginzip", zip);
      await page.click("#install-plugin-submit");
      await page.getByText("Plugin installed successfully").waitFor();
    },
    async activateInstalledPlugin() {
      await page.getByRole("link", { name: "Activate Plugin" }).click();
      await page.getByText("Plugin activated.").waitFor();
    },
    async deletePlugin(name) {
      await open("plugins.php");
      await page.getByRole("link", { name: `Deactivate ${name}` }).click();
      await page.getByText("Plugin deactivated.").waitFor();
      // Until its script has loaded, the link opens a confirmation page.
      await page.waitForLoadState("load");
      await page.getByRole("link", { name: `Delete ${name}` }).click();
      await page.getByText("was successfully deleted").waitFor();
    },
    async saveSettings({ address, key, secret }) {
      await openSettings();
      for (const [label, value] of Object.entries({
        "Server address": address,
        "API key": key,
        "API secret": secret,
      })) {
        if (value !== undefined) {
          await page.getByLabel(label).fill(value);
        }
      }
      await Promise.all([
        page.waitForEvent("domcontentloaded"),
        page.getByRole("button", { name: "Save changes" }).click(),
      ]);
    },
    async testConnection() {
      await openSettings();
      await page.getByRole("button", { name: "Test connection" }).click();
      const outcome = page.locator("#svc-checkout-connection-test .components-notice");
      await outcome.waitFor();
      return outcome.innerText();
    },
    close: () => browser.close(),
  };
}
