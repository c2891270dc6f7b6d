import type { Request, Response } from "express";
import { ApiError } from "../../errors.ts";
import type { CallTrace } from "../call.ts";
import type { Route } from "../define-route.ts";
import { hostOf, type RequestHost } from "../host-gate.ts";
import { discardRest } from "../input/read-body.ts";
import { pageProblemOf, type PageProblem } from "../page-problem.ts";
import { renderErrorFor } from "../pipeline.ts";
import type { AppParts } from "./app-parts.ts";
import { idOf, newTrace, queryOf, refusedRequest } from "./request-facts.ts";
import { record, send, standingHeaders } from "./send.ts";

/** Express's own errors (a malformed percent sign in the path) and unexpected ones become catalogue errors. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof URIError)
    return new ApiError("parameter_invalid", { message: "The path is malformed.", cause: error });
  return new ApiError("internal_error", { cause: error });
}

/** Answers a failed call: with its error, or with a page where a browser asked for one. */
export async function sendError(
  parts: AppParts,
  request: Request,
  response: Response,
  error: ApiError,
  route: Route | null,
  trace: CallTrace = newTrace(parts),
): Promise<void> {
  const { ctx, refusals } = parts.pipeline;
  const id = idOf(response);
  if (error.status >= 500) {
    ctx.log.error({ err: error.cause ?? error, request_id: id, route: route?.path }, "a request failed");
  }
  refusals.refused(error, refusedRequest(request, response, route?.path ?? "unknown"), {
    caller: trace.caller,
    isSigned: route?.auth === "none" && route.rawBody === true,
  });
  // None if the request was refused before its host was found.
  const host: RequestHost | undefined = hostOf(response);
  const merchantId = host?.merchantId ?? null;
  const kind = pageProblemOf(error, request, { merchantId, isRoute: route !== null });
  if (kind === null)
    await send(parts, route, request, response, renderErrorFor(ctx, error, id), trace, error.code);
  else await sendProblemPage(parts, request, response, { error, route, kind, merchantId, trace });
  discardRest(request);
}

async function sendProblemPage(
  parts: AppParts,
  request: Request,
  response: Response,
  failed: Pick<PageProblem, "kind" | "merchantId"> & {
    error: ApiError;
    route: Route | null;
    trace: CallTrace;
  },
): Promise<void> {
  const { error, route, kind, merchantId, trace } = failed;
  const { status, headers, body } = await parts.problemPage({
    kind,
    status: error.status,
    merchantId,
    requested: queryOf(request).get("locale"),
    acceptLanguage: request.get("accept-language") ?? "",
  });
  response
    .status(status)
    .set({ ...standingHeaders(parts, response), ...error.headers, ...headers })
    .end(body);
  record(parts, route, request, response, {
    trace,
    errorCode: error.code,
    bodyBytes: Buffer.byteLength(body),
  });
}
