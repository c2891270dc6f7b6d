import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { StoreSession } from "../../../server/stores/platform.ts";
import { listen, type ListenOptions } from "../../../server/sandbox/listen.ts";
import { createOrderBook, StoreRefusal, type OrderBook } from "./order-book.ts";
import { postRoutes } from "./plugin-routes.ts";
import type { StoreOffers } from "./store-offers.ts";
import { answerSignature, challengeProof } from "./sign-answer.ts";
import { createTermsRequestBook, type TermsRequestBook } from "./terms-requests.ts";
import { createVerifier, getText } from "./verify-call.ts";

export interface StoreOptions extends ListenOptions {
  /** The merchant's whole secret, as it is saved in the plugin. */
  secret: string;
  livemode?: boolean;
  currency?: string;
  /** WordPress with plain permalinks: routes stand in the query. */
  plainPermalinks?: boolean;
  /** The plugin of release 0.1.0: answers are not signed, challenges and audiences unknown. */
  outdated?: boolean;
  /** Its plugin does not sign the events it reports, and does not say so. */
  reportsUnsigned?: boolean;
}

export interface SeenCall {
  method: string;
  route: string;
  body: Record<string, unknown> | null;
}

/**
 * What happens instead of, or around, the store's own answer. `answer` does the work and sends what came of it; `work`
 * only does it.
 */
export type ResponseFault = (
  response: ServerResponse,
  call: {
    route: string;
    answer: () => void;
    work: () => { status: number; body: unknown };
    /** The signature of an answer with this body. */
    sign: (status: number, body: string) => string;
  },
) => void;

/** Sends this instead of the store's answer: unsigned, as something in front of it would, or signed, as the plugin would. */
export const respondWith =
  (status: number, body: unknown, { signed = false } = {}): ResponseFault =>
  (response, { sign }) => {
    const text = JSON.stringify(body);
    if (signed) response.setHeader("svc-response-signature", sign(status, text));
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  };

/** The store's answers, with more in those of a route, or others in their place. */
export const answering =
  (changes: Readonly<Record<string, { status?: number; body: object }>>): ResponseFault =>
  (response, { route, answer, work, sign }) => {
    const change = changes[route];
    if (change === undefined) return answer();
    const own = change.status === undefined ? work() : { status: change.status, body: {} };
    const body = { ...(own.body as object), ...change.body };
    respondWith(own.status, body, { signed: true })(response, { route, answer, work, sign });
  };

export interface StoreSandbox extends OrderBook {
  url: string;
  /** What the plugin gives when it connects. */
  restUrl: string;
  seen: SeenCall[];
  termsRequests: TermsRequestBook;
  /** May be changed at any time, as its owner would. */
  settings: {
    secret: string;
    livemode: boolean;
    currency: string;
    /** Undefined: its plugin does not report it. */
    timeZone: string | undefined;
    /** The address at which it is connected, by which it knows that a call is meant for it. */
    address: string;
    outdated: boolean;
    /** What its status lists; not of an outdated plugin. */
    features: string[];
    /** How far its clock goes wrong. */
    clockOffsetMs: number;
    fault: ResponseFault | null;
    taxOverride: ((tax: number, session: StoreSession) => number) | null;
    /** How it delivers, and its codes; null: it uses the session's own shipping, and takes no codes. */
    offers: StoreOffers | null;
  };
  close(): Promise<void>;
}

const NAMESPACE = "/wc-svc/v1";

const Challenge = z.object({ nonce: z.string(), merchantId: z.string(), restUrl: z.string() });

/** A store that speaks the plugin's wire over HTTP: signed calls, real orders, stock and refunds. */
export async function startStore(options: StoreOptions): Promise<StoreSandbox> {
  const settings: StoreSandbox["settings"] = {
    secret: options.secret,
    address: "",
    outdated: options.outdated ?? false,
    features: ["signed_events", "reverse_refund"],
    livemode: options.livemode ?? false,
    currency: options.currency ?? "EUR",
    timeZone: undefined,
    clockOffsetMs: 0,
    fault: null,
    taxOverride: null,
    offers: null,
  };
  const now = () => Date.now() + settings.clockOffsetMs;
  const verify = createVerifier(() => settings.secret, now);
  const seen: SeenCall[] = [];
  const termsRequests = createTermsRequestBook();
  const book = createOrderBook({
    get currency() {
      return settings.currency;
    },
    get timeZone() {
      return settings.timeZone;
    },
    get offers() {
      return settings.offers;
    },
    now: Date.now,
    taxOverride: (tax, session) => settings.taxOverride?.(tax, session) ?? tax,
  });

  function status(): Record<string, unknown> {
    return {
      plugin: "1.0.0",
      wordpress: "6.9",
      woocommerce: "11.0.0",
      php: "8.3.0",
      hpos: true,
      mode: "hosted",
      livemode: settings.livemode,
      currency: settings.currency,
      timeZone: settings.timeZone,
      time: Math.floor(now() / 1000),
      ...(options.reportsUnsigned || settings.outdated ? {} : { features: settings.features }),
      permalinks: options.plainPermalinks !== true,
    };
  }

  function products(query: URLSearchParams): Record<string, unknown> {
    const limit = Number(query.get("limit") ?? 100);
    const after = query.get("after") ?? "";
    const sorted = [...book.products.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const page = sorted.filter(({ id }) => id > after).slice(0, limit);
    return {
      products: page.map(({ stock, ...product }) => ({
        ...product,
        description: "",
        currency: settings.currency,
        inStock: stock === null || stock > 0,
        url: `https://shop.example/product/${product.id}/`,
      })),
      next: page.length === limit ? (page.at(-1)?.id ?? null) : null,
    };
  }

  function get(route: string, query: URLSearchParams): object {
    if (route === "/status") return status();
    return route === "/terms-requests" ? termsRequests.list(query) : products(query);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://store");
    const route = routeOf(url, options.plainPermalinks ?? false);
    const raw = await text(request);
    const query = new URLSearchParams(url.search);
    query.delete("rest_route");
    const work = () => {
      const method = request.method ?? "GET";
      if (route === null) return { status: 404, body: { code: "rest_no_route" } };
      const signed = method === "GET" ? getText(route, query) : raw;
      const refusal = verify({ headers: request.headers, text: signed });
      if (refusal !== null) return refusal;
      const body = method === "GET" ? null : (JSON.parse(raw) as Record<string, unknown>);
      const audience = body === null ? query.get("audience") : body["audience"];
      if (!settings.outdated && audience !== settings.address)
        return { status: 403, body: { code: "svc_wrong_audience" } };
      seen.push({ method, route, body });
      if (method === "GET") return { status: 200, body: get(route, query) };
      return post(route, body ?? {});
    };
    const sign = (code: number, body: string) =>
      answerSignature(settings.secret, String(request.headers["webhook-id"] ?? ""), code, body);
    const send = ({ status: code, body }: { status: number; body: unknown }) => {
      const sent = JSON.stringify(body);
      if (!settings.outdated) response.setHeader("svc-response-signature", sign(code, sent));
      response.writeHead(code, { "content-type": "application/json" }).end(sent);
    };
    if (settings.fault === null) send(work());
    else settings.fault(response, { route: route ?? "", work, sign, answer: () => send(work()) });
  }

  function prove(body: Record<string, unknown>): { status: number; body: unknown } {
    const { nonce, merchantId, restUrl } = Challenge.parse(body);
    if (restUrl !== settings.address) return { status: 403, body: { code: "svc_wrong_audience" } };
    return { status: 200, body: { proof: challengeProof(settings.secret, nonce, merchantId, restUrl) } };
  }

  function post(route: string, body: Record<string, unknown>): { status: number; body: unknown } {
    if (body["route"] !== route) return { status: 401, body: { code: "svc_signature_invalid" } };
    if (body["livemode"] !== settings.livemode) return { status: 403, body: { code: "svc_wrong_mode" } };
    if (route === "/challenge" && !settings.outdated) return prove(body);
    const decide = termsRequests.routes[route];
    const handler = postRoutes[route];
    try {
      if (decide !== undefined) return { status: 200, body: decide(body) };
      if (handler === undefined) return { status: 404, body: { code: "rest_no_route" } };
      return { status: 200, body: handler(book, body) };
    } catch (error) {
      if (error instanceof StoreRefusal) return { status: 409, body: error.body };
      if (error instanceof z.ZodError)
        return { status: 400, body: { code: "rest_invalid_param", message: z.prettifyError(error) } };
      throw error;
    }
  }

  const server = await listen(
    (request, response) => {
      respond(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    },
    { ...options, anyName: true },
  );
  settings.address = options.plainPermalinks
    ? `${server.url}/?rest_route=${NAMESPACE}`
    : `${server.url}/wp-json${NAMESPACE}`;
  return {
    ...book,
    url: server.url,
    restUrl: settings.address,
    seen,
    termsRequests,
    settings,
    close: server.close,
  };
}

function routeOf(url: URL, plainPermalinks: boolean): string | null {
  const path = plainPermalinks
    ? (url.searchParams.get("rest_route") ?? "")
    : url.pathname.slice("/wp-json".length);
  return path.startsWith(`${NAMESPACE}/`) ? path.slice(NAMESPACE.length) : null;
}
