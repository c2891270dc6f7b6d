import type { RequestListener } from "node:http";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import { ApiError } from "../errors.ts";
import { answerApi } from "./answer/answer-api.ts";
import { sendError, toApiError } from "./answer/answer-error.ts";
import { answerPage } from "./answer/answer-page.ts";
import type { AppParts } from "./answer/app-parts.ts";
import { headersOf, newTrace } from "./answer/request-facts.ts";
import { inRequestSpan } from "./answer/request-span.ts";
import { createAnsweredMethods } from "./answered-methods.ts";
import { recogniseCaller } from "./checks.ts";
import { refuseTarget } from "./client-error.ts";
import { mountsOf, type Route } from "./define-route.ts";
import { createHostGate } from "./host-gate.ts";
import { isApiPath } from "./page-problem.ts";
import { newRequestId } from "./request-id.ts";

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
    response.locals["startedAt"] = performance.now();
    inRequestSpan(request, response, () => {
      if (request.httpVersion === "1.1" && request.headers.host === undefined) {
        throw new ApiError("parameter_invalid", {
          message: "HTTP/1.1 requires a Host header.",
          param: "Host",
        });
      }
      next();
    });
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
