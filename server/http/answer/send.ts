import type { Request, Response } from "express";
import type { CallTrace } from "../call.ts";
import type { PageAnswer } from "../define-page.ts";
import type { Route } from "../define-route.ts";
import { hostOf } from "../host-gate.ts";
import type { RenderedAnswer } from "../idempotency/idempotency.ts";
import { rateLimitHeaders } from "../limits/rate-limit.ts";
import { isApiPath } from "../page-problem.ts";
import { compressBody } from "../precompressed.ts";
import { logEntryOf } from "../request-log/log-entry.ts";
import type { AppParts } from "./app-parts.ts";
import { headersOf, idOf } from "./request-facts.ts";
import { describeSpan } from "./request-span.ts";

/** Headers of every answer. */
export function standingHeaders(parts: AppParts, response: Response): Record<string, string> {
  return {
    ...parts.securityHeaders(hostOf(response)),
    "svc-request-id": idOf(response),
    traceparent: response.locals["traceparent"] as string,
    ...(parts.draining() ? { connection: "close" } : {}),
  };
}

/** Writes status and headers of an API answer in one call: Node validates and copies each header that is set separately. */
export function writeHead(
  parts: AppParts,
  response: Response,
  answer: Pick<RenderedAnswer, "status" | "headers">,
  trace: CallTrace,
): void {
  response.writeHead(answer.status, {
    ...standingHeaders(parts, response),
    "svc-version": trace.version,
    "cache-control": "no-store",
    ...(trace.limit === null ? {} : rateLimitHeaders(trace.limit)),
    ...answer.headers,
  });
}

/** Below it, compressing costs more than the packets that it saves. */
const COMPRESSED_FROM_BYTES = 4096;

/**
 * A large answer as its caller accepts it. No answer of this size holds a secret beside text of another caller, which its
 * size could give away (breachattack.com).
 */
async function compressLarge(
  answer: RenderedAnswer,
  request: Readonly<Record<string, string | undefined>>,
): Promise<Pick<PageAnswer, "status" | "headers" | "body">> {
  return answer.body.length < COMPRESSED_FROM_BYTES ? answer : compressBody(answer, request);
}

/** Sends a whole answer, and has it counted and logged by the bytes that are sent. */
export async function send(
  parts: AppParts,
  route: Route | null,
  request: Request,
  response: Response,
  answer: RenderedAnswer,
  trace: CallTrace,
  errorCode: string | null,
): Promise<void> {
  const { status, headers, body } = await compressLarge(answer, headersOf(request));
  const bodyBytes = Buffer.byteLength(body);
  // A 204 has no body and no Content-Length (RFC 9110, 8.6).
  const sentHeaders = status === 204 ? headers : { ...headers, "content-length": String(bodyBytes) };
  writeHead(parts, response, { status, headers: sentHeaders }, trace);
  record(parts, route, request, response, { trace, errorCode, bodyBytes });
  // Answers of one turn of the event loop leave together: one by one, each would wake its reader (a proxy) by itself,
  // which costs more than making the answer (decision 0035).
  setImmediate(() => response.end(body));
}

/** Counts an answer, and has the calls of the API logged. */
export function record(
  parts: AppParts,
  route: Route | null,
  request: Request,
  response: Response,
  outcome: { trace: CallTrace; errorCode: string | null; bodyBytes: number },
): void {
  const latencyMs = performance.now() - (response.locals["startedAt"] as number);
  parts.metrics.observe(request.method, route?.path ?? "unknown", response.statusCode, latencyMs);
  if (route !== null) describeSpan(request, response, route.path, outcome);
  // Calls of the hosted page and of third parties are no API calls.
  if (route === null ? !isApiPath(request.path) : route.internal) return;
  parts.requestLog.record(
    logEntryOf(request, response, {
      ...outcome,
      now: parts.pipeline.ctx.clock.now(),
      latencyMs,
    }),
  );
}
