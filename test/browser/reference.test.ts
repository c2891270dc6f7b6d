import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { sampled } from "../run/whole-run.ts";
import { longTest } from "../support/long-test.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";

/** The API reference as Scalar draws it, in a sandbox with a sample. */
describe.skipIf(!hasChromium)("the reference", () => {
  let folder: string;
  let run: BrowserRun;
  /** Origins that pages of a test asked anything of. */
  const asked = new Set<string>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "svc-reference-"));
    const file = join(folder, "state.json");
    run = await startBrowserRun({ SVC_SANDBOX: "true", SVC_SANDBOX_FILE: file });
    const { workspace, merchant } = run;
    const sample = {
      workspaceId: workspace.id,
      partnerKey: workspace.key,
      merchantId: merchant.id,
      merchantName: "Test merchant",
      apiKey: merchant.apiKey,
      accountId: merchant.accountId,
      subscriptionId: merchant.id,
    };
    await writeFile(file, JSON.stringify({ addresses: {}, vatNumbers: [], sample }));
  });
  afterEach(async () => {
    // Libraries probe for eval, which the policy forbids; they do without it.
    run.takePageErrors(/unsafe-eval/);
    await run.endVisits();
    expect([...asked].filter((origin) => origin !== run.h.url)).toEqual([]);
    asked.clear();
  });
  afterAll(async () => {
    await run.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens the reference at an anchor, and waits until its title stands there. */
  async function openAt(anchor: string, title: string, context: BrowserContextOptions = {}): Promise<Page> {
    const { page } = await run.open("about:blank", context);
    page.setDefaultTimeout(60_000);
    page.on("request", (request) => asked.add(new URL(request.url()).origin));
    await page.goto(`${run.h.url}/docs/reference#${anchor}`);
    await headingOf(page, title).waitFor();
    return page;
  }
  const headingOf = (page: Page, title: string) =>
    page.getByRole("heading", { name: title, exact: true }).first();

  longTest("an operation's id and an event's name lead to it, at the first visit and later", async () => {
    const page = await openAt("createSession", "Create a checkout session");
    expect(new URL(page.url()).hash).toBe("#tag/sessions/createSession");
    for (const [anchor, title, own] of [
      ["createOnboardingLink", "Create an onboarding link", "tag/merchants/createOnboardingLink"],
      ["event-order.held", "order.held", "tag/events/webhook/order.held"],
    ] as const) {
      await page.evaluate((to) => (location.hash = to), anchor);
      await page.waitForURL(`**#${own}`);
      const top = () =>
        headingOf(page, title)
          .boundingBox()
          .then((box) => box?.y);
      await expect.poll(top).toBeLessThan(400);
    }
  });

  longTest("search finds an operation by a word of its title", async () => {
    const page = await openAt("getKeyContext", "Retrieve the calling key");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("onboarding link");
    await page
      .getByRole("option", { name: /Create an onboarding link/ })
      .first()
      .click();
    await page.waitForURL("**#tag/merchants/createOnboardingLink");
  });

  const tried: Array<[anchor: string, title: string, status: number, body: RegExp]> = [
    ["createSession", "Create a checkout session", 201, /"sessionUrl": ?"/],
    ["getMerchant", "Retrieve a merchant", 200, /"created_via": ?"/],
  ];
  test.each(sampled(tried, 2))(
    "%s is tried with the sandbox's own key",
    async (anchor, title, status, body) => {
      const page = await openAt(anchor, title);
      const section = page.locator(`[id$="/${anchor}"]`);
      await section.getByRole("button", { name: /Test Request/ }).click();
      const answered = page.waitForResponse((response) => /\/v[12]\//.test(response.url()));
      await page.getByRole("button", { name: /^Send/ }).first().click();
      const response = await answered;
      expect(response.status()).toBe(status);
      expect(JSON.stringify(await response.json())).toMatch(body);
      await page.getByText(String(status)).first().waitFor();
    },
  );

  test("a phone shows it without scrolling sideways", async () => {
    const page = await openAt("createSession", "Create a checkout session", {
      viewport: { width: 390, height: 844 },
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await page.evaluate(() => window.scrollTo(100, 0));
    expect(await page.evaluate(() => window.scrollX)).toBe(0);
  });

  test("without a script it leads to the document and the guides", async () => {
    const { page } = await run.open(`${run.h.url}/docs/reference`, { javaScriptEnabled: false });
    await page.getByRole("link", { name: "OpenAPI document" }).waitFor();
    await page.getByRole("link", { name: "guides" }).click();
    await page.waitForURL("**/docs");
  });

  test.each(sampled(["light", "dark"] as const, 2))(
    "axe finds nothing in the page around it, %s",
    async (colorScheme) => {
      const page = await openAt("getKeyContext", "Retrieve the calling key", {
        colorScheme,
        reducedMotion: "reduce",
      });
      expect(await findings(page, { within: [".bar"] })).toEqual([]);
      expect(await findings(page, { rules: ["color-contrast"] })).toEqual([]);
    },
  );
});
