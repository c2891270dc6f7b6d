import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { docsPages } from "../../server/docs/docs-page.ts";
import { sendNotice } from "../../server/notices/notices.ts";
import {
  configurePreConfirmation,
  storeRequest,
} from "../../server/pre-confirmation/pre-confirmation.fixture.ts";
import { hasChromium } from "../run/chromium.ts";
import { sampled } from "../run/whole-run.ts";
import { expectOk } from "../support/harness.ts";
import { buyer, openCheckout } from "../flows/shopper.ts";
import { findings } from "./axe.ts";
import { excessWidth } from "./excess-width.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";

const docs = docsPages
  .flatMap(({ links }) => links.map(({ href }) => href))
  .filter((href) => href !== "/openapi.json" && href !== "/docs/reference");
const searched = "/docs/search?q=idempotency";
const dashboard = ["/", "/sandbox/orders", "/sandbox/pre-confirmations"];
const phone = { width: 390, height: 844 };

/** Docs, start page and dashboard with orders, pre-confirmations of every outcome and a notice. */
describe.skipIf(!hasChromium)("the pages of the site", () => {
  let folder: string;
  let run: BrowserRun;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "svc-site-"));
    const file = join(folder, "state.json");
    run = await startBrowserRun({ SVC_SANDBOX: "true", SVC_SANDBOX_FILE: file });
    const { h, workspace, merchant } = run;
    const { partner } = h.standIns;
    const sample = {
      workspaceId: workspace.id,
      partnerKey: workspace.key,
      merchantId: merchant.id,
      merchantName: "Test merchant",
      apiKey: merchant.apiKey,
      accountId: merchant.accountId,
      subscriptionId: merchant.id,
    };
    const vatNumbers = [{ number: "DE999000121", meaning: "valid" }];
    await writeFile(file, JSON.stringify({ addresses: { receiver: partner.url }, vatNumbers, sample }));

    const tenant = { partner: workspace, merchant, merchantId: merchant.id };
    await partner.setHookSecret(await configurePreConfirmation(tenant, { url: `${partner.url}/capacity` }));
    const order = async () =>
      (await openCheckout(h, merchant)).confirm({ details: { ...buyer, paymentTerm: "net30" } });
    expectOk(await order());
    await partner.setCapacity({
      answer: "refuse",
      message: `<script>alert("full")</script> ${"x".repeat(250)}`,
    });
    await order();
    await partner.setCapacity({ answer: "error" });
    await order();
    await configurePreConfirmation(tenant, { url: `${partner.url}/capacity`, fail_mode: "open" });
    await order();
    expectOk(await merchant.client.post("/v1/pre-confirmation", storeRequest({ orderId: "1042" })));
    await sendNotice(h.ctx, h.sql, "Deliveries have stopped", {
      workspace_id: workspace.id,
      livemode: false,
      kind: "subscription_disabled",
      subject_id: merchant.id,
      text: `The subscription to https://partner.example/${"long".repeat(40)}?a=<b> was disabled.`,
    });
  });
  afterEach(() => run.endVisits());
  afterAll(async () => {
    await run.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = async (path: string, context = {}): Promise<Page> =>
    (await run.open(run.h.url + path, context)).page;

  test.each(sampled([searched, ...dashboard, ...docs], 4))(
    "axe finds no violation on %s and sufficient contrast in the dark scheme",
    async (path) => {
      const page = await open(path, { reducedMotion: "reduce" });
      expect(await findings(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await findings(page, { rules: ["color-contrast"] })).toEqual([]);
    },
  );

  test("no page scrolls sideways on a phone", async () => {
    const page = await open("/", { viewport: phone });
    for (const path of [searched, ...dashboard, ...docs]) {
      await page.goto(run.h.url + path);
      expect(await excessWidth(page), path).toBe(0);
      await page.locator(".nav-menu summary").click();
      expect(await excessWidth(page), `${path}, with its menu`).toBe(0);
      for (const more of await page.locator("main details").all())
        await more.evaluate((it) => it.setAttribute("open", ""));
      expect(await excessWidth(page), `${path}, with its details`).toBe(0);
    }
  });

  test("the dashboard shows the result of each pre-confirmation and escapes the partner's message", async () => {
    const page = await open("/sandbox/pre-confirmations");
    const outcomes = await page.locator("td .status").allTextContents();
    expect(outcomes).toEqual([
      "no usable response, bypassed",
      "no usable response, bypassed",
      "no usable response, stopped",
      "declined",
      "available",
    ]);
    await page.getByText('<script>alert("full")</script>').waitFor();
    await page.getByText("order 1042 in the store, attempt 1").waitFor();
    expect(await page.locator("tbody tr").nth(2).locator("td").nth(3).textContent()).toBe("released");
  });

  test("the start page shows that a subscription was disabled with a link to the guide", async () => {
    const page = await open("/");
    const notices = page.getByRole("region", { name: "Notices" });
    await notices.getByText("A subscription has been disabled").waitFor();
    expect(await notices.textContent()).toContain("?a=<b> was disabled.");
    await notices.getByRole("link", { name: "Learn more" }).click();
    await page.waitForURL("**/docs/webhooks#disabled");
  });

  test("a language chosen by keyboard applies to every sample on this and the next page", async () => {
    const page = await open("/docs/requests");
    const first = page.locator(".code-tabs").first();
    await first.getByRole("button", { name: "curl" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const visibleTitles = () => page.locator(".code-tabs .code:visible figcaption span").allTextContents();
    expect(await visibleTitles()).not.toEqual([]);
    expect((await visibleTitles()).filter((title) => !title.endsWith("TypeScript"))).toEqual([]);
    expect(await first.getByRole("button", { name: "TypeScript" }).getAttribute("aria-pressed")).toBe("true");
    await page.goto(`${run.h.url}/docs`);
    expect((await visibleTitles()).filter((title) => !title.endsWith("TypeScript"))).toEqual([]);
  });

  test("the keyboard alone searches the docs from any page and opens a result", async () => {
    const page = await open("/docs/webhooks");
    const field = page.getByRole("searchbox", { name: "Search the docs" });
    const panel = page.locator(".search-panel");
    await page.keyboard.press("/");
    await page.keyboard.type("idempotency");
    await panel.getByRole("link", { name: "Idempotency Requests" }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await panel.isVisible()).toBe(false);
    await field.fill("xyzzy <b>");
    await panel.getByText("Nothing found for “xyzzy <b>”.").waitFor();
    await field.fill("idempotency");
    await panel.getByRole("link", { name: "Idempotency Requests" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/requests#idempotency");
  });

  test("without JavaScript the search opens a page of results", async () => {
    const page = await open("/docs", { javaScriptEnabled: false, viewport: phone });
    await page.getByRole("searchbox", { name: "Search the docs" }).fill("POST /v1/sessions");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/search?q=*");
    const first = page.locator(".results a").first();
    expect(await first.getAttribute("href")).toBe("/docs/reference#createSession");
  });

  test("without JavaScript every language of a sample is visible", async () => {
    const page = await open("/docs/webhooks", { javaScriptEnabled: false });
    for (const name of ["TypeScript", "PHP", "Python"])
      expect(await page.getByText(`A receiver · ${name}`).isVisible()).toBe(true);
  });

  test("the keyboard reaches the content, the phone menu and scrollable samples", async () => {
    const page = await open("/docs/webhooks", { viewport: phone });
    const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60) ?? "");
    await page.keyboard.press("Tab");
    expect(await focused()).toContain('class="skip"');
    await page.keyboard.press("Enter");
    expect(await focused()).toContain('id="content"');
    await page.locator(".nav-menu summary").focus();
    await page.keyboard.press("Enter");
    await page.locator(".nav").getByRole("link", { name: "Rotate the secret" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**#rotate");
    expect(await page.locator(".nav").isVisible()).toBe(false);
    expect(await page.locator("pre:visible:not([tabindex])").count()).toBe(0);
  });

  test("the copy button copies the complete sample", async () => {
    const page = await open("/docs/webhooks", { permissions: ["clipboard-read", "clipboard-write"] });
    const sample = page.locator("#receiver-code-typescript");
    await sample.getByRole("button", { name: "Copy" }).click();
    await sample.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await sample.locator("pre").textContent());
  });
});
