import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseConfig } from "../../config.ts";
import { openPool, type Pool } from "../../db/sql.ts";
import { createMetrics } from "../metrics.ts";
import { networkOf } from "./network.ts";
import { createRateLimiter, rateLimitHeaders, type RateLimiter } from "./rate-limit.ts";
import { addCounts, leaseTokens } from "./rate-limit.sql.ts";
import { until } from "../../../test/support/harness.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/support/database.ts";

let database: TestDatabase;
let sql: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

interface Process {
  limiter: RateLimiter;
  warnings: string[];
  clock: { at: number };
}

/** A limiter as another process would have it: its own memory, the same database. */
function newProcess(settings: Record<string, string> = {}, pool: Pool = sql): Process {
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => warnings.push(line) });
  const clock = { at: Date.now() };
  const config = parseConfig({
    DATABASE_URL: database.url,
    SVC_ENCRYPTION_KEYS: Buffer.alloc(32).toString("base64"),
    ...settings,
  });
  return {
    limiter: createRateLimiter({
      sql: pool,
      config,
      log,
      metrics: createMetrics(),
      clock: { now: () => clock.at },
    }),
    warnings,
    clock,
  };
}

/** A limiter on the machine's clock. */
function newLiveProcess(settings: Record<string, string>): RateLimiter {
  const process = newProcess(settings);
  Object.defineProperty(process.clock, "at", { get: () => Date.now() });
  return process.limiter;
}

describe("the quota of a key", () => {
  test("lets a burst through, then refuses with the seconds to wait", async () => {
    const { limiter } = newProcess({ SVC_RATE_LIMIT_MINT_PER_MINUTE: "10" });
    const subject = randomUUID();
    for (let left = 9; left >= 0; left--) {
      expect(await limiter.take("mint", subject)).toMatchObject({
        allowed: true,
        remaining: left,
        retryAfterSeconds: 0,
      });
    }
    expect(await limiter.take("mint", subject)).toMatchObject({
      allowed: false,
      remaining: 0,
      quota: 10,
      windowSeconds: 60,
      resetSeconds: 60,
      retryAfterSeconds: 6,
    });
  });

  test("is one quota for all processes: together they overshoot by at most a tenth", async () => {
    const processes = [1, 2, 3, 4].map(() => newLiveProcess({ SVC_RATE_LIMIT_PARTNER_KEY: "100" }));
    const key = randomUUID();
    const startedAt = performance.now();
    let allowed = 0;
    const hammer = async (limiter: RateLimiter) => {
      for (let round = 0; round < 40; round++) {
        const decisions = await Promise.all(
          Array.from({ length: 10 }, () => limiter.take("partner_key", key)),
        );
        allowed += decisions.filter((decision) => decision?.allowed).length;
      }
    };
    await Promise.all(processes.map(hammer));
    const elapsedSeconds = (performance.now() - startedAt) / 1_000;
    expect(allowed).toBeGreaterThanOrEqual(200);
    expect(allowed).toBeLessThanOrEqual((200 + 100 * elapsedSeconds) * 1.1);
  });

  test("costs a fraction of a statement for each request of a busy key", async () => {
    let leases = 0;
    const counted = openPool(database.url);
    const countedSql = new Proxy(counted, {
      apply(target, self, args: Parameters<Pool>) {
        leases++;
        return Reflect.apply(target, self, args) as unknown;
      },
    });
    const { limiter } = newProcess({ SVC_RATE_LIMIT_PARTNER_KEY: "100" }, countedSql);
    const key = randomUUID();
    for (let request = 0; request < 100; request++) await limiter.take("partner_key", key);
    await counted.end();
    expect(leases).toBeLessThanOrEqual(25);
  });

  test("of one key says nothing about another, nor about another limit", async () => {
    const { limiter } = newProcess({ SVC_RATE_LIMIT_MINT_PER_MINUTE: "1" });
    const subject = randomUUID();
    await limiter.take("mint", subject);
    expect(await limiter.take("mint", subject)).toMatchObject({ allowed: false });
    expect(await limiter.take("mint", randomUUID())).toMatchObject({ allowed: true });
    expect(await limiter.take("user", subject)).toMatchObject({ allowed: true });
  });

  test("refills by the database's clock up to the burst and no further", async () => {
    // So slow that a busy machine adds nothing.
    const bucket = { name: `test:${randomUUID()}`, rate: 0.01, burst: 20 };
    expect(await leaseTokens(sql, { ...bucket, wanted: 50 })).toEqual({ granted: 20, tokens: 0 });
    await sql`
      update rate_limit_buckets set updated_at = updated_at - interval '1000 seconds' where name = ${bucket.name}`;
    const second = await leaseTokens(sql, { ...bucket, wanted: 5 });
    expect(second.granted).toBe(5);
    expect(second.tokens).toBeGreaterThanOrEqual(5);
    expect(second.tokens).toBeLessThan(6);
    await sql`
      update rate_limit_buckets set updated_at = updated_at - interval '1 day' where name = ${bucket.name}`;
    expect(await leaseTokens(sql, { ...bucket, wanted: 50 })).toEqual({ granted: 20, tokens: 0 });
  });

  test("is not asked for when limits are switched off", async () => {
    const { limiter } = newProcess({ SVC_RATE_LIMIT_DISABLED: "true" });
    expect(await limiter.take("mint", randomUUID())).toBeNull();
  });

  test("lets requests pass with a warning while the store is down", async () => {
    const gone = openPool(database.url.replace(/:\d+\//, ":1/"));
    const { limiter, warnings } = newProcess({}, gone);
    expect(await limiter.take("partner_key", "a")).toBeNull();
    expect(await limiter.take("partner_key", "b")).toBeNull();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("requests pass");
    await gone.end();
  });
});

test("calls of checkout pages are limited by session and by network", () => {
  const { limiter } = newProcess({ SVC_RATE_LIMIT_PAGE_SESSION: "2", SVC_RATE_LIMIT_PAGE_NETWORK: "5" });
  const callFrom = (ip: string) => (token: string) => limiter.countPageCall(token, ip);
  const [call, elsewhere] = [callFrom("2001:db8::1"), callFrom("192.0.2.9")];
  for (const token of ["a", "a", "a", "a", "b", "b", "b", "b"]) call(token);
  expect(() => call("a")).toThrow("for this checkout");
  elsewhere("c");
  call("c");
  call("d");
  expect(() => call("e")).toThrow("from this network");
  expect(() => callFrom("2001:db8::ffff")("f")).toThrow("from this network");
  elsewhere("e");
});

describe("failed authentication of an address", () => {
  test("is refused after the burst and forgiven at the sustained rate", async () => {
    const { limiter, clock } = newProcess({ SVC_RATE_LIMIT_FAILED_AUTH: "20" });
    for (let failure = 0; failure < 40; failure++) limiter.countFailure("192.0.2.7");
    const refusal = expect.objectContaining({ code: "rate_limited", headers: { "retry-after": "1" } });
    expect(() => limiter.countFailure("192.0.2.7")).toThrow(refusal);
    limiter.countFailure("192.0.2.8");
    clock.at += 50;
    limiter.countFailure("192.0.2.7");
    expect(() => limiter.countFailure("192.0.2.7")).toThrow(refusal);
  });

  test("counts over all processes: what one has seen too often, another refuses within a second", async () => {
    const [first, second] = [1, 2].map(() => newLiveProcess({ SVC_RATE_LIMIT_FAILED_AUTH: "20" }));
    const ip = "198.51.100.9";
    const fail = async (limiter: RateLimiter) => limiter.countFailure(ip);
    for (let failure = 0; failure < 40; failure++) await fail(first!);
    await expect(fail(first!)).rejects.toMatchObject({ code: "rate_limited" });
    // The other process admits a few until the counts are synced.
    let passed = 0;
    await until(async () => {
      const refusal = await fail(second!).then(
        () => null,
        (error: unknown) => error,
      );
      passed += refusal === null ? 1 : 0;
      return refusal;
    }, "the other process's refusal");
    expect(passed).toBeLessThan(20);
  });

  test("is not forgiven sooner for being spread over processes", async () => {
    const quota = { rate: 10, burst: 20 };
    const name = `failed_auth:${randomUUID()}`;
    expect(await addCounts(sql, quota, new Map([[name, 30]]))).toEqual(new Map([[name, -10]]));
    const again = await addCounts(sql, quota, new Map([[name, 30]]));
    expect(again.get(name)).toBe(-20);
    const began = performance.now();
    await sql`update rate_limit_buckets set updated_at = clock_timestamp() - interval '3 seconds' where name = ${name}`;
    const later = await addCounts(sql, quota, new Map([[name, 1]]));
    const refilledMeanwhile = ((performance.now() - began) / 1000) * quota.rate;
    expect(later.get(name)).toBeGreaterThanOrEqual(9);
    expect(later.get(name)).toBeLessThanOrEqual(9 + refilledMeanwhile);
  });

  test.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:DB8:0001:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["192.0.2.7", "192.0.2.7"],
  ])("counts %s as %s", (ip, network) => expect(networkOf(ip)).toBe(network));
});

test("the headers follow the syntax of the IETF draft", () => {
  expect(
    rateLimitHeaders({
      allowed: true,
      name: "partner_key",
      quota: 200,
      windowSeconds: 2,
      remaining: 150,
      resetSeconds: 1,
      retryAfterSeconds: 0,
    }),
  ).toEqual({ "ratelimit-policy": '"partner_key";q=200;w=2', ratelimit: '"partner_key";r=150;t=1' });
});
