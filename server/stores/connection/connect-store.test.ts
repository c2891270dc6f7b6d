import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  expectOk,
  startHarness,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import type { Answer } from "../../../test/support/client.ts";
import { openCheckout } from "../../../test/flows/shopper.ts";
import {
  respondWith,
  startStore,
  type ResponseFault,
  type StoreSandbox,
} from "../../../test/support/woocommerce/start-store.ts";

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;

beforeAll(async () => {
  h = await startHarness();
  workspace = await h.workspace();
});
afterAll(async () => {
  await h.close();
  expect(h.breaches).toEqual([]);
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
  store = await startStore({ secret: merchant.apiSecret });
});
afterEach(() => store.close());

const versions = { plugin: "1.0.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
const connect = (restUrl = store.restUrl): Promise<Answer> =>
  merchant.client.post("/v1/store/connect", { restUrl, versions });

async function platformOf(id = merchant.id): Promise<string> {
  const [row] = await h.sql<
    { store_platform: string }[]
  >`select store_platform from merchants where id = ${id}`;
  return row!.store_platform;
}

test("a store that proves its secret becomes the merchant's platform", async () => {
  const answer = await connect();
  expect(answer).toMatchObject({
    status: 200,
    body: { connected: true, merchantId: merchant.id, platform: "woocommerce" },
  });
  expect(store.seen).toMatchObject([
    { method: "POST", route: "/challenge", body: { merchantId: merchant.id, restUrl: store.restUrl } },
    { method: "GET", route: "/status" },
  ]);
  expect(await platformOf()).toBe("woocommerce");
  store.settings.taxOverride = () => 7;
  const checkout = await openCheckout(h, merchant, {
    cart: { items: [{ id: "x", name: "X", quantity: 1, price: 1_000, taxRate: "19" }] },
  });
  expect(checkout.total).toBe(1_007);
  const entries = await h.sql`
    select actor from audit_entries where target = ${merchant.id} and action = 'merchant.store_connected'`;
  expect(entries).toHaveLength(1);
});

test("connecting again replaces the URL", async () => {
  expectOk(await connect());
  const moved = await startStore({ secret: merchant.apiSecret, plainPermalinks: true });
  expectOk(await connect(moved.restUrl));
  await openCheckout(h, merchant);
  expect(moved.seen.map(({ route }) => route)).toEqual(["/challenge", "/status", "/quote"]);
  await moved.close();
});

test("a session without a currency uses the store's", async () => {
  store.settings.currency = "PLN";
  expectOk(await connect());
  expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, { store: { currency: null } }));
  const created = await merchant.client.post("/v1/sessions", {
    cart: { items: [{ id: "x", name: "X", quantity: 1, price: 1_000 }] },
  });
  expect(created).toMatchObject({ status: 201, body: { amounts: { currency: "PLN" } } });
});

test("the merchant configuration names the platform", async () => {
  const view = () => merchant.client.get(`/v1/merchants/${merchant.id}`);
  expect(await view()).toMatchObject({ body: { storePlatform: "builtin" } });
  expectOk(await connect());
  expect(await view()).toMatchObject({ body: { storePlatform: "woocommerce" } });
});

describe("a store that fails to connect leaves the merchant's platform unchanged", () => {
  test.each<[what: string, reason: string, breakStore: () => void]>([
    ["has another secret", "signature_invalid", () => (store.settings.secret = "svc_ms_other")],
    ["is in live mode", "wrong_mode", () => (store.settings.livemode = true)],
    [
      "has no plugin",
      "plugin_missing",
      () => (store.settings.fault = respondWith(404, { code: "rest_no_route" })),
    ],
    [
      "sends an unexpected body",
      "answer_invalid",
      () => (store.settings.fault = respondWith(200, { ok: true }, { signed: true })),
    ],
    ["redirects permanently", "moved", () => (store.settings.fault = respondWith(301, {}))],
  ])("%s: 409", async (_what, reason, breakStore) => {
    breakStore();
    const answer = await connect();
    expect(answer).toFailWith(409, "store_refused");
    expect(answer.body).toMatchObject({ error: { meta: { reason } } });
    expect(await platformOf()).toBe("builtin");
  });

  test.each<[what: string, reason: string, fault: ResponseFault]>([
    ["answers 503", "status", respondWith(503, {})],
    ["sends an HTML page", "not_json", (response) => response.writeHead(200).end("<html>")],
    ["closes the connection", "unreachable", (response) => response.socket?.destroy()],
  ])("%s: 500, retryable", async (_what, reason, fault) => {
    store.settings.fault = fault;
    const answer = await connect();
    expect(answer).toFailWith(500, "store_unavailable");
    expect(answer.body).toMatchObject({ error: { meta: { reason } } });
    expect(answer.headers.get("svc-should-retry")).toBe("true");
    expect(await platformOf()).toBe("builtin");
  });

  test.each([
    ["ftp://shop.example/", "url_not_allowed"],
    ["http://user:pass@shop.example/wp-json/wc-svc/v1", "url_not_allowed"],
    ["http://10.0.0.1/wp-json/wc-svc/v1", "url_not_allowed"],
    ["shop.example", "parameter_invalid"],
  ])("%s is not an allowed URL: 400", async (restUrl, code) => {
    expect(await connect(restUrl)).toFailWith(400, code);
    expect(await platformOf()).toBe("builtin");
  });
});

describe("a store that proves nothing", () => {
  test.each<[what: string, reason: string, breakStore: () => void]>([
    ["does not sign", "answer_unsigned", () => (store.settings.fault = respondWith(200, { proof: "v1,x" }))],
    [
      "gives another proof",
      "proof_invalid",
      () => (store.settings.fault = respondWith(200, { proof: `v1,${"A".repeat(43)}=` }, { signed: true })),
    ],
    [
      "is connected elsewhere",
      "wrong_audience",
      () => (store.settings.address = "https://a.example/wp-json"),
    ],
    ["has the plugin of 0.1.0", "plugin_outdated", () => (store.settings.outdated = true)],
    [
      "has an answer that something alters",
      "answer_altered",
      () => {
        store.settings.fault = (response, { work, sign }) => {
          const { status, body } = work();
          const text = JSON.stringify(body);
          response.setHeader("svc-response-signature", sign(status, text));
          response.writeHead(status).end(`${text}<!-- cached -->`);
        };
      },
    ],
  ])("%s: 400", async (_what, reason, breakStore) => {
    breakStore();
    const answer = await connect();
    expect(answer).toFailWith(400, "store_not_proven");
    expect(answer.body).toMatchObject({ error: { param: "restUrl", meta: { reason } } });
    expect(await platformOf()).toBe("builtin");
  });
});

describe("the host of a store", () => {
  const allow = (hosts: string[]) =>
    workspace.client.patch(`/v2/agencies/${workspace.id}/merchants/${merchant.id}`, {
      allowed_store_hosts: hosts,
    });

  test("has to be that of store_url, or one that the partner allows", async () => {
    expectOk(await allow([]));
    expect(await connect()).toFailWith(400, "store_host_not_allowed");
    expect(store.seen).toEqual([]);
    expectOk(await allow(["127.0.0.1"]));
    expectOk(await connect());
  });

  test("is allowed by the partner only, with an event and an audit entry", async () => {
    expect(
      await merchant.client.patch(`/v1/merchants/${merchant.id}`, { allowed_store_hosts: ["evil.example"] }),
    ).toFailWith(400, "parameter_unknown");
    const answer = await allow(["Shop.Example", "[::1]"]);
    expect(answer).toMatchObject({ status: 200, body: { allowed_store_hosts: ["shop.example", "[::1]"] } });
    const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}`;
    expect(await workspace.client.get(path)).toMatchObject({ body: answer.body as object });
    const rows = await h.sql`
      select actor from audit_entries where target = ${merchant.id} and action = 'merchant.updated'`;
    expect(rows).toHaveLength(1);
  });

  test.each([
    [["https://shop.example"]],
    [["shop.example:8443"]],
    [["shop.example/x"]],
    [["*.example"]],
    [["a b"]],
    [[""]],
  ])("%j is not a list of hosts: 400", async (hosts) => {
    expect(await allow(hosts)).toFailWith(400, "parameter_invalid");
  });

  test("the name can be changed as well", async () => {
    const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}`;
    expect(await workspace.client.patch(path, { name: "Renamed" })).toMatchObject({
      status: 200,
      body: { merchant: { name: "Renamed" }, allowed_store_hosts: ["127.0.0.1"] },
    });
  });
});

test("partners are sent merchant.store_connected, and owners a notice of a new address", async () => {
  expectOk(await connect());
  const moved = await startStore({ secret: merchant.apiSecret });
  expectOk(await connect(moved.restUrl));
  expectOk(await connect(moved.restUrl));
  await moved.close();
  const rows = await h.sql<{ payload: { data: { store: object } } }[]>`
    select payload from events where merchant_id = ${merchant.id} and type = 'merchant.store_connected'
    order by created_at, id`;
  const addresses = [null, store.restUrl, moved.restUrl, moved.restUrl];
  expect(rows.map(({ payload }) => payload.data.store)).toMatchObject(
    [1, 2, 3].map((at) => ({ rest_url: addresses[at], previous_rest_url: addresses[at - 1] })),
  );
  const notices = await h.sql`
    select text, closed_at is null as open from notices
    where subject_id = ${merchant.id} and kind = 'store_connected' order by created_at`;
  expect(notices).toMatchObject([
    { text: expect.stringContaining(store.restUrl), open: false },
    {
      text: expect.stringContaining(`${moved.restUrl}. Its orders go there. Previously: ${store.restUrl}`),
      open: true,
    },
  ]);
});
