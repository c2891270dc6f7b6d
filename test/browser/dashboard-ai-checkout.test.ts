import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { answeringMerchant, ask, DESK_QUESTION, healthOf } from "../../server/ai-chat/chat/chat.fixture.ts";
import { openCheckout } from "../flows/shopper.ts";
import { hasChromium } from "../run/chromium.ts";
import type { TestMerchant } from "../support/harness.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { visitDashboard } from "./dashboard.ts";

describe.skipIf(!hasChromium)("the dashboard's page of AI checkout", () => {
  let run: BrowserRun;
  let merchant: TestMerchant;
  beforeAll(async () => {
    run = await startBrowserRun({
      EMBEDDINGS_MODEL: "sandbox-embeddings",
      LLM_PRICES: "*=10000/100000,sandbox-embeddings=0",
    });
    merchant = await answeringMerchant(run.h, {}, run.workspace);
    const { token } = await openCheckout(run.h, merchant);
    await ask(run.h.url, token, DESK_QUESTION);
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  const path = () => `ai-checkout?store=${merchant.id}`;

  test("it shows status, knowledge and the cost of each day", async () => {
    const { page } = await visitDashboard(run, { path: path() });
    await page.getByText("Answering", { exact: true }).waitFor();
    const row = page.getByRole("table", { name: "Cost by day" }).locator("tbody tr");
    await expect.poll(() => row.count()).toBe(1);
    const { usage } = run.h.standIns.llm!.calls().at(-1)!;
    const cents = (usage.prompt_tokens * 10_000 + usage.completion_tokens * 100_000) / 1_000_000;
    // The texts and the question were embedded, then it was answered.
    const [day, calls, failed, cost] = await row.locator("td").allInnerTexts();
    expect([day, calls, failed]).toEqual([new Date().toISOString().slice(0, 10), "3", "0"]);
    expect(Number(cost)).toBeCloseTo(cents / 100, 4);
    await page.getByText("Products, Policies, This checkout").waitFor();
    await page.getByText("10 texts").waitFor();
  });

  test("an owner changes switches and cap, and the reason of a pause is given", async () => {
    const { page } = await visitDashboard(run, { path: path() });
    await page.getByRole("button", { name: "Change settings" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("switch", { name: "Policies" }).click();
    await dialog.getByLabel("Cap for a calendar month").fill("12.34");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("12.34", { exact: true }).waitFor();
    await page.getByText("Products, This checkout", { exact: true }).waitFor();
    expect(await healthOf(run.h, merchant)).toMatchObject({
      modes: { enabled: true, policy_qa: false, product_qa: true },
      cost: { monthly_cap_cents: 1234 },
    });
    await page.getByRole("button", { name: "Change settings" }).click();
    await dialog.getByRole("switch", { name: "Answer shoppers' questions" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("It is switched off.").waitFor();
    expect(await healthOf(run.h, merchant)).toMatchObject({ status: "paused", modes: { enabled: false } });
  });

  test("a member reads it and cannot change it", async () => {
    const { page } = await visitDashboard(run, { path: path(), role: "member" });
    await page.getByRole("table", { name: "Cost by day" }).waitFor();
    expect(await page.getByRole("button", { name: "Change settings" }).count()).toBe(0);
  });

  test("a store that was never asked says so", async () => {
    const { page } = await visitDashboard(run, { path: `ai-checkout?store=${run.merchant.id}` });
    await page.getByText("No questions in the last 30 days").waitFor();
    await page.getByText("Shoppers cannot ask").waitFor();
  });
});
