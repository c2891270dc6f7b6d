import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { answeringMerchant } from "../../server/ai-chat/chat/chat.fixture.ts";
import { indexStore } from "../../server/ai-chat/knowledge/index-store.ts";
import { LANGUAGES, messagesFor } from "../../shared/form/messages.ts";
import { cart } from "../flows/shopper.ts";
import { hasChromium } from "../run/chromium.ts";
import { sampled } from "../run/whole-run.ts";
import type { TestMerchant } from "../support/harness.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun, type Visit } from "./browser-run.ts";
import { excessWidth } from "./excess-width.ts";

describe.skipIf(!hasChromium)("questions on the checkout page", () => {
  let run: BrowserRun;
  let merchant: TestMerchant;
  const llm = () => run.h.standIns.llm!;
  beforeAll(async () => {
    run = await startBrowserRun();
    merchant = await answeringMerchant(run.h);
    await run.h.sql`update builtin_pages set url = 'https://shop.example/returns'
      where merchant_id = ${merchant.id} and id = 'returns'`;
    await indexStore(run.h.ctx, merchant.id);
  });
  afterEach(async () => {
    llm().recover();
    await run.endVisits();
  });
  afterAll(() => run.close());

  const opener = (page: Page) => page.getByRole("button", { name: "Ask a question" });
  const panel = (page: Page) => page.getByRole("dialog", { name: "Ask a question" });
  const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

  async function open(context: Parameters<BrowserRun["visit"]>[0] = {}): Promise<Visit> {
    const visit = await run.visit({ merchant, ...context });
    await opener(visit.page).click();
    await panel(visit.page).waitFor();
    return visit;
  }

  async function ask(page: Page, question: string): Promise<void> {
    await panel(page).getByLabel("Your question").fill(question);
    await page.keyboard.press("Enter");
  }

  test("an answer comes with its sources as links", async () => {
    const { page } = await open();
    await ask(page, "Can opened coffee be returned?");
    const link = panel(page).getByRole("link", { name: "Returns" });
    expect(await link.getAttribute("href")).toBe("https://shop.example/returns");
    expect(await panel(page).locator(".ask-answer").innerText()).toContain(
      "cannot be returned once they are opened",
    );
    // Announced as one text, without numbers of sources.
    const announced = await panel(page).getByRole("status").textContent();
    expect(announced).toContain("cannot be returned once they are opened");
    expect(announced).toContain("Sources: Returns.");
    expect(announced).not.toContain("[");
  });

  test("an answer is displayed while it is written", async () => {
    const { page } = await open();
    llm().answerWith(() => "It is electric [1]. It is 62 to 128 cm high [1].");
    llm().pace(300);
    await ask(page, "Is the height-adjustable desk electric?");
    await panel(page).locator(".ask-answer").getByText("It is electric").waitFor();
    expect(await panel(page).getByText("128 cm").count()).toBe(0);
    expect(await panel(page).getByRole("status").textContent()).toBe("Looking for an answer…");
    await panel(page).locator(".ask-answer").getByText("128 cm").waitFor();
  });

  test("a question that the store's texts do not answer is refused plainly", async () => {
    const { page } = await open();
    await ask(page, "Do you sell bicycles?");
    await panel(page).locator(".note").getByText("don't answer this").waitFor();
    expect(await panel(page).getByRole("status").textContent()).toContain("don't answer this");
  });

  test("it is paused while it is open, fails, and breaks off: each is displayed", async () => {
    const { page } = await open();
    llm().have({ is: "failing", status: 400 });
    await ask(page, "Is the coffee organic?");
    await panel(page).locator(".note").getByText("could not be completed").waitFor();
    expect(run.takePageErrors(/status of 500/)).toHaveLength(1);
    llm().recover();
    llm().answerWith(() => "It is 62 to 128 cm high [1]. It is electric [1].");
    llm().have({ is: "cut", after: 10 });
    await ask(page, "Is the height-adjustable desk electric?");
    await panel(page).locator(".ask-answer").getByText("128 cm").waitFor();
    await expect.poll(() => panel(page).locator(".note").count()).toBe(2);
    await merchant.client.patch(`/v1/merchants/${merchant.id}`, { ai: { enabled: false } });
    await ask(page, "Is the coffee organic?");
    await panel(page).locator(".note").getByText("can't be answered at the moment").waitFor();
    await page.reload();
    await page.locator("form.checkout").waitFor();
    expect(await opener(page).count()).toBe(0);
    await merchant.client.patch(`/v1/merchants/${merchant.id}`, { ai: { enabled: true } });
  });

  test("a merchant without AI answers, or at its cap, has no button", async () => {
    const plain = await run.visit();
    expect(await opener(plain.page).count()).toBe(0);
    const spent = await answeringMerchant(run.h, { monthlyCapCents: 1 });
    // Its texts were embedded, so that there is a row of this month.
    await run.h.sql`update ai_spending set spent_micro_cents = 1000000 where merchant_id = ${spent.id}`;
    const paused = await run.visit({ merchant: spent });
    expect(await opener(paused.page).count()).toBe(0);
  });

  test("the panel is loaded when it is opened, and not before", async () => {
    const visit = await run.visit({ merchant });
    const scripts = () =>
      visit.page.evaluate(() =>
        performance.getEntriesByType("resource").filter(({ name }) => /\/AskPanel[^/]*\.js$/.test(name)),
      );
    await visit.cardFrame.getByLabel("Card number").waitFor();
    expect(await scripts()).toHaveLength(0);
    await opener(visit.page).click();
    await panel(visit.page).waitFor();
    expect(await scripts()).toHaveLength(1);
  });

  test("a press while it is still closing opens it again", async () => {
    const { page } = await run.visit({ merchant });
    await opener(page).click();
    await panel(page).waitFor();
    // The press comes before the dialog's close event.
    await page.evaluate(async () => {
      const dialog = document.querySelector("dialog")!;
      const isClosed = new Promise((resolve) => dialog.addEventListener("close", resolve));
      dialog.close();
      document.querySelector<HTMLButtonElement>(".ask-open")?.click();
      await isClosed;
    });
    await panel(page).waitFor();
  });

  test("the keyboard opens it, stays inside, and returns to the button with Escape", async () => {
    const visit = await run.visit({ merchant });
    const { page } = visit;
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await panel(page).waitFor();
    await expect.poll(() => focusedId(page)).toBe("ask-question");
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "hidden" });
    const isBack = await opener(page).evaluate((node) => node === document.activeElement);
    expect(isBack).toBe(true);
    // What was asked is still there, and what was typed in the form too.
    await page.keyboard.press("Enter");
    await panel(page).getByRole("button", { name: "Close" }).click();
    await panel(page).waitFor({ state: "hidden" });
  });

  test("neither Enter in the question nor an answer submits or changes the form", async () => {
    const visit = await open();
    const { page } = visit;
    await ask(page, "What is the total amount of my order?");
    await panel(page).getByText("This checkout").waitFor();
    await page.keyboard.press("Escape");
    expect(await page.locator(".svc-summary").count()).toBe(0);
    expect(await visit.field("company").inputValue()).toBe("");
  });

  test("without the panel's script, the page says so and stays usable", async () => {
    const visit = await run.visit({ merchant });
    await visit.page.route(/AskPanel/, (route) => route.abort());
    await opener(visit.page).click();
    await visit.page.getByText("Questions can't be asked right now.").waitFor();
    await visit.fill();
    await visit.chooseTerm("Net 30 days");
    await visit.submit();
    await visit.thanks.waitFor();
  });

  describe.each(sampled(["light", "dark"] as const, 2))("in the %s scheme", (colorScheme) => {
    const devices: Array<[device: string, width: number, height: number]> = [
      ["a phone", 390, 844],
      ["a small phone", 320, 568],
      ["a desktop", 1280, 900],
    ];
    test.each(sampled(devices, 2))(
      "axe finds no violation and nothing is cut off on %s",
      async (name, width, height) => {
        const { page } = await open({ context: { colorScheme, viewport: { width, height } } });
        await ask(page, "Can opened coffee be returned?");
        await panel(page).getByRole("link", { name: "Returns" }).waitFor();
        await ask(page, "Do you sell bicycles?");
        await panel(page).locator(".note").waitFor();
        expect(await findings(page)).toEqual([]);
        expect(await excessWidth(page)).toBe(0);
        const { x, y, width: wide, height: tall } = (await panel(page).boundingBox())!;
        expect([x >= 0, y >= 0, x + wide <= width, y + tall <= height]).toEqual([true, true, true, true]);
      },
    );
  });

  test.each(sampled(LANGUAGES, 3))(
    "the header with the button and the panel fit a small phone in %s",
    async (locale) => {
      const { page } = await run.visit({
        merchant,
        payload: { cart, locale, cancelUrl: "https://shop.example/cart" },
        context: { viewport: { width: 320, height: 568 } },
      });
      expect(await excessWidth(page)).toBe(0);
      const { ask: name } = messagesFor(locale).page;
      await page.getByRole("button", { name }).click();
      const dialog = page.getByRole("dialog", { name });
      await dialog.waitFor();
      expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    },
  );
});
