import type { Span } from "@opentelemetry/api";
import type { Request, Response } from "express";
import { beginSpan, fail, traceparentOf } from "../../tracing/spans.ts";
import type { CallTrace } from "../call.ts";
import { traceparentFor } from "../request-id.ts";

/** Answers a request in a span that ends when the response is closed, and gives the answer its traceparent. */
export function inRequestSpan(request: Request, response: Response, next: () => void): void {
  const parent = request.get("traceparent");
  const attributes = {
    "http.request.method": request.method,
    "svc.request_id": response.locals["id"] as string,
  };
  beginSpan(request.method, { kind: "server", parent, attributes }, (span) => {
    response.locals["traceparent"] = span === null ? traceparentFor(parent) : traceparentOf(span);
    if (span !== null) {
      response.locals["span"] = span;
      response.once("close", () => endSpan(span, response));
    }
    next();
  });
}

/** Names the request's span, if there is one, by its route: the path itself may have a session's token in it. */
export function describeSpan(
  request: Request,
  response: Response,
  route: string,
  outcome: { trace: CallTrace | null; errorCode: string | null },
): void {
  const span = response.locals["span"] as Span | undefined;
  // It has ended if the caller left before the answer.
  if (span?.isRecording() !== true) return;
  response.locals["errorCode"] = outcome.errorCode;
  span.updateName(`${request.method} ${route}`);
  span.setAttribute("http.route", route);
  const workspaceId = outcome.trace?.caller?.workspaceId;
  if (workspaceId !== undefined) span.setAttribute("svc.workspace_id", workspaceId);
}

function endSpan(span: Span, response: Response): void {
  const { statusCode } = response;
  const errorCode = response.locals["errorCode"] as string | null | undefined;
  if (response.headersSent) span.setAttribute("http.response.status_code", statusCode);
  if (!response.writableFinished) fail(span, "connection_closed");
  else if (statusCode >= 500) fail(span, errorCode ?? String(statusCode));
  else if (errorCode != null) span.setAttribute("error.type", errorCode);
  span.end();
}
