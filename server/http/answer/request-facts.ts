import type { Request, Response } from "express";
import type { CallTrace } from "../call.ts";
import type { RefusedRequest } from "../refusals.ts";
import type { AppParts } from "./app-parts.ts";

/** The id that the answer carries as `svc-request-id`. */
export function idOf(response: Response): string {
  return response.locals["id"] as string;
}

/** The session's token in the path; empty where the path has none. */
export function tokenOf(request: Request): string {
  return String(request.params["token"] ?? "");
}

export function queryOf(request: Request): URLSearchParams {
  const start = request.originalUrl.indexOf("?");
  return new URLSearchParams(start === -1 ? undefined : request.originalUrl.slice(start + 1));
}

export function headersOf(request: Request): Record<string, string | undefined> {
  return request.headers as Record<string, string | undefined>;
}

/** What is known of a call before it is read. */
export function newTrace({ pipeline }: AppParts): CallTrace {
  return { caller: null, version: pipeline.ctx.versions.newest, idempotencyKey: null, limit: null };
}

export function refusedRequest(request: Request, response: Response, route: string): RefusedRequest {
  return { requestId: idOf(response), ip: request.ip ?? "", method: request.method, route };
}
