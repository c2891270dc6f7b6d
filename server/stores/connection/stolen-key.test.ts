import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "../../../test/support/client.ts";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { buyer, openCheckout } from "../../../test/flows/shopper.ts";
import { startStore, type StoreSandbox } from "../../../test/support/woocommerce/start-store.ts";
import type { Context } from "../../context.ts";
import { createGuardedFetch } from "../../http/fetch/guarded-fetch.ts";
import type { Resolve } from "../../http/fetch/guarded-connect.ts";
import { createPlatforms } from "../platforms.ts";

/**
 * What someone can do on the store's side who has stolen a merchant's key, but not its secret. The merchant has a connected
 * store; the attacker has a server, and can call the service and the store. Each attempt has to leave the store where it
 * is, and the attacker without a price, an order or a buyer's data.
 */

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;
let attacker: Attacker;

const versions = { plugin: "0.2.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
const connect = (restUrl: string, of: TestMerchant = merchant): Promise<Answer> =>
  of.client.post("/v1/store/connect", { restUrl, versions });

interface Call {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

interface Attacker {
  port: number;
  calls: Call[];
  /** What it does with a call; by default it answers as a store would, but cannot sign. */
  respond: (call: Call) => Reply | Promise<Reply>;
  server: Server;
}

const reply = (body: unknown, status = 200): Reply => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Answers of every route, with a price of the attacker's choice. */
function imitate({ url }: Call): Reply {
  const amounts = { subtotal: 1, discount: 0, shipping: 0, fees: 0, tax: 0, total: 1, currency: "EUR" };
  if (url.includes("/status"))
    return reply({ ...versions, livemode: false, currency: "EUR", proof: `v1,${"A".repeat(43)}=` });
  if (url.includes("/challenge")) return reply({ proof: `v1,${"A".repeat(43)}=` });
  if (url.includes("/quote"))
    return reply({ amounts, quotedTax: 0, stock: [], shippingOptions: [], needsShipping: false });
  return reply({ status: "placed", order: { id: "1", number: "1", amounts } });
}

/** Sends the call on to the real store, altered or not. */
async function relay({ method, url, headers, body }: Call, alter = (sent: string) => sent): Promise<Reply> {
  const route = url.replace(/^.*?\/wc-svc\/v1/, "");
  const { host: _host, connection: _connection, "content-length": _length, ...sent } = headers;
  const response = await fetch(store.restUrl + route, {
    method,
    headers: sent as Record<string, string>,
    ...(method === "GET" ? {} : { body: alter(body) }),
  });
  const signature = response.headers.get("svc-response-signature");
  return {
    status: response.status,
    headers: signature === null ? {} : { "svc-response-signature": signature },
    body: await response.text(),
  };
}

async function startAttacker(host: string, port = 0): Promise<Attacker> {
  const state: Omit<Attacker, "port" | "server"> = { calls: [], respond: imitate };
  const handle = async (request: IncomingMessage): Promise<Reply> => {
    const { method = "", url = "", headers } = request;
    const call = { method, url, headers, body: await text(request) };
    state.calls.push(call);
    return state.respond(call);
  };
  const server = createServer((request, response) => {
    void handle(request).then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((done) => server.listen(port, host, done));
  return Object.assign(state, { server, port: (server.address() as AddressInfo).port });
}

function stop({ server }: Attacker): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
}

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  // Its store is at 127.0.0.1, as the partner has allowed.
  merchant = await h.merchant(workspace);
  store = await startStore({ secret: merchant.apiSecret });
  attacker = await startAttacker("0.0.0.0");
  expectOk(await connect(store.restUrl));
});
afterEach(async () => {
  await stop(attacker);
  await store.close();
});

const outcomes: string[] = [];
afterAll(() => {
  process.stdout.write(
    `${outcomes.join("\n")}\n${outcomes.length} attempts with a stolen key, 0 succeeded\n`,
  );
});

/** Fails if the attempt got anything; the real store goes on selling at its own price. */
async function expectNothingGained(what: string, answer: Answer): Promise<void> {
  const { error } = answer.body as { error?: { code: string; meta?: { reason?: string } } };
  const checkout = await openCheckout(h, merchant);
  const quoted = await checkout.quote();
  const placed = await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } });
  const [row] = await h.sql<{ rest_url: string }[]>`
    select rest_url from store_connections where merchant_id = ${merchant.id}`;
  const received = attacker.calls.map(({ url, body }) => url + body).join("\n");
  expect({
    refused: answer.status >= 400,
    connectedTo: row?.rest_url,
    price: checkout.total,
    pricedFor: quoted.status,
    placed: placed.status,
    orders: store.orders.length,
    buyersData: [buyer.email, buyer.company, buyer.lastName, checkout.sessionId].filter((one) =>
      received.includes(one),
    ),
  }).toEqual({
    refused: true,
    connectedTo: store.restUrl,
    price: 20_000,
    pricedFor: 200,
    placed: 200,
    orders: 1,
    buyersData: [],
  });
  const reason = error?.meta?.reason === undefined ? "" : ` (${error.meta.reason})`;
  outcomes.push(`  refused  ${answer.status} ${error?.code ?? ""}${reason}: ${what}`);
}

/** An address of the attacker on the store's own host: another port, another path. */
const onSameHost = () => `http://127.0.0.1:${attacker.port}/~mallory/wp-json/wc-svc/v1`;
const onOtherHost = () => `http://127.0.0.2:${attacker.port}/wp-json/wc-svc/v1`;

interface Attempt {
  what: string;
  code: string;
  reason?: string;
  /** Prepares the attacker. @returns the address it tries to connect. */
  prepare: () => string | Promise<string>;
}

const attempts: Attempt[] = [
  { what: "a server on another host", code: "store_host_not_allowed", prepare: onOtherHost },
  {
    what: "a host whose name begins like the store's",
    code: "store_host_not_allowed",
    prepare: () => `http://127.0.0.1.evil.example:${attacker.port}/wp-json/wc-svc/v1`,
  },
  {
    what: "the store's host as user name",
    code: "url_not_allowed",
    prepare: () => `http://127.0.0.1@127.0.0.2:${attacker.port}/wp-json/wc-svc/v1`,
  },
  {
    what: "the store's host with a backslash",
    code: "store_host_not_allowed",
    prepare: () => `http://127.0.0.2:${attacker.port}\\@127.0.0.1/wp-json/wc-svc/v1`,
  },
  {
    what: "an address with a line break, to shift the proof's fields",
    code: "parameter_invalid",
    prepare: () => `${store.restUrl}\n${onSameHost()}`,
  },
  {
    what: "another path and port of the store's host",
    code: "store_not_proven",
    reason: "answer_unsigned",
    prepare: onSameHost,
  },
  {
    what: "an answer of another store, signed with another secret",
    code: "store_not_proven",
    reason: "answer_altered",
    prepare() {
      attacker.respond = (call) => {
        const imitated = imitate(call);
        const headers = { "svc-response-signature": `v1,${Buffer.alloc(32, 1).toString("base64")}` };
        return { ...imitated, headers };
      };
      return onSameHost();
    },
  },
  {
    what: "relaying the challenge to the real store",
    code: "store_not_proven",
    reason: "wrong_audience",
    prepare() {
      attacker.respond = (call) => relay(call);
      return onSameHost();
    },
  },
  {
    what: "relaying it with the address of the real store instead",
    code: "store_unavailable",
    prepare() {
      attacker.respond = (call) => relay(call, (body) => body.replaceAll(onSameHost(), store.restUrl));
      return onSameHost();
    },
  },
  {
    what: "relaying only the challenge, and imitating the rest",
    code: "store_not_proven",
    prepare() {
      attacker.respond = (call) => (call.url.includes("/challenge") ? relay(call) : imitate(call));
      return onSameHost();
    },
  },
  {
    what: "the proof and signature of an earlier connection",
    code: "store_not_proven",
    reason: "answer_altered",
    async prepare() {
      let old: Reply | null = null;
      store.settings.fault = (response, { route, work, sign }) => {
        const { status, body } = work();
        const sent = JSON.stringify(body);
        const headers = { "svc-response-signature": sign(status, sent) };
        if (route === "/challenge") old = { status, headers, body: sent };
        response.writeHead(status, headers).end(sent);
      };
      expectOk(await connect(store.restUrl));
      store.settings.fault = null;
      attacker.respond = (call) => (call.url.includes("/challenge") ? old! : imitate(call));
      return onSameHost();
    },
  },
  {
    what: "a redirect to the real store (307)",
    code: "store_unavailable",
    prepare() {
      attacker.respond = ({ url }) => ({
        status: 307,
        headers: { location: store.restUrl + url.replace(/^.*\/v1/, "") },
        body: "",
      });
      return onSameHost();
    },
  },
  {
    what: "a permanent redirect to the real store (308)",
    code: "store_refused",
    reason: "moved",
    prepare() {
      attacker.respond = ({ url }) => ({
        status: 308,
        headers: { location: store.restUrl + url.replace(/^.*\/v1/, "") },
        body: "",
      });
      return onSameHost();
    },
  },
  {
    what: "the plugin of 0.1.0, which proves nothing",
    code: "store_not_proven",
    reason: "plugin_outdated",
    prepare() {
      attacker.respond = (call) =>
        call.url.includes("/challenge") ? reply({ code: "rest_no_route" }, 404) : imitate(call);
      return onSameHost();
    },
  },
];

describe("connecting", () => {
  test.each(attempts)("$what", async ({ what, code, reason, prepare }) => {
    const restUrl = await prepare();
    const seen = store.seen.length;
    const answer = await connect(restUrl);
    expect(answer.body).toMatchObject({ error: { code, ...(reason && { meta: { reason } }) } });
    if (what.includes("redirect")) expect(store.seen).toHaveLength(seen);
    await expectNothingGained(what, answer);
  });

  test("the store's own address, to a store in the other mode", async () => {
    store.settings.livemode = true;
    const answer = await connect(store.restUrl);
    expect(answer).toFailWith(409, "store_refused");
    store.settings.livemode = false;
    await expectNothingGained("the store's own address, in the other mode", answer);
  });

  test("the victim's store as the store of a merchant of the attacker", async () => {
    const own = await h.merchant(workspace);
    const answer = await connect(store.restUrl, own);
    expect(answer).toFailWith(409, "store_refused");
    await expectNothingGained("the victim's store as one's own", answer);
    expect(await h.sql`select from store_connections where merchant_id = ${own.id}`).toHaveLength(0);
  });

  test("calling the real store, signed with the stolen key instead of the secret", async () => {
    const response = await fetch(`${store.restUrl}/quote`, {
      method: "POST",
      headers: {
        "webhook-id": "msg_1",
        "webhook-timestamp": "1790000000",
        "webhook-signature": merchant.apiKey,
      },
      body: "{}",
    });
    expect(response.status).toBe(401);
    const answer = { status: response.status, body: await response.json() } as Answer;
    await expectNothingGained("calling the real store with the key", answer);
  });

  test("allowing a host with the merchant key", async () => {
    const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}`;
    const answer = await merchant.client.patch(path, { allowed_store_hosts: ["127.0.0.2"] });
    expect(answer.status).toBe(401);
    expect(await connect(onOtherHost())).toFailWith(400, "store_host_not_allowed");
    await expectNothingGained("allowing a host with the merchant key", answer);
  });
});

describe("a name that the attacker points at its own server", () => {
  let address = "";
  let before: Partial<Context>;

  /** Resolves every name to the address of the moment. */
  const resolve: Resolve = (_name, _options, done) => done(null, [{ address, family: 4 }]);

  beforeEach(async () => {
    before = { ...h.ctx };
    const fetchGuarded = createGuardedFetch(h.config, resolve);
    Object.assign(h.ctx, { fetchGuarded, platform: createPlatforms({ ...h.ctx, fetchGuarded }) });
    await h.sql`update merchants set allowed_store_hosts = '{127.0.0.1,shop.example}' where id = ${merchant.id}`;
  });
  afterEach(() => Object.assign(h.ctx, before));

  test("before connecting: nothing is stored", async () => {
    address = "127.0.0.2";
    const answer = await connect(`http://shop.example:${attacker.port}/wp-json/wc-svc/v1`);
    expect(answer).toFailWith(400, "store_not_proven");
    await expectNothingGained("a name that resolves to the attacker when connecting", answer);
  });

  test("between the challenge and the next call: nothing is stored", async () => {
    const port = Number(new URL(store.restUrl).port);
    const other = await startAttacker("127.0.0.2", port);
    address = "127.0.0.1";
    const restUrl = store.restUrl.replace("127.0.0.1", "shop.example");
    const own = store.settings.address;
    store.settings.address = restUrl;
    store.settings.fault = (response, { answer }) => {
      address = "127.0.0.2";
      response.setHeader("connection", "close");
      answer();
    };
    const answer = await connect(restUrl);
    expect(answer).toFailWith(400, "store_not_proven");
    expect(other.calls.map(({ url }) => url.replace(/\?.*/, ""))).toContain("/wp-json/wc-svc/v1/status");
    await stop(other);
    store.settings.fault = null;
    store.settings.address = own;
    address = "127.0.0.1";
    await expectNothingGained("a name that changes after the challenge", answer);
  });

  test("after connecting: no price and no order, only a store that does not answer", async () => {
    const port = Number(new URL(store.restUrl).port);
    address = "127.0.0.1";
    const restUrl = store.restUrl.replace("127.0.0.1", "shop.example");
    store.settings.address = restUrl;
    expectOk(await connect(restUrl));
    const checkout = await openCheckout(h, merchant);
    const other = await startAttacker("127.0.0.2", port);
    address = "127.0.0.2";
    Object.assign(h.ctx, {
      platform: createPlatforms({ ...h.ctx, fetchGuarded: createGuardedFetch(h.config, resolve) }),
    });
    const session = await merchant.client.post("/v1/sessions", {
      cart: { items: [{ id: "x", name: "X", quantity: 1, price: 1_000 }] },
    });
    expect(session).toFailWith(500, "store_unavailable");
    const answer = await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } });
    expect(answer).toFailWith(500, "store_unavailable");
    expect(other.calls.length).toBeGreaterThan(0);
    expect(await h.sql`select from orders where merchant_id = ${merchant.id}`).toHaveLength(0);
    await stop(other);
    outcomes.push(`  refused  500 store_unavailable: a name that changes after connecting`);
  });
});
