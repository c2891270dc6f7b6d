import { createHmac, randomUUID } from "node:crypto";

/** The store's routes under attack, with what the attacker may have seen or stolen. */
export interface SignedTarget {
  /** Of the plugin's namespace; the store is connected at it, and every call has to name it as its audience. */
  restUrl: string;
  /** The merchant's secret, which signs what the attacker recorded; never known to the attacker. */
  secret: string;
  /** The secret of the attacker's own store. */
  attackersSecret: string;
  /** The route that the attacker recorded calls of, apart from the attacked one. */
  otherRoute: string;
}

export interface SignedRoute {
  method: "GET" | "POST";
  route: string;
}

export interface RawCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface SignedCase {
  how: string;
  kind:
    | "no credentials"
    | "forged event"
    | "replayed"
    | "relayed"
    | "re-aimed"
    | "other mode"
    | "path tricks";
  /** In this order; the last one is the attack. */
  calls: RawCall[];
}

interface Message {
  id?: string;
  secret?: string;
  /** Seconds by which the signature is older. */
  ageSeconds?: number;
  /** Signed instead of what is sent. */
  signed?: string | undefined;
  body?: string | undefined;
  method?: string;
  query?: string;
  /** Null: none. */
  audience?: string | null;
  headers?: Record<string, string>;
}

/**
 * Every way to misuse a signed call of one route (Standard Webhooks, HMAC-SHA256), for a store of any kind. The signature
 * is made here: neither the service's code nor the store's.
 */
export function signedCases(target: SignedTarget, { method, route }: SignedRoute): SignedCase[] {
  const call = (message: Message = {}): RawCall => {
    const { id = `msg_${randomUUID()}`, secret = target.secret, ageSeconds = 0 } = message;
    const { audience = target.restUrl } = message;
    const verb = message.method ?? method;
    const body = message.body ?? (verb === "GET" ? undefined : textOf(route, { audience }));
    const at = String(Math.floor(Date.now() / 1000) - ageSeconds);
    const signed = message.signed ?? body ?? textOfGet(route, audience);
    const named = verb === "GET" ? textOfGet("", audience).split("?")[1] : undefined;
    const query = [message.query, named].filter((part) => part !== undefined).join("&");
    const mac = createHmac("sha256", secret).update(`${id}.${at}.${signed}`).digest("base64");
    return {
      method: verb,
      url: withQuery(target.restUrl + route, query),
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": at,
        "webhook-signature": `v1,${mac}`,
        ...message.headers,
      },
      ...(body === undefined ? {} : { body }),
    };
  };
  const once = (kind: SignedCase["kind"], how: string, ...calls: RawCall[]): SignedCase => ({
    kind,
    how,
    calls,
  });
  const aimed = { audience: target.restUrl };
  const { headers: _headers, ...bare } = call();
  const [recorded, recordedToo] = [call(), call()];
  return [
    once("no credentials", "unsigned", { ...bare, headers: { "content-type": "application/json" } }),
    once("relayed", "signed for the attacker's own store", call({ secret: target.attackersSecret })),
    once(
      "relayed",
      "signed for another store",
      call({ audience: "https://staging.example/wp-json/wc-svc/v1" }),
    ),
    once("relayed", "signed for no store in particular", call({ audience: null })),
    once("relayed", "signed for a path below", call({ audience: `${target.restUrl}/` })),
    once("forged event", "signed with an empty secret", call({ secret: "" })),
    once("forged event", "signed an hour ago", call({ ageSeconds: 3600 })),
    once("forged event", "signed for an hour from now", call({ ageSeconds: -3600 })),
    once("forged event", "no signature beside the scheme", call({ headers: { "webhook-signature": "v1," } })),
    once(
      "forged event",
      "a signature of another scheme",
      call({ headers: { "webhook-signature": `v2,${recorded.headers["webhook-signature"]!.slice(3)}` } }),
    ),
    once("replayed", "twice", recorded, recorded),
    once("replayed", "under another id", recordedToo, {
      ...recordedToo,
      headers: { ...recordedToo.headers, "webhook-id": `msg_${randomUUID()}` },
    }),
    once("replayed", "with a new time", {
      ...recorded,
      headers: { ...recorded.headers, "webhook-timestamp": String(Math.floor(Date.now() / 1000) + 1) },
    }),
    once(
      "re-aimed",
      "signed for another route",
      call({
        body: method === "GET" ? undefined : textOf(target.otherRoute, aimed),
        signed: method === "GET" ? textOfGet(target.otherRoute, target.restUrl) : undefined,
      }),
    ),
    once("re-aimed", "another body under the signature", call({ signed: "x" })),
    once(
      "re-aimed",
      "a GET's signature for a POST",
      call({ method: "POST", signed: textOfGet(route, target.restUrl), body: textOf(route, aimed) }),
    ),
    once(
      "re-aimed",
      "a query that was not signed",
      call({ query: "a=b", ...(method === "GET" ? {} : { signed: "x" }) }),
    ),
    ...(method === "GET"
      ? []
      : [
          once(
            "other mode",
            "a live call to a test store",
            call({ body: textOf(route, { ...aimed, livemode: true }) }),
          ),
        ]),
    once(
      "path tricks",
      "another method by query",
      call({ method: "POST", query: `_method=${method}`, signed: `GET ${target.otherRoute}`, body: "{}" }),
    ),
    once(
      "path tricks",
      "another method by header",
      call({
        method: "POST",
        signed: `GET ${target.otherRoute}`,
        body: "{}",
        headers: { "x-http-method-override": method },
      }),
    ),
  ];
}

/** A body as the service sends it, as far as the signature goes. */
function textOf(route: string, of: { audience: string | null; livemode?: boolean }): string {
  const { audience, livemode = false } = of;
  const aimed = audience === null ? {} : { audience };
  return JSON.stringify({
    route,
    livemode,
    ...aimed,
    sessionId: "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
    attempt: 1,
  });
}

/** What stands for a GET in its signature. */
function textOfGet(route: string, audience: string | null): string {
  return `GET ${route}${audience === null ? "" : `?audience=${encodeURIComponent(audience)}`}`;
}

function withQuery(url: string, query: string): string {
  return query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`;
}
