import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import { createFailureLimit } from "./failure-limit.ts";
import { countFailures, leaseTokens } from "./rate-limit.sql.ts";
import { createTokenLease, type Quota, type TokenLease } from "./token-lease.ts";

/** Which quota applies: each has its own rate and burst in the configuration. */
export type LimitName = "partner_key" | "merchant_key" | "mint" | "user";

export interface LimitDecision {
  allowed: boolean;
  name: LimitName;
  /** Requests per window, and the window. */
  quota: number;
  windowSeconds: number;
  remaining: number;
  /** Seconds until the bucket is full again. */
  resetSeconds: number;
  /** Seconds until the next request passes; 0 when allowed. */
  retryAfterSeconds: number;
}

export interface RateLimiter {
  /** Takes one token. Never throws: when the store is down, requests pass. Null when limits are switched off. */
  take(name: LimitName, subject: string): Promise<LimitDecision | null>;
  /** @throws ApiError rate_limited when the address failed to authenticate too often. */
  refuseFloods(ip: string): Promise<void>;
  countFailure(ip: string): Promise<void>;
}

/** Reads of the dashboard and the like; never more than one person's clicking. */
const USER_PER_MINUTE = 60;

/** How long a request waits for the store before it passes, and how long the store is then left alone. */
export const STORE_PATIENCE_MS = 1_000;
const STORE_REST_MS = 1_000;

/** Beginning of the buckets of addresses. */
const FAILURES = "failed_auth:";

/** Beyond this many, the lease that was not used for longest is forgotten, with the tokens it holds. */
const MAX_LEASES = 10_000;

const perSecond = (rate: number): Quota => ({ rate, burst: rate * 2 });
const perMinute = (count: number): Quota => ({ rate: count / 60, burst: count });

/** The quotas of a configuration (design 2-api.md, Rate limits): a second's rate with twice that at once, or a minute's. */
function quotasOf(config: Context["config"]): Record<LimitName, Quota> {
  return {
    partner_key: perSecond(config.SVC_RATE_LIMIT_PARTNER_KEY),
    merchant_key: perSecond(config.SVC_RATE_LIMIT_MERCHANT_KEY),
    mint: perMinute(config.SVC_RATE_LIMIT_MINT_PER_MINUTE),
    user: perMinute(USER_PER_MINUTE),
  };
}

/** Token buckets in Postgres, shared by all processes; failed authentication is shared with a short delay. */
export function createRateLimiter(ctx: Pick<Context, "sql" | "config" | "log" | "clock">): RateLimiter {
  const { sql, config, log, clock } = ctx;
  const now = () => clock.now();
  const quotas = quotasOf(config);
  const leases = new LRUCache<string, TokenLease>({ max: MAX_LEASES });
  const failures = createFailureLimit(config.SVC_RATE_LIMIT_FAILED_AUTH, now, shareFailures);
  let storeRestsUntil = 0;

  async function shareFailures(counted: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const quota = perSecond(config.SVC_RATE_LIMIT_FAILED_AUTH);
    const byBucket = new Map([...counted].map(([network, count]) => [FAILURES + network, count]));
    try {
      const left = await countFailures(sql, quota, byBucket);
      return new Map([...left].map(([bucket, tokens]) => [bucket.slice(FAILURES.length), tokens]));
    } catch (error) {
      log.warn({ err: error }, "failed authentications cannot be shared with other processes");
      throw error;
    }
  }

  function leaseOf(name: LimitName, subject: string): TokenLease {
    const bucket = `${name}:${subject}`;
    const known = leases.get(bucket);
    if (known) return known;
    const quota = quotas[name];
    const made = createTokenLease(quota, now, (wanted) =>
      leaseTokens(sql, { name: bucket, ...quota, wanted }),
    );
    leases.set(bucket, made);
    return made;
  }

  return {
    async take(name, subject) {
      if (config.SVC_RATE_LIMIT_DISABLED || now() < storeRestsUntil) return null;
      const quota = quotas[name];
      try {
        const taken = leaseOf(name, subject).take();
        // Mostly the share held here has one: nothing to wait for, and no timer to set.
        const level = taken instanceof Promise ? await Promise.race([taken, outOfPatience()]) : taken;
        return {
          allowed: level.granted,
          name,
          quota: quota.burst,
          windowSeconds: Math.round(quota.burst / quota.rate),
          remaining: level.remaining,
          resetSeconds: Math.ceil((quota.burst - level.remaining) / quota.rate),
          retryAfterSeconds: level.granted ? 0 : Math.max(1, Math.ceil(level.waitSeconds)),
        };
      } catch (error) {
        // All that waited with it come here too: it is told once.
        if (now() >= storeRestsUntil)
          log.warn({ err: error, limit: name }, "rate limiter database unreachable: requests pass");
        storeRestsUntil = now() + STORE_REST_MS;
        return null;
      }
    },

    async refuseFloods(ip) {
      if (config.SVC_RATE_LIMIT_DISABLED) return;
      const waitSeconds = failures.waitSeconds(ip);
      if (waitSeconds === 0) return;
      throw new ApiError("rate_limited", {
        message: "Too many requests with invalid credentials from this address.",
        headers: { "retry-after": String(Math.ceil(waitSeconds)) },
      });
    },

    async countFailure(ip) {
      if (!config.SVC_RATE_LIMIT_DISABLED) failures.count(ip);
    },
  };
}

async function outOfPatience(): Promise<never> {
  await setTimeout(STORE_PATIENCE_MS, undefined, { ref: false });
  throw new Error(`no response within ${STORE_PATIENCE_MS} ms`);
}

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers): quota and window, what is left and when it is full again. */
export function rateLimitHeaders(decision: LimitDecision): Record<string, string> {
  const { name, quota, windowSeconds, remaining, resetSeconds } = decision;
  return {
    "ratelimit-policy": `"${name}";q=${quota};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  };
}
