import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startReceiver, type Receiver } from "../../server/webhooks/webhooks.fixture.ts";
import { hasChromium } from "../run/chromium.ts";
import { expectOk } from "../support/harness.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { visitDashboard } from "./dashboard.ts";
import { excessWidth } from "./excess-width.ts";
import { isReachableFromApp } from "./reachable-text.ts";

/** For what a busy machine takes longer than a second for. */

describe.skipIf(!hasChromium)("the dashboard's webhooks", () => {
  let run: BrowserRun;
  let receiver: Receiver;

  beforeAll(async () => {
    [run, receiver] = await Promise.all([startBrowserRun(), startReceiver()]);
  });
  afterEach(() => run.endVisits());
  afterAll(async () => {
    await run.close();
    await receiver.close();
  });

  async function subscribe(events: string[] = ["order.*"]): Promise<string> {
    const body = { target_url: receiver.url, events };
    const created = expectOk(await run.workspace.client.post("/v2/webhooks/subscriptions", body));
    return (created as { id: string }).id;
  }

  async function sendTest(subscription: string, event = "webhook.test"): Promise<string> {
    const path = `/v2/webhooks/subscriptions/${subscription}/test`;
    return (expectOk(await run.workspace.client.post(path, { event })) as { id: string }).id;
  }

  const read = async (path: string) =>
    expectOk(await run.workspace.client.get(path)) as Record<string, unknown>;

  test("a subscription is created with chosen events, its secret is shown once", async () => {
    const { page } = await visitDashboard(run, { path: "webhooks" });
    await page.getByRole("button", { name: "Create subscription" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("URL").fill("ftp://hooks.example/x");
    await dialog.getByLabel("All events, also those added later").uncheck();
    const create = dialog.getByRole("button", { name: "Create subscription" });
    expect(await create.isDisabled()).toBe(true);
    await dialog.getByLabel("order.*").check();
    expect(await dialog.getByLabel("order.held").isDisabled()).toBe(true);
    await dialog.getByLabel("vat.rechecked").check();
    await dialog.getByLabel("Description").fill("Billing");
    await create.click();
    await dialog.getByText(/http/).last().waitFor();
    await dialog.getByLabel("URL").fill(receiver.url);
    await create.click();
    const code = dialog.locator(".secret code");
    await code.waitFor();
    const secret = (await code.textContent())!;
    expect(secret).toMatch(/^whsec_/);
    expect(await isReachableFromApp(page, secret)).toBe(true);
    await dialog.getByRole("button", { name: "I have stored it" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.content()).not.toContain(secret);
    expect(await isReachableFromApp(page, secret)).toBe(false);

    await page.getByRole("link", { name: "Billing" }).click();
    await page.getByRole("heading", { name: "Billing" }).waitFor();
    const id = page.url().split("/").at(-1)!;
    expect(await read(`/v2/webhooks/subscriptions/${id}`)).toMatchObject({
      events: ["order.*", "vat.rechecked"],
      target_url: receiver.url,
      merchant_id: null,
      rate_limit_per_second: null,
    });
  });

  test("a subscription is edited, its secret rotated, and it is disabled, enabled and deleted", async () => {
    const id = await subscribe(["order.held", "webhook.test"]);
    const { page } = await visitDashboard(run, { path: `webhooks/${id}` });
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Edit" }).click();
    await dialog.getByLabel("order.completed").check();
    await dialog.getByLabel("Attempts per second").fill("5");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("5 attempts per second at most").waitFor();
    // What the choice does not offer is kept.
    const edited = await read(`/v2/webhooks/subscriptions/${id}`);
    expect(edited["events"]).toEqual(["order.held", "webhook.test", "order.completed"]);

    const menu = page.getByRole("button", { name: "More" });
    await menu.click();
    await page.getByRole("menuitem", { name: "Rotate signing secret" }).click();
    await dialog.getByLabel("The old secret also signs").selectOption("Not at all: it leaked");
    await dialog.getByRole("button", { name: "Rotate" }).click();
    const code = dialog.locator(".secret code");
    await code.waitFor();
    const secret = (await code.textContent())!;
    await dialog.getByRole("button", { name: "I have stored it" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await isReachableFromApp(page, secret)).toBe(false);
    const prefix = (await read(`/v2/webhooks/subscriptions/${id}`))["secret_prefix"] as string;
    expect(secret.startsWith(prefix)).toBe(true);

    await menu.click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await dialog.getByRole("button", { name: "Disable" }).click();
    await page.getByRole("heading", { name: "Events are recorded and not sent" }).waitFor();
    await page.getByRole("button", { name: "Enable" }).click();
    await dialog.getByRole("button", { name: "Enable" }).click();
    await page.locator(".head").getByText("Active").waitFor();

    await menu.click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await dialog.getByRole("button", { name: "Delete subscription" }).click();
    await page.waitForURL("**/test/webhooks");
    const gone = await run.workspace.client.get(`/v2/webhooks/subscriptions/${id}`);
    expect(gone).toFailWith(404, "resource_not_found");
  });

  test("a test event leads to its delivery, which fails, is followed live, and succeeds after a replay", async () => {
    receiver.answer = () => ({ status: 410, body: "<b>closed</b> for good" });
    const id = await subscribe();
    const { page } = await visitDashboard(run, { path: `webhooks/${id}` });
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Send test event" }).click();
    await dialog.getByLabel("Event").selectOption("order.completed");
    await dialog.getByRole("button", { name: "Send" }).click();
    await page.waitForURL("**/webhooks/deliveries/whd_*");
    await page.locator(".head").getByText("Abandoned").waitFor();
    await page.getByText("Attempt 1: 410").waitFor();
    // The receiver's text, never its markup.
    await page.getByText("<b>closed</b> for good").waitFor();
    await page.locator("pre").getByText('"test": true').waitFor();

    receiver.answer = () => ({ status: 200, body: "thanks" });
    await page.getByRole("button", { name: "Replay" }).click();
    await dialog.getByRole("button", { name: "Replay" }).click();
    await page.locator(".head").getByText("Succeeded").waitFor();
    await page.getByText("Attempt 1 of replay 1: 200").waitFor();
    await page.getByText("thanks").waitFor();
    const sent = receiver.calls.map(({ headers }) => headers["webhook-id"]);
    expect(sent.at(-1)).toBe(sent.at(-2));
  });

  test("deliveries are filtered by status and event, paged, and replayed together", async () => {
    receiver.answer = () => ({ status: 410 });
    const failing = await subscribe();
    const lost = await sendTest(failing, "refund.failed");
    await expect
      .poll(async () => (await read(`/v2/webhooks/deliveries/${lost}`))["abandoned_at"])
      .not.toBe(null);
    receiver.answer = () => ({});
    const id = await subscribe(["vat.rechecked"]);
    const delivered = await Promise.all(Array.from({ length: 51 }, () => sendTest(id, "dispute.opened")));
    const { page } = await visitDashboard(run, { path: "webhooks/deliveries" });
    await page.getByLabel("Event").selectOption("dispute.opened");
    await page.waitForURL("**/deliveries?event=dispute.opened");
    const rows = page.getByRole("table", { name: "Deliveries" }).locator("tbody tr");
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(50);
    const more = page.getByRole("button", { name: "Show more" });
    if ((await rows.count()) < delivered.length) await more.click();
    await expect.poll(() => rows.count()).toBe(delivered.length);
    expect(await more.count()).toBe(0);

    await page.getByLabel("Event").selectOption("refund.failed");
    await page.getByLabel("Status").selectOption("Abandoned");
    await page.waitForURL("**/deliveries?*status=abandoned*");
    await page.getByRole("link", { name: "refund.failed" }).waitFor();
    await expect.poll(() => rows.count()).toBe(1);

    await page.getByRole("button", { name: "Replay deliveries" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Subscription").selectOption(failing);
    await dialog.getByRole("button", { name: "Replay" }).click();
    await dialog.getByText("1 delivery is replayed").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect
      .poll(async () => (await read(`/v2/webhooks/deliveries/${lost}`))["succeeded_at"])
      .not.toBe(null);
  });

  test("selected deliveries are replayed by the keyboard, each with its result, within the API's limit", async () => {
    receiver.answer = () => ({});
    const before = receiver.calls.length;
    const id = await subscribe(["vat.rechecked"]);
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendTest(id, "merchant.closed")));
    const { page } = await visitDashboard(run, { path: "webhooks/deliveries?event=merchant.closed" });
    const rows = page.getByRole("table", { name: "Deliveries" }).locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(sent.length);
    await expect.poll(() => receiver.calls.length - before).toBe(sent.length);
    const box = (row: number) => rows.nth(row).getByRole("checkbox", { name: /^Select merchant.closed to / });
    await box(0).focus();
    await page.keyboard.press("Space");
    await page.getByRole("status").getByText("1 selected").waitFor();
    expect(page.url()).toContain("/deliveries?");
    const all = page.getByRole("checkbox", { name: "Select all 4 on this page" });
    expect(await all.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
    await all.check();
    await box(3).uncheck();
    expect(await findings(page)).toEqual([]);

    const refused = (await rows.nth(1).getByRole("link").getAttribute("href"))!.split("/").at(-1)!;
    let calls = 0;
    await page.route("**/v2/webhooks/deliveries/*/replay", async (route) => {
      calls += 1;
      if (calls === 1) {
        const error = { code: "rate_limited", message: "Too many requests." };
        return route.fulfill({ status: 429, headers: { "retry-after": "1" }, json: { error } });
      }
      if (!route.request().url().includes(refused)) return route.continue();
      const error = { code: "resource_not_found", message: "Delivery not found." };
      return route.fulfill({ status: 404, json: { error } });
    });
    await page.getByRole("button", { name: "Replay 3 selected" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("3 of these were accepted before").waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByText("It goes on in 1 s.").waitFor();
    await dialog.getByRole("status").getByText("2 replayed, 1 refused.").waitFor();
    expect(calls).toBe(4);
    await dialog.getByText("Delivery not found.").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.unroute("**/v2/webhooks/deliveries/*/replay");
    await dialog.getByRole("button", { name: "Try 1 again" }).click();
    await dialog.getByRole("status").getByText("3 replayed.").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => receiver.calls.length - before).toBe(sent.length + 3);
    expect(await page.getByRole("button", { name: "Clear" }).count()).toBe(0);
    await page.getByRole("group", { name: "Selected deliveries" }).evaluate((bar) => {
      if (bar !== document.activeElement) throw new Error("the focus is lost");
    });

    await page.setViewportSize({ width: 390, height: 700 });
    await box(2).check();
    await page.getByRole("button", { name: "Replay 1 selected" }).waitFor();
    expect(await excessWidth(page)).toBe(0);
    // Selected rows that are not shown are not replayed.
    await page.getByLabel("Event").selectOption("vat.rechecked");
    await page.getByRole("button", { name: "Replay 1 selected" }).waitFor({ state: "detached" });
  });

  test("a member reads subscriptions and deliveries and is offered nothing that changes them", async () => {
    const id = await subscribe();
    const delivery = await sendTest(id);
    const { page, at } = await visitDashboard(run, { role: "member", path: "webhooks" });
    await page.getByRole("table", { name: "Subscriptions" }).getByRole("link").first().waitFor();
    expect(await page.locator(".actions button").count()).toBe(0);
    for (const [path, shown] of [
      [`webhooks/${id}`, "Signing secret"],
      ["webhooks/deliveries", "webhook.test"],
      [`webhooks/deliveries/${delivery}`, "Payload"],
    ] as const) {
      await page.goto(at(path));
      await page.getByText(shown).filter({ visible: true }).first().waitFor();
      expect(await page.locator(".actions button").count(), path).toBe(0);
    }
  });

  test("subscriptions and deliveries of another workspace are not found", async () => {
    const id = await subscribe();
    const delivery = await sendTest(id);
    const other = await run.h.workspace();
    const { page, at } = await visitDashboard(run, { workspace: other, path: `webhooks/${id}` });
    await page.getByRole("heading", { name: "Subscription not found" }).waitFor();
    await page.goto(at(`webhooks/deliveries/${delivery}`));
    await page.getByRole("heading", { name: "Delivery not found" }).waitFor();
    await page.goto(at("webhooks/nonsense"));
    await page.getByRole("heading", { name: "Subscription not found" }).waitFor();
  });
});
