import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { CustomDomain } from "../../shared/wire/domain.ts";
import { EDGE_DOMAIN, startTlsEdge, type TlsEdge } from "../../server/domains/edges/tls-edge.fixture.ts";
import { hasChromium } from "../run/chromium.ts";
import { startDnsServer, type DnsServer } from "../support/dns-server.ts";
import { expectOk, until } from "../support/harness.ts";
import { startBrowserRun, type BrowserRun } from "./browser-run.ts";
import { cards } from "./checkout-page.ts";
import { orderOf } from "./order-records.ts";

describe.skipIf(!hasChromium)("a checkout on the merchant's own hostname", () => {
  const hostname = `checkout.${EDGE_DOMAIN}`;
  const target = "edge.svc-tests.example";
  /** The edge uses a test certificate. */
  const context = { ignoreHTTPSErrors: true };
  let dns: DnsServer;
  let edge: TlsEdge;
  let run: BrowserRun;

  beforeAll(async () => {
    [dns, edge] = await Promise.all([startDnsServer(), startTlsEdge()]);
    const environment = {
      SVC_EDGE: "caddy",
      SVC_CNAME_TARGET: target,
      SVC_EDGE_ADDRESS: edge.address,
      SVC_DNS_SERVERS: dns.address,
      SVC_DOMAIN_CHECK_SCHEDULE: "0.1",
      SVC_TRUST_PROXY: "1",
    };
    run = await startBrowserRun(environment, {
      browserArgs: [`--host-resolver-rules=MAP *.${EDGE_DOMAIN} ${edge.address}`],
    });
    edge.origin = run.h.url;
    const path = `/v2/agencies/${run.workspace.id}/merchants/${run.merchant.id}/custom-domain`;
    const { ownership_verification } = expectOk(
      await run.workspace.client.post(path, { hostname }),
    ) as CustomDomain;
    dns.set(ownership_verification.name, "TXT", [ownership_verification.value]);
    dns.set(hostname, "CNAME", [target]);
    await until(async () => {
      const { ssl_status } = expectOk(await run.workspace.client.get(`${path}/${hostname}`)) as CustomDomain;
      return ssl_status === "active";
    }, "an active hostname");
  });
  afterEach(() => run.endVisits());
  afterAll(async () => {
    await run.close();
    await Promise.all([edge.close(), dns.close()]);
  });

  test("completes a card payment with a 3-D Secure challenge without leaving the hostname", async () => {
    const visit = await run.visit({ context });
    expect(new URL(visit.url).origin).toBe(`https://${hostname}`);
    const hosts = new Set<string>();
    visit.page.on("request", (request) => {
      if (request.frame() === visit.page.mainFrame()) hosts.add(new URL(request.url()).host);
    });
    await visit.fill();
    await visit.fillCard(cards.challenged);
    await visit.submit();
    await visit.bank.getByRole("button", { name: "Complete" }).click();
    await visit.thanks.waitFor();

    expect(new URL(visit.page.url()).origin).toBe(`https://${hostname}`);
    expect(hosts).toContain(hostname);
    expect(hosts).not.toContain(new URL(run.h.url).host);
    const order = await orderOf(run.workspace, run.merchant, visit.sessionId);
    expect(order.status).toBe("processing");
  });

  test("answers 404 for the service's other pages", async () => {
    for (const path of ["/", "/docs", "/sandbox/orders"]) {
      const { page } = await run.open(`https://${hostname}${path}`, context);
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    }
  });
});
