import { z } from "zod";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError, errorBody } from "../errors.ts";
import { isVersion, newestVersion, versions } from "../versions/index.ts";
import type { Auth, Caller, Role } from "./caller.ts";
import type { Answer, RequestInfo, Route } from "./define-route.ts";
import { beginRecord, endFailedRun, fingerprintOf, parseIdempotencyKey, storeAnswer } from "./idempotency.ts";
import type { RenderedAnswer, RunningRecord } from "./idempotency.ts";
import type { LimitDecision, RateLimiter } from "./rate-limit.ts";
import { parseJsonBody } from "./read-body.ts";
import { collect, throwFaults, type Faults } from "./validate.ts";

/** Resolves credentials to a caller; given to the pipeline so that http/ knows no slice. */
export interface Gatekeeper {
  /** @throws ApiError 401 */
  authenticate(auth: Exclude<Auth, "none" | "user_token">, headers: RequestInfo["headers"]): Promise<Caller>;
  /** @returns the token's subject. @throws ApiError 401 */
  authenticateUser(headers: RequestInfo["headers"]): Promise<string>;
  /** The subject's role in a workspace, or null. */
  findRole(workspaceId: string, subject: string): Promise<Role | null>;
  /** Whether a merchant belongs to the workspace and mode. */
  ownsMerchant(workspaceId: string, livemode: boolean, merchantId: string): Promise<boolean>;
}

/** One request as the pipeline takes it from Express. */
export interface IncomingCall {
  route: Route;
  params: Record<string, string>;
  /** Path as called, without query. */
  path: string;
  query: URLSearchParams;
  info: Omit<RequestInfo, "version" | "rawBody">;
  readBody(limitBytes: number): Promise<Buffer>;
}

/** What the request log and the metrics want to know afterwards. */
export interface CallTrace {
  caller: Caller | null;
  version: string;
  idempotencyKey: string | null;
  limit: LimitDecision | null;
}

export interface Pipeline {
  ctx: Context;
  gatekeeper: Gatekeeper;
  limiter: RateLimiter;
  /** Told when an answer does not fit its declared schema; the answer is sent all the same. */
  onContractBreach(route: Route, issues: string): void;
}

export const DEFAULT_BODY_LIMIT = 256 * 1024;

/**
 * Runs one API request through the checks in their fixed order (design 2-api.md, Errors): failed-authentication
 * limit, authentication, key limit, version, path and workspace, scope, idempotency key present, JSON parsed,
 * idempotency look-up, input valid, handler.
 * @throws ApiError for every refusal; anything else is a fault of ours.
 */
export async function runCall(pipeline: Pipeline, call: IncomingCall, trace: CallTrace): Promise<RenderedAnswer> {
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

async function authenticate(pipeline: Pipeline, call: IncomingCall, trace: CallTrace): Promise<string | null> {
  const { route, info } = call;
  if (route.auth === "none") return null;
  await pipeline.limiter.refuseFloods(info.ip);
  try {
    if (route.auth === "user_token") return await pipeline.gatekeeper.authenticateUser(info.headers);
    trace.caller = await pipeline.gatekeeper.authenticate(route.auth, info.headers);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await pipeline.limiter.countFailure(info.ip);
    throw error;
  }
}

async function limit(pipeline: Pipeline, call: IncomingCall, trace: CallTrace, subject: string | null): Promise<void> {
  const decision =
    subject !== null
      ? await pipeline.limiter.take(call.route.rateLimit === "mint" ? "mint" : "user", subject)
      : trace.caller?.kind === "partner_key"
        ? await pipeline.limiter.take("partner_key", trace.caller.keyId)
        : trace.caller?.kind === "merchant_key"
          ? await pipeline.limiter.take("merchant_key", trace.caller.credentialId)
          : null;
  trace.limit = decision;
  if (decision !== null && !decision.allowed) {
    throw new ApiError("rate_limited", {
      message: `Too many requests: the limit is ${decision.quota} in ${decision.windowSeconds} s.`,
      headers: { "retry-after": String(decision.retryAfterSeconds) },
    });
  }
}

function resolveVersion(header: string | undefined, caller: Caller | null): string {
  if (header !== undefined) {
    if (isVersion(header)) return header;
    throw new ApiError("version_unknown", {
      message: `Svc-Version must be one of: ${versions.join(", ")}.`,
      param: "Svc-Version",
      meta: { versions: [...versions] },
    });
  }
  return caller === null || caller.kind === "user_token" ? newestVersion : caller.pinnedVersion;
}

async function checkPath(
  pipeline: Pipeline,
  call: IncomingCall,
  trace: CallTrace,
  subject: string | null,
): Promise<unknown> {
  const faults: Faults = { issues: [] };
  const params = call.route.params === undefined ? undefined : collect(call.route.params, call.params, faults);
  throwFaults(faults);
  const workspaceId = call.params["workspaceId"]?.toLowerCase();
  if (subject !== null && workspaceId !== undefined) {
    const role = await pipeline.gatekeeper.findRole(workspaceId, subject);
    if (role === null) throw wrongWorkspace();
    trace.caller = { kind: "user_token", subject, workspaceId, role };
  }
  if (trace.caller?.kind !== "partner_key") return params;
  if (workspaceId !== undefined && workspaceId !== trace.caller.workspaceId) throw wrongWorkspace();
  const merchantHeader = call.info.headers["x-svc-merchant"];
  if (call.route.merchantScoped && merchantHeader !== undefined) {
    trace.caller = { ...trace.caller, merchantId: await resolveMerchant(pipeline, trace.caller, merchantHeader) };
  }
  return params;
}

function wrongWorkspace(): ApiError {
  return new ApiError("wrong_workspace", { param: "workspaceId" });
}

async function resolveMerchant(
  pipeline: Pipeline,
  caller: { workspaceId: string; livemode: boolean },
  header: string,
): Promise<string> {
  const id = z.uuid().safeParse(header.toLowerCase());
  if (!id.success) {
    throw new ApiError("parameter_invalid", {
      message: "X-Svc-Merchant must be the uuid of a merchant.",
      param: "X-Svc-Merchant",
    });
  }
  if (!(await pipeline.gatekeeper.ownsMerchant(caller.workspaceId, caller.livemode, id.data))) {
    throw new ApiError("resource_not_found", {
      message: "X-Svc-Merchant names no merchant of this workspace and mode.",
      param: "X-Svc-Merchant",
    });
  }
  return id.data;
}

function checkPermission(route: Route, caller: Caller | null): void {
  if (caller?.kind === "partner_key" && route.scope !== undefined && !caller.scopes.includes(route.scope)) {
    throw new ApiError("insufficient_scope", {
      message: `This endpoint needs the scope ${route.scope}.`,
      meta: { required_scope: route.scope, scopes: [...caller.scopes] },
    });
  }
  if (caller?.kind === "user_token" && route.roles !== undefined && !route.roles.includes(caller.role)) {
    throw new ApiError("role_insufficient", {
      message: `This needs the role ${route.roles.join(" or ")}; yours is ${caller.role}.`,
      meta: { required_roles: [...route.roles], role: caller.role },
    });
  }
}

function validateInput(route: Route, query: URLSearchParams, json: unknown): { query: unknown; body: unknown } {
  const faults: Faults = { issues: [] };
  const queryValue = collect(route.query ?? z.strictObject({}), Object.fromEntries(query), faults);
  if (route.body === undefined) {
    // A route without a body takes none, or an empty object (several HTTP clients always send one).
    if (json !== undefined) collect(z.strictObject({}), json, faults);
    throwFaults(faults);
    return { query: queryValue, body: undefined };
  }
  const body = collect(route.body, json === undefined ? {} : json, faults);
  throwFaults(faults);
  return { query: queryValue, body };
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
  const given = { ...input, ctx, idempotency: run, finish: store } as unknown as Parameters<Route["handler"]>[0];
  if (route.transactional) {
    return ctx.sql.begin(async (sql) => store(sql, await route.handler({ ...given, sql })));
  }
  const answer = await route.handler({ ...given, sql: ctx.sql });
  return stored ? render(pipeline, route, answer) : store(ctx.sql, answer);
}

/** Turns a handler's answer into the bytes that are sent and stored. */
function render(pipeline: Pick<Pipeline, "onContractBreach">, route: Route, answer: Answer): RenderedAnswer {
  const schema = route.responses[answer.status as keyof typeof route.responses];
  if (schema === undefined) throw new Error(`${route.method} ${route.path} answered undeclared ${answer.status}`);
  if (schema === null) return { status: answer.status, headers: { ...answer.headers }, body: Buffer.alloc(0) };
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) pipeline.onContractBreach(route, z.prettifyError(parsed.error));
  return {
    status: answer.status,
    headers: { "content-type": "application/json; charset=utf-8", ...answer.headers },
    body: Buffer.from(JSON.stringify(answer.body)),
  };
}

/** An error as the bytes that are sent and, for some, stored. */
export function renderErrorFor(ctx: Pick<Context, "config">, error: ApiError, requestId: string): RenderedAnswer {
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
