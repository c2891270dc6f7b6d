import { newUlid, randomHex } from "../crypto/random-ids.ts";
import { activeTraceparent } from "../tracing/spans.ts";
import { formatTraceparent, parseTraceparent } from "../tracing/traceparent.ts";

/** `req_<ULID>`: sortable, unique, safe to show. */
export function newRequestId(now: number): string {
  return `req_${newUlid(now)}`;
}

/** The traceparent of our answer: the trace id of a valid inbound header, else a new one; always a new span id. */
export function traceparentFor(inbound: string | undefined): string {
  const callers = parseTraceparent(inbound ?? "") ?? { traceId: randomHex(16), traceFlags: 1 };
  return formatTraceparent({ ...callers, spanId: randomHex(8) });
}

/** The traceparent of a call that the service makes: it continues the active span, else it begins a trace. */
export function outgoingTraceparent(): string {
  return activeTraceparent() ?? traceparentFor(undefined);
}
