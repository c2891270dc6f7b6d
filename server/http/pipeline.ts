import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError, errorBody } from "../errors.ts";
import type { CallTrace, IncomingCall, Pipeline } from "./call.ts";
import type { Caller } from "./caller.ts";
import { inCallersVersion } from "./version-names.ts";
import {
  authenticate,
  checkPath,
  checkPermission,
  inTurn,
  limit,
  resolveVersion,
  validateInput,
} from "./checks.ts";
import { csvAnswer, prefersCsv } from "./csv/csv-answer.ts";
import type { Answer, RequestInfo, Route } from "./define-route.ts";
import { eventStream } from "./event-stream.ts";
import {
  beginRecord,
  endFailedRun,
  fingerprintOf,
  parseIdempotencyKey,
  storeAnswer,
} from "./idempotency/idempotency.ts";
import type { RenderedAnswer, RunningRecord } from "./idempotency/idempotency.ts";
import { whileAway } from "./limits/turn.ts";
import { parseJsonBody } from "./input/read-body.ts";
import { sessionCaller } from "./session-caller.ts";

export const DEFAULT_BODY_LIMIT = 256 * 1024;

/**
 * Runs one API request through the checks in their fixed order (design 2-api.md, Errors): authentication, limited
 * by address for those who fail it, key limit, the turn of its merchant, version, path and workspace, scope, idempotency
 * key present, JSON parsed, idempotency look-up, input valid, handler.
 * @throws ApiError for every refusal; anything else is a fault of ours.
 */
export async function runCall(
  pipeline: Pipeline,
  call: IncomingCall,
  trace: CallTrace,
): Promise<RenderedAnswer> {
  const subject = await authenticate(pipeline, call, trace);
  await limit(pipeline, call, trace, subject);
  if (subject !== null && call.route.auth === "partner_key")
    trace.caller = await sessionCaller(pipeline, call.info.headers, subject);
  const page = { path: call.route.path, token: call.params["token"] ?? "" };
  const readBody = await startReading(call);
  return inTurn(pipeline, { caller: trace.caller, page, budget: call.route.budget }, () =>
    runAdmitted(pipeline, { ...call, readBody }, trace, subject),
  );
}

/** A body up to this size is read before the turn, in which nothing should wait for its sender. */
const EARLY_BODY_BYTES = 16 * 1024;

/** @returns how the checks read the body: what went wrong is an error only then, in its place in the order. */
async function startReading(call: IncomingCall): Promise<IncomingCall["readBody"]> {
  const { "content-length": length, "transfer-encoding": encoding } = call.info.headers;
  if (encoding !== undefined || Number(length ?? 0) > EARLY_BODY_BYTES)
    return (limitBytes) => whileAway(() => call.readBody(limitBytes));
  const read = call.readBody(call.route.bodyLimitBytes ?? DEFAULT_BODY_LIMIT);
  await read.catch(() => {});
  return () => read;
}

/** The checks and the handler of a request whose turn it is. */
async function runAdmitted(
  pipeline: Pipeline,
  call: IncomingCall,
  trace: CallTrace,
  subject: string | null,
): Promise<RenderedAnswer> {
  const { ctx } = pipeline;
  const { route, info } = call;
  const version = resolveVersion(ctx.versions, info.headers["svc-version"], trace.caller);
  trace.version = version;
  const params = await checkPath(pipeline, call, trace, subject);
  checkPermission(route, trace.caller);

  const key = route.idempotent === undefined ? null : idempotencyKeyOf(call);
  trace.idempotencyKey = key;
  if (route.idempotent === "required" && key === null) {
    throw new ApiError("idempotency_key_missing", {
      message: "Send an Idempotency-Key header; a v4 UUID for each new request is recommended.",
      param: "Idempotency-Key",
    });
  }
  const rawBody = await call.readBody(route.bodyLimitBytes ?? DEFAULT_BODY_LIMIT);
  const json = route.rawBody ? undefined : parseJsonBody(rawBody, info.headers);

  const started =
    key === null || trace.caller === null
      ? null
      : await beginRecord(ctx, {
          scopeId: trace.caller.kind === "merchant_key" ? trace.caller.merchantId : trace.caller.workspaceId,
          livemode: trace.caller.kind === "user_token" ? false : trace.caller.livemode,
          key,
          fingerprint: fingerprintOf({
            method: route.method,
            path: filledPath(route, params),
            query: call.query,
            merchantHeader: info.headers["x-svc-merchant"],
            version,
            body: json,
          }),
          requestId: info.id,
        });
  if (started !== null && "replay" in started) return started.replay;
  const run = started?.run ?? null;
  let paramOf = (param: string): string => param;
  try {
    const query = Object.fromEntries(call.query);
    const raised = ctx.versions.raise(`${route.method} ${route.path}`, version, { query, body: json });
    const input = validateInput(route, raised, repeatedNames(call.query));
    paramOf = raised.paramOf;
    const request: RequestInfo = { ...info, version, rawBody };
    return await runHandler(pipeline, route, { caller: trace.caller, params, ...input, request }, run);
  } catch (thrown) {
    const error = toRefusal(thrown, paramOf);
    if (run !== null) {
      // A record that cannot be finished now expires with its lease; the original error is the one to return.
      await endFailedRun(ctx, run, error, renderErrorFor(ctx, error, info.id)).catch((cause: unknown) =>
        ctx.log.warn({ err: cause, request_id: info.id }, "could not end an idempotency record"),
      );
    }
    throw error;
  } finally {
    run?.stop();
  }
}

/** @throws ApiError idempotency_key_missing for a key that is too long, or several of them. */
function idempotencyKeyOf({ info, isRepeated }: IncomingCall): string | null {
  const header = info.headers["idempotency-key"];
  // Node joins repeated headers; what came as two keys must not pass as one.
  if (header?.includes(",") && isRepeated("idempotency-key")) {
    throw new ApiError("idempotency_key_missing", {
      message: "Send one Idempotency-Key header, not several.",
      param: "Idempotency-Key",
    });
  }
  return parseIdempotencyKey(header);
}

/** The path a request is about, in one form whatever the mount, a trailing slash or upper-case ids. */
function filledPath(route: Route, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

/** Names that a query gives more than once. */
function repeatedNames(query: URLSearchParams): string[] {
  if (query.size < 2) return [];
  const names = [...query.keys()];
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function toRefusal(thrown: unknown, paramOf: (param: string) => string): ApiError {
  if (!(thrown instanceof ApiError)) return new ApiError("internal_error", { cause: thrown });
  return inCallersVersion(thrown, paramOf);
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
    const rendered = render(pipeline, route, answer, input.request.version);
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
  if (route.csv !== undefined && prefersCsv(input.request.headers["accept"]))
    return csvAnswer(route.csv.fileName, route.csv.lines({ ...given, sql: ctx.sql }));
  const answer = await route.handler({ ...given, sql: ctx.sql });
  return stored ? render(pipeline, route, answer, input.request.version) : store(ctx.sql, answer);
}

/** Turns a handler's answer into the text that is sent and stored, in the version in force. */
function render(pipeline: Pipeline, route: Route, answer: Answer, version: string): RenderedAnswer {
  const schema = route.responses[answer.status as keyof typeof route.responses];
  if (schema === undefined)
    throw new Error(`${route.method} ${route.path} answered undeclared ${answer.status}`);
  if (answer.events !== undefined) return eventStream(answer.status, answer.events);
  if (schema === null) return { status: answer.status, headers: { ...answer.headers }, body: "" };
  pipeline.ctx.contract.check(`${route.method} ${route.path}`, schema, answer.body);
  return {
    status: answer.status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(route.csv === undefined ? {} : { vary: "accept" }),
      ...answer.headers,
    },
    body: JSON.stringify(pipeline.ctx.versions.lower(schema, answer.body, version)),
  };
}

/** An error as the text that is sent and, for some, stored. */
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
    body: JSON.stringify(errorBody(error, ctx.config.baseUrl, requestId)),
  };
}
