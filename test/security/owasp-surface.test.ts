import { request } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer } from "../../server/main.ts";
import { createClient } from "../support/client.ts";
import { buyer, openCheckout } from "../flows/shopper.ts";
import { expectOk, until, useHarness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";
import { internalPaths } from "./internal-paths.ts";

/** OWASP API Security Top 10 (2023), request forgery, misconfiguration and inventory: API7, API8 and API9. */
const h = useHarness({
  // As in production: no private address may be called.
  environment: { SVC_ALLOW_PRIVATE_TARGETS: "", SVC_WEBHOOK_RETRY_SCHEDULE: "3600" },
});
let workspace: TestWorkspace;
let merchant: TestMerchant;
let privateServer: Server;
let connections = 0;
let port: number;

beforeAll(async () => {
  privateServer = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => privateServer.listen(0, done));
  ({ port } = privateServer.address() as AddressInfo);
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});
afterAll(() => new Promise((done) => void privateServer.close(done)));

describe("API7:2023 server side request forgery (addresses, rebinding, redirects: guarded-fetch.test.ts)", () => {
  const hosts = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "0.0.0.0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "169.254.169.254",
    "10.0.0.1",
    "100.64.0.1",
    "[fd00:ec2::254]",
    "①②⑦.⓪.⓪.①",
  ];
  const hook = () => `/v2/agencies/${workspace.id}/merchants/${merchant.id}/pre-confirmation`;

  test.each(hosts)("webhooks and hooks cannot target %s", async (host) => {
    for (const url of [`http://${host}:${port}/`, `https://${host}/`, `http://user:pass@${host}:${port}/`]) {
      const subscribed = await workspace.client.post("/v2/webhooks/subscriptions", {
        target_url: url,
        events: ["*"],
      });
      expect(subscribed, url).toFailWith(400, "url_not_allowed");
      expect(await workspace.client.put(hook(), { url }), url).toFailWith(400, "url_not_allowed");
    }
  });

  test.each([
    "file:///etc/passwd",
    "gopher://127.0.0.1/_x",
    "ftp://a.example",
    "data:,x",
    "//127.0.0.1/",
    "http:/\\127.0.0.1",
  ])("%s is rejected as a hook URL", async (url) => {
    const answer = await workspace.client.put(hook(), { url });
    expect(answer.status, answer.text).toBe(400);
  });

  test("a delivery to a hostname that resolves to a private address fails without connecting", async () => {
    const target = `http://localhost:${port}/?path=/`;
    const created = await workspace.client.post("/v2/webhooks/subscriptions", {
      target_url: target,
      events: ["*"],
    });
    const { id } = expectOk(created) as { id: string };
    const tested = expectOk(await workspace.client.post(`/v2/webhooks/subscriptions/${id}/test`)) as {
      id: string;
    };
    const delivery = await until(async () => {
      const found = expectOk(await workspace.client.get(`/v2/webhooks/deliveries/${tested.id}`));
      return (found as { last_error: string | null }).last_error !== null && found;
    }, "the attempt");
    expect(delivery).toMatchObject({ last_status_code: null, response_body: null });
    expect((delivery as { last_error: string }).last_error).not.toMatch(/127\.0\.0\.1|ECONN|::1/);
    expectOk(await workspace.client.delete(`/v2/webhooks/subscriptions/${id}`));
    expect(connections).toBe(0);
  });

  test("a hook whose hostname resolves to a private address rejects the order without connecting", async () => {
    expectOk(
      await workspace.client.put(hook(), { url: `http://localhost:${port}/hook`, fail_mode: "closed" }),
    );
    const checkout = await openCheckout(h, merchant);
    const answer = await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } });
    expect(answer).toFailWith(409, "pre_confirmation_rejected");
    expect(connections).toBe(0);
    expectOk(await workspace.client.delete(hook()));
  });
});

describe("API8:2023 security misconfiguration", () => {
  test("every answer has nosniff and a strict policy, no software names and no CORS headers", async () => {
    const headers = { origin: "https://evil.example", cookie: "a=b" };
    const answers = [
      await workspace.client.get("/v2/agencies/me", { headers }),
      await h.client().get("/v2/agencies/me", { headers }),
      await h.client().get("/nothing", { headers }),
      await h.client().get("/docs", { headers }),
      await h.client().post("/v2/orders", "{", { headers }),
      await h.client().get("/health/live", { headers }),
      await h.client().get("/assets/site.css", { headers }),
      await h.client().get("/checkout/assets/none.js", { headers }),
    ];
    for (const { headers: received } of answers) {
      expect(received.get("x-content-type-options")).toBe("nosniff");
      for (const name of ["x-powered-by", "server", "set-cookie", "access-control-allow-origin"])
        expect(received.get(name), name).toBeNull();
      const policy = received.get("content-security-policy");
      expect(policy).toMatch(/^default-src 'none';/);
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
    }
    expect(answers[0]!.headers.get("cache-control")).toBe("no-store");
    expect(answers[3]!.headers.get("content-security-policy")).toContain("script-src 'nonce-");
  });

  test("whatever holds data is not kept by browsers and proxies", async () => {
    const { token } = await openCheckout(h, merchant);
    const answers = [
      await workspace.client.get("/v2/orders"),
      await merchant.client.get("/v1/sessions"),
      await h.client().get("/v2/orders"),
      await h.client().get(`/checkout/${token}`),
      await h.client().get(`/checkout/${"A".repeat(32)}`),
      await h.client().get(`/checkout/${token}`, { headers: { accept: "text/html" } }),
      await h.client().post(`/checkout/${token}/quote`, {}),
      await h.client().get("/nothing", { headers: { accept: "text/html" } }),
      await h.client().get("/onboarding/refresh/unknown"),
    ];
    for (const { headers, status } of answers)
      expect(headers.get("cache-control"), String(status)).toBe("no-store");
    const csv = await merchant.client.get("/v1/vat/checks", { headers: { accept: "text/csv" } });
    expect(csv.headers.get("content-type")).toMatch(/^text\/csv/);
    expect(csv.headers.get("cache-control")).toBe("no-store");
  });

  test("with an https base URL, answers send HSTS", async () => {
    const config = {
      ...h.config,
      SVC_BASE_URL: "https://checkout.example",
      baseUrl: "https://checkout.example",
    };
    const server = await startServer(config, { log: h.ctx.log });
    const { port: serverPort } = server.server.address() as AddressInfo;
    const answer = await createClient(`http://127.0.0.1:${serverPort}`).get("/health/live");
    expect(answer.headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
    await server.close();
  });

  test.each(["TRACE", "OPTIONS", "CONNECT", "TRACK", "PROPFIND", "DEBUG"])(
    "%s does not echo the request",
    async (method) => {
      const { hostname, port: own } = new URL(h.url);
      const body = await new Promise<string>((done) => {
        const sent = request({
          hostname,
          port: own,
          method,
          path: "/v2/orders",
          headers: { "x-canary": "canary-7" },
        });
        sent.on("response", (response) => {
          let text = "";
          response.on("data", (chunk: Buffer) => (text += chunk.toString())).on("end", () => done(text));
        });
        sent.on("connect", (response, socket) => {
          socket.destroy();
          done(String(response.statusCode));
        });
        sent.on("error", (error) => done(error.message));
        sent.end();
      });
      expect(body).not.toContain("canary-7");
    },
  );

  test("an internal error exposes no query, stack or path", async () => {
    await h.sql`alter table subscriptions rename to hidden_subscriptions`;
    const answer = await workspace.client.get("/v2/webhooks/subscriptions");
    await h.sql`alter table hidden_subscriptions rename to subscriptions`;
    expect(answer).toFailWith(500, "internal_error");
    expect(answer.text).not.toMatch(/subscriptions|relation|select|postgres|\.ts|node_modules|42P01/i);
    expect((await workspace.client.get("/v2/webhooks/subscriptions")).status).toBe(200);
  });

  test("the Host header does not appear in links", async () => {
    const { hostname, port: own } = new URL(h.url);
    const text = await new Promise<string>((done, fail) => {
      const headers = {
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
      };
      request({ hostname, port: own, path: "/v2/agencies/me", headers }, (response) => {
        let body = "";
        response.on("data", (chunk: Buffer) => (body += chunk.toString())).on("end", () => done(body));
      })
        .on("error", fail)
        .end();
    });
    expect(text).not.toContain("evil.example");
  });
});

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

describe("API9:2023 improper inventory management", () => {
  test("the router serves exactly the documented and internal paths", async () => {
    const apps = h.server.server.listeners("request") as unknown as { router?: { stack: Layer[] } }[];
    const layers = apps.flatMap(({ router }) => router?.stack ?? []);
    const served = layers.flatMap(({ route }) =>
      route === undefined
        ? []
        : Object.keys(route.methods).map(
            (method) => `${method.toUpperCase()} ${route.path.replaceAll(/:(\w+)/g, "{$1}")}`,
          ),
    );
    const { body } = await h.client().get("/openapi.json");
    const { paths } = body as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => {
        const mounts = path.startsWith("/v2/") ? [path, path.slice(3)] : [path];
        return mounts.map((mount) => `${method.toUpperCase()} ${mount}`);
      }),
    );
    const listed = served.filter((one) => !/^GET \/docs(\/|$)/.test(one));
    expect(listed.toSorted()).toEqual([...described, ...internalPaths].toSorted());
  });

  test("there are no undocumented versions, debug paths or files", async () => {
    const paths = [
      "/v0/orders",
      "/v3/orders",
      "/beta/orders",
      "/v2/internal/orders",
      "/metrics",
      "/debug",
      "/admin",
      "/graphql",
      "/.env",
      "/.git/config",
      "/package.json",
      "/server/main.ts",
      "/checkout/assets/../../../package.json",
      "/checkout/assets/%2e%2e%2f%2e%2e%2fpackage.json",
      "/checkout/assets/%252e%252e%252fpackage.json",
      "/actuator/health",
      "/swagger.json",
      "/sandbox/orders",
      "/sandbox/try",
    ];
    for (const path of paths) expect((await workspace.client.get(path)).status, path).toBe(404);
  });
});
