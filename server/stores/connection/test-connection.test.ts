// Holds: the connection test says what a real call of the store met, in a sentence, and names nothing of other tenants or networks.
import { createServer } from "node:net";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import type { ConnectionTest } from "../../../shared/wire/partner/connection-test.ts";
import {
  respondWith,
  startStore,
  type ResponseFault,
  type StoreSandbox,
} from "../../../test/support/woocommerce/start-store.ts";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;

const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };

beforeEach(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  store = await startStore({ secret: merchant.apiSecret });
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
});
afterEach(() => store.close());

const path = () => `/v2/agencies/${workspace.id}/merchants/${merchant.id}/connection-test`;
const call = () => workspace.client.post(path(), {}, { headers: { "idempotency-key": randomUUID() } });
const run = async () => expectOk(await call()) as ConnectionTest;

/** Moves the store to an address, as if it had connected there. */
const moveTo = (restUrl: string) =>
  h.sql`update store_connections set rest_url = ${restUrl} where merchant_id = ${merchant.id}`;

test("a store that works is reachable, accepts the signature, and says what it runs", async () => {
  const result = await run();
  expect(result).toMatchObject({
    merchant_id: merchant.id,
    platform: "woocommerce",
    rest_url: store.restUrl,
    passed: true,
    reachable: true,
    signature_accepted: true,
    versions,
    problem: null,
  });
  expect(result.duration_ms).toBeGreaterThanOrEqual(0);
  expect(store.seen.at(-1)).toMatchObject({ method: "GET", route: "/status" });
});

test("the built-in store is not called", async () => {
  merchant = await h.merchant(workspace);
  expect(await run()).toMatchObject({ platform: "builtin", passed: true, rest_url: null, duration_ms: null });
});

describe("a store that answers, but is of no use", () => {
  const html: ResponseFault = (response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Maintenance</h1>");
  test.each<[what: string, code: string, sentence: string, breakStore: () => void]>([
    ["has another secret", "signature_invalid", "another secret", () => (store.settings.secret = "svc_ms_x")],
    [
      "has no plugin",
      "plugin_missing",
      "Activate it",
      () => (store.settings.fault = respondWith(404, { code: "rest_no_route" })),
    ],
    ["shows a page", "not_json", "a page instead of data", () => (store.settings.fault = html)],
    [
      "is out of order",
      "status",
      "The store returned 503",
      () => (store.settings.fault = respondWith(503, {})),
    ],
    ["redirects", "moved", "redirects", () => (store.settings.fault = respondWith(301, {}))],
    [
      "is behind something that does not sign",
      "answer_unsigned",
      "no signature",
      () => (store.settings.fault = respondWith(200, { plugin: "9" })),
    ],
    ["is in the other mode", "wrong_mode", "other mode", () => (store.settings.livemode = true)],
    [
      "answers something else",
      "answer_invalid",
      "update it",
      () => {
        store.settings.fault = respondWith(200, { ok: true }, { signed: true });
      },
    ],
  ])("%s: %s", async (_what, code, sentence, breakStore) => {
    breakStore();
    const result = await run();
    expect(result).toMatchObject({ passed: false, reachable: true, versions: null, problem: { code } });
    expect(result.problem!.message).toContain(sentence);
    expect(result.signature_accepted).toBe(
      code === "signature_invalid" ? false : ["wrong_mode", "answer_invalid"].includes(code) ? true : null,
    );
  });
});

describe("a store that cannot be reached", () => {
  test.each<[what: string, code: string, address: () => Promise<string> | string]>([
    ["has no DNS entry", "host_not_found", () => "http://no-such-store.invalid/wp-json/wc-svc/v1"],
    [
      "does not listen",
      "connection_refused",
      async () => {
        await store.close();
        return store.restUrl;
      },
    ],
    ["does not speak TLS", "tls_failed", () => store.restUrl.replace("http:", "https:")],
    ["is at a private address", "address_not_allowed", () => "http://10.1.2.3/wp-json/wc-svc/v1"],
  ])("%s: %s", async (_what, code, address) => {
    const restUrl = await address();
    await moveTo(restUrl);
    const result = await run();
    expect(result).toMatchObject({
      passed: false,
      reachable: false,
      signature_accepted: null,
      versions: null,
      problem: { code },
    });
    expect(result.problem!.message).toContain(new URL(restUrl).hostname);
  });

  test("does not answer in time: timeout", { timeout: 20_000 }, async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    await moveTo(`http://127.0.0.1:${(silent.address() as { port: number }).port}/wp-json/wc-svc/v1`);
    expect(await run()).toMatchObject({ reachable: false, problem: { code: "timeout" } });
    silent.close();
  });

  test("is not connected any more", async () => {
    await h.sql`delete from store_connections where merchant_id = ${merchant.id}`;
    expect(await run()).toMatchObject({
      passed: false,
      rest_url: null,
      duration_ms: null,
      problem: { code: "not_connected" },
    });
  });
});

test("a closed merchant's store is not called", async () => {
  expectOk(await workspace.client.post(`/v2/agencies/${workspace.id}/merchants/${merchant.id}/close`));
  const seen = store.seen.length;
  expect(await call()).toFailWith(409, "merchant_closed");
  expect(store.seen).toHaveLength(seen);
});
