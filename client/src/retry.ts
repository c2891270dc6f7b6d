import { SvcConnectionError } from "./svc-error.ts";

export interface RetryOptions {
  /** Tries after the first one. Default: 3. */
  retries: number;
  /** Milliseconds one try may take, including the response body. Default: 30,000. */
  timeoutMs: number;
  fetch: (request: Request) => Promise<Response>;
}

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 8_000;
/** A response that asks for a longer wait is returned to the caller. */
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Whether the same request may succeed later: by the API's `svc-should-retry` header; without it the response comes from a
 * proxy, where 429 and 5xx are temporary.
 */
export function isRetryable(response: Response): boolean {
  const shouldRetry = response.headers.get("svc-should-retry");
  if (shouldRetry !== null) return shouldRetry === "true";
  return response.status === 429 || response.status >= 500;
}

/**
 * Retries a request with exponential backoff and full jitter, and at least `Retry-After`. Every request of the client may
 * be repeated: reads change nothing, writes use one idempotency key for all tries.
 * @throws SvcConnectionError if the last try had no response; the reason of the caller's signal unchanged.
 */
export async function fetchWithRetries(request: Request, options: RetryOptions): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const isLast = tried > options.retries;
    const result = await attempt(request, options);
    if (result instanceof Response) {
      const waitMs = retryAfterMs(result);
      if (isLast || !isRetryable(result) || waitMs > MAX_RETRY_AFTER_MS) return result;
      await result.body?.cancel();
      await wait(Math.max(waitMs, backOffMs(tried)), request.signal);
    } else {
      if (isLast) throw result;
      await wait(backOffMs(tried), request.signal);
    }
  }
}

async function attempt(
  request: Request,
  { timeoutMs, fetch }: RetryOptions,
): Promise<Response | SvcConnectionError> {
  request.signal.throwIfAborted();
  const abort = new AbortController();
  // The deadline ends the wait by itself: Node may collect a Request before its signal reaches the call it was made for.
  let end: (reason: unknown) => void = () => {};
  const deadline = new Promise<never>((_, reject) => {
    end = (reason) => {
      reject(reason);
      abort.abort(reason);
    };
  });
  const timer = setTimeout(() => end(new DOMException("timed out", "TimeoutError")), timeoutMs);
  const cancel = () => end(request.signal.reason);
  request.signal.addEventListener("abort", cancel, { once: true });
  try {
    return await Promise.race([
      deadline,
      send(new Request(request.clone(), { signal: abort.signal }), fetch),
    ]);
  } catch (cause) {
    request.signal.throwIfAborted();
    return new SvcConnectionError(`${request.method} ${request.url} had no answer`, { cause });
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener("abort", cancel);
  }
}

/** Reads the body too, so that a truncated response is retried like a missing one. */
async function send(request: Request, fetch: RetryOptions["fetch"]): Promise<Response> {
  const response = await fetch(request);
  const body = response.status === 204 ? null : await response.arrayBuffer();
  return new Response(body, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}

/** Full jitter: a random delay up to the exponential backoff, so that clients do not retry in sync. */
function backOffMs(tried: number): number {
  return Math.random() * Math.min(FIRST_WAIT_MS * 2 ** tried, MAX_WAIT_MS);
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3); 0 without one. */
function retryAfterMs(response: Response): number {
  const text = response.headers.get("retry-after") ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const end = () => {
      clearTimeout(timer);
      fail(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      done();
    }, milliseconds);
    signal.addEventListener("abort", end, { once: true });
  });
}
