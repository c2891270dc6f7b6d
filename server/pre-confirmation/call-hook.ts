import { HookAnswer, type FailMode } from "../../shared/wire/pre-confirmation.ts";
import { systemClock, type Context } from "../context.ts";
import { GuardedFetchError, type GuardedAnswer } from "../http/fetch/guarded-fetch.ts";
import { outgoingTraceparent } from "../http/request-id.ts";
import { inCallSpan } from "../tracing/spans.ts";
import { signatureHeaders } from "../webhooks/sign.ts";
import type { CallResult } from "./calls.sql.ts";
import { CALL_TIMEOUT_MS } from "./leases.ts";

const CONNECT_TIMEOUT_MS = 2_000;
/** Responses are truncated here; they contain two short texts. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_REASON_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 300;

/** Displayed to the shopper if the hook is unavailable and fails closed. */
const UNAVAILABLE_MESSAGE = "We could not confirm availability; you have not been charged.";

export interface HookCall {
  /** `webhook-id`: the same for every retry of an attempt's call. */
  id: string;
  url: string;
  secret: string;
  failMode: FailMode;
  livemode: boolean;
  body: string;
}

/** Calls the hook. A failure on the partner's side yields a result by fail mode, never an exception. */
export async function callHook(ctx: Context, call: HookCall): Promise<CallResult> {
  const started = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - started);
  let answer: GuardedAnswer;
  try {
    answer = await postWithOneReconnect(ctx, call, elapsedMs);
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    const detail = error.kind === "timeout" && !error.notSent ? "no response within 5 s" : error.message;
    return resultWithoutAnswer(call.failMode, null, elapsedMs(), `${error.kind}: ${detail}`);
  }
  const { status } = answer;
  if (status < 200 || status >= 300) {
    return resultWithoutAnswer(
      call.failMode,
      status,
      elapsedMs(),
      `status: the hook responded with ${status}`,
    );
  }
  const parsed = parseAnswer(answer);
  if (typeof parsed === "string")
    return resultWithoutAnswer(call.failMode, status, elapsedMs(), `body: ${parsed}`);
  return {
    result: parsed.available ? "go_on" : "refused",
    bypassed: false,
    reason: parsed.available ? null : (textOf(parsed.reason, MAX_REASON_LENGTH) ?? "unavailable"),
    message: parsed.available ? null : textOf(parsed.message, MAX_MESSAGE_LENGTH),
    status_code: status,
    duration_ms: elapsedMs(),
    error: null,
  };
}

/** Retries once if no connection was established: the hook cannot have received the first call. */
async function postWithOneReconnect(
  ctx: Context,
  call: HookCall,
  elapsedMs: () => number,
): Promise<GuardedAnswer> {
  try {
    return await post(ctx, call, CALL_TIMEOUT_MS);
  } catch (error) {
    const remainingMs = CALL_TIMEOUT_MS - elapsedMs();
    const isConnectionFailure =
      error instanceof GuardedFetchError && error.notSent && error.kind !== "blocked";
    if (!isConnectionFailure || remainingMs <= 0) throw error;
    return post(ctx, call, remainingMs);
  }
}

function post(ctx: Context, call: HookCall, timeoutMs: number): Promise<GuardedAnswer> {
  return inCallSpan("pre-confirmation hook", call.url, () => request(ctx, call, timeoutMs));
}

function request(ctx: Context, call: HookCall, timeoutMs: number): Promise<GuardedAnswer> {
  return ctx.fetchGuarded(call.url, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      accept: "application/json",
      // No keep-alive: if the hook closes a reused connection, it is unknown whether it received the call.
      connection: "close",
      "user-agent": "svc-webhooks/1",
      traceparent: outgoingTraceparent(),
      ...signatureHeaders({
        id: call.id,
        timestampMs: systemClock.now(),
        body: call.body,
        secrets: [call.secret],
      }),
    },
    body: call.body,
    timeoutMs,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    livemode: call.livemode,
  });
}

/** The parsed answer, or an error text. */
function parseAnswer(answer: GuardedAnswer): HookAnswer | string {
  if (answer.truncated) return "the response is larger than 64 KiB";
  try {
    // Drops a byte order mark, which some frameworks prepend.
    const text = new TextDecoder().decode(answer.body);
    const parsed = HookAnswer.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON at all.
  }
  return "the response is not {available: true or false}";
}

/** Truncated by whole characters, without control characters. */
function textOf(text: string | null | undefined, longest: number): string | null {
  const plain = (text ?? "").replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
  return plain === "" ? null : Array.from(plain).slice(0, longest).join("");
}

function resultWithoutAnswer(
  failMode: FailMode,
  status: number | null,
  durationMs: number,
  error: string,
): CallResult {
  const known = { status_code: status, duration_ms: durationMs, error };
  return failMode === "open"
    ? { ...known, result: "go_on", bypassed: true, reason: null, message: null }
    : {
        ...known,
        result: "unavailable",
        bypassed: false,
        reason: "unavailable",
        message: UNAVAILABLE_MESSAGE,
      };
}
