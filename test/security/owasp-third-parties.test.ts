import { createHmac, randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startReceiver, type Receiver } from "../../server/webhooks/webhooks.fixture.ts";
import { soapEnvelope, viesTypes } from "../../server/vat/vies-answers.suite.ts";
import { buyer, openCheckout } from "../flows/shopper.ts";
import { expectOk, until, useHarness, type TestMerchant, type TestWorkspace } from "../support/harness.ts";
import { startFaultyProxy } from "./faulty-proxy.ts";

/** OWASP API Security Top 10 (2023), malicious third parties: API10, unsafe consumption of APIs. */
const stripe = await startFaultyProxy();
const vies = await startFaultyProxy();
const h = useHarness({ environment: { STRIPE_API_BASE: stripe.url, VIES_URL: `${vies.url}/vies` } });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let partner: Receiver;

beforeAll(async () => {
  stripe.upstream = h.standIns.stripe!.url;
  partner = await startReceiver();
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});
beforeEach(() => {
  stripe.fault = null;
  vies.fault = null;
});
afterAll(() => Promise.all([stripe.close(), vies.close(), partner.close()]));

/** Marks third-party text that must not reach a caller. */
const canary = "canary-4711";

describe("API10:2023 unsafe consumption of APIs: the payment processor", () => {
  const answers: Array<[what: string, status: number, body: string, headers?: Record<string, string>]> = [
    ["a web page", 200, `<html><script>${canary}</script></html>`],
    ["an empty object", 200, "{}"],
    ["an id that is not a string", 200, `{"id":{"${canary}":1}}`],
    ["an id with a NUL", 200, `{"id":"acct_\\u0000${canary}","object":"account"}`],
    ["truncated JSON", 200, `{"id":"acct_1${canary}`],
    ["null", 200, "null"],
    [
      "an error with its own message",
      400,
      `{"error":{"type":"invalid_request_error","message":"${canary}"}}`,
    ],
    ["a redirect to a local address", 307, canary, { location: "http://127.0.0.1:1/v1/accounts" }],
  ];

  test.each(answers)(
    "%s creates no merchant and does not reach the caller",
    async (_what, status, body, headers) => {
      stripe.fault = (response) =>
        void response.writeHead(status, { ...headers, "stripe-should-retry": "false" }).end(body);
      const key = { headers: { "idempotency-key": randomUUID() } };
      const path = `/v2/agencies/${workspace.id}/merchants`;
      const shop = { name: "Shop", store_url: `https://${randomUUID()}.example` };
      const answer = await workspace.client.post(path, shop, key);
      expect(answer.status, answer.text).toBe(500);
      expect(answer.text).not.toContain(canary);
      const { merchants } = expectOk(await workspace.client.get(path)) as {
        merchants: Array<{ store_url: string }>;
      };
      expect(merchants.map((one) => one.store_url)).not.toContain(shop.store_url);
      stripe.fault = null;
      expect((await workspace.client.post(path, shop, key)).status).toBe(201);
    },
  );

  test("an event without a current valid signature changes nothing", async () => {
    const event = {
      id: `evt_${randomUUID()}`,
      object: "event",
      type: "account.updated",
      account: merchant.accountId,
    };
    const data = { object: { id: merchant.accountId, object: "account", charges_enabled: false } };
    const payload = JSON.stringify({ ...event, livemode: false, api_version: "2026-10-28.endive", data });
    const sign = (secret: string, at: number) => {
      const signed = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex");
      return `t=${at},v1=${signed}`;
    };
    const now = Math.floor(Date.now() / 1000);
    const { webhookSecret } = h.standIns.stripe!;
    const forged = [
      "",
      "t=1,v1=0",
      sign("whsec_guess", now),
      sign(webhookSecret, now - 3_600),
      sign("", now),
    ];
    const before = await h.sql`select * from connected_accounts where id = ${merchant.accountId}`;
    for (const signature of forged) {
      const answer = await h
        .client()
        .post("/stripe/events/test", payload, { headers: { "stripe-signature": signature } });
      expect(answer.status, signature).toBe(400);
    }
    expect(await h.sql`select * from connected_accounts where id = ${merchant.accountId}`).toEqual(before);
    expect(await h.sql`select 1 from processor_events where id = ${event.id}`).toHaveLength(0);
  });
});

describe("API10:2023 unsafe consumption of APIs: the VAT authority", () => {
  const result = (name: string) =>
    soapEnvelope(
      `<ns2:checkVatResponse ${viesTypes}><ns2:countryCode>DE</ns2:countryCode><ns2:vatNumber>999999100</ns2:vatNumber>` +
        `<ns2:requestDate>2026-11-21+01:00</ns2:requestDate><ns2:valid>true</ns2:valid>` +
        `<ns2:name>${name}</ns2:name><ns2:address>x</ns2:address></ns2:checkVatResponse>`,
    );
  const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(12)}">`).join(
    "",
  );
  const entities = (declared: string, used: string) =>
    `<?xml version="1.0"?><!DOCTYPE x [${declared}]>${result(used)}`;
  const maliciousReplies = {
    "an entity that reads a file": entities('<!ENTITY f SYSTEM "file:///etc/passwd">', "&f;"),
    "exponential entity expansion": entities(`<!ENTITY l0 "${canary}">${laughs}`, "&l12;"),
    "a web page": `<html>${canary}</html>`,
    "an answer of another schema": soapEnvelope(`<a>${"<b>".repeat(5_000)}</a>`),
    nothing: "",
  };

  test.each(Object.entries(maliciousReplies))(
    "after %s the number is not valid and nothing leaks",
    async (_what, body) => {
      vies.fault = (response) => void response.writeHead(200, { "content-type": "text/xml" }).end(body);
      const vatNumber = `DE${String(Math.floor(Math.random() * 1e9)).padStart(9, "1")}`;
      const answer = await merchant.client.post("/v1/vat/validate", { vatNumber });
      expect(expectOk(answer)).toMatchObject({ name: null });
      expect(answer.text).not.toMatch(/root:|canary/);
      expect(["unavailable", "format_error"]).toContain((answer.body as { status: string }).status);
    },
  );

  test("a company name that contains a script is escaped on the page", async () => {
    const name = `</script><img src=x onerror="${canary}">`;
    const escaped = name.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    vies.fault = (response) =>
      void response.writeHead(200, { "content-type": "text/xml" }).end(result(escaped));
    const checkout = await openCheckout(h, merchant);
    const details = { ...buyer, vatNumber: "DE999999100", company: name };
    expectOk(await h.client().put(`/checkout/${checkout.token}/draft`, { details }));
    expectOk(await checkout.quote(details));
    const page = await checkout.page();
    expect(page.text).toContain(canary);
    expect(page.text).not.toContain("</script><img");
    expect(page.text).not.toContain("<img src=x");
  });
});

describe("API10:2023 unsafe consumption of APIs: a partner's servers", () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));

  test.each([
    ["a decompression bomb", { body: bomb, headers: { "content-encoding": "gzip" } }],
    ["five million characters", { body: "x".repeat(5_000_000) }],
    ["NUL bytes and invalid UTF-8", { body: Buffer.from([0, 0xff, 0xfe, 0, 0xed, 0xa0, 0x80]) }],
    ["a script", { body: `<script>${canary}</script>`, headers: { "content-type": "text/html" } }],
  ])("%s as the response to a delivery is truncated and returned as JSON", async (_what, answer) => {
    partner.answer = () => ({ status: 500, ...answer });
    const created = await workspace.client.post("/v2/webhooks/subscriptions", {
      target_url: partner.url,
      events: ["*"],
    });
    const { id } = expectOk(created) as { id: string };
    const tested = expectOk(await workspace.client.post(`/v2/webhooks/subscriptions/${id}/test`)) as {
      id: string;
    };
    const recorded = await until(async () => {
      const found = await workspace.client.get(`/v2/webhooks/deliveries/${tested.id}`);
      return (found.body as { attempts: unknown[] }).attempts.length > 0 && found;
    }, "the attempt");
    const { response_body: body } = recorded.body as { response_body: string | null };
    expect(Buffer.byteLength(body ?? "")).toBeLessThanOrEqual(24 * 1024);
    expect(recorded.headers.get("content-type")).toContain("application/json");
    expect(recorded.headers.get("x-content-type-options")).toBe("nosniff");
    expectOk(await workspace.client.delete(`/v2/webhooks/subscriptions/${id}`));
  });

  test.each([
    ["a decompression bomb", { status: 200, body: bomb, headers: { "content-encoding": "gzip" } }],
    ["an approval in another format", { status: 200, body: '{"available":"yes"}' }],
    [
      "an approval behind a redirect",
      { status: 302, body: '{"available":true}', headers: { location: "/yes" } },
    ],
    ["an approval with an error status", { status: 500, body: '{"available":true}' }],
    ["an oversized approval", { status: 200, body: `{"available":true,"x":"${"x".repeat(1_000_000)}"}` }],
    ["a polluted prototype", { status: 200, body: '{"__proto__":{"available":true}}' }],
  ])("%s from a hook rejects the order", async (_what, answer) => {
    partner.answer = () => answer;
    const hook = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/pre-confirmation`;
    expectOk(await workspace.client.put(hook, { url: partner.url, fail_mode: "closed" }));
    const checkout = await openCheckout(h, merchant);
    const confirmed = await checkout.confirm({ details: { ...buyer, vatNumber: "", paymentTerm: "net30" } });
    expect(confirmed).toFailWith(409, "pre_confirmation_rejected");
    expect(confirmed.text.length).toBeLessThan(2_000);
    expectOk(await workspace.client.delete(hook));
  });
});
