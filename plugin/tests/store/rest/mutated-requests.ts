/** Requests of the plugin's routes made from valid ones by hostile changes, each rightly signed or with a shopper's nonce. */
import { createHmac, randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { hostileTexts } from "../../../../test/fuzz/hostile-values.ts";
import { mutatedJson } from "../../../../test/fuzz/mutate-json.ts";
import type { Recorder, Target } from "../../../../test/fuzz/run-cases.ts";
import type { RestCall } from "./cookie-session.ts";
import { sampleMeta, sampleSession } from "./sample-session.ts";
import { orderId, type SignedStore } from "./signed-store.ts";

/** An answer that takes longer is a hang; Playground needs seconds on a busy machine. */
const HANG_MS = 30_000;

type Case = { route: string; method: "GET" | "POST"; query: string; body: Buffer<ArrayBuffer> };

/**
 * Places an order that the requests name.
 * @param audience that signed requests name. @param vat the shopper's call of `/vat`.
 */
export async function mutatedRequests(shop: SignedStore, audience: string, vat: RestCall): Promise<Target<Case>> {
  const session = sampleSession([shop.line("plain", 2), shop.line("stocked", 1)]);
  const named = { sessionId: session.id, attempt: 1, livemode: false, audience };
  const placing = {
    ...named,
    session,
    meta: sampleMeta(session),
    reserveUntil: new Date(Date.now() + 600_000).toISOString(),
  };
  const placed = await shop.calls.post("/orders", placing, { audience });
  const order = { ...named, storeOrderId: orderId(placed), meta: {} };
  const bodies: Record<string, object> = {
    "/challenge": { nonce: randomUUID(), merchantId: session.merchantId, restUrl: audience, audience },
    "/quote": { ...named, session },
    "/orders": placing,
    "/orders/paid": { ...order, transactionId: "pi_1", amount: 3333, currency: "EUR" },
    "/orders/hold": { ...order, paymentTerm: "net30", due: "2026-12-24" },
    "/orders/release": order,
    "/orders/cancel": order,
    "/orders/vat": { ...order, meta: { _svc_vat_valid: 1, _svc_vat_checked_at: new Date(0).toISOString() } },
    "/refunds": { ...order, refundId: "re_1", amount: 100, currency: "EUR", reason: "" },
    "/refunds/reverse": { ...order, refundId: "re_1", amount: 100, currency: "EUR", failure: "" },
    "/terms-requests/approve": { ...named, id: "tr_1", companyId: null, companyName: "A", terms: ["net30"], creditLimit: { amount: 1, currency: "EUR" }, note: "" },
    "/terms-requests/decline": { ...named, id: "tr_1", note: "" },
    "/vat": { vatNumber: "DE999999100" },
  };
  const posts = fc.constantFrom(...Object.entries(bodies)).chain(([route, body]) =>
    fc.record({
      route: fc.constant(route),
      method: fc.constant("POST" as const),
      query: fc.constant(""),
      body: mutatedJson(route === "/vat" ? body : { route, ...body }),
    }),
  );
  const gets = fc.record({
    route: fc.constantFrom("/products", "/status", "/terms-requests"),
    method: fc.constant("GET" as const),
    query: fc
      .dictionary(fc.constantFrom("after", "limit", "livemode", "x", "id", "status", "before", "beforeId"), fc.oneof(hostileTexts, fc.string()), { maxKeys: 3 })
      .map((parameters) => queryOf({ ...parameters, audience })),
    body: fc.constant(Buffer.alloc(0)),
  });

  async function send({ route, method, query, body }: Case): Promise<Response> {
    const signal = AbortSignal.timeout(HANG_MS);
    if (route === "/vat") return vat(body, signal);
    const id = `msg_${randomUUID().replaceAll("-", "")}`;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const suffix = query === "" ? "" : `?${query}`;
    const mac = createHmac("sha256", shop.secret).update(`${id}.${timestamp}.`);
    mac.update(method === "GET" ? `GET ${route}${suffix}` : body);
    return fetch(`${shop.store.url}/wp-json/wc-svc/v1${route}${suffix}`, {
      method,
      signal,
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${mac.digest("base64")}`,
      },
      ...(method === "GET" ? {} : { body }),
    });
  }

  async function run(one: Case, recorder: Recorder): Promise<string[]> {
    const startedAt = performance.now();
    const response = await send(one);
    const text = await response.text();
    const what = `${one.method} ${one.route}: ${response.status}`;
    recorder.count(what, performance.now() - startedAt);
    const faults = response.status >= 500 ? [`${what}: ${text.slice(0, 300)}`] : [];
    return isJson(text) ? faults : [...faults, `${what}, which is not JSON: ${text.slice(0, 300)}`];
  }

  return {
    name: "plugin",
    cases: fc.oneof({ weight: 9, arbitrary: posts }, { weight: 1, arbitrary: gets }),
    shortRun: 60,
    run,
    describe: ({ method, route, query, body }) => `${method} ${route}?${query} ${body.toString("utf8")}`,
  };
}

/** Sorted by name, as the server signs it. Texts that UTF-8 cannot express are left out. */
const queryOf = (parameters: Record<string, string>): string =>
  Object.entries(parameters)
    .filter(([, value]) => value.isWellFormed())
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
