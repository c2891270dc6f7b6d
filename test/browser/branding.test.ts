// The pages keep a merchant's brand in both colour schemes: logos, the name where one does not load, presets, radius.
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { BrandingPreset } from "../../shared/wire/merchant-configuration.ts";
import { hasChromium } from "../run/chromium.ts";
import { sampled } from "../run/whole-run.ts";
import { expectOk, type TestMerchant } from "../support/harness.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { excessWidth } from "./excess-width.ts";

const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40"><path d="M0 0h100v40H0z"/></svg>`;
const name = "Nordlicht Office Supplies and Furniture of the North, Hamburg and Bremen";

describe.skipIf(!hasChromium)("the brand of a page", () => {
  let run: BrowserRun;
  let files: Server;
  let logo: (file: string) => string;
  beforeAll(async () => {
    run = await startBrowserRun();
    files = createServer((request, answer) => {
      if (request.url === "/missing.svg") return void answer.writeHead(404).end();
      answer.writeHead(200, { "content-type": "image/svg+xml" }).end(image);
    }).listen(0, "127.0.0.1");
    await once(files, "listening");
    logo = (file) => `http://127.0.0.1:${(files.address() as AddressInfo).port}/${file}`;
  });
  afterEach(() => run.endVisits());
  afterAll(async () => {
    files.close();
    await run.close();
  });

  async function branded(branding: object): Promise<TestMerchant> {
    const merchant = await run.h.merchant(run.workspace);
    expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, { branding }));
    return merchant;
  }

  test("follows the colour scheme with the logo, which has the name as its text", async () => {
    const urls = { logoUrl: logo("light.svg"), logoDarkUrl: logo("dark.svg") };
    const { page } = await run.visit({ merchant: await branded({ displayName: name, ...urls }) });
    const shown = page.getByRole("img", { name });
    const source = () => shown.evaluate((node) => (node as HTMLImageElement).currentSrc);
    expect(await source()).toBe(urls.logoUrl);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(source).toBe(urls.logoDarkUrl);
    expect(await page.locator(".brand-name").isVisible()).toBe(false);
  });

  test("is the name in the room of a logo that does not load, on the checkout and after its end", async () => {
    const merchant = await branded({ displayName: name, logoUrl: logo("missing.svg") });
    const visit = await run.visit({ merchant, context: { viewport: { width: 390, height: 800 } } });
    const brand = visit.page.locator(".brand");
    await brand.locator(".brand-name").waitFor();
    expect(await brand.locator(".brand-mark").isVisible()).toBe(true);
    expect(await visit.page.getByRole("img", { name }).count()).toBe(0);
    expect((await brand.boundingBox())!.height).toBe(40);
    expectOk(await merchant.client.post(`/v1/sessions/${visit.sessionId}/expire`));
    await visit.page.reload();
    await visit.page.locator(".problem").waitFor();
    await brand.locator(".brand-name").waitFor();
  });

  test.each(sampled(BrandingPreset.options, 3))(
    "with the preset %s has no violation and fits 320 px",
    async (preset) => {
      const support = {
        supportEmail: `${"help".repeat(12)}@nordlicht.example`,
        supportPhone: "+49 40 66969 123",
        supportUrl: "https://nordlicht.example/a-very-long-path/to-the-page/of-contacts",
      };
      const merchant = await branded({ preset, cornerRadius: 24, accentColor: "#ffd400", ...support });
      for (const colorScheme of ["light", "dark"] as const) {
        const visit = await run.visit({ merchant, context: { colorScheme } });
        await visit.cardFrame.getByLabel("Card number").waitFor();
        // The room kept for the card form is the one that it needs.
        const height = async (part: string) => (await visit.page.locator(part).boundingBox())!.height;
        await expect.poll(() => height(".card-mount")).toBe(await height(".card"));
        expect(await findings(visit.page)).toEqual([]);
        await visit.page.setViewportSize({ width: 320, height: 640 });
        await visit.page.locator(".summary-bar").click();
        expect(await excessWidth(visit.page)).toBe(0);
        expectOk(await merchant.client.post(`/v1/sessions/${visit.sessionId}/expire`));
        await visit.page.reload();
        await visit.page.locator(".problem").waitFor();
        expect(await excessWidth(visit.page)).toBe(0);
        expect(await findings(visit.page)).toEqual([]);
      }
    },
  );
});
