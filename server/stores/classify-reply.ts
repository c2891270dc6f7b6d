import type { GuardedAnswer } from "../http/fetch/guarded-fetch.ts";

/** The class of a store's HTTP response. */
export type ClassifiedReply =
  | { kind: "done"; body: unknown }
  /** The store rejected the request; a retry would be rejected too. */
  | { kind: "refused"; code: string; body: Record<string, unknown> }
  /** Needs manual action: wrong key, plugin missing, address moved. */
  | { kind: "broken"; reason: StoreFault; message: string }
  /** The clocks differ by more than the plugin allows. */
  | { kind: "clock"; now: number }
  /** A proxy sent our request twice; the first one took effect. */
  | { kind: "replayed" }
  /** A later retry may succeed. */
  | { kind: "unavailable"; reason: "status" | "not_json"; message: string };

export type StoreFault =
  | "signature_invalid"
  | "wrong_mode"
  | "wrong_audience"
  | "plugin_missing"
  | "moved"
  | "answer_invalid";

const broken = (reason: StoreFault, message: string): ClassifiedReply => ({
  kind: "broken",
  reason,
  message,
});

/**
 * Classifies a response of the plugin, or of something in front of it: caches, firewalls, maintenance pages, PHP.
 * Sources: the plugin's error codes; https://developer.wordpress.org/rest-api/ for those of WordPress.
 */
export function classifyReply(answer: Pick<GuardedAnswer, "status" | "body" | "truncated">): ClassifiedReply {
  const { status } = answer;
  const body = answer.truncated ? undefined : findJson(new TextDecoder().decode(answer.body));
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const object = isObject ? (body as Record<string, unknown>) : null;
  const code = typeof object?.["code"] === "string" ? object["code"] : "";

  if (status >= 200 && status < 300) {
    if (object !== null) return { kind: "done", body: object };
    const what = answer.truncated ? "a response that is too long" : "something other than JSON";
    return { kind: "unavailable", reason: "not_json", message: `the store returned ${status} with ${what}` };
  }
  if (status === 401 && code === "svc_signature_invalid")
    return broken("signature_invalid", "the store uses a different secret: save the current key pair there");
  if (code === "svc_clock" && typeof object?.["now"] === "number" && Number.isFinite(object["now"]))
    return { kind: "clock", now: object["now"] };
  if (code === "svc_replayed") return { kind: "replayed" };
  if (status === 403 && code === "svc_wrong_mode")
    return broken("wrong_mode", "the store has a key for the other mode");
  if (status === 403 && code === "svc_wrong_audience")
    return broken("wrong_audience", "the store was connected at another address: run its connection test");
  if (status === 404 || status === 410)
    return broken("plugin_missing", `the plugin does not respond at its address (${status})`);
  if (status === 301 || status === 308)
    return broken("moved", `the store's address redirects elsewhere (${status}): connect the store again`);
  if (object !== null && code !== "" && (status === 400 || status === 409 || status === 422))
    return { kind: "refused", code, body: object };
  return { kind: "unavailable", reason: "status", message: `the store returned ${status}` };
}

/** Maximum number of `{` to try in text that PHP or a cache added. */
const MAX_JSON_CANDIDATES = 50;

/**
 * Extracts JSON from a text. PHP may print notices before it and caches comments after it, so if the whole text is not
 * JSON, takes the first object that ends at the last closing brace. Undefined if there is none.
 */
function findJson(text: string): unknown {
  const whole = parse(text);
  if (whole !== undefined) return whole;
  const end = text.lastIndexOf("}") + 1;
  let start = text.indexOf("{");
  for (let tries = 0; start !== -1 && start < end && tries < MAX_JSON_CANDIDATES; tries += 1) {
    const found = parse(text.slice(start, end));
    if (found !== undefined) return found;
    start = text.indexOf("{", start + 1);
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
