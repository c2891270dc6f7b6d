import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import type { Caller } from "../caller.ts";
import type { CallTrace } from "../call.ts";
import type { RequestLogRow } from "./request-log.ts";

/** The request-log row of an answered call; no body, no query string, no header but the user agent. */
export function logEntryOf(
  request: Request,
  response: Response,
  facts: { trace: CallTrace; errorCode: string | null; bodyBytes: number; now: number; latencyMs: number },
): RequestLogRow {
  const { caller } = facts.trace;
  return {
    created_at: new Date(facts.now),
    id: randomUUID(),
    request_id: response.locals["id"] as string,
    workspace_id: caller?.workspaceId ?? null,
    api_key_id: keyIdOf(caller),
    merchant_id: caller === null || caller.kind === "user_token" ? null : caller.merchantId,
    user_subject: caller !== null && "subject" in caller ? caller.subject : null,
    livemode: caller === null || caller.kind === "user_token" ? null : caller.livemode,
    method: request.method,
    path: request.path,
    status_code: response.statusCode,
    latency_ms: Math.round(facts.latencyMs),
    request_size_bytes: sizeOf(request.get("content-length")),
    response_size_bytes: facts.bodyBytes,
    user_agent: request.get("user-agent")?.slice(0, 512) ?? null,
    error_code: facts.errorCode,
  };
}

function keyIdOf(caller: Caller | null): string | null {
  if (caller?.kind === "partner_key") return caller.keyId;
  return caller?.kind === "merchant_key" ? caller.credentialId : null;
}

function sizeOf(contentLength: string | undefined): number | null {
  const bytes = Number(contentLength);
  return contentLength !== undefined && Number.isSafeInteger(bytes) && bytes < 2 ** 31 ? bytes : null;
}
