import { HookAnswer, type FailMode } from "../../shared/wire/pre-confirmation.ts";
import type { Context } from "../context.ts";
import { GuardedFetchError, type GuardedAnswer } from "../http/fetch/guarded-fetch.ts";
import { traceparentFor } from "../http/request-id.ts";
import { signatureHeaders } from "../webhooks/sign.ts";
import type { CallResult } from "./calls.sql.ts";
import { CALL_TIMEOUT_MS } from "./leases.ts";

const CONNECT_TIMEOUT_MS = 2_000;
/** What is read of an answer; it holds two short texts. */
const MAX_ANSWER_BYTES = 64 * 1024;
const LONGEST_REASON = 100;
const LONGEST_MESSAGE = 300;

/** Said to the shopper when no answer could be had and the hook fails closed. */
const UNAVAILABLE_MESSAGE = "We could not confirm availability; you have not been charged.";

export interface HookCall {
  /** `webhook-id`: the same when an attempt's call must be made again. */
  id: string;
  url: string;
  secret: string;
  failMode: FailMode;
  livemode: boolean;
  body: string;
}

/** Asks the hook. Every failure of the partner's side is a result by the fail mode, never an exception. */
export async function callHook(ctx: Context, call: HookCall): Promise<CallResult> {
  const started = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - started);
  let answer: GuardedAnswer;
  try {
    answer = await postWithOneReconnect(ctx, call, elapsedMs);
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    const detail = error.kind === "timeout" && !error.notSent ? "no response within 5 s" : error.message;
    return unanswered(call.failMode, null, elapsedMs(), `${error.kind}: ${detail}`);
  }
  const { status } = answer;
  if (status < 200 || status >= 300) {
    return unanswered(call.failMode, status, elapsedMs(), `status: the hook responded with ${status}`);
  }
  const said = parseAnswer(answer);
  if (typeof said === "string") return unanswered(call.failMode, status, elapsedMs(), `body: ${said}`);
  return {
    result: said.available ? "go_on" : "refused",
    bypassed: false,
    reason: said.available ? null : (textOf(said.reason, LONGEST_REASON) ?? "unavailable"),
    message: said.available ? null : textOf(said.message, LONGEST_MESSAGE),
    status_code: status,
    duration_ms: elapsedMs(),
    error: null,
  };
}

/** A connection that never stood is tried once more: the hook cannot have seen the first call. */
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
  return ctx.fetchGuarded(call.url, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      accept: "application/json",
      // Never a connection of an earlier call: when the hook closes it at the same moment, nobody knows what it has read.
      connection: "close",
      "user-agent": "svc-webhooks/1",
      traceparent: traceparentFor(undefined),
      ...signatureHeaders({
        id: call.id,
        timestampMs: ctx.clock.now(),
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

/** The answer, or what is wrong with it. */
function parseAnswer(answer: GuardedAnswer): HookAnswer | string {
  if (answer.truncated) return "the response is larger than 64 KiB";
  try {
    // Drops a byte order mark, which some frameworks put before their JSON.
    const text = new TextDecoder().decode(answer.body);
    const parsed = HookAnswer.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON at all.
  }
  return "the response is not {available: true or false}";
}

/** Cut to size by whole characters; without control characters, which Postgres and a page cannot show. */
function textOf(text: string | null | undefined, longest: number): string | null {
  const plain = (text ?? "").replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
  return plain === "" ? null : Array.from(plain).slice(0, longest).join("");
}

function unanswered(
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
