import { systemClock, type Context } from "../../context.ts";
import { GuardedFetchError, type GuardedAnswer } from "../../http/fetch/guarded-fetch.ts";
import { outgoingTraceparent } from "../../http/request-id.ts";
import { fail, inSpan } from "../../tracing/spans.ts";
import type { AttemptTarget } from "./attempts.sql.ts";
import { KEPT_BODY_BYTES } from "./response-excerpt.ts";
import { liveKeys } from "./live-keys.ts";
import { parseRetryAfter } from "./retry-schedule.ts";
import type { AttemptOutcome } from "./attempt-outcome.ts";
import { signatureHeaders } from "../sign.ts";

/** Of a whole attempt, and of its connection (design: Delivery). */
const TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 3_000;

export interface SentAttempt {
  targetUrl: string;
  outcome: AttemptOutcome;
  startedAt: Date;
  durationMs: number;
  /** With the signature masked. */
  requestHeaders: Record<string, string>;
  answer: GuardedAnswer | null;
}

/**
 * Makes one attempt: POST, signed afresh. Whatever the receiver does is an outcome, never an exception.
 * @throws when `abortSignal` fires: then it is not known what the receiver got, and the job must run again.
 */
export function sendAttempt(
  ctx: Context,
  target: AttemptTarget,
  attempt: number,
  abortSignal: AbortSignal | undefined,
): Promise<SentAttempt> {
  const attributes = { "svc.delivery_id": target.id, "svc.attempt": attempt };
  return inSpan("webhook delivery", { kind: "client", attributes }, async (span) => {
    const sent = await post(ctx, target, attempt, abortSignal);
    const { kind, statusCode } = sent.outcome;
    if (statusCode !== null) span?.setAttribute("http.response.status_code", statusCode);
    if (kind !== "succeeded") fail(span, kind);
    return sent;
  });
}

async function post(
  ctx: Context,
  target: AttemptTarget,
  attempt: number,
  abortSignal: AbortSignal | undefined,
): Promise<SentAttempt> {
  const startedAt = new Date(ctx.clock.now());
  const started = performance.now();
  const targetUrl = target.subscription_deleted_at === null ? target.subscription_url : target.recorded_url;
  const signature = signatureHeaders({
    id: target.event_id,
    timestampMs: systemClock.now(),
    body: target.body,
    secrets: await liveKeys(ctx, target, startedAt),
  });
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "svc-webhooks/1",
    "svc-delivery-id": target.id,
    "svc-attempt": String(attempt),
    traceparent: outgoingTraceparent(),
    ...(isTestEvent(target.body) ? { "svc-test": "true" } : {}),
    ...signature,
  };
  const sent = {
    targetUrl,
    startedAt,
    requestHeaders: {
      ...headers,
      "webhook-signature": signature["webhook-signature"].replaceAll(/v1,\S+/g, "v1,***"),
    },
  };
  const elapsedMs = (): number => Math.round(performance.now() - started);
  try {
    const answer = await ctx.fetchGuarded(targetUrl, {
      method: "POST",
      headers,
      body: target.body,
      timeoutMs: TIMEOUT_MS,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      maxBytes: KEPT_BODY_BYTES,
      livemode: target.livemode,
      signal: abortSignal,
    });
    return { ...sent, answer, durationMs: elapsedMs(), outcome: outcomeOf(answer, systemClock.now()) };
  } catch (error) {
    if (abortSignal?.aborted || !(error instanceof GuardedFetchError)) throw error;
    const outcome = { kind: "failed", statusCode: null, error: describe(error), retryAfterMs: null } as const;
    return { ...sent, answer: null, durationMs: elapsedMs(), outcome };
  }
}

/** Whether the event did not happen. Hardly a payload is parsed for it. */
function isTestEvent(body: string): boolean {
  return /"test":\s*true/.test(body) && (JSON.parse(body) as { test?: unknown }).test === true;
}

/** Reads an answer by the table of the design: 2xx, 410, 429 and 503 with Retry-After, anything else. */
function outcomeOf(answer: Pick<GuardedAnswer, "status" | "headers">, nowMs: number): AttemptOutcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "succeeded", statusCode: status };
  if (status === 410) {
    return {
      kind: "gone",
      statusCode: 410,
      error: "gone: the receiver returned 410 and wants no more events",
    };
  }
  const isRedirect = status >= 300 && status < 400;
  return {
    kind: "failed",
    statusCode: status,
    error: isRedirect
      ? `redirect: the receiver returned ${status}; redirects are not followed`
      : `status: the receiver returned ${status}`,
    retryAfterMs:
      status === 429 || status === 503 ? parseRetryAfter(answer.headers["retry-after"], nowMs) : null,
  };
}

/** Partners see the HTTP client's messages; its timeout is given in milliseconds. */
function describe(error: GuardedFetchError): string {
  return error.kind === "timeout" && !error.notSent
    ? `timeout: no response within ${TIMEOUT_MS / 1000} s`
    : `${error.kind}: ${error.message}`;
}
