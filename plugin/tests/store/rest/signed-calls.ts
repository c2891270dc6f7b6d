/** Requests to the plugin's routes as the checkout server makes them, with an independent implementation of the signature. */
import { createHmac, randomUUID } from "node:crypto";

export type SignedAnswer = { status: number; body: Record<string, unknown> };

export type SignedCall = {
  /** Instead of a new one. */
  id?: string;
  secret?: string;
  /** Seconds by which the caller's clock is ahead. */
  skew?: number;
  /** Route of the request, if it differs from the signed one. */
  to?: string;
  livemode?: boolean;
};

export type SignedCalls = {
  post(route: string, body: Record<string, unknown>, call?: SignedCall): Promise<SignedAnswer>;
  get(route: string, query?: Record<string, string>, call?: SignedCall): Promise<SignedAnswer>;
};

/** @param restUrl of the namespace, with either form of permalinks */
export function signedCalls(restUrl: string, secret: string): SignedCalls {
  const send = async (
    method: string,
    route: string,
    query: string,
    body: string | undefined,
    signed: string,
    call: SignedCall,
  ): Promise<SignedAnswer> => {
    const id = call.id ?? `msg_${randomUUID().replaceAll("-", "")}`;
    const timestamp = String(Math.floor(Date.now() / 1000) + (call.skew ?? 0));
    const mac = createHmac("sha256", call.secret ?? secret)
      .update(`${id}.${timestamp}.${signed}`)
      .digest("base64");
    const separator = restUrl.includes("?") ? "&" : "?";
    const response = await fetch(restUrl + (call.to ?? route) + (query === "" ? "" : separator + query), {
      method,
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${mac}`,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) as Record<string, unknown> };
    } catch {
      throw new Error(`${method} ${route} returned ${response.status} without JSON: ${text.slice(0, 2000)}`);
    }
  };
  return {
    post(route, body, call = {}) {
      const json = JSON.stringify({ route, livemode: call.livemode ?? false, ...body });
      return send("POST", route, "", json, json, call);
    },
    get(route, query = {}, call = {}) {
      const names = Object.keys(query).toSorted();
      const pairs = names.map((name) => `${name}=${encodeURIComponent(query[name] ?? "")}`).join("&");
      return send("GET", route, pairs, undefined, `GET ${route}${pairs === "" ? "" : `?${pairs}`}`, call);
    },
  };
}
