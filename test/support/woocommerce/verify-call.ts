import { createHmac, timingSafeEqual } from "node:crypto";

/** How long an id is remembered, and how far clocks may differ (Standard Webhooks; the plugin does the same). */
const REMEMBERED_MS = 10 * 60 * 1000;
const TOLERANCE_S = 300;

export interface CallRefusal {
  status: 401;
  body: Record<string, unknown>;
}

interface Signed {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw body; of a GET the text the wire names. */
  text: string;
}

/** The plugin's check of a signed call, written from the specification, apart from the library the service signs with. */
export function createVerifier(
  secret: () => string,
  now: () => number,
): (call: Signed) => CallRefusal | null {
  const seen = new Map<string, number>();
  return ({ headers, text }) => {
    const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
      String(headers[name] ?? ""),
    ) as [string, string, string];
    const key = Buffer.from(secret(), "utf8");
    const wanted = createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest();
    const isSigned = signatures.split(" ").some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
    if (!isSigned || id === "") return refusal({ code: "svc_signature_invalid" });
    const at = Math.floor(now() / 1000);
    if (!(Math.abs(at - Number(timestamp)) <= TOLERANCE_S)) return refusal({ code: "svc_clock", now: at });
    for (const [known, since] of seen) if (now() - since > REMEMBERED_MS) seen.delete(known);
    if (seen.has(id)) return refusal({ code: "svc_replayed" });
    seen.set(id, now());
    return null;
  };
}

function refusal(body: Record<string, unknown>): CallRefusal {
  return { status: 401, body };
}

/** The text that stands for a GET in its signature, put together here from the wire's own words. */
export function getText(route: string, query: URLSearchParams): string {
  const pairs = [...query].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return `GET ${route}${text.length === 0 ? "" : `?${text.join("&")}`}`;
}
