import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { buyer, cart, totalOn } from "../flows/shopper.ts";
import { expectOk, until } from "../support/harness.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { cards } from "./checkout-page.ts";
import { paymentsOf } from "./order-records.ts";

describe.skipIf(!hasChromium)("the pages of a session", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  const heading = (level: number, name: string) => ["heading", { level, name }] as const;

  test("the button can be pressed once the page is hydrated, before a further frame or a timer that waits", async () => {
    const visit = await run.visit();
    await visit.page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
      const nextTask = window.setTimeout;
      const withoutDelay = (task: () => void, delay = 0) => (delay > 0 ? 0 : nextTask(task));
      window.setTimeout = withoutDelay as typeof window.setTimeout;
    });
    await visit.page.reload();
    await visit.page.locator('form.checkout button[type="submit"]:enabled').waitFor({ timeout: 20_000 });
  });

  test("an expired session answers 410 with a link back to the store", async () => {
    const cancelUrl = "https://shop.example/cart";
    const visit = await run.visit({ payload: { cart, cancelUrl } });
    expectOk(await run.merchant.client.post(`/v1/sessions/${visit.sessionId}/expire`));
    const answer = await visit.page.reload();
    expect(answer?.status()).toBe(410);
    await visit.page.getByRole(...heading(1, "This checkout has expired")).waitFor();
    expect(await visit.page.getByRole("link", { name: "Back to Test merchant" }).getAttribute("href")).toBe(
      cancelUrl,
    );
  });

  test("a page whose session expires while open says so on submit", async () => {
    const visit = await run.visit();
    const quoted = visit.page.waitForResponse((response) => response.url().endsWith("/quote"));
    await visit.fill();
    await quoted;
    await visit.fillCard(cards.good);
    expectOk(await run.merchant.client.post(`/v1/sessions/${visit.sessionId}/expire`));
    await visit.submit();
    await visit.page.getByRole(...heading(1, "This checkout has expired")).waitFor();
    expect(await paymentsOf(run.h, run.merchant, visit.sessionId)).toEqual([]);
  });

  test("a tab forgets what was typed when it sees that the session has ended", async () => {
    const ended = [
      ["expired", (id: string) => run.merchant.client.post(`/v1/sessions/${id}/expire`), 410],
      [
        "completed elsewhere",
        async (_id: string, url: string) => {
          const details = { ...buyer, paymentTerm: "net30" };
          const path = new URL(url).pathname;
          const expectedTotal = totalOn(await run.h.client().get(path));
          return run.h.client().post(`${path}/confirm`, { attemptId: "elsewhere-1", details, expectedTotal });
        },
        200,
      ],
    ] as const;
    for (const [how, end, status] of ended) {
      const visit = await run.visit();
      const typed = () =>
        visit.page.evaluate(() => JSON.stringify(Object.fromEntries(Object.entries(sessionStorage))));
      await visit.field("company").fill("Nordlicht");
      await until(async () => (await typed()).includes("Nordlicht"), "the tab's draft");
      await visit.page.evaluate(
        (key) => sessionStorage.setItem(key, '{"details":{"company":"Nordlicht"}}'),
        `svc-attempt-${visit.sessionId}`,
      );
      await visit.page.evaluate(() => sessionStorage.setItem("svc-draft-other", "kept"));
      expectOk(await end(visit.sessionId, visit.url));
      // Another page of the same tab first, so that the checkout is not asked to save anything.
      await visit.page.goto("about:blank");
      const answer = await visit.page.goto(visit.url);
      expect(answer?.status(), how).toBe(status);
      await visit.page.waitForLoadState("networkidle");
      expect(await typed(), how).toBe('{"svc-draft-other":"kept"}');
    }
  });

  test("an unknown or malformed token answers 404 with a page", async () => {
    const unknown = await run.open(`${run.h.url}/checkout/${"A".repeat(43)}`);
    await unknown.page.getByRole(...heading(1, "We can't find this checkout")).waitFor();
    for (const token of ["A".repeat(43), "short", "%3Cscript%3E"]) {
      const answer = await unknown.page.goto(`${run.h.url}/checkout/${token}`);
      expect(answer?.status()).toBe(404);
      await unknown.page.getByRole(...heading(1, "We can't find this checkout")).waitFor();
    }
  });

  test("an expired session without a cancel URL leads to the store", async () => {
    const visit = await run.visit();
    expectOk(await run.merchant.client.post(`/v1/sessions/${visit.sessionId}/expire`));
    await visit.page.reload();
    const link = visit.page.getByRole("link", { name: "Back to Test merchant" });
    expect(await link.getAttribute("href")).toMatch(/^https:\/\/[\w-]+\.example\/?$/);
  });

  test("an unknown token offers the way back to the page before", async () => {
    const { page } = await run.open(run.h.standIns.partner.url);
    await page.goto(`${run.h.url}/checkout/${"A".repeat(43)}`);
    await page.getByRole("button", { name: "Go back" }).click();
    await page.waitForURL(`${run.h.standIns.partner.url}/`);
  });

  test("an address without a page answers a browser with a page, and other clients with JSON", async () => {
    const { page } = await run.open(run.h.standIns.partner.url);
    const answer = await page.goto(`${run.h.url}/no-such-page?locale=de`);
    expect(answer?.status()).toBe(404);
    await page.getByRole(...heading(1, "Seite nicht gefunden")).waitFor();
    await page.getByRole("button", { name: "Zurück" }).click();
    await page.waitForURL(`${run.h.standIns.partner.url}/`);
    expect(await run.h.client().get("/no-such-page")).toFailWith(404, "route_not_found");
  });

  test("what a transfer needs is copied from the thank-you page, which is printed without buttons and with the mark of the test mode", async () => {
    const bankDetails = "Musterbank\nIBAN DE02 1203 0000 0000 2020 51";
    const paymentTerms = [
      { label: "Pay now", value: "immediate" },
      { label: "Net 30 days", value: "net30" },
    ];
    const merchant = await run.h.merchant(run.workspace, {
      b2b: { paymentTerms, onAccount: { bankDetails } },
    });
    const visit = await run.visit({
      merchant,
      context: { permissions: ["clipboard-read", "clipboard-write"] },
    });
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    await visit.thanks.waitFor();
    await visit.page.emulateMedia({ media: "print" });
    expect(await visit.page.getByText("Test mode").isVisible()).toBe(true);
    const copy = visit.page.getByRole("button", { name: "Copy IBAN" });
    expect(await copy.count()).toBe(0);
    await visit.page.emulateMedia({ media: "screen" });
    await copy.click();
    await visit.page.getByText("Copied").waitFor();
    expect(await visit.page.evaluate(() => navigator.clipboard.readText())).toBe("DE02120300000000202051");
  });

  test.each([
    ["US", "ZIP code *"],
    ["IN", "PIN code *"],
    ["IE", "Eircode (optional)"],
    ["GB", "Postcode *"],
  ])("in %s the postcode is called %s", async (country, label) => {
    const visit = await run.visit();
    await visit.field("billingAddress.country").selectOption(country);
    await visit.page.getByLabel(label, { exact: true }).waitFor();
  });

  test("a completed session answers 200 with the thank-you page and a print button", async () => {
    const visit = await run.visit();
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    await visit.thanks.waitFor();
    const answer = await visit.page.goto(visit.url);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["cache-control"]).toBe("no-store");
    await visit.thanks.waitFor();
    expect(await visit.page.getByText(buyer.poNumber).isVisible()).toBe(true);
    expect(await visit.page.getByRole("button", { name: "Print or save as PDF" }).isVisible()).toBe(true);
    expect(await visit.button.count()).toBe(0);
  });

  test("without JavaScript the items, the total and a hint to enable JavaScript are visible", async () => {
    const visit = await run.visit({ context: { javaScriptEnabled: false } });
    expect(await visit.summary.getByText("LED desk lamp").isVisible()).toBe(true);
    expect(await visit.total.textContent()).toBe("€238.00");
    expect(await visit.total.isVisible()).toBe(true);
    const reason = visit.page.locator("main noscript p");
    expect(await reason.textContent()).toContain("Please enable JavaScript in your browser.");
    expect(await reason.isVisible()).toBe(true);
    expect(await visit.button.isDisabled()).toBe(true);
  });

  test("without JavaScript on a phone the summary bar shows the total and opens the items", async () => {
    const visit = await run.visit({
      context: { javaScriptEnabled: false, viewport: { width: 390, height: 800 } },
    });
    const bar = visit.page.locator(".summary-bar");
    expect(await bar.getByText("€238.00").isVisible()).toBe(true);
    expect(await visit.summary.getByText("LED desk lamp").isVisible()).toBe(false);
    await bar.click();
    await visit.summary.getByText("LED desk lamp").waitFor();
  });

  test("a German session has German texts, amounts and dates", async () => {
    const visit = await run.visit({ payload: { cart, locale: "de" } });
    expect(await visit.page.locator("html").getAttribute("lang")).toBe("de");
    for (const label of [
      "Firmenname *",
      "Vorname *",
      "USt-IdNr. (optional)",
      "Straße und Hausnummer *",
      "Postleitzahl *",
    ]) {
      expect(await visit.page.getByLabel(label, { exact: true }).isVisible(), label).toBe(true);
    }
    expect(await visit.button.textContent()).toBe("238,00\u00A0€ zahlen");
    await visit.cardFrame.getByLabel("Kartennummer").waitFor();
    await visit.fill();
    await visit.page.locator(".svc-vat--good", { hasText: "Nordlicht Bürobedarf GmbH" }).waitFor();
    await visit.chooseTerm("Zahlbar innerhalb von 30 Tagen");
    expect(await visit.button.textContent()).toBe("Auf Rechnung bestellen · 238,00\u00A0€");
    await visit.submit();
    await visit.page.getByRole("heading", { level: 1, name: /^Bestellung .+ ist eingegangen$/ }).waitFor();
    const due = new Date(Date.now() + 30 * 86_400_000);
    const formattedDue = new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "UTC" }).format(due);
    expect(await visit.page.locator("dl.facts").textContent()).toContain(formattedDue);
  });

  test("choosing another language translates the page and keeps the form's values", async () => {
    const visit = await run.visit();
    const draftSaved = visit.page.waitForResponse((response) => response.url().endsWith("/draft"));
    await visit.field("company").fill(buyer.company);
    await draftSaved;
    await visit.page.getByLabel("Language").selectOption("de");
    await visit.page.locator('html[lang="de"]').waitFor();
    expect(await visit.field("company").inputValue()).toBe(buyer.company);
    expect(await visit.button.textContent()).toBe("238,00\u00A0€ zahlen");
  });
});
