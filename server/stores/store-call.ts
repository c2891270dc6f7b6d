import { systemClock, type Context } from "../context.ts";
import { GuardedFetchError, type GuardedAnswer } from "../http/fetch/guarded-fetch.ts";
import { outgoingTraceparent } from "../http/request-id.ts";
import { inCallSpan } from "../tracing/spans.ts";
import { newUlid } from "../crypto/random-ids.ts";
import { signatureHeaders } from "../webhooks/sign.ts";
import { StoreUnavailable } from "./platform.ts";
import { routeAddress, signedTextOfGet } from "./store-address.ts";
import { classifyReply, type ClassifiedReply, type StoreFault } from "./classify-reply.ts";
import { ANSWER_SIGNATURE_HEADER, isSignedAnswer } from "./store-signature.ts";

/**
 * Calls the plugin's REST routes, signed as Standard Webhooks with the merchant's full secret as key. Each request names the
 * address it is for (`audience`), and each answer is signed in return.
 */

export interface StoreAddress {
  restUrl: string;
  livemode: boolean;
  /** `svc_ms_…`, newest first; both during a rotation, because the store may have either. */
  secrets: readonly string[];
  /** False only for a connection made by a plugin that did not sign: unsigned answers are accepted. */
  signsAnswers: boolean;
}

export type StoreRequest =
  | { method: "GET"; route: string; query?: Readonly<Record<string, string>>; timeoutMs: number }
  | { method: "POST"; route: string; body: Record<string, unknown>; timeoutMs: number };

export type CallParts = Pick<Context, "fetchGuarded" | "clock" | "log">;

/** The plugin's reply. */
export type StoreReply = Extract<ClassifiedReply, { kind: "done" | "refused" }> & {
  /** Whether the store has proved that it is its own. */
  signed: boolean;
};

/** An answer that is not the store's, or not any more: it counts as none. */
interface UnprovenReply {
  kind: "unproven";
  reason: StoreFault | "answer_unsigned" | "answer_altered";
  message: string;
}

type Outcome = StoreReply | Exclude<ClassifiedReply, { kind: "done" | "refused" }> | UnprovenReply;

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 3_000;
/** The first try, and one retry per fault: a wrong clock, a broken connection, a duplicated request, an unproven answer. */
const MAX_TRIES = 3;

/**
 * Calls a route. Every route is idempotent by session and attempt, so a broken connection is retried once, with a new
 * `webhook-id`; an unsigned or altered answer of a store that signs counts as a broken connection. If the store's clock is
 * wrong, the call is repeated once with the store's time.
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
    if (reply.kind === "broken")
      throw new StoreUnavailable(reply.message, { reason: reply.reason, permanent: true });
    const again = tries < MAX_TRIES && !retried.has(reply.kind) && deadline - performance.now() > 0;
    if (!again || reply.kind === "unavailable") throw failureOf(reply);
    retried.add(reply.kind);
    if (reply.kind === "clock") {
      offsetMs = reply.now * 1000 - systemClock.now();
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
): Promise<Outcome | BrokenConnection> {
  const webhookId = `msg_${newUlid(parts.clock.now())}`;
  try {
    const answer = await inCallSpan(`store ${request.method} ${request.route}`, address.restUrl, () =>
      fetchSigned(parts, address, request, { webhookId, timeoutMs, offsetMs }),
    );
    return provenReply(answer, isSignedAnswer(answer, webhookId, address.secrets), address.signsAnswers);
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    if (error.kind === "network") return { kind: "cut", error };
    throw new StoreUnavailable(error.message, {
      reason: error.kind === "timeout" ? "timeout" : "unreachable",
      cause: error,
    });
  }
}

/**
 * What an answer is worth. A store that signs, and an answer that is not signed: whatever it says, it counts as none, and
 * what it says only helps to find the cause.
 */
function provenReply(answer: GuardedAnswer, signed: boolean, mustBeSigned: boolean): Outcome {
  const claimed = classifyReply(answer);
  if (signed && claimed.kind === "broken" && claimed.reason === "signature_invalid")
    return { kind: "unavailable", reason: "status", message: "something alters the requests to the store" };
  if (signed || !mustBeSigned)
    return claimed.kind === "done" || claimed.kind === "refused" ? { ...claimed, signed } : claimed;
  if (claimed.kind === "unavailable") return claimed;
  if (claimed.kind === "broken")
    return {
      kind: "unproven",
      reason: claimed.reason,
      message: `${claimed.message} (the answer is not signed)`,
    };
  return ANSWER_SIGNATURE_HEADER in answer.headers
    ? { kind: "unproven", reason: "answer_altered", message: ALTERED }
    : { kind: "unproven", reason: "answer_unsigned", message: UNSIGNED };
}

const UNSIGNED =
  "the store's answer has no signature: the plugin is outdated, or something in front of it removes the header";
const ALTERED =
  "the store's answer does not match its signature: a cache, a firewall or another plugin alters it, or the secret differs";

function fetchSigned(
  parts: CallParts,
  address: StoreAddress,
  request: StoreRequest,
  { webhookId, timeoutMs, offsetMs }: { webhookId: string; timeoutMs: number; offsetMs: number },
): Promise<GuardedAnswer> {
  const { method, route } = request;
  const audience = address.restUrl;
  const query = request.method === "GET" ? { ...request.query, audience } : undefined;
  const body = request.method === "POST" ? JSON.stringify({ ...request.body, audience }) : undefined;
  const url = routeAddress(address.restUrl, route, query);
  return parts.fetchGuarded(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json; charset=utf-8" }),
      accept: "application/json",
      "user-agent": "svc-checkout/1",
      traceparent: outgoingTraceparent(),
      ...signatureHeaders({
        id: webhookId,
        timestampMs: systemClock.now() + offsetMs,
        body: body ?? signedTextOfGet(route, url),
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

function failureOf(reply: Exclude<Outcome, StoreReply> | BrokenConnection): StoreUnavailable {
  switch (reply.kind) {
    case "cut":
      return new StoreUnavailable(reply.error.message, { cause: reply.error });
    case "clock":
      return new StoreUnavailable("the store's clock is wrong, and it rejects its own time as well", {
        reason: "clock",
      });
    case "replayed":
      return new StoreUnavailable("a proxy in front of the store sends requests twice", { reason: "status" });
    case "unproven":
      return new StoreUnavailable(reply.message, { reason: reply.reason, unproven: true });
    case "unavailable":
    case "broken":
      return new StoreUnavailable(reply.message, {
        reason: reply.reason,
        permanent: reply.kind === "broken",
      });
  }
}
