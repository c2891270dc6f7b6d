import type { RequestListener } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import { ApiError } from "../errors.ts";
import { mountsOf, type Route } from "./define-route.ts";
import type { Page, PageAnswer } from "./define-page.ts";
import type { CallTrace, Pipeline } from "./call.ts";
import type { RenderedAnswer } from "./idempotency/idempotency.ts";
import { refuseTarget } from "./client-error.ts";
import type { RefusedRequest } from "./refusals.ts";
import { countUnknownToken, enter, limitPageCall, recogniseCaller } from "./checks.ts";
import { renderErrorFor, runCall } from "./pipeline.ts";
import { rateLimitHeaders } from "./limits/rate-limit.ts";
import { discardRest, readBody } from "./input/read-body.ts";
import { isApiPath, pageProblemOf, type PageProblem } from "./page-problem.ts";
import { logEntryOf } from "./request-log/log-entry.ts";
import { createHostGate, hostOf, type HostDirectory, type RequestHost } from "./host-gate.ts";
import { createAnsweredMethods } from "./answered-methods.ts";
import { newRequestId, traceparentFor } from "./request-id.ts";
import type { RequestLog } from "./request-log/request-log.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import type { RequestMetrics } from "./metrics.ts";

export interface AppParts {
  pipeline: Pipeline;
  routes: readonly Route[];
  pages: readonly Page[];
  /** What a browser is shown instead of the page that it asked for; never throws. */
  problemPage(problem: PageProblem): Promise<PageAnswer>;
  hosts: HostDirectory;
  requestLog: RequestLog;
  metrics: RequestMetrics;
  securityHeaders: SecurityHeaders;
  /** True while the process is shutting down. */
  draining(): boolean;
}

/** Express 5 path of a declared path: `{id}` → `:id`, `{*rest}` → `*rest`. */
function expressPath(path: string): string {
  return path.replaceAll(/\{\*(\w+)\}/g, "*$1").replaceAll(/\{(\w+)\}/g, ":$1");
}

/**
 * Builds the application: every answer, error pages and assets included, carries a request id and a traceparent.
 * @returns the listener of requests, with the router from which tests read what is served.
 */
export function createApp(parts: AppParts): RequestListener & Pick<Express, "router"> {
  const { ctx } = parts.pipeline;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", ctx.config.SVC_TRUST_PROXY);
  app.set("query parser", "simple");
  app.enable("case sensitive routing");

  app.use((request: Request, response: Response, next: NextFunction) => {
    response.locals["id"] = newRequestId(ctx.clock.now());
    response.locals["traceparent"] = traceparentFor(request.get("traceparent"));
    response.locals["startedAt"] = performance.now();
    if (request.httpVersion === "1.1" && request.headers.host === undefined) {
      throw new ApiError("parameter_invalid", { message: "HTTP/1.1 requires a Host header.", param: "Host" });
    }
    next();
  });

  app.use(createHostGate(parts.hosts, ctx.config.SVC_TRUST_PROXY));

  refuseDuplicates(parts.routes);
  // Most calls have a path without parameters: it is looked up directly, instead of trying every declared path in turn.
  const direct = new Map<string, Route>();
  for (const route of parts.routes) {
    for (const mount of mountsOf(route))
      if (!mount.includes("{")) direct.set(`${route.method} ${mount}`, route);
  }
  app.use((request: Request, response: Response, next: NextFunction) => {
    const route = direct.get(`${request.method} ${request.path}`);
    return route === undefined ? next() : answerApi(parts, route, request, response);
  });
  for (const route of parts.routes) {
    for (const mount of mountsOf(route)) {
      app[methodOf(route)](expressPath(mount), (request, response) =>
        answerApi(parts, route, request, response),
      );
    }
  }
  // A path without parameters goes before one that would match it too.
  for (const page of parts.pages.toSorted(
    (a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")),
  )) {
    app[page.method === "GET" ? "get" : "post"](expressPath(page.path), (request, response) =>
      answerPage(parts, page, request, response),
    );
  }

  const methodsOf = createAnsweredMethods(parts.routes, parts.pages);
  app.use(async (request: Request, response: Response) => {
    const allowed = methodsOf(request.path);
    const hint = allowed.length === 0 ? "" : ` Supported: ${allowed.join(", ")}.`;
    const error = new ApiError("route_not_found", {
      message: `No such endpoint: ${request.method} ${request.path.slice(0, 200)}.${hint}`,
      ...(allowed.length === 0 ? {} : { headers: { allow: allowed.join(", ") } }),
    });
    if (isApiPath(request.path)) await parts.requestLog.waitForRoom();
    const caller = isApiPath(request.path)
      ? await recogniseCaller(parts.pipeline, headersOf(request), request.ip ?? "")
      : null;
    await sendError(parts, request, response, error, null, { ...newTrace(parts), caller });
  });
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    return sendError(parts, request, response, toApiError(error), null);
  });
  // What Express finds no path in reaches none of the above.
  const listener: RequestListener = (request, response) =>
    app(request as Request, response as Response, () => refuseTarget(ctx, parts.securityHeaders, response));
  return Object.assign(listener, { router: app.router });
}

function methodOf(route: Route): "get" | "post" | "put" | "patch" | "delete" {
  return route.method.toLowerCase() as "get";
}

/** @throws when two files declare the same endpoint. */
function refuseDuplicates(routes: readonly Route[]): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const name = `${route.method} ${route.path.replaceAll(/\{\w+\}/g, "{}")}`;
    if (seen.has(name)) throw new Error(`${name} is declared twice`);
    seen.add(name);
  }
}

async function answerApi(parts: AppParts, route: Route, request: Request, response: Response): Promise<void> {
  const trace = newTrace(parts);
  const ip = request.ip ?? "";
  if (!route.internal) await parts.requestLog.waitForRoom();
  try {
    limitPageCall(parts.pipeline, { path: route.path, token: tokenOf(request), ip });
    const rendered = await runCall(
      parts.pipeline,
      {
        route,
        params: (request.params ?? {}) as Record<string, string>,
        query: queryOf(request),
        info: {
          id: idOf(response),
          traceparent: response.locals["traceparent"] as string,
          ip,
          headers: headersOf(request),
          host: hostOf(response),
        },
        isRepeated: (header) => (request.headersDistinct[header]?.length ?? 0) > 1,
        readBody: (limit) => readBody(request, limit),
      },
      trace,
    );
    if (rendered.stream === undefined) return send(parts, route, request, response, rendered, trace, null);
    writeHead(parts, response, rendered, trace);
    const bodyBytes = await sendStream(parts, response, rendered.stream);
    record(parts, route, request, response, { trace, errorCode: null, bodyBytes });
  } catch (error) {
    const fault = toApiError(error);
    await sendError(
      parts,
      request,
      response,
      countGuess(parts, request, response, route, fault),
      route,
      trace,
    );
  }
}

/** The refusal of an unknown token in a path; after too many of them, that of the limit. */
function countGuess(
  { pipeline }: AppParts,
  request: Request,
  response: Response,
  route: Route,
  fault: ApiError,
): ApiError {
  if (fault.status !== 404) return fault;
  try {
    countUnknownToken(pipeline, refusedRequest(request, response, route.path));
    return fault;
  } catch (error) {
    return toApiError(error);
  }
}

function tokenOf(request: Request): string {
  return String(request.params["token"] ?? "");
}

/**
 * Streams lines as they are read, with backpressure. A failure midway can no longer be reported as an error: the
 * connection is closed without the end of the body, so that the caller does not mistake a part for the whole.
 * @returns bytes sent.
 */
async function sendStream(
  { pipeline: { ctx } }: AppParts,
  response: Response,
  lines: AsyncIterable<string>,
): Promise<number> {
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<string> {
    for await (const line of lines) {
      bytes += Buffer.byteLength(line);
      yield line;
    }
  };
  try {
    await pipeline(Readable.from(counted(), { objectMode: false }), response);
  } catch (error) {
    ctx.log.warn({ err: error, request_id: idOf(response) }, "a response was not sent completely");
  }
  return bytes;
}

function queryOf(request: Request): URLSearchParams {
  const start = request.originalUrl.indexOf("?");
  return new URLSearchParams(start === -1 ? undefined : request.originalUrl.slice(start + 1));
}

function headersOf(request: Request): Record<string, string | undefined> {
  return request.headers as Record<string, string | undefined>;
}

function newTrace({ pipeline }: AppParts): CallTrace {
  return { caller: null, version: pipeline.ctx.versions.newest, idempotencyKey: null, limit: null };
}

/** Headers of every answer. */
function standingHeaders(parts: AppParts, response: Response): Record<string, string> {
  return {
    ...parts.securityHeaders(hostOf(response)),
    "svc-request-id": idOf(response),
    traceparent: response.locals["traceparent"] as string,
    ...(parts.draining() ? { connection: "close" } : {}),
  };
}

/** Writes status and headers of an API answer in one call: Node validates and copies each header that is set separately. */
function writeHead(
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

/** Sends a whole answer, and has it counted and logged. */
function send(
  parts: AppParts,
  route: Route | null,
  request: Request,
  response: Response,
  { status, headers, body }: RenderedAnswer,
  trace: CallTrace,
  errorCode: string | null,
): void {
  const bodyBytes = Buffer.byteLength(body);
  // A 204 has no body and no Content-Length (RFC 9110, 8.6).
  const sentHeaders = status === 204 ? headers : { ...headers, "content-length": String(bodyBytes) };
  writeHead(parts, response, { status, headers: sentHeaders }, trace);
  record(parts, route, request, response, { trace, errorCode, bodyBytes });
  // Answers of one turn of the event loop leave together: one by one, each would wake its reader (a proxy) by itself,
  // which costs more than making the answer (decision 0035).
  setImmediate(() => response.end(body));
}

async function answerPage(parts: AppParts, page: Page, request: Request, response: Response): Promise<void> {
  const ip = request.ip ?? "";
  limitPageCall(parts.pipeline, { path: page.path, token: tokenOf(request), ip });
  const form = page.method === "POST" ? (await readBody(request, 64 * 1024)).toString("utf8") : "";
  const leave = await enter(parts.pipeline, null, { path: page.path, token: tokenOf(request) });
  const answer = await Promise.resolve(
    page.handler({
      ctx: parts.pipeline.ctx,
      params: Object.fromEntries(
        Object.entries(request.params).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join("/") : value,
        ]),
      ),
      query: queryOf(request),
      headers: headersOf(request),
      form: new URLSearchParams(form),
      request: {
        id: idOf(response),
        traceparent: response.locals["traceparent"] as string,
        ip,
        host: hostOf(response),
      },
    }),
  ).finally(leave);
  if (answer.status === 404) countUnknownToken(parts.pipeline, refusedRequest(request, response, page.path));
  response
    .status(answer.status)
    .set({ ...standingHeaders(parts, response), ...answer.headers })
    .set(answer.cookies === undefined ? {} : { "set-cookie": [...answer.cookies] })
    .end(answer.body);
  parts.metrics.observe(
    request.method,
    page.path,
    answer.status,
    performance.now() - (response.locals["startedAt"] as number),
  );
}

/** Express's own errors (a malformed percent sign in the path) and unexpected ones become catalogue errors. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof URIError)
    return new ApiError("parameter_invalid", { message: "The path is malformed.", cause: error });
  return new ApiError("internal_error", { cause: error });
}

async function sendError(
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
  if (kind === null) send(parts, route, request, response, renderErrorFor(ctx, error, id), trace, error.code);
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

function record(
  parts: AppParts,
  route: Route | null,
  request: Request,
  response: Response,
  outcome: { trace: CallTrace; errorCode: string | null; bodyBytes: number },
): void {
  const latencyMs = performance.now() - (response.locals["startedAt"] as number);
  parts.metrics.observe(request.method, route?.path ?? "unknown", response.statusCode, latencyMs);
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

function refusedRequest(request: Request, response: Response, route: string): RefusedRequest {
  return { requestId: idOf(response), ip: request.ip ?? "", method: request.method, route };
}

function idOf(response: Response): string {
  return response.locals["id"] as string;
}
