/** Holds that `npm run demo:store` opens a connected store with a year of business, in which its links, and only they, sign in. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium, launchBrowser } from "../../../../test/run/chromium.ts";
import { type Harness, startHarness } from "../../../../test/support/harness.ts";
import { type DemoStore, startDemoStore, visitors } from "../../../demo/demo-store.ts";
import { missingForStore } from "../support/locations.mjs";

describe.skipIf(!hasChromium || missingForStore().length > 0)("the demo store", () => {
  let server: Harness;
  let demo: DemoStore;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    const merchant = await server.merchant(await server.workspace());
    demo = await startDemoStore({ serverUrl: server.url, apiKey: merchant.apiKey, apiSecret: merchant.apiSecret });
  });

  afterAll(async () => {
    await demo?.close();
    await server?.close();
  });

  test("is connected to the service", async () => {
    await demo.connect();
  });

  test("each person's link signs in; the accounts team sees orders, companies and requests", async () => {
    const browser = await launchBrowser();
    try {
      for (const { login, landing } of visitors) {
        const page = await browser.newPage();
        await page.goto(demo.signInLink(login, landing));
        expect(page.url(), login).toBe(demo.url + landing);
        if (login !== "accounts") continue;
        await page.getByText("All open").first().waitFor();
        expect(await page.getByRole("row").count(), "12 open orders and the head").toBe(13);
        await page.goto(`${demo.url}/wp-admin/admin.php?page=svc-checkout-net-terms&tab=companies`);
        await page.getByText("Muster Alpenholz KG").waitFor();
        expect(await page.getByRole("row").count()).toBe(11);
        await page.goto(`${demo.url}/wp-admin/admin.php?page=svc-checkout-net-terms&tab=requests`);
        await page.getByText("Voorbeeld Bouw B.V.").waitFor();
      }
    } finally {
      await browser.close();
    }
  });

  test("a link with another token signs nobody in", async () => {
    const link = new URL(demo.signInLink("admin", "/"));
    link.searchParams.set("token", "0".repeat(32));
    const response = await fetch(link, { redirect: "manual" });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await demo.store.phpErrors()).toEqual([]);
  });
});
