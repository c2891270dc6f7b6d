// Holds: a partner's first day, from signing in to an overdue order that is paid, takes the keyboard alone, on a desk and on a phone.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addMember } from "../../server/keys/workspaces.ts";
import { startReceiver, type Receiver } from "../../server/webhooks/webhooks.fixture.ts";
import { buyer, cart } from "../flows/shopper.ts";
import { hasChromium } from "../run/chromium.ts";
import { expectOk, until } from "../support/harness.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { checkoutPage } from "./checkout-page.ts";
import { excessWidth } from "./excess-width.ts";
import { keysOf } from "./keys.ts";

describe.skipIf(!hasChromium)("the first day", () => {
  let run: BrowserRun;
  let receiver: Receiver;
  let hook: Receiver;

  beforeAll(async () => {
    [run, receiver, hook] = await Promise.all([
      startBrowserRun({ SVC_SANDBOX: "true" }, { readyAccounts: false }),
      startReceiver(),
      startReceiver(),
    ]);
  });
  afterEach(() => run.endVisits());
  afterAll(async () => {
    await run.close();
    await Promise.all([receiver.close(), hook.close()]);
  });

  test.each([
    ["on a desk", { width: 1280, height: 900 }],
    ["on a phone", { width: 390, height: 844 }],
  ])("goes by the keyboard alone, %s", { timeout: 180_000 }, async (where, viewport) => {
    const { h } = run;
    const workspace = await h.workspace();
    await addMember(h.sql, {
      workspaceId: workspace.id,
      subject: "sandbox-owner",
      role: "owner",
      email: null,
    });
    const { page } = await run.open(`${h.url}/dashboard/${workspace.id}/test/overview`, { viewport });
    const keys = keysOf(page);
    const isNarrow = viewport.width < 800;
    const dialog = page.getByRole("dialog");
    const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
    const inDialog = (name: string | RegExp) => dialog.getByRole("button", { name, exact: true });
    const go = async (name: string) => {
      if (isNarrow) await keys.press(button("Menu"));
      const navigation = page.getByRole("navigation", { name: "Dashboard" });
      await keys.press(navigation.filter({ visible: true }).getByRole("link", { name }));
      await page.getByRole("heading", { level: 1, name }).waitFor();
    };
    const look = async (at: Page = page) => {
      // What an open dialog covers is not its user's.
      const isAsked = await at.getByRole("dialog").isVisible();
      expect(await findings(at, isAsked ? { within: ["[role=dialog]"] } : {})).toEqual([]);
      expect(await excessWidth(at)).toBe(0);
    };
    const secret = async (label: string) =>
      (await dialog.locator(".stack > *", { hasText: label }).locator("code").first().textContent())!;

    await keys.press(page.getByRole("link", { name: "Sign in" }).or(button("Sign in")));
    await keys.press(button(/Olivia Berg/));
    await page.getByRole("heading", { name: "No orders yet" }).waitFor();
    await look();

    await go("API keys");
    await keys.press(button("Create key"));
    await keys.type(dialog.getByLabel("Name"), "First key");
    await keys.press(dialog.getByLabel("orders:read"), "Space");
    await look();
    await keys.press(inDialog("Create key"));
    const partner = h.client(await secret("Partner key"));
    await keys.press(inDialog("I have stored it"));

    await go("Stores");
    await keys.press(button("Onboard a store"));
    await keys.type(dialog.getByLabel("Name"), "Nordlicht");
    await keys.type(
      dialog.getByLabel("Address of the store"),
      `https://${where.replaceAll(" ", "-")}.example`,
    );
    await keys.press(inDialog("Onboard store"));
    const store = h.client(await secret("API key"));
    await keys.press(dialog.getByRole("link", { name: "sets up card payments" }));
    await keys.press(button("Complete onboarding"));
    await page.waitForURL((url) => !url.href.startsWith(h.standIns.stripe!.url));
    await page.goto(`${h.url}/dashboard/${workspace.id}/test/stores`);
    await keys.press(page.getByRole("link", { name: "Nordlicht" }));
    await page.getByText("Takes orders").waitFor();
    const storeId = new URL(page.url()).pathname.split("/").at(-1)!;

    await keys.press(button("Add term"));
    const label = page.getByLabel("Label", { exact: true });
    await keys.to(label, 0);
    await keys.type(label, "Net 30 days");
    await keys.type(page.getByLabel("Value", { exact: true }), "net30");
    await keys.type(page.getByLabel("Bank details"), "IBAN DE02 1203 0000 0000 2020 51");
    await keys.press(button("Save terms"));
    await page.getByText("Saved", { exact: true }).waitFor();
    await look();
    const path = `/v2/agencies/${workspace.id}/merchants/${storeId}/pre-confirmation`;
    expectOk(await partner.put(path, { url: hook.url }));

    await go("Webhooks");
    await keys.press(button("Create subscription"));
    await keys.type(dialog.getByLabel("URL"), receiver.url);
    await look();
    await keys.press(inDialog("Create subscription"));
    await keys.press(inDialog("I have stored it"));

    hook.answer = () => ({
      status: 200,
      body: JSON.stringify({ available: false, message: "This class has just filled up." }),
    });
    const session = expectOk(await store.post("/v1/sessions", { cart })) as {
      id: string;
      sessionUrl: string;
    };
    const checkout = await page.context().newPage();
    await checkout.goto(session.sessionUrl);
    const shopper = keysOf(checkout);
    const form = checkoutPage(checkout);
    await shopper.type(form.field("vatNumber"), buyer.vatNumber);
    await form.useName.waitFor();
    await shopper.press(form.useName);
    const { poNumber, firstName, lastName, email } = buyer;
    for (const [name, text] of Object.entries({ poNumber, firstName, lastName, email }))
      await shopper.type(form.field(name), text);
    await shopper.to(form.field("paymentTerm").first());
    await shopper.press(form.button);
    await checkout.getByText("This class has just filled up.").first().waitFor();
    await look(checkout);

    await go("Sessions");
    await look();
    await keys.press(page.getByRole("link", { name: session.id.slice(0, 10) }).first());
    await page.getByText("This class has just filled up.").first().waitFor();
    await look();

    hook.answer = () => ({ status: 200, body: '{"available":true}' });
    receiver.answer = () => ({ status: 503 });
    await shopper.press(form.button);
    const orderNumber = /^Order (.+) has/.exec((await form.thanks.textContent())!)![1]!;
    await look(checkout);
    await checkout.close();

    await go("Overview");
    await page.getByText("Failing").first().waitFor();
    await look();
    const failed = receiver.calls.length;
    receiver.answer = () => ({});
    await go("Webhooks");
    await keys.press(page.getByRole("link", { name: "Deliveries" }));
    await keys.press(page.getByRole("checkbox", { name: /^Select all/ }), "Space");
    await keys.press(button(/^Replay \d+ selected$/));
    await look();
    await keys.press(inDialog(/^Replay \d+$/));
    await until(async () => receiver.calls.length > failed, "a replayed delivery");
    await keys.press(inDialog("Done"));

    await go("Domains");
    await keys.press(button("Add domain"));
    const hostname = `checkout.${where.replaceAll(" ", "-")}.example`;
    await keys.type(dialog.getByLabel("Hostname"), hostname);
    await keys.press(inDialog("Add domain"));
    await keys.press(button("Publish these records"));
    await page.locator(".head").getByText("Active").waitFor();
    await look();

    if (isNarrow) await keys.press(button("Menu"));
    await keys.press(page.getByRole("button", { name: /Olivia Berg/ }).filter({ visible: true }));
    await keys.choose(page.getByRole("menuitem", { name: "Advance the clock…" }));
    await keys.type(dialog.getByLabel("By"), "31d");
    await keys.press(inDialog("Advance"));
    await dialog.getByText(/order falls due|orders? .* due/).waitFor();
    await keys.press(inDialog("Done"));

    await go("Overview");
    await page.getByText("1 order on account overdue").waitFor();
    await look();
    await keys.press(page.getByRole("link", { name: /^Open\b/ }).first());
    await keys.press(page.getByRole("link", { name: orderNumber }).first());
    await keys.press(button("Mark paid"));
    await look();
    await keys.press(inDialog("Mark paid"));
    await page.locator(".head").getByText("Processing").waitFor();
    await look();
  });
});
