import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Pool } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import type { Metrics } from "../metrics.ts";
import { createAdmission, type Admission } from "./admission.ts";
import { bucketName, budgets, quotaOf, refusalOf, type BudgetName } from "./budgets.ts";
import { createCounterLimit, type CounterLimit } from "./counter-limit.ts";
import { networkOf } from "./network.ts";
import { addCounts, leaseTokens } from "./rate-limit.sql.ts";
import { createTokenLease, type TokenLease } from "./token-lease.ts";

/** Budgets that are counted by network or session, with a short delay between processes; the others are exact. */
type CountedName = "failed_auth" | "page_session" | "page_network";
export type LimitName = Exclude<BudgetName, CountedName>;

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
  /** Takes one for a caller who can repeat the request. @throws ApiError rate_limited, or what the budget declares. */
  spend(name: LimitName, subject: string): Promise<void>;
  /** Runs the work of a request in the turn of its merchant or workspace; see {@link Admission}. */
  inTurn: Admission["inTurn"];
  /**
   * Counts a failed authentication, or an unknown token in a path.
   * @throws ApiError rate_limited when the address failed too often.
   */
  countFailure(ip: string): void;
  /** Counts a call of a checkout page. @throws ApiError rate_limited for its session or the caller's network. */
  countPageCall(token: string, ip: string): void;
}

/** How long a request waits for the store before it passes, and how long the store is then left alone. */
export const STORE_PATIENCE_MS = 1_000;
const STORE_REST_MS = 1_000;

/** Beyond this many, the lease that was not used for longest is forgotten, with the tokens it holds. */
const MAX_LEASES = 10_000;

/** Token buckets in Postgres, shared by all processes; failures and page calls are shared with a short delay. */
export function createRateLimiter(parts: {
  sql: Pool;
  config: Config;
  log: Logger;
  clock: { now(): number };
  metrics: Pick<Metrics, "addCounter" | "addGauge">;
}): RateLimiter {
  const { sql, config, log, clock, metrics } = parts;
  const now = () => clock.now();
  const leases = new LRUCache<string, TokenLease>({ max: MAX_LEASES });
  const counters = {
    failed_auth: counterLimit("failed_auth"),
    page_session: counterLimit("page_session"),
    page_network: counterLimit("page_network"),
  };
  const refusals = metrics.addCounter("svc_budget_refusals_total", "Refusals by exhausted budget.", [
    "budget",
  ]);
  const admission = createAdmission(metrics, () => refusals.inc({ budget: "concurrent_requests" }));
  let storeRestsUntil = 0;

  function counterLimit(kind: CountedName): CounterLimit {
    const quota = quotaOf(config, kind);
    const prefix = bucketName(kind, "");
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
  function count(budget: CountedName, name: string, message: string): void {
    if (config.SVC_RATE_LIMIT_DISABLED) return;
    const limit = counters[budget];
    const waitSeconds = limit.waitSeconds(name);
    if (waitSeconds > 0) {
      refusals.inc({ budget });
      throw new ApiError("rate_limited", {
        message,
        headers: { "retry-after": String(Math.ceil(waitSeconds)) },
      });
    }
    limit.count(name);
  }

  function leaseOf(name: LimitName, subject: string): TokenLease {
    const bucket = bucketName(name, subject);
    const known = leases.get(bucket);
    if (known) return known;
    const quota = quotaOf(config, name);
    const created = createTokenLease(quota, now, (wanted) =>
      leaseTokens(sql, { name: bucket, ...quota, wanted }),
    );
    leases.set(bucket, created);
    return created;
  }

  async function take(name: LimitName, subject: string): Promise<LimitDecision | null> {
    if (config.SVC_RATE_LIMIT_DISABLED || now() < storeRestsUntil) return null;
    const quota = quotaOf(config, name);
    try {
      const taken = leaseOf(name, subject).take();
      // Mostly the share held here has one: nothing to wait for, and no timer to set.
      const level = taken instanceof Promise ? await Promise.race([taken, outOfPatience()]) : taken;
      if (!level.granted) refusals.inc({ budget: name });
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
      // Every call that waited for it gets here too: it is logged once.
      if (now() >= storeRestsUntil)
        log.warn({ err: error, limit: name }, "rate limiter database unreachable: requests pass");
      storeRestsUntil = now() + STORE_REST_MS;
      return null;
    }
  }

  return {
    take,
    async spend(name, subject) {
      const decision = await take(name, subject);
      if (decision === null || decision.allowed) return;
      throw new ApiError(refusalOf(name), {
        message: `Too many ${budgets[name].of}: the limit is ${decision.quota} per ${decision.windowSeconds} s.`,
        headers: { "retry-after": String(decision.retryAfterSeconds) },
      });
    },
    inTurn: (share, part, work) =>
      config.SVC_RATE_LIMIT_DISABLED ? work() : admission.inTurn(share, part, work),

    countFailure(ip) {
      const message = "Too many requests with invalid credentials from this address.";
      count("failed_auth", networkOf(ip), message);
    },

    countPageCall(token, ip) {
      // The bucket's name is stored; the token is a secret.
      const session = createHash("sha256").update(token).digest("base64url");
      count("page_session", session, "Too many requests for this checkout.");
      count("page_network", networkOf(ip), "Too many requests for checkouts from this network.");
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
