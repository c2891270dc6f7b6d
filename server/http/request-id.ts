import { newUlid, randomHex } from "../crypto/random-ids.ts";

/** `req_<ULID>`: sortable, unique, safe to show. */
export function newRequestId(now: number): string {
  return `req_${newUlid(now)}`;
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * The traceparent of our answer: the trace id of a valid inbound header (W3C Trace Context, section 3.2),
 * else a new one; always a new span id.
 */
export function traceparentFor(inbound: string | undefined): string {
  const match = inbound === undefined ? null : form.exec(inbound);
  const version = match?.[1];
  const usable =
    match !== null &&
    version !== "ff" &&
    (version !== "00" || match[5] === undefined) &&
    !/^0+$/.test(match[2]!) &&
    !/^0+$/.test(match[3]!);
  const traceId = usable ? match[2]! : randomHex(16);
  const flags = usable ? match[4]! : "01";
  return `00-${traceId}-${randomHex(8)}-${flags}`;
}
