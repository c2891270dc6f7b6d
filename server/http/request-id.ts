import { newUlid, randomHex } from "../crypto/random-ids.ts";
import { activeTraceparent } from "../tracing/spans.ts";
import { parseTraceparent } from "../tracing/traceparent.ts";

/** `req_<ULID>`: sortable, unique, safe to show. */
export function newRequestId(now: number): string {
  return `req_${newUlid(now)}`;
}

/** The traceparent of our answer: the trace id of a valid inbound header, else a new one; always a new span id. */
export function traceparentFor(inbound: string | undefined): string {
  const { traceId, traceFlags } = parseTraceparent(inbound ?? "") ?? {
    traceId: randomHex(16),
    traceFlags: 1,
  };
  return `00-${traceId}-${randomHex(8)}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** The traceparent of a call that the service makes: it continues the active span, else it begins a trace. */
export function outgoingTraceparent(): string {
  return activeTraceparent() ?? traceparentFor(undefined);
}
