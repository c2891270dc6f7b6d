import type { Context } from "../context.ts";
import { GuardedFetchError, type GuardedAnswer } from "../http/fetch/guarded-fetch.ts";
import { traceparentFor } from "../http/request-id.ts";
import { newUlid } from "../crypto/random-ids.ts";
import { signatureHeaders } from "../webhooks/sign.ts";
import { StoreUnavailable } from "./platform.ts";
import { routeAddress, signedTextOfGet } from "./store-address.ts";
import { classifyReply, type ClassifiedReply } from "./classify-reply.ts";

/** Calls the plugin's REST routes, signed as Standard Webhooks with the merchant's full secret as key. */

export interface StoreAddress {
  restUrl: string;
  livemode: boolean;
  /** `svc_ms_…`, newest first; both during a rotation, because the store may have either. */
  secrets: readonly string[];
}

export type StoreRequest =
  | { method: "GET"; route: string; query?: Readonly<Record<string, string>>; timeoutMs: number }
  | { method: "POST"; route: string; body: Record<string, unknown>; timeoutMs: number };

export type CallParts = Pick<Context, "fetchGuarded" | "clock" | "log">;

/** The plugin's reply. */
export type StoreReply = Extract<ClassifiedReply, { kind: "done" | "refused" }>;

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 3_000;
/** The first try, and one retry per recoverable fault: a wrong clock, a broken connection, a duplicated request. */
const MAX_TRIES = 3;

/**
 * Calls a route. Every route is idempotent by session and attempt, so a broken connection is retried once, with a new
 * `webhook-id`. If the store's clock is wrong, the call is repeated once with the store's time.
 * @throws StoreUnavailable; `permanent` if a retry cannot succeed without manual action.
 */
export async function callStore(
  parts: CallParts,
  address: StoreAddress,
  request: StoreRequest,
): Promise<StoreReply> {
  const deadline = performance.now() + request.timeoutMs;
  let offsetMs = 0;
  const retried = new Set<string>();
  for (let tries = 1; ; tries += 1) {
    const reply = await send(parts, address, request, deadline - performance.now(), offsetMs);
    if (reply.kind === "done" || reply.kind === "refused") return reply;
    if (reply.kind === "broken") throw unavailable(reply.message, reply.reason, true);
    const again = tries < MAX_TRIES && !retried.has(reply.kind) && deadline - performance.now() > 0;
    if (!again || reply.kind === "unavailable") throw failureOf(reply);
    retried.add(reply.kind);
    if (reply.kind === "clock") {
      offsetMs = reply.now * 1000 - parts.clock.now();
      parts.log.warn(
        { store: new URL(address.restUrl).host, offset_seconds: Math.round(offsetMs / 1000) },
        "a store's clock is wrong; retrying with the store's time",
      );
    }
  }
}

interface BrokenConnection {
  kind: "cut";
  error: GuardedFetchError;
}

async function send(
  parts: CallParts,
  address: StoreAddress,
  request: StoreRequest,
  timeoutMs: number,
  offsetMs: number,
): Promise<ClassifiedReply | BrokenConnection> {
  try {
    return classifyReply(await fetchSigned(parts, address, request, timeoutMs, offsetMs));
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    if (error.kind === "network") return { kind: "cut", error };
    throw unavailable(error.message, error.kind === "timeout" ? "timeout" : "unreachable", false, error);
  }
}

function fetchSigned(
  parts: CallParts,
  address: StoreAddress,
  request: StoreRequest,
  timeoutMs: number,
  offsetMs: number,
): Promise<GuardedAnswer> {
  const { method, route } = request;
  const query = request.method === "GET" ? request.query : undefined;
  const body = request.method === "POST" ? JSON.stringify(request.body) : undefined;
  const timestampMs = parts.clock.now() + offsetMs;
  return parts.fetchGuarded(routeAddress(address.restUrl, route, query), {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json; charset=utf-8" }),
      accept: "application/json",
      "user-agent": "svc-checkout/1",
      traceparent: traceparentFor(undefined),
      ...signatureHeaders({
        id: `msg_${newUlid(parts.clock.now())}`,
        timestampMs,
        body: body ?? signedTextOfGet(route, query),
        secrets: address.secrets,
      }),
    },
    ...(body === undefined ? {} : { body }),
    timeoutMs,
    connectTimeoutMs: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
    maxBytes: MAX_ANSWER_BYTES,
    livemode: address.livemode,
  });
}

function failureOf(reply: Exclude<ClassifiedReply, StoreReply> | BrokenConnection): StoreUnavailable {
  switch (reply.kind) {
    case "cut":
      return unavailable(reply.error.message, "unreachable", false, reply.error);
    case "clock":
      return unavailable("the store's clock is wrong, and it rejects its own time as well", "clock", false);
    case "replayed":
      return unavailable("a proxy in front of the store sends requests twice", "status", false);
    case "unavailable":
    case "broken":
      return unavailable(reply.message, reply.reason, reply.kind === "broken");
  }
}

function unavailable(message: string, reason: string, permanent: boolean, cause?: unknown): StoreUnavailable {
  return new StoreUnavailable(message, { reason, permanent, cause });
}
