import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { STORE_FEATURES } from "../../shared/wire/store.ts";
import { createClient } from "../../test/support/client.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";
import { eventHeaders, reportEvent } from "../../test/support/woocommerce/report-event.ts";
import { startStore, type StoreSandbox } from "../../test/support/woocommerce/start-store.ts";

/** Events that the merchant's store has signed, and those that an attacker reports with its key. */

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox | null;

beforeEach(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  store = null;
});
afterEach(async () => {
  await store?.close();
});

async function connect(options: { reportsUnsigned?: boolean } = {}): Promise<unknown> {
  store ??= await startStore({ secret: merchant.apiSecret, ...options });
  const versions = { plugin: "0.2.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  return expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
}

let lastOrder = 0;
function placed() {
  lastOrder += 1;
  return {
    id: randomUUID(),
    type: "order.placed",
    occurredAt: new Date().toISOString(),
    order: {
      id: String(lastOrder),
      number: String(lastOrder),
      status: "processing",
      currency: "EUR",
      amounts: { subtotal: 100, discount: 0, shipping: 0, fees: 0, tax: 0, total: 100, currency: "EUR" },
      billing: { company: "Bäckerei „Größe L“ 🥨" },
      cart: { items: [] },
      paidAt: new Date().toISOString(),
    },
  };
}

/** As the plugin of 0.1.0, or whoever has the key. */
const unsigned = (event: object = placed()) => merchant.client.post("/v1/store/events", event);
const now = () => Math.floor(Date.now() / 1000);

async function openNotices(): Promise<number> {
  const rows = await h.sql`
    select from notices where subject_id = ${merchant.id} and kind = 'store_events_unsigned' and closed_at is null`;
  return rows.length;
}

test("the answer to connecting says that events may be signed", async () => {
  expect(await connect()).toMatchObject({ features: [...STORE_FEATURES] });
});

describe("a store whose plugin does not sign yet", () => {
  beforeEach(() => connect({ reportsUnsigned: true }));

  test("goes on reporting, until its first signed event, and never goes back", async () => {
    expectOk(await unsigned());
    expectOk(await reportEvent(merchant, placed()));
    expect(await unsigned()).toFailWith(401, "signature_missing");
    await connect();
    expect(await unsigned()).toFailWith(401, "signature_missing");
  });

  test("does not become required through a caller who has only the key", async () => {
    expect(await reportEvent(merchant, placed(), { secret: merchant.apiKey })).toFailWith(
      401,
      "signature_invalid",
    );
    expect(await reportEvent(merchant, placed(), { timestamp: now() - 301 })).toFailWith(
      401,
      "signature_invalid",
    );
    expectOk(await unsigned());
  });
});

test("a merchant without a connected store signs likewise", async () => {
  expectOk(await unsigned());
  expectOk(await reportEvent(merchant, placed()));
  expect(await unsigned()).toFailWith(401, "signature_missing");
});

describe("a store whose signed status says that it signs its events", () => {
  beforeEach(() => connect());

  test("reports them, signed by the official library of Standard Webhooks", async () => {
    const body = JSON.stringify(placed());
    const library = new Webhook(merchant.apiSecret, { format: "raw" });
    const at = new Date();
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": library.sign("msg_1", at, body),
    };
    expectOk(await merchant.client.post("/v1/store/events", body, { headers }));
  });

  test("no event is accepted with the key alone, and nothing is recorded of it", async () => {
    expect(await unsigned()).toFailWith(401, "signature_missing");
    const body = JSON.stringify(placed());
    const right = eventHeaders(merchant.apiSecret, body);
    const forgeries: Array<Record<string, string>> = [
      eventHeaders(merchant.apiKey, body),
      eventHeaders("", body),
      eventHeaders(merchant.apiSecret, `${body} `),
      { ...right, "webhook-id": "msg_2" },
      { ...right, "webhook-timestamp": String(Number(right["webhook-timestamp"]) + 1) },
      { ...right, "webhook-timestamp": `${right["webhook-timestamp"]}.0` },
      { ...right, "webhook-signature": "" },
      { ...right, "webhook-signature": `a b c d ${right["webhook-signature"]}` },
      { ...right, "webhook-signature": right["webhook-signature"]!.replace("v1,", "v2,") },
      eventHeaders(merchant.apiSecret, body, { id: "a.b" }),
      eventHeaders(merchant.apiSecret, body, { timestamp: now() - 302 }),
      eventHeaders(merchant.apiSecret, body, { timestamp: now() + 302 }),
    ];
    for (const headers of forgeries)
      expect(await merchant.client.post("/v1/store/events", body, { headers })).toFailWith(
        401,
        "signature_invalid",
      );
    expect(await h.sql`select from orders where merchant_id = ${merchant.id}`).toHaveLength(0);
    expect(await h.sql`select from store_events where merchant_id = ${merchant.id}`).toHaveLength(0);
  });

  test("a wrong clock is reported with the right time, but only to callers who have the secret", async () => {
    const meta = (answer: { body: unknown }) =>
      (answer.body as { error: { meta?: { now: number } } }).error.meta;
    const late = await reportEvent(merchant, placed(), { timestamp: now() - 4000 });
    expect(Math.abs(meta(late)!.now - now())).toBeLessThan(5);
    const forged = await reportEvent(merchant, placed(), {
      secret: "svc_ms_test_x",
      timestamp: now() - 4000,
    });
    expect(meta(forged)).toBeUndefined();
  });

  test("a recorded event that is sent again has no effect", async () => {
    const event = { ...placed(), type: "order.refunded", refund: { id: "wc_1", amount: 10 } };
    const body = JSON.stringify(event);
    const headers = eventHeaders(merchant.apiSecret, body);
    const first = expectOk(await merchant.client.post("/v1/store/events", body, { headers }));
    expect(expectOk(await merchant.client.post("/v1/store/events", body, { headers }))).toEqual(first);
    expect(await h.sql`select from order_refunds where merchant_id = ${merchant.id}`).toHaveLength(1);
  });

  test("both secrets sign while a rotation overlaps, then only the new one", async () => {
    const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/rotate-credentials`;
    const rotated = expectOk(await workspace.client.post(path, { overlap_seconds: 3600 })) as {
      merchant: { api_key: string; api_secret: string };
    };
    const secret = rotated.merchant.api_secret;
    expectOk(await reportEvent(merchant, placed()));
    expectOk(await reportEvent(merchant, placed(), { secret }));
    await h.sql`update merchant_credentials set expires_at = svc_now() - interval '1 second'
      where merchant_id = ${merchant.id} and expires_at is not null`;
    const renewed = { client: createClient(h.url, rotated.merchant.api_key), apiSecret: secret };
    expect(await reportEvent(renewed, placed(), { secret: merchant.apiSecret })).toFailWith(
      401,
      "signature_invalid",
    );
    expectOk(await reportEvent(renewed, placed()));
  });

  test("the owners are notified once, and the notice closes after an hour of signed events only", async () => {
    for (const _ of [1, 2, 3]) expect(await unsigned()).toFailWith(401, "signature_missing");
    expect(await openNotices()).toBe(1);
    expectOk(await reportEvent(merchant, placed()));
    expect(await openNotices()).toBe(1);
    await connect();
    expect(await openNotices()).toBe(1);
    await h.sql`update merchants set store_events_refused_at = now() - interval '61 minutes' where id = ${merchant.id}`;
    expectOk(await reportEvent(merchant, placed()));
    expect(await openNotices()).toBe(0);
  });
});
