/** Requests to the plugin's routes as the checkout server makes them, with an independent implementation of the signature. */
import { createHmac, randomUUID } from "node:crypto";

export type SignedAnswer = {
  status: number;
  body: Record<string, unknown>;
  /** What the signature of the answer is worth, over the bytes received. */
  signature: "right" | "wrong" | "missing";
};

export type SignedCall = {
  /** Instead of a new one. */
  id?: string;
  secret?: string;
  /** Seconds by which the caller's clock is ahead. */
  skew?: number;
  /** Route of the request, if it differs from the signed one. */
  to?: string;
  livemode?: boolean;
  /** Names it in the signed request, as servers since 0.2 do. */
  audience?: string;
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
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    const expected = createHmac("sha256", secret).update(`${id}.${response.status}.`).update(bytes).digest("base64");
    const given = response.headers.get("svc-response-signature");
    const signature = given === null ? "missing" : given === `v1,${expected}` ? "right" : "wrong";
    try {
      return { status: response.status, body: JSON.parse(text) as Record<string, unknown>, signature };
    } catch {
      throw new Error(`${method} ${route} returned ${response.status} without JSON: ${text.slice(0, 2000)}`);
    }
  };
  return {
    post(route, body, call = {}) {
      const { livemode = false, audience } = call;
      const json = JSON.stringify({ route, livemode, ...body, ...(audience === undefined ? {} : { audience }) });
      return send("POST", route, "", json, json, call);
    },
    get(route, parameters = {}, call = {}) {
      const { audience } = call;
      const query: Record<string, string> = { ...parameters, ...(audience === undefined ? {} : { audience }) };
      const names = Object.keys(query).toSorted();
      const pairs = names.map((name) => `${name}=${encodeURIComponent(query[name] ?? "")}`).join("&");
      return send("GET", route, pairs, undefined, `GET ${route}${pairs === "" ? "" : `?${pairs}`}`, call);
    },
  };
}
