const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** A span as a traceparent names it. @property traceFlags bit 0: it is recorded. */
export interface NamedSpan {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

/** A traceparent (W3C Trace Context, section 3.2); null if it is malformed. */
export function parseTraceparent(text: string): NamedSpan | null {
  const [, version, traceId, spanId, flags, more] = form.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  const isUsable = version !== "ff" && (version !== "00" || more === undefined);
  if (!isUsable || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

export function formatTraceparent({ traceId, spanId, traceFlags }: NamedSpan): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
