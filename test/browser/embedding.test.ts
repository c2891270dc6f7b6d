import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../run/chromium.ts";
import { cart } from "../flows/shopper.ts";
import { expectOk } from "../support/harness.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { checkoutPage } from "./checkout-page.ts";

interface ParentMessage {
  type: string;
  detail: { sessionId: string };
}

/** A store page that embeds the checkout of `?checkout=` and stores the messages it posts. */
const parentPage = `<!doctype html><html lang="en"><title>Store</title><body><script>
window.messages = [];
addEventListener("message", (event) => messages.push(event.data));
const frame = document.createElement("iframe");
frame.src = new URLSearchParams(location.search).get("checkout");
frame.title = "Checkout";
frame.width = 900;
frame.height = 700;
document.body.append(frame);
</script></body></html>`;

describe.skipIf(!hasChromium)("a checkout in a frame", () => {
  let run: BrowserRun;
  let store: Server;
  beforeAll(async () => {
    run = await startBrowserRun();
    store = createServer((_request, response) =>
      response.setHeader("content-type", "text/html").end(parentPage),
    );
    await new Promise<void>((done) => store.listen(0, "127.0.0.1", done));
  });
  afterEach(() => run.endVisits());
  afterAll(async () => {
    await run.close();
    await new Promise((done) => store.close(done));
  });

  const storeOrigin = () => `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const messagesTo = (page: Page) =>
    page.evaluate(() => (window as unknown as { messages: ParentMessage[] }).messages);

  test("posts its events to a parent page of an allowed origin", async () => {
    const merchant = await run.h.merchant(run.workspace, { allowedOrigins: [storeOrigin()] });
    const session = expectOk(await merchant.client.post("/v1/sessions", { cart })) as {
      id: string;
      sessionUrl: string;
    };
    const parent = await run.open(`${storeOrigin()}/?checkout=${encodeURIComponent(session.sessionUrl)}`);
    const inside = checkoutPage(parent.page.frameLocator('iframe[title="Checkout"]'));
    await inside.fill();
    await inside.chooseTerm("Net 30 days");
    await inside.submit();
    await inside.thanks.waitFor();
    const messages = await messagesTo(parent.page);
    expect(messages.map(({ type }) => type)).toEqual([
      "svccheckout:ready",
      "svccheckout:details-complete",
      "svccheckout:payment-complete",
    ]);
    expect(messages.every(({ detail }) => detail.sessionId === session.id)).toBe(true);
  });

  test("is blocked by the browser when the parent's origin is not allowed", async () => {
    const created = expectOk(await run.merchant.client.post("/v1/sessions", { cart })) as {
      sessionUrl: string;
    };
    const answer = await run.h.client().get(new URL(created.sessionUrl).pathname);
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const parent = await run.open(`${storeOrigin()}/?checkout=${encodeURIComponent(created.sessionUrl)}`);
    await expect.poll(() => run.takePageErrors(/frame-ancestors/)).toHaveLength(1);
    expect(await messagesTo(parent.page)).toEqual([]);
  });
});
