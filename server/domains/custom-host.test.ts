import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CustomDomain } from "../../shared/wire/domain.ts";
import { buyer, cardToken, openCheckout } from "../../test/flows/shopper.ts";
import { signIn } from "../../test/support/dashboard-user.ts";
import { expectOk, until } from "../../test/support/harness.ts";
import { addMember } from "../keys/workspaces.ts";
import {
  uniqueHostname,
  startDomainsHarness,
  type DomainsHarness,
  type DomainOwner,
} from "./domains.fixture.ts";

const OWN_HOST = "pay.operator.example";

let d: DomainsHarness;
let owner: DomainOwner;
let host: string;
let token: string;

beforeAll(async () => {
  d = await startDomainsHarness({ environment: { SVC_OWN_HOSTS: OWN_HOST } });
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

  test.each(["/", "/v2/agencies/me", "/checkout/", "/checkout/%E0%A4%A", `/checkout/${"A".repeat(43)}`])(
    "leads a browser from %s, where there is no page, back to the merchant's store",
    async (path) => {
      const answer = await d.call(host, path, { accept: "text/html,*/*;q=0.8" });
      expect(answer.status).toBe(path.includes("%") ? 400 : 404);
      expect(answer.headers["content-type"]).toMatch(/^text\/html/);
      expect(String(answer.headers["content-security-policy"])).toContain("default-src 'none'");
      const [merchant] = await d.h.sql<[{ store_url: string }]>`
        select store_url from merchants where id = ${owner.merchant.id}`;
      expect(answer.text).toContain(`href="${merchant.store_url}"`);
    },
  );

  test("has no dashboard, and accepts no session of it", async () => {
    const subject = `user-${randomUUID()}`;
    const workspaceId = owner.workspace.id;
    await addMember(d.h.sql, { workspaceId, subject, role: "owner", email: null });
    const user = await signIn(d.h, subject);
    const session = user.headers(workspaceId);
    expect((await d.h.client().get("/v2/orders", { headers: session })).status).toBe(200);
    for (const path of ["/v2/orders", "/dashboard/session", "/dashboard/sign-in", "/dashboard/callback"])
      expect((await d.call(host, path, session)).status, path).toBe(404);
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

/** What the host serves: the page of a session of the owner, the API's documentation. */
async function servedAt(name: string): Promise<{ checkout: number; docs: number }> {
  const statusOf = async (path: string) => (await d.call(name, path)).status;
  return { checkout: await statusOf(`/checkout/${token}`), docs: await statusOf("/docs") };
}

const WHOLE_SERVICE = { checkout: 200, docs: 200 };

describe("a name that the operator uses", () => {
  test("is served as before while another workspace claims it without proof, and straight after", async () => {
    const outsider = await d.owner();
    const name = uniqueHostname("operator.example");
    expect(await servedAt(name)).toEqual(WHOLE_SERVICE);
    await outsider.register(name);
    expect(await servedAt(name)).toEqual(WHOLE_SERVICE);
    await until(async () => (await outsider.read(name)).ssl_status === "pending_validation", "a check");
    expect(await servedAt(name)).toEqual(WHOLE_SERVICE);
    await outsider.remove(name);
    expect(await servedAt(name)).toEqual(WHOLE_SERVICE);
  });

  test("is served as before once a claim has timed out", async () => {
    const outsider = await d.owner();
    const name = uniqueHostname("operator.example");
    await outsider.register(name);
    await d.h.sql`
      update custom_domains set ssl_status = 'validation_timed_out', next_check_at = null where hostname = ${name}`;
    expect(await servedAt(name)).toEqual(WHOLE_SERVICE);
  });

  test("is served although a merchant holds it, if it is one of SVC_OWN_HOSTS", async () => {
    const { workspace, merchant } = owner;
    await d.h.sql`
      insert into custom_domains (workspace_id, merchant_id, livemode, hostname, edge, token, cdn_id, ssl_status,
        validating_since, activated_at)
      values (${workspace.id}, ${merchant.id}, false, ${OWN_HOST}, 'local', 'token', 'cdn', 'active', now(), '2026-01-01')`;
    expect(await servedAt(OWN_HOST)).toEqual(WHOLE_SERVICE);
    expect(await servedAt(`${OWN_HOST.toUpperCase()}.:443`)).toEqual(WHOLE_SERVICE);
    await d.h.sql`delete from custom_domains where hostname = ${OWN_HOST}`;
  });

  test.each([OWN_HOST, `shop.${OWN_HOST}`])("cannot be claimed: %s", async (hostname) => {
    const answer = await owner.workspace.client.post(owner.path, { hostname });
    expect(answer).toFailWith(400, "parameter_invalid");
  });
});

describe("a proven hostname", () => {
  test("is served as before until its token is found, and again straight after its deletion", async () => {
    const other = await d.owner();
    const registration = await owner.register(uniqueHostname());
    const name = registration.hostname;
    const { token: foreign } = await openCheckout(d.h, other.merchant);
    expect(await servedAt(name)).toEqual(WHOLE_SERVICE);
    d.prove(registration);
    await until(async () => (await servedAt(name)).docs === 404, "the merchant's hostname");
    expect(await servedAt(name)).toEqual({ checkout: 200, docs: 404 });
    expect((await d.call(name, `/checkout/${foreign}`)).status).toBe(404);
    await owner.remove(name);
    expect(await servedAt(name)).toEqual(WHOLE_SERVICE);
    expect((await d.call(name, `/checkout/${foreign}`)).status).toBe(200);
  });

  test.each(["pending_issuance", "pending_deployment"])("serves nothing while %s", async (status) => {
    const { hostname } = await activate(owner);
    await d.h.sql`update custom_domains set ssl_status = ${status} where hostname = ${hostname}`;
    expect(await servedAt(hostname)).toEqual({ checkout: 404, docs: 404 });
    await owner.remove(hostname);
  });

  test("passes to another merchant by proof of its token", async () => {
    const { hostname } = await activate(owner);
    await owner.remove(hostname);
    const heir = await d.owner();
    const { token: inherited } = await openCheckout(d.h, heir.merchant);
    const claim = await heir.register(hostname);
    await until(async () => (await heir.read(hostname)).ssl_status === "pending_validation", "a check");
    expect((await newSessionUrl(heir)).hostname).not.toBe(hostname);
    d.prove(claim);
    await until(async () => (await d.call(hostname, `/checkout/${token}`)).status === 404, "the new owner");
    expect((await d.call(hostname, `/checkout/${inherited}`)).status).toBe(200);
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

test("another host of our own sends a sign-in to the host that the identity provider knows", async () => {
  const answer = await d.call(OWN_HOST, "/dashboard/sign-in?return_to=/dashboard/orders");
  expect(answer.status).toBe(302);
  expect(answer.headers["location"]).toBe(`${d.h.url}/dashboard/sign-in?return_to=%2Fdashboard%2Forders`);
  expect(answer.headers["set-cookie"]).toBeUndefined();
});
