import { z } from "zod";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError, errorBody } from "../errors.ts";
import type { CallTrace, IncomingCall, Pipeline } from "./call.ts";
import type { Caller } from "./caller.ts";
import { authenticate, checkPath, checkPermission, limit, resolveVersion, validateInput } from "./checks.ts";
import type { Answer, RequestInfo, Route } from "./define-route.ts";
import { beginRecord, endFailedRun, fingerprintOf, parseIdempotencyKey, storeAnswer } from "./idempotency.ts";
import type { RenderedAnswer, RunningRecord } from "./idempotency.ts";
import { parseJsonBody } from "./read-body.ts";

export const DEFAULT_BODY_LIMIT = 256 * 1024;

/**
 * Runs one API request through the checks in their fixed order (design 2-api.md, Errors): failed-authentication
 * limit, authentication, key limit, version, path and workspace, scope, idempotency key present, JSON parsed,
 * idempotency look-up, input valid, handler.
 * @throws ApiError for every refusal; anything else is a fault of ours.
 */
export async function runCall(
  pipeline: Pipeline,
  call: IncomingCall,
  trace: CallTrace,
): Promise<RenderedAnswer> {
  const { ctx } = pipeline;
  const { route, info } = call;
  const subject = await authenticate(pipeline, call, trace);
  await limit(pipeline, call, trace, subject);
  const version = resolveVersion(info.headers["svc-version"], trace.caller);
  trace.version = version;
  const params = await checkPath(pipeline, call, trace, subject);
  checkPermission(route, trace.caller);

  const key = route.idempotent === undefined ? null : parseIdempotencyKey(info.headers["idempotency-key"]);
  trace.idempotencyKey = key;
  if (route.idempotent === "required" && key === null) {
    throw new ApiError("idempotency_key_missing", {
      message: "Send an Idempotency-Key header; a v4 UUID for each new request is recommended.",
      param: "Idempotency-Key",
    });
  }
  const rawBody = await call.readBody(route.bodyLimitBytes ?? DEFAULT_BODY_LIMIT);
  const json = route.rawBody ? undefined : parseJsonBody(rawBody, info.headers["content-type"]);

  const started =
    key === null || trace.caller === null
      ? null
      : await beginRecord(ctx, {
          scopeId: trace.caller.kind === "merchant_key" ? trace.caller.merchantId : trace.caller.workspaceId,
          livemode: trace.caller.kind === "user_token" ? false : trace.caller.livemode,
          key,
          fingerprint: fingerprintOf({
            method: route.method,
            path: call.path.replace(/^\/v2(?=\/)/, ""),
            query: call.query,
            merchantHeader: info.headers["x-svc-merchant"],
            version,
            body: json,
          }),
          requestId: info.id,
        });
  if (started !== null && "replay" in started) return started.replay;
  const run = started?.run ?? null;
  try {
    const input = validateInput(route, call.query, json);
    const request: RequestInfo = { ...info, version, rawBody };
    return await runHandler(pipeline, route, { caller: trace.caller, params, ...input, request }, run);
  } catch (thrown) {
    if (run !== null) {
      const error = thrown instanceof ApiError ? thrown : new ApiError("internal_error", { cause: thrown });
      await endFailedRun(ctx, run, error, renderErrorFor(ctx, error, info.id));
    }
    throw thrown;
  } finally {
    run?.stop();
  }
}

async function runHandler(
  pipeline: Pipeline,
  route: Route,
  input: { caller: Caller | null; params: unknown; query: unknown; body: unknown; request: RequestInfo },
  run: RunningRecord | null,
): Promise<RenderedAnswer> {
  const { ctx } = pipeline;
  let stored = false;
  const store = async (sql: Sql, answer: Answer): Promise<RenderedAnswer> => {
    const rendered = render(pipeline, route, answer);
    if (run !== null) await storeAnswer(ctx, sql, run, rendered);
    stored = true;
    return rendered;
  };
  const given = { ...input, ctx, idempotency: run, finish: store } as unknown as Parameters<
    Route["handler"]
  >[0];
  if (route.transactional) {
    return ctx.sql.begin(async (sql) => store(sql, await route.handler({ ...given, sql })));
  }
  const answer = await route.handler({ ...given, sql: ctx.sql });
  return stored ? render(pipeline, route, answer) : store(ctx.sql, answer);
}

/** Turns a handler's answer into the bytes that are sent and stored. */
function render(pipeline: Pick<Pipeline, "onContractBreach">, route: Route, answer: Answer): RenderedAnswer {
  const schema = route.responses[answer.status as keyof typeof route.responses];
  if (schema === undefined)
    throw new Error(`${route.method} ${route.path} answered undeclared ${answer.status}`);
  if (schema === null)
    return { status: answer.status, headers: { ...answer.headers }, body: Buffer.alloc(0) };
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) pipeline.onContractBreach(route, z.prettifyError(parsed.error));
  return {
    status: answer.status,
    headers: { "content-type": "application/json; charset=utf-8", ...answer.headers },
    body: Buffer.from(JSON.stringify(answer.body)),
  };
}

/** An error as the bytes that are sent and, for some, stored. */
export function renderErrorFor(
  ctx: Pick<Context, "config">,
  error: ApiError,
  requestId: string,
): RenderedAnswer {
  return {
    status: error.status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "svc-should-retry": String(error.retry),
      ...(error.status === 401 ? { "www-authenticate": 'Bearer realm="svc"' } : {}),
      ...error.headers,
    },
    body: Buffer.from(JSON.stringify(errorBody(error, ctx.config.baseUrl, requestId))),
  };
}
