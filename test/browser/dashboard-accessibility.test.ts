import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startReceiver, type Receiver } from "../../server/webhooks/webhooks.fixture.ts";
import { buyer, openCheckout } from "../flows/shopper.ts";
import { hasChromium } from "../run/chromium.ts";
import { isWholeRun } from "../run/whole-run.ts";
import { expectOk, until } from "../support/harness.ts";
import { findings } from "./axe.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { visitDashboard } from "./dashboard.ts";
import { excessWidth } from "./excess-width.ts";

const hostname = "checkout.nordlicht-buerobedarf.example";

describe.skipIf(!hasChromium)("every page of the dashboard", () => {
  let run: BrowserRun;
  let receiver: Receiver;
  /** Pages, and the button that opens a dialog on them. */
  let pages: ReadonlyArray<readonly [path: string, button?: string]>;

  beforeAll(async () => {
    [run, receiver] = await Promise.all([startBrowserRun(), startReceiver()]);
    receiver.answer = () => ({ status: 410, body: "gone" });
    const { client, id: workspaceId } = run.workspace;
    const hook = { url: `${run.h.standIns.partner.url}/capacity`, fail_mode: "open" };
    const merchantPath = `/v2/agencies/${workspaceId}/merchants/${run.merchant.id}`;
    expectOk(await client.put(`${merchantPath}/pre-confirmation`, hook));
    const checkout = await openCheckout(run.h, run.merchant);
    expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
    const { orders } = expectOk(await client.get("/v2/orders")) as { orders: Array<{ id: string }> };
    const body = { target_url: receiver.url, events: ["*"] };
    const { id: subscription } = expectOk(await client.post("/v2/webhooks/subscriptions", body)) as {
      id: string;
    };
    const test = { event: "order.completed" };
    const path = `/v2/webhooks/subscriptions/${subscription}/test`;
    const { id: delivery } = expectOk(await client.post(path, test)) as { id: string };
    expectOk(await client.post(`${merchantPath}/custom-domain`, { hostname }));
    const { checks } = expectOk(await client.get("/v2/vat/checks")) as { checks: Array<{ id: string }> };
    const { calls } = expectOk(await client.get("/v2/pre-confirmations")) as { calls: Array<{ id: string }> };
    const failed = await client.get("/v2/orders/ord_nonsense");
    const isAbandoned = async () =>
      (expectOk(await client.get(`/v2/webhooks/deliveries/${delivery}`)) as { abandoned_at: unknown })
        .abandoned_at !== null;
    await until(isAbandoned, "the delivery to be abandoned");
    pages = [
      ["overview"],
      ["attention"],
      ["orders"],
      [`orders/${orders[0]!.id}`],
      ["orders/ord_nonsense"],
      ["sessions"],
      [`sessions/${checkout.sessionId}`],
      ["keys", "Create key"],
      ["stores", "Onboard a store"],
      [`stores/${run.merchant.id}`, "More"],
      [`stores/${run.merchant.id}?section=who-may-buy`],
      [`stores/${run.merchant.id}?section=delivery`],
      [`stores/${run.merchant.id}?section=branding`],
      ["webhooks", "Create subscription"],
      [`webhooks/${subscription}`, "Edit"],
      [`webhooks/${subscription}`, "More"],
      ["webhooks/deliveries", "Replay deliveries"],
      [`webhooks/deliveries/${delivery}`, "Replay"],
      ["logs"],
      [`logs/${failed.headers.get("svc-request-id")}`],
      ["domains", "Add domain"],
      [`domains/${run.merchant.id}/${hostname}`, "Remove"],
      ["ai-checkout", "Change settings"],
      ["vat"],
      [`vat/${checks[0]!.id}`],
      ["pre-confirmations"],
      [`pre-confirmations/${calls[0]!.id}`],
      [`limits?store=${run.merchant.id}`],
      ["system"],
      ["members"],
      ["audit"],
      ["orders", "Search"],
    ];
  });
  afterEach(() => run.endVisits());
  afterAll(async () => {
    await run.close();
    await receiver.close();
  });

  // The short form opens every fourth page, others on a phone than on a desktop.
  test.each([
    ["on a desktop", { width: 1280, height: 900 }, 0],
    ["on a phone", { width: 390, height: 844 }, 2],
  ])(
    "has no axe findings in either scheme, with its dialog open too, and does not scroll sideways, %s",
    async (_, viewport, first) => {
      const { page, at } = await visitDashboard(run, { context: { viewport, reducedMotion: "reduce" } });
      const opened = pages.filter((_page, index) => isWholeRun || index % 4 === first);
      for (const [path, button] of opened) {
        await page.goto(at(path));
        await page.locator("main[id] h1").waitFor();
        await page.waitForLoadState("networkidle");
        const check = async (what: string) => {
          expect(await findings(page), what).toEqual([]);
          await page.emulateMedia({ colorScheme: "dark" });
          expect(await findings(page, { rules: ["color-contrast"] }), `${what}, dark`).toEqual([]);
          await page.emulateMedia({ colorScheme: "light" });
          expect(await excessWidth(page), what).toBe(0);
        };
        await check(path);
        if (button === undefined) continue;
        await page.locator("main").getByRole("button", { name: button, exact: true }).click();
        await page.getByRole(button === "More" ? "menu" : "dialog").waitFor();
        await check(`${path} › ${button}`);
      }
    },
    240_000,
  );
});
