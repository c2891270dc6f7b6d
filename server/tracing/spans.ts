import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context as TraceContext,
  type Span,
  type Tracer,
} from "@opentelemetry/api";
import { formatTraceparent, parseTraceparent } from "./traceparent.ts";

/**
 * Spans of requests, jobs and calls of third parties (OpenTelemetry). Their names and attributes name routes, tasks and hosts,
 * never what a caller sent: paths have tokens in them, URLs of partners may have secrets.
 *
 * Until `startTracing` has set a tracer, the work is done and nothing else.
 */
let tracer: Tracer | null = null;

/** Null ends tracing. Called by `startTracing` alone. */
export function setTracer(to: Tracer | null): void {
  tracer = to;
}

export const isTracing = (): boolean => tracer !== null;

export interface SpanOptions {
  kind: "server" | "client" | "job";
  attributes?: Attributes;
  /** The traceparent of whoever asked for the work; default: the span that is active. */
  parent?: string | undefined;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER } as const;

/**
 * Does work in a span that ends with it, and fails with it.
 * @param work gets the span, to say of it how the work ended; null without tracing.
 */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (tracer === null) return work(null);
  const span = startSpan(tracer, name, options);
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(span));
  } catch (error) {
    fail(span, error instanceof Error ? error.name : "unknown");
    throw error;
  } finally {
    span.end();
  }
}

/** Does a call of a third party in a span of its own. Of the URL, it names the host only. */
export function inCallSpan<T extends { status: number }>(
  name: string,
  url: string,
  call: () => Promise<T>,
): Promise<T> {
  if (tracer === null) return call();
  const attributes = URL.canParse(url) ? { "server.address": new URL(url).hostname } : {};
  return inSpan(name, { kind: "client", attributes }, async (span) => {
    const answer = await call();
    recordStatus(span, answer.status);
    return answer;
  });
}

/** What a third party answered, by HTTP status. */
export function recordStatus(span: Span | null, status: number): void {
  span?.setAttribute("http.response.status_code", status);
  if (status >= 400) fail(span, String(status));
}

/**
 * Continues in a span that whoever gets it ends by hand, when the answer has been sent.
 * @param next gets null without tracing.
 */
export function beginSpan(name: string, options: SpanOptions, next: (span: Span | null) => void): void {
  if (tracer === null) return next(null);
  const span = startSpan(tracer, name, options);
  context.with(trace.setSpan(context.active(), span), () => next(span));
}

function startSpan(by: Tracer, name: string, { kind, attributes = {}, parent }: SpanOptions): Span {
  return by.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
}

/** A malformed traceparent begins a new trace. */
function contextOf(traceparent: string | undefined): TraceContext {
  if (traceparent === undefined) return context.active();
  const remote = parseTraceparent(traceparent);
  if (remote === null) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
}

/** @param type a name, such as an error's code: its message could quote what a caller sent. */
export function fail(span: Span | null, type: string): void {
  span?.setAttribute("error.type", type);
  span?.setStatus({ code: SpanStatusCode.ERROR });
}

/** The traceparent of the active span, for calls that continue its trace; null without one. */
export function activeTraceparent(): string | null {
  const span = tracer === null ? undefined : trace.getActiveSpan();
  return span === undefined ? null : traceparentOf(span);
}

export function traceparentOf(span: Span): string {
  return formatTraceparent(span.spanContext());
}

/** What a line of the log says of the active span. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = tracer === null ? undefined : trace.getActiveSpan();
  if (span === undefined) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}
