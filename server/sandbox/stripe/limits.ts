import { StripeError } from "./stripe-error.ts";

/**
 * How many reads, and how many writes, Stripe takes per account and second: 100 each in live mode, 25 in test mode.
 * Source: https://docs.stripe.com/rate-limits.
 */
const LIVE_MODE_RATE = 100;
const WINDOW_MS = 1000;

export interface LimitControls {
  /** Calls of one kind per account and second; null ends the limit. */
  setRate(perSecond: number | null): void;
}

export interface Limits extends LimitControls {
  /** Counts a call. Throws Stripe's 429 `rate_limit`. */
  count(account: string, kind: "read" | "write"): void;
  /** Locks the object that a write changes, until the returned function is called. Throws Stripe's 429 `lock_timeout`. */
  lock(account: string, id: string): () => void;
}

export function createLimits(perSecond: number | null = LIVE_MODE_RATE): Limits {
  let rate = perSecond;
  let windowEndsAt = 0;
  const counts = new Map<string, number>();
  const locked = new Set<string>();
  return {
    setRate(wanted) {
      rate = wanted;
      counts.clear();
    },
    count(account, kind) {
      if (rate === null) return;
      const now = performance.now();
      if (now >= windowEndsAt) {
        counts.clear();
        windowEndsAt = now + WINDOW_MS;
      }
      const name = `${account} ${kind}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      if (count > rate) throw tooManyRequests();
    },
    lock(account, id) {
      const name = `${account} ${id}`;
      if (locked.has(name)) throw lockTimeout();
      locked.add(name);
      return () => locked.delete(name);
    },
  };
}

/** The libraries do not repeat it by themselves: it lacks `Stripe-Should-Retry`. */
function tooManyRequests(): StripeError {
  const fields = {
    type: "invalid_request_error",
    code: "rate_limit",
    message:
      "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
  } as const;
  return new StripeError(429, fields, { "stripe-rate-limited-reason": "global-rate" });
}

function lockTimeout(): StripeError {
  const fields = {
    type: "invalid_request_error",
    code: "lock_timeout",
    message:
      "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate. For more details, see https://stripe.com/docs/rate-limits#object-lock-timeouts.",
  } as const;
  return new StripeError(429, fields, { "stripe-should-retry": "true" });
}
