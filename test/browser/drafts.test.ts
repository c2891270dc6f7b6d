import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { sampled } from "../run/whole-run.ts";
import { until } from "../support/harness.ts";
import { startBrowserRun, type BrowserRun, type Visit } from "./browser-run.ts";

describe.skipIf(!hasChromium)("what a shopper typed", () => {
  let run: BrowserRun;
  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  const draftOf = async ({ sessionId }: Visit) => {
    const [row] = await run.h.sql<{ draft: { company: string } | null }[]>`
      select draft from sessions where id = ${sessionId}`;
    return row?.draft ?? null;
  };

  /** Requests of the page reach the server only after the next page was rendered. */
  const delayDrafts = (visit: Visit) =>
    visit.page.route("**/draft", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue().catch(() => {});
    });

  describe.each(sampled([100, 0, 600], 3))("%i ms before", (milliseconds) => {
    const leaves: [string, (visit: Visit) => Promise<unknown>][] = [
      ["a reload", (visit) => visit.page.reload()],
      [
        "a change of language",
        async (visit) => {
          await visit.page.getByLabel("Language").selectOption("de");
          await visit.page.locator('html[lang="de"]').waitFor();
        },
      ],
    ];
    test.each(leaves)("%s is there afterwards, and on the server", async (_name, leave) => {
      const visit = await run.visit();
      await delayDrafts(visit);
      await visit.field("company").fill("Nordlicht");
      await visit.field("billingAddress.city").fill("Hamburg");
      await visit.page.waitForTimeout(milliseconds);
      await leave(visit);
      await until(async () => (await visit.field("company").inputValue()) === "Nordlicht", "the company");
      expect(await visit.field("billingAddress.city").inputValue()).toBe("Hamburg");
      await visit.field("billingAddress.city").fill("Bremen");
      await until(async () => (await draftOf(visit))?.company === "Nordlicht", "the draft");
      await visit.page.reload();
      await until(
        async () => (await visit.field("billingAddress.city").inputValue()) === "Bremen",
        "the city",
      );
      expect(await visit.field("company").inputValue()).toBe("Nordlicht");
    });
  });

  test("a newer draft of another device wins over this tab's", async () => {
    const visit = await run.visit();
    await visit.field("company").fill("Old");
    await until(async () => (await draftOf(visit))?.company === "Old", "the first draft");
    const other = await run.open(visit.url);
    await until(async () => (await other.field("company").inputValue()) === "Old", "the draft elsewhere");
    await other.field("company").fill("New");
    await until(async () => (await draftOf(visit))?.company === "New", "the second draft");
    await visit.page.reload();
    await visit.page.waitForTimeout(300);
    expect(await visit.field("company").inputValue()).toBe("New");
  });

  test("a field typed in a tab that was opened before keeps what the other tab filled in", async () => {
    const visit = await run.visit();
    const other = await run.open(visit.url);
    await visit.field("company").fill("Nordlicht");
    await visit.field("billingAddress.city").fill("Hamburg");
    await until(async () => (await draftOf(visit))?.company === "Nordlicht", "the first tab's draft");
    const saved = other.page.waitForResponse((response) => response.url().endsWith("/draft"));
    await other.field("poNumber").fill("PO 7");
    expect((await saved).status()).toBe(204);
    await visit.page.reload();
    const typed = async () =>
      Promise.all([
        visit.field("company").inputValue(),
        visit.field("billingAddress.city").inputValue(),
        visit.field("poNumber").inputValue(),
      ]);
    expect(await typed()).toEqual(["Nordlicht", "Hamburg", "PO 7"]);
  });

  test("a draft that arrives late does not replace a newer one", async () => {
    const visit = await run.visit();
    const save = (company: string, editedAt: string) =>
      visit.page.evaluate(
        async ([url, body]) =>
          (
            await fetch(`${url}/draft`, {
              method: "PUT",
              headers: { "content-type": "application/json" },
              body,
            })
          ).status,
        [visit.url, JSON.stringify({ details: { company }, editedAt })] as const,
      );
    const now = Date.now();
    expect(await save("New", new Date(now - 1000).toISOString())).toBe(204);
    expect(await save("Old", new Date(now - 2000).toISOString())).toBe(204);
    expect((await draftOf(visit))?.company).toBe("New");
    // A clock that is ahead does not lock the draft.
    expect(await save("Ahead", new Date(now + 3_600_000).toISOString())).toBe(204);
    await visit.page.waitForTimeout(10);
    expect(await save("After", new Date().toISOString())).toBe(204);
    expect((await draftOf(visit))?.company).toBe("After");
  });

  test("the page says that the order was not sent until the server has it, then that the shopper may leave", async () => {
    const visit = await run.visit();
    const quoted = visit.page.waitForResponse((response) => response.url().endsWith("/quote"));
    const unquoted = () =>
      visit.page.waitForEvent("requestfailed", (request) => request.url().endsWith("/quote"));
    await visit.fill();
    await quoted;
    await visit.page.context().setOffline(true);
    await Promise.all([unquoted(), visit.chooseTerm("Net 30 days")]);
    // The order waits for the quote with this term: with the last one it would be refused.
    await Promise.all([unquoted(), visit.submit()]);
    // At once: the browser knows. Whether the server has the order is looked up later.
    await visit.page.getByText("You are offline.").waitFor({ timeout: 5000 });
    let connection: "none" | "no answers" | "good" = "none";
    await visit.page.route("**/confirm", async (route) => {
      if (connection === "good") return route.continue();
      if (connection === "no answers") await route.fetch();
      await route.abort();
    });
    await visit.page.context().setOffline(false);
    await visit.page.getByText("Your order has not been sent yet").waitFor();
    expect(await visit.page.getByText("You are offline.").count()).toBe(0);
    expect(await visit.page.getByText("You may leave this page").count()).toBe(0);
    expect(await run.h.sql`select 1 from session_attempts where session_id = ${visit.sessionId}`).toEqual([]);
    // The server receives the order, but its answer is lost.
    connection = "no answers";
    await visit.page.getByText("You may leave this page").waitFor();
    connection = "good";
    await visit.thanks.waitFor();
    expect(await visit.page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });
});
