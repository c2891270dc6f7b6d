import type { GuardedAnswer } from "../http/fetch/guarded-fetch.ts";

/** What an answer of a store means, before anyone looks at what it says. */
export type StoreReply =
  | { kind: "done"; body: unknown }
  /** The store understood and says no: the same request would get the same answer. */
  | { kind: "refused"; code: string; body: Record<string, unknown> }
  /** Nobody can be served before a person acts: wrong key, plugin gone, address moved. */
  | { kind: "broken"; reason: StoreFault; message: string }
  /** The store's clock differs from ours by more than the plugin allows. */
  | { kind: "clock"; now: number }
  /** A proxy sent our request twice; what the first one did stands. */
  | { kind: "replayed" }
  /** Another answer is possible later. */
  | { kind: "unavailable"; reason: "status" | "not_json"; message: string };

export type StoreFault = "signature_invalid" | "wrong_mode" | "plugin_missing" | "moved" | "answer_invalid";

const broken = (reason: StoreFault, message: string): StoreReply => ({ kind: "broken", reason, message });

/**
 * Classifies an answer of the plugin, or of whatever stands before it: caches, firewalls, maintenance pages, PHP.
 * Source: the plugin's own codes; https://developer.wordpress.org/rest-api/ for those of WordPress.
 */
export function classifyAnswer(answer: Pick<GuardedAnswer, "status" | "body" | "truncated">): StoreReply {
  const { status } = answer;
  const body = answer.truncated ? undefined : findJson(new TextDecoder().decode(answer.body));
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const said = isObject ? (body as Record<string, unknown>) : null;
  const code = typeof said?.["code"] === "string" ? said["code"] : "";

  if (status >= 200 && status < 300) {
    if (said !== null) return { kind: "done", body: said };
    const what = answer.truncated ? "a response that is too long" : "something other than JSON";
    return { kind: "unavailable", reason: "not_json", message: `the store returned ${status} with ${what}` };
  }
  if (status === 401 && code === "svc_signature_invalid")
    return broken("signature_invalid", "the store uses a different secret: save the current key pair there");
  if (code === "svc_clock" && typeof said?.["now"] === "number" && Number.isFinite(said["now"]))
    return { kind: "clock", now: said["now"] };
  if (code === "svc_replayed") return { kind: "replayed" };
  if (status === 403 && code === "svc_wrong_mode")
    return broken("wrong_mode", "the store has a key for the other mode");
  if (status === 404 || status === 410)
    return broken("plugin_missing", `the plugin does not respond at its address (${status})`);
  if (status === 301 || status === 308)
    return broken("moved", `the store's address redirects elsewhere (${status}): connect the store again`);
  if (said !== null && code !== "" && (status === 400 || status === 409 || status === 422))
    return { kind: "refused", code, body: said };
  return { kind: "unavailable", reason: "status", message: `the store returned ${status}` };
}

/** How many places an object may begin at in what PHP or a cache wrote around it. */
const MOST_BEGINNINGS = 50;

/**
 * The JSON in a text. Stores print notices before it and caches comments after it, so when the whole is no JSON, the
 * first object that reaches to the last closing brace counts. Undefined when there is none.
 */
function findJson(text: string): unknown {
  const whole = parse(text);
  if (whole !== undefined) return whole;
  const end = text.lastIndexOf("}") + 1;
  let start = text.indexOf("{");
  for (let tries = 0; start !== -1 && start < end && tries < MOST_BEGINNINGS; tries += 1) {
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
