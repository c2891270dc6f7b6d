import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../chromium.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";

/** The API reference as Scalar draws it, in a sandbox with a sample. */
describe.skipIf(!hasChromium)("the reference", () => {
  let folder: string;
  let run: BrowserRun;

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
    run.takeFaults(/unsafe-eval/);
    await run.endVisits();
  });
  afterAll(async () => {
    await run.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens the reference at an anchor, and waits until its title stands there. */
  async function openAt(anchor: string, title: string, context: BrowserContextOptions = {}): Promise<Page> {
    const { page } = await run.open("about:blank", context);
    await page.goto(`${run.h.url}/docs/reference#${anchor}`);
    await page.getByRole("heading", { name: title, exact: true }).first().waitFor();
    return page;
  }

  test.each([
    ["createSession", "Create a checkout session", "tag/sessions/createSession"],
    ["createOnboardingLink", "Create an onboarding link", "tag/merchants/createOnboardingLink"],
    ["event-order.held", "order.held", "tag/events/webhook/order.held"],
  ])("#%s leads to its operation or event", async (anchor, title, own) => {
    const page = await openAt(anchor, title);
    expect(new URL(page.url()).hash).toBe(`#${own}`);
    const heading = page.getByRole("heading", { name: title, exact: true }).first();
    await expect.poll(() => heading.boundingBox().then((box) => box?.y)).toBeLessThan(400);
  });

  test("search finds an operation by a word of its title", async () => {
    const page = await openAt("getKeyContext", "Retrieve the calling key");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("onboarding link");
    await page.getByRole("option", { name: /Create an onboarding link/ }).first().click();
    await page.waitForURL("**#tag/merchants/createOnboardingLink");
  });

  test.each([
    ["getMerchant", "Retrieve a merchant", 200, /"created_via": ?"/],
    ["createSession", "Create a checkout session", 201, /"sessionUrl": ?"/],
  ])("%s is tried with the sandbox's own key", async (anchor, title, status, body) => {
    const page = await openAt(anchor, title);
    const section = page.locator(`[id$="/${anchor}"]`);
    await section.getByRole("button", { name: /Test Request/ }).click();
    const answered = page.waitForResponse((response) => /\/v[12]\//.test(response.url()));
    await page.getByRole("button", { name: /^Send/ }).first().click();
    const response = await answered;
    expect(response.status()).toBe(status);
    expect(JSON.stringify(await response.json())).toMatch(body);
    await page.getByText(String(status)).first().waitFor();
  });

  test.each(["light", "dark"] as const)("everything comes from our own origin, %s", async (colorScheme) => {
    const { page } = await run.open("about:blank", { colorScheme });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).origin));
    await page.goto(`${run.h.url}/docs/reference`);
    await page.getByRole("heading", { name: "Checkout API" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked.length).toBeGreaterThan(2);
    expect(new Set(asked)).toEqual(new Set([run.h.url]));
  });

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

  test("axe finds nothing in what is ours, and no text too faint", async () => {
    const page = await openAt("getKeyContext", "Retrieve the calling key", { reducedMotion: "reduce" });
    expect(await findings(page)).toEqual([]);
  });
});
