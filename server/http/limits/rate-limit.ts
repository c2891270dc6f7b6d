import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import { createCounterLimit, type CounterLimit } from "./counter-limit.ts";
import { networkOf } from "./network.ts";
import { addCounts, leaseTokens } from "./rate-limit.sql.ts";
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
  /**
   * Counts a failed authentication, or an unknown token in a path.
   * @throws ApiError rate_limited when the address failed too often.
   */
  countFailure(ip: string): void;
  /** Counts a call of a checkout page. @throws ApiError rate_limited for its session or the caller's network. */
  countPageCall(token: string, ip: string): void;
}

/** Reads of the dashboard and the like; never more than one person's clicking. */
const USER_PER_MINUTE = 60;

/** How long a request waits for the store before it passes, and how long the store is then left alone. */
export const STORE_PATIENCE_MS = 1_000;
const STORE_REST_MS = 1_000;

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

/** Token buckets in Postgres, shared by all processes; failures and page calls are shared with a short delay. */
export function createRateLimiter(ctx: Pick<Context, "sql" | "config" | "log" | "clock">): RateLimiter {
  const { sql, config, log, clock } = ctx;
  const now = () => clock.now();
  const quotas = quotasOf(config);
  const leases = new LRUCache<string, TokenLease>({ max: MAX_LEASES });
  const failures = counterLimit("failed_auth", config.SVC_RATE_LIMIT_FAILED_AUTH);
  const pageSessions = counterLimit("page_session", config.SVC_RATE_LIMIT_PAGE_SESSION);
  const pageNetworks = counterLimit("page_network", config.SVC_RATE_LIMIT_PAGE_NETWORK);
  let storeRestsUntil = 0;

  function counterLimit(kind: string, rate: number): CounterLimit {
    const quota = perSecond(rate);
    const prefix = `${kind}:`;
    return createCounterLimit(quota, now, async (counts) => {
      const byBucket = new Map([...counts].map(([name, count]) => [prefix + name, count]));
      try {
        const left = await addCounts(sql, quota, byBucket);
        return new Map([...left].map(([bucket, tokens]) => [bucket.slice(prefix.length), tokens]));
      } catch (error) {
        log.warn({ err: error, limit: kind }, "counts cannot be shared with other processes");
        throw error;
      }
    });
  }

  /** @throws ApiError rate_limited */
  function count(limit: CounterLimit, name: string, message: string): void {
    if (config.SVC_RATE_LIMIT_DISABLED) return;
    const waitSeconds = limit.waitSeconds(name);
    if (waitSeconds > 0) {
      throw new ApiError("rate_limited", {
        message,
        headers: { "retry-after": String(Math.ceil(waitSeconds)) },
      });
    }
    limit.count(name);
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

    countFailure(ip) {
      const message = "Too many requests with invalid credentials from this address.";
      count(failures, networkOf(ip), message);
    },

    countPageCall(token, ip) {
      // The bucket's name is stored; the token is a secret.
      const session = createHash("sha256").update(token).digest("base64url");
      count(pageSessions, session, "Too many requests for this checkout.");
      count(pageNetworks, networkOf(ip), "Too many requests for checkouts from this network.");
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
