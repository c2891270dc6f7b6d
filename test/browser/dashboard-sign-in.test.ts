import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { excessWidth } from "./excess-width.ts";

/** Signing in to the dashboard, in a browser: its rules for cookies, redirects and forms apply. */
describe.skipIf(!hasChromium)("signing in to the dashboard", () => {
  let run: BrowserRun;

  beforeAll(async () => {
    run = await startBrowserRun();
  });
  afterEach(() => run.endVisits());
  afterAll(() => run.close());

  const open = async (context = {}) =>
    (await run.open(`${run.h.url}/dashboard/sign-in?return_to=/dashboard/orders`, context)).page;

  test("takes a click, and the user's session then answers to the page", async () => {
    const page = await open();
    expect(new URL(page.url()).origin).toBe(run.h.standIns.oidc!.url);
    await page.getByRole("button", { name: "Continue as Adam Novak" }).click();
    await page.waitForURL(`${run.h.url}/dashboard/orders`);
    const session = await page.evaluate(async () => {
      const answer = await fetch("/dashboard/session");
      return { status: answer.status, body: (await answer.json()) as unknown, cookies: document.cookie };
    });
    expect(session).toMatchObject({
      status: 200,
      body: { user: { subject: "sandbox-admin", name: "Adam Novak" } },
      cookies: "",
    });
  });

  test("takes the keyboard alone", async () => {
    const page = await open();
    for (const name of ["Olivia Berg", "Adam Novak", "Mira Costa"]) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      expect(await focused.textContent()).toContain(name);
      expect(await focused.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe("solid");
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(`${run.h.url}/dashboard/orders`);
  });

  test("can be repeated as another user", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Olivia Berg" }).click();
    await page.waitForURL(`${run.h.url}/dashboard/orders`);
    await page.goto(`${run.h.url}/dashboard/sign-in`);
    await page.getByRole("button", { name: "Mira Costa" }).click();
    await page.waitForURL(`${run.h.url}/dashboard`);
    const subject = await page.evaluate(async () => {
      const answer = await fetch("/dashboard/session");
      return ((await answer.json()) as { user: { subject: string } }).user.subject;
    });
    expect(subject).toBe("sandbox-member");
  });

  test.each([
    [1280, "light"],
    [1280, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const)("has no accessibility finding at %i px, %s, and fits", async (width, colorScheme) => {
    const page = await open({ viewport: { width, height: 844 }, colorScheme });
    expect(await findings(page)).toEqual([]);
    expect(await excessWidth(page)).toBeLessThanOrEqual(0);
    await page.goto(`${run.h.url}/dashboard/callback?error=access_denied`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("You are not signed in");
    expect(await findings(page)).toEqual([]);
    expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  });
});
