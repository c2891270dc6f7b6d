import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectOk, useHarness, type TestMerchant } from "../../test/support/harness.ts";
import { buyer, openCheckout } from "../../test/flows/shopper.ts";
import {
  respondWith,
  startStore,
  type ResponseFault,
  type StoreSandbox,
} from "../../test/support/woocommerce/start-store.ts";

import { sendStoreCommands } from "../orders/store-sync/send-store-commands.ts";

/** Answers that are the store's own, and those that are not; connections made before answers were signed. */

const h = useHarness({ worker: false });
let merchant: TestMerchant;
let store: StoreSandbox;

beforeEach(async () => {
  merchant = await h.merchant(await h.workspace());
  store = await startStore({ secret: merchant.apiSecret });
  const versions = { plugin: "0.2.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
});
afterEach(() => store.close());

const quote = async () => (await openCheckout(h, merchant)).total;
const tried = () =>
  merchant.client.post("/v1/sessions", {
    cart: { b2b: true, items: [{ id: "lamp-desk", name: "Lamp", quantity: 1, price: 10_000 }] },
  });

async function openNotices(): Promise<string[]> {
  const rows = await h.sql<{ kind: string }[]>`
    select kind from notices where subject_id = ${merchant.id} and closed_at is null and kind <> 'store_connected'`;
  return rows.map(({ kind }) => kind);
}

async function answersSignedAt(): Promise<Date | null> {
  const [row] = await h.sql<{ answers_signed_at: Date | null }[]>`
    select answers_signed_at from store_connections where merchant_id = ${merchant.id}`;
  return row!.answers_signed_at;
}

/** Amounts of an attacker's choice, shaped as the plugin's. */
const cheap = {
  amounts: { subtotal: 1, discount: 0, shipping: 0, fees: 0, tax: 0, total: 1, currency: "EUR" },
  quotedTax: 0,
  stock: [],
  shippingOptions: [],
  needsShipping: false,
};

describe("an answer that the store did not sign counts as none", () => {
  let earlier = "";
  const signedBy =
    (sign: (status: number, text: string) => string, text = JSON.stringify(cheap)): ResponseFault =>
    (response) => {
      response.setHeader("svc-response-signature", sign(200, text));
      response.writeHead(200, { "content-type": "application/json" }).end(text);
    };
  const altered =
    (alter: (text: string) => string): ResponseFault =>
    (response, { work, sign }) => {
      const { status, body } = work();
      const text = JSON.stringify(body);
      response.setHeader("svc-response-signature", sign(status, text));
      response.writeHead(status, { "content-type": "application/json" }).end(alter(text));
    };

  test.each<[what: string, fault: ResponseFault]>([
    ["unsigned", respondWith(200, cheap)],
    ["signed by someone else", signedBy(() => `v1,${Buffer.alloc(32, 7).toString("base64")}`)],
    ["with an empty signature", signedBy(() => "")],
    [
      "with another version of signature",
      (response, call) => signedBy((...of) => call.sign(...of).replace("v1", "v2"))(response, call),
    ],
    [
      "signed for another status",
      (response, call) => signedBy((_status, text) => call.sign(201, text))(response, call),
    ],
    [
      "signed over another body",
      (response, call) => signedBy((status) => call.sign(status, "{}"))(response, call),
    ],
    [
      "signed twice",
      (response, call) => signedBy((...of) => `${call.sign(...of)}, ${call.sign(...of)}`)(response, call),
    ],
    ["with PHP output before the body", altered((text) => `<b>Notice</b>: x in a.php\n${text}`)],
    ["with a comment of a cache after the body", altered((text) => `${text}\n<!-- cached -->`)],
    ["with a byte order mark", altered((text) => `\uFEFF${text}`)],
    ["encoded again", altered((text) => text.replaceAll(",", ", "))],
    ["cut", altered((text) => text.slice(0, -1))],
  ])("%s", async (_what, fault) => {
    store.settings.fault = fault;
    expect(await tried()).toFailWith(500, "store_unavailable");
    expect(await openNotices()).toEqual(["store_answers_unsigned"]);
    store.settings.fault = null;
    expect(await quote()).toBe(20_000);
  });

  test("the signature of an earlier answer", async () => {
    store.settings.fault = (response, { work, sign }) => {
      const { body } = work();
      const text = JSON.stringify(body);
      earlier = sign(200, text);
      response.setHeader("svc-response-signature", earlier).writeHead(200).end(text);
    };
    expect((await tried()).status).toBe(201);
    store.settings.fault = (response, { work }) =>
      response.setHeader("svc-response-signature", earlier).writeHead(200).end(JSON.stringify(work().body));
    expect(await tried()).toFailWith(500, "store_unavailable");
  });

  test("it is tried once more with a new id, as after a lost reply", async () => {
    let calls = 0;
    store.settings.fault = (response, call) => {
      calls += 1;
      if (calls > 1) return call.answer();
      respondWith(200, cheap)(response, call);
    };
    expect((await tried()).status).toBe(201);
    expect(calls).toBe(2);
  });

  test("a refusal is no refusal: the command stays open and is sent again", async () => {
    const checkout = await openCheckout(h, merchant);
    const refuse = respondWith(409, { code: "svc_refused", reason: "the order was deleted" });
    store.settings.fault = (response, call) =>
      call.route === "/orders/hold" ? refuse(response, call) : call.answer();
    expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
    const [command] = await h.sql`
      select c.done_at, c.refused_reason, o.id, o.needs_attention
      from store_commands c join orders o on o.id = c.order_id where c.merchant_id = ${merchant.id}`;
    expect(command).toMatchObject({ done_at: null, refused_reason: null, needs_attention: null });
    store.settings.fault = null;
    await h.sql`update store_commands set next_at = now() where merchant_id = ${merchant.id}`;
    await sendStoreCommands(h.ctx, { orderId: String(command!["id"]) });
    expect(store.orders).toMatchObject([{ status: "on-hold" }]);
  });

  test("the notice is closed by a signed answer an hour later", async () => {
    store.settings.fault = respondWith(200, cheap);
    await tried();
    store.settings.fault = null;
    await quote();
    expect(await openNotices()).toEqual(["store_answers_unsigned"]);
    await h.sql`
      update store_connections set unsigned_since = unsigned_since - interval '1 hour' where merchant_id = ${merchant.id}`;
    await quote();
    expect(await openNotices()).toEqual([]);
  });
});

describe("a connection that release 0.1.0 made", () => {
  beforeEach(async () => {
    store.settings.outdated = true;
    await h.sql`update store_connections set answers_signed_at = null where merchant_id = ${merchant.id}`;
  });

  test("keeps selling, with the notice plugin_outdated", async () => {
    expect(await quote()).toBe(20_000);
    const checkout = await openCheckout(h, merchant);
    expectOk(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
    expect(store.orders).toMatchObject([{ status: "on-hold" }]);
    expect(await openNotices()).toEqual(["plugin_outdated"]);
    expect(await answersSignedAt()).toBeNull();
  });

  test("is verified from its first signed answer on, and never goes back", async () => {
    await quote();
    store.settings.outdated = false;
    expect(await quote()).toBe(20_000);
    expect(await answersSignedAt()).not.toBeNull();
    expect(await openNotices()).toEqual([]);
    store.settings.outdated = true;
    expect(await tried()).toFailWith(500, "store_unavailable");
    expect(await openNotices()).toEqual(["store_answers_unsigned"]);
  });

  test("reads what PHP and caches add to an answer, as before", async () => {
    store.settings.fault = (response, { work }) => {
      const { status, body } = work();
      response.writeHead(status).end(`<b>Deprecated</b>: {closure}\n${JSON.stringify(body)}\n<!-- cache -->`);
    };
    expect((await tried()).status).toBe(201);
  });

  test("stays as it is when connecting anew fails, and signs once it succeeds", async () => {
    const versions = { plugin: "0.1.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
    const connect = () => merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions });
    const refused = await connect();
    expect(refused).toFailWith(400, "store_not_proven");
    expect(refused.body).toMatchObject({ error: { meta: { reason: "plugin_outdated" } } });
    expect(await quote()).toBe(20_000);
    store.settings.outdated = false;
    expectOk(await connect());
    expect(await answersSignedAt()).not.toBeNull();
  });
});
