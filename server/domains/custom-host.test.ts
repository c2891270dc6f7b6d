import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CustomDomain } from "../../shared/wire/domain.ts";
import { buyer, cardToken, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, until } from "../../test/support/harness.ts";
import {
  uniqueHostname,
  startDomainsHarness,
  type DomainsHarness,
  type DomainOwner,
} from "./domains.fixture.ts";

let d: DomainsHarness;
let owner: DomainOwner;
let host: string;
let token: string;

beforeAll(async () => {
  d = await startDomainsHarness();
  owner = await d.owner();
  ({ hostname: host } = await activate(owner));
  ({ token } = await openCheckout(d.h, owner.merchant));
});
afterAll(async () => {
  expect(d.h.breaches).toEqual([]);
  await d.close();
});

/** Registers a hostname, sets its records and waits until it is active. */
async function activate(of: DomainOwner, hostname = uniqueHostname()): Promise<CustomDomain> {
  const registration = await of.register(hostname);
  d.prove(registration);
  await until(async () => (await of.read(hostname)).ssl_status === "active", "an active hostname");
  return registration;
}

async function newSessionUrl(of: DomainOwner): Promise<URL> {
  const body = { cart: { items: [{ id: "lamp-desk", name: "Lamp", quantity: 1, price: 900 }] } };
  return new URL(
    (expectOk(await of.merchant.client.post("/v1/sessions", body)) as { sessionUrl: string }).sessionUrl,
  );
}

const port = () => new URL(d.h.url).port;

describe("a custom hostname", () => {
  test("serves its merchant's checkout and the page's assets", async () => {
    const page = await d.call(host, `/checkout/${token}`);
    expect(page.status).toBe(200);
    expect(page.headers["content-type"]).toMatch(/^text\/html/);
    const assets = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!);
    expect(assets.length).toBeGreaterThan(0);
    for (const path of assets) expect((await d.call(host, path)).status, path).toBe(200);
  });

  test("loads the page's assets by relative URLs", async () => {
    const page = await d.call(host, `/checkout/${token}`);
    expect(page.text).not.toContain(d.h.url);
    expect(String(page.headers["content-security-policy"])).not.toContain(d.h.url);
  });

  test.each([
    "/",
    "/docs",
    "/docs/reference",
    "/openapi.json",
    "/agencies/me",
    "/v2/agencies/me",
    "/v1/sessions",
    "/sandbox/orders",
    "/assets/site.css",
    "/onboarding/return",
    "/edge/tls-ask?domain=shop.example",
    "/edge/probe",
    "/stripe/events/test",
    "/checkout",
    "/checkout/",
    "/CHECKOUT/x",
    "//checkout/x",
    "/checkout/../v2/agencies/me",
    "/%63heckout/x",
  ])("returns 404 for %s, with or without credentials", async (path) => {
    for (const headers of [{}, { authorization: `Bearer ${owner.workspace.key}` }] as Array<
      Record<string, string>
    >) {
      const answer = await d.call(host, path, headers);
      expect(answer.status).toBe(404);
      expect(answer.headers["svc-request-id"]).toMatch(/^req_/);
    }
  });

  test("serves health checks", async () => {
    for (const path of ["/health/live", "/health/ready"]) expect((await d.call(host, path)).status).toBe(200);
  });

  test("serves only its merchant's sessions", async () => {
    const other = await d.owner(owner.workspace);
    const foreign = await openCheckout(d.h, other.merchant);
    expect((await d.call(host, `/checkout/${foreign.token}`)).status).toBe(404);
    const { hostname } = await activate(other);
    expect((await d.call(hostname, `/checkout/${foreign.token}`)).status).toBe(200);
    expect((await d.call(hostname, `/checkout/${token}`)).status).toBe(404);
  });

  test.each([
    ["capitals", (name: string) => name.toUpperCase()],
    ["a port", (name: string) => `${name}:8443`],
    ["a closing dot", (name: string) => `${name}.`],
    ["all of them", (name: string) => `${name.toUpperCase()}.:443`],
  ])("matches with %s", async (_what, written) => {
    expect((await d.call(written(host), `/checkout/${token}`)).status).toBe(200);
    expect((await d.call(written(host), "/docs")).status).toBe(404);
  });

  test("accepts the page's own calls, and rejects those of other origins", async () => {
    const { token: fresh } = await openCheckout(d.h, owner.merchant);
    const statusOf = async (origin: string, site: string) => {
      const headers = { origin, "sec-fetch-site": site };
      return (await d.call(`${host}:${port()}`, `/checkout/${fresh}/quote`, headers, { details: buyer }))
        .status;
    };
    expect(await statusOf(`http://${host}:${port()}`, "same-origin")).toBe(200);
    expect(await statusOf("https://evil.example", "cross-site")).toBe(404);
    expect(await statusOf("https://evil.example", "same-origin")).toBe(404);
  });

  test("sends no includeSubDomains with HSTS", async () => {
    const headers = (await d.call(host, `/checkout/${token}`)).headers;
    expect(String(headers["strict-transport-security"] ?? "")).not.toContain("includeSubDomains");
  });
});

describe("the URL of a session", () => {
  test("uses the hostname while it is active, in every response", async () => {
    const url = await newSessionUrl(owner);
    expect([url.protocol, url.hostname, url.port]).toEqual(["http:", host, port()]);
    const { sessions } = expectOk(await owner.merchant.client.get("/v1/sessions?limit=1")) as {
      sessions: Array<{ id: string; sessionUrl: string }>;
    };
    expect(sessions[0]!.sessionUrl).toBe(url.href);
    const one = expectOk(await owner.merchant.client.get(`/v1/sessions/${sessions[0]!.id}`));
    expect((one as { sessionUrl: string }).sessionUrl).toBe(url.href);
  });

  test("uses the service's own host before and after", async () => {
    const late = await d.owner();
    const own = new URL(d.h.url).host;
    const registration = await late.register(uniqueHostname());
    expect((await newSessionUrl(late)).host).toBe(own);
    d.prove(registration);
    await until(async () => (await newSessionUrl(late)).hostname === registration.hostname, "the hostname");
    await late.remove(registration.hostname);
    expect((await newSessionUrl(late)).host).toBe(own);
  });

  test("is used for the bank's return URL and the thank-you page", async () => {
    const payer = await d.owner();
    const { hostname } = await activate(payer);
    const checkout = await openCheckout(d.h, payer.merchant);
    const confirmationTokenId = await cardToken(d.h, payer.merchant);
    const { redirectUrl } = expectOk(
      await checkout.confirm({ confirmationTokenId, expectedTotal: await quotedTotal(checkout) }),
    ) as { redirectUrl: string };
    expect(new URL(redirectUrl).hostname).toBe(hostname);
    expect((await d.call(hostname, new URL(redirectUrl).pathname)).text).toContain("PO-2026-17");
  });

  async function quotedTotal(checkout: Awaited<ReturnType<typeof openCheckout>>): Promise<number> {
    const quoted = expectOk(await checkout.quote()) as { amounts: { total: number } };
    return quoted.amounts.total;
  }
});

describe("an inactive hostname", () => {
  test("serves nothing, from its claim on and after its deletion", async () => {
    const registration = await owner.register(uniqueHostname());
    const statusOf = async () => (await d.call(registration.hostname, `/checkout/${token}`)).status;
    expect(await statusOf()).toBe(404);
    d.prove(registration);
    await until(async () => (await statusOf()) === 200, "the checkout on its hostname");
    await owner.remove(registration.hostname);
    expect(await statusOf()).toBe(404);
    expect((await d.call(registration.hostname, "/v2/agencies/me")).status).toBe(404);
  });

  test("passes to another merchant by proof of its token", async () => {
    const { hostname } = await activate(owner);
    await owner.remove(hostname);
    const heir = await d.owner();
    const { token: inherited } = await openCheckout(d.h, heir.merchant);
    const claim = await heir.register(hostname);
    await until(async () => (await heir.read(hostname)).ssl_status === "pending_validation", "a check");
    expect((await d.call(hostname, `/checkout/${inherited}`)).status).toBe(404);
    d.prove(claim);
    await until(
      async () => (await d.call(hostname, `/checkout/${inherited}`)).status === 200,
      "the new owner",
    );
    expect((await d.call(hostname, `/checkout/${token}`)).status).toBe(404);
  });
});

describe("unclaimed hosts", () => {
  test.each(["localhost", "127.0.0.1", "[::1]", "server:4000", "", "internal.operator.example"])(
    "%s is the service itself",
    async (name) => {
      expect((await d.call(name, `/checkout/${token}`)).status).toBe(200);
      expect((await d.call(name, "/docs")).status).toBe(200);
    },
  );

  test("an invalid Host header is rejected", async () => {
    const answer = await d.call(`${host}:x`, `/checkout/${token}`);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("parameter_invalid")]);
  });

  test("X-Forwarded-Host is ignored without a trusted proxy", async () => {
    const forged = { "x-forwarded-host": host };
    expect((await d.call("127.0.0.1", "/docs", forged)).status).toBe(200);
    expect((await d.call(host, "/docs", { "x-forwarded-host": "127.0.0.1" })).status).toBe(404);
  });
});

describe("/edge/tls-ask", () => {
  const ask = async (domain: string) => (await d.call("127.0.0.1", `/edge/tls-ask?domain=${domain}`)).status;

  test("returns 200 only for a proven hostname", async () => {
    expect(await ask(host)).toBe(200);
    expect(await ask(host.toUpperCase())).toBe(200);
    const waiting = await owner.register(uniqueHostname());
    expect(await ask(waiting.hostname)).toBe(404);
    expect(await ask(`www.${host}`)).toBe(404);
    expect(await ask(uniqueHostname())).toBe(404);
  });

  test("returns 404 once a hostname is deleted", async () => {
    const { hostname } = await activate(owner);
    expect(await ask(hostname)).toBe(200);
    await owner.remove(hostname);
    expect(await ask(hostname)).toBe(404);
  });

  test.each(["", "127.0.0.1", "*.shop.example", "shop.example."])("rejects %s", async (domain) => {
    expect(await ask(domain)).toBe(400);
  });
});
