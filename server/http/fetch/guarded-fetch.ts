import { Agent, type Dispatcher } from "undici";
import type { Config } from "../../config.ts";
import { createAddressRules } from "./address-rules.ts";
import { whileAway } from "../limits/turn.ts";
import { BlockedTarget, ConnectFailure, createGuardedConnector, type Resolve } from "./guarded-connect.ts";

/** The answer of a partner-supplied URL, read up to a cap. */
export interface GuardedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** True when the body was longer than the cap; what is beyond it was not read. */
  truncated: boolean;
}

/** Why a call brought no answer. `blocked` means: refused before a byte was sent. */
export class GuardedFetchError extends Error {
  override name = "GuardedFetchError";
  readonly kind: "blocked" | "timeout" | "network";
  /** True when it is certain that the receiver got nothing (the connection never stood). */
  readonly notSent: boolean;

  constructor(kind: "blocked" | "timeout" | "network", message: string, notSent: boolean, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.notSent = notSent;
  }
}

export interface GuardedRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Whole call, in milliseconds. */
  timeoutMs: number;
  connectTimeoutMs?: number;
  /** Bytes of the answer that are read; default 64 KiB. */
  maxBytes?: number;
  /** Live mode allows https only. */
  livemode: boolean;
  signal?: AbortSignal;
}

/** @throws GuardedFetchError; redirects are answers like any other and are not followed. */
export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<GuardedAnswer>;

const DEFAULT_MAX_BYTES = 64 * 1024;
const DEFAULT_CONNECT_TIMEOUT_MS = 3_000;

/**
 * The one client for URLs that partners supply (webhook targets, hooks, stores). Connections are kept alive and
 * shared; each was checked when it was opened.
 * @param resolve replaces the system's name resolution.
 */
export function createGuardedFetch(
  config: Pick<Config, "SVC_ALLOW_PRIVATE_TARGETS">,
  resolve?: Resolve,
): GuardedFetch {
  const rules = createAddressRules(config.SVC_ALLOW_PRIVATE_TARGETS);
  const agents = new Map<number, Agent>();

  /** The connect timeout belongs to the connector, so each of the few values in use has an agent of its own. */
  function agentFor(connectTimeoutMs: number): Agent {
    const known = agents.get(connectTimeoutMs);
    if (known) return known;
    const agent = new Agent({
      connect: createGuardedConnector(rules, connectTimeoutMs, resolve),
      pipelining: 1,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 30_000,
      // The call's own timer covers these two: undici's body timer restarts with each chunk.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    agents.set(connectTimeoutMs, agent);
    return agent;
  }

  return async function guardedFetch(url, request) {
    const target = parseTarget(url, request.livemode);
    const agent = agentFor(request.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS);
    return whileAway(() => dispatch(agent, target, request));
  };
}

function parseTarget(url: string, livemode: boolean): URL {
  const target = URL.canParse(url) ? new URL(url) : null;
  const fault =
    target === null
      ? "the URL is malformed"
      : target.protocol !== "https:" && target.protocol !== "http:"
        ? "only http and https URLs can be called"
        : livemode && target.protocol !== "https:"
          ? "live mode requires https"
          : target.username !== "" || target.password !== ""
            ? "the URL must not contain credentials"
            : null;
  if (target === null || fault !== null) throw new GuardedFetchError("blocked", fault ?? "", true);
  return target;
}

/** One request; ends at the answer's end, the cap, the timeout or the caller's signal, whichever is first. */
function dispatch(agent: Agent, target: URL, request: GuardedRequest): Promise<GuardedAnswer> {
  const maxBytes = request.maxBytes ?? DEFAULT_MAX_BYTES;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let ended = false;
    let answer: Omit<GuardedAnswer, "body"> = { status: 0, headers: {}, truncated: false };
    const chunks: Buffer[] = [];
    let size = 0;

    const end = (settle: () => void) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      request.signal?.removeEventListener("abort", cancel);
      settle();
    };
    const fail = (error: GuardedFetchError) => {
      end(() => reject(error));
      controller?.abort(error);
    };
    const succeed = () => end(() => resolve({ ...answer, body: Buffer.concat(chunks) }));
    const cancel = () =>
      fail(
        new GuardedFetchError(
          "network",
          "the call was cancelled",
          controller === null,
          request.signal?.reason,
        ),
      );
    const timer = setTimeout(
      () =>
        fail(
          new GuardedFetchError("timeout", `no response within ${request.timeoutMs} ms`, controller === null),
        ),
      request.timeoutMs,
    );
    request.signal?.addEventListener("abort", cancel, { once: true });
    if (request.signal?.aborted) return cancel();

    agent.dispatch(
      {
        origin: target.origin,
        path: target.pathname + target.search,
        method: request.method,
        headers: request.headers ?? {},
        body: request.body ?? null,
      },
      {
        onRequestStart(started) {
          // Called when the request is about to be written: a call that ended while connecting is never sent.
          if (ended) started.abort(new Error("the call has ended"));
          else controller = started;
        },
        onResponseStart(_controller, status, headers) {
          if (status >= 200) answer = { status, headers: flatten(headers), truncated: false };
        },
        onResponseData(started, chunk) {
          const room = maxBytes - size;
          size += chunk.length;
          if (room > 0) chunks.push(Buffer.from(chunk.subarray(0, room)));
          if (chunk.length <= room) return;
          answer.truncated = true;
          succeed();
          started.abort(new Error("the response is too large"));
        },
        onResponseEnd: succeed,
        onResponseError: (_controller, error) => fail(describe(error, target, controller === null)),
      },
    );
  });
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );
}

/** What partners may read in `last_error`: the reason in words, never an address that a name resolved to. */
const reasons: Record<string, string> = {
  ENOTFOUND: "the host name does not exist",
  EAI_AGAIN: "the host name could not be resolved",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed",
  UND_ERR_SOCKET: "the connection was closed before the response was complete",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the host cannot be reached",
  CERT_HAS_EXPIRED: "TLS: the certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "TLS: the certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "TLS: the certificate chain is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "TLS: the certificate chain is incomplete",
  ERR_TLS_CERT_ALTNAME_INVALID: "TLS: the certificate is for another host name",
};

function describe(error: unknown, target: URL, notStarted: boolean): GuardedFetchError {
  const cause = error instanceof ConnectFailure ? error.cause : error;
  const notSent = notStarted || error instanceof ConnectFailure;
  if (cause instanceof BlockedTarget) {
    return new GuardedFetchError("blocked", `${target.hostname} is not a public address`, true, cause);
  }
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? "unknown";
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") {
    return new GuardedFetchError("timeout", "no connection within the time allowed", notSent, cause);
  }
  return new GuardedFetchError("network", reasons[code] ?? `the call failed (${code})`, notSent, cause);
}
