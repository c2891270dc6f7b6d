import { describe, expect, test } from "vitest";
import type { SslStatus } from "../../shared/wire/domain.ts";
import { evaluateCheck, type CheckState, type Evidence } from "./evaluate-check.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = Date.parse("2026-11-02T09:30:00.000Z");
const schedule = [1_000, 5_000, HOUR];

function claim(status: SslStatus, changed: Partial<CheckState> = {}): CheckState {
  return {
    ssl_status: status,
    verification_error: null,
    validating_since: new Date(start),
    checks: 0,
    failed_checks: 0,
    failing_since: null,
    next_check_at: new Date(start),
    activated_at: null,
    ...changed,
  };
}

const unproven: Evidence = { found: "unproven", reason: "no record" };
const unknown: Evidence = { found: "unknown", reason: "DNS is down" };
const proven: Evidence = { found: "proven", reason: "no certificate" };
const issued: Evidence = { found: "issued", reason: "no answer" };
const deployed: Evidence = { found: "deployed" };

const statusAfter = (status: SslStatus, evidence: Evidence, now = start) =>
  evaluateCheck(claim(status), evidence, now, schedule).ssl_status;

describe("an inactive hostname", () => {
  test.each<[SslStatus, Evidence, SslStatus]>([
    ["initializing", unknown, "initializing"],
    ["initializing", unproven, "pending_validation"],
    ["initializing", proven, "pending_issuance"],
    ["initializing", deployed, "active"],
    ["pending_validation", unproven, "pending_validation"],
    ["pending_validation", proven, "pending_issuance"],
    ["pending_validation", issued, "pending_deployment"],
    ["pending_issuance", proven, "pending_issuance"],
    ["pending_issuance", issued, "pending_deployment"],
    ["pending_issuance", deployed, "active"],
    ["pending_issuance", unproven, "pending_validation"],
    ["pending_issuance", unknown, "pending_issuance"],
    ["pending_deployment", issued, "pending_deployment"],
    ["pending_deployment", deployed, "active"],
    ["pending_deployment", unproven, "pending_validation"],
  ])("%s with %o becomes %s", (from, evidence, to) => {
    expect(statusAfter(from, evidence)).toBe(to);
  });

  test("is checked less and less often, and soon again after each progress", () => {
    const pauses: number[] = [];
    let at = claim("pending_validation");
    for (const evidence of [unproven, unproven, unproven, proven, proven]) {
      at = evaluateCheck(at, evidence, start, schedule);
      pauses.push(at.next_check_at!.getTime() - start);
    }
    expect(pauses).toEqual([5_000, HOUR, HOUR, 1_000, 5_000]);
  });

  test("times out after exactly seven days", () => {
    const before = evaluateCheck(
      claim("pending_validation", { checks: 9 }),
      unproven,
      start + 7 * DAY - 1_000,
      schedule,
    );
    expect(before.ssl_status).toBe("pending_validation");
    expect(before.next_check_at).toEqual(new Date(start + 7 * DAY));
    for (const evidence of [unproven, proven, issued, unknown]) {
      const after = evaluateCheck(claim("pending_issuance"), evidence, start + 7 * DAY, schedule);
      expect([after.ssl_status, after.next_check_at]).toEqual(["validation_timed_out", null]);
    }
  });

  test("can become active with the check at its deadline", () => {
    expect(statusAfter("pending_validation", deployed, start + 8 * DAY)).toBe("active");
  });

  test("has a verification error until it is active", () => {
    expect(evaluateCheck(claim("initializing"), unproven, start, schedule).verification_error).toBe(
      "no record",
    );
    const active = evaluateCheck(
      claim("pending_issuance", { verification_error: "x" }),
      deployed,
      start,
      schedule,
    );
    expect(active).toMatchObject({ verification_error: null, activated_at: new Date(start) });
    expect(active.next_check_at).toEqual(new Date(start + DAY));
  });
});

describe("an active hostname", () => {
  const active = (changed: Partial<CheckState> = {}) =>
    claim("active", { activated_at: new Date(start - 30 * DAY), ...changed });

  function checkAll(checks: Array<[hours: number, evidence: Evidence]>): CheckState {
    return checks.reduce(
      (at, [hours, evidence]) => evaluateCheck(at, evidence, start + hours * HOUR, schedule),
      active(),
    );
  }

  test("keeps activated_at and is checked daily", () => {
    const after = evaluateCheck(active(), deployed, start + 90 * DAY, schedule);
    expect(after).toMatchObject({ ssl_status: "active", activated_at: new Date(start - 30 * DAY) });
    expect(after.next_check_at).toEqual(new Date(start + 91 * DAY));
  });

  test("stays active while its proof is gone for less than 72 hours", () => {
    const failing = checkAll([0, 8, 16, 24, 32, 40, 48, 56, 64, 71.9].map((hours) => [hours, unproven]));
    expect(failing).toMatchObject({
      ssl_status: "active",
      failed_checks: 10,
      verification_error: "no record",
    });
  });

  test("is lost after 72 hours and three checks without proof, with seven days to repair it", () => {
    const lost = checkAll([
      [0, unproven],
      [8, unproven],
      [72, unproven],
    ]);
    expect(lost).toMatchObject({
      ssl_status: "pending_validation",
      failed_checks: 0,
      failing_since: null,
      validating_since: new Date(start + 72 * HOUR),
    });
  });

  test("needs three failed checks to be lost", () => {
    const failing = checkAll([
      [0, unproven],
      [100, unproven],
    ]);
    expect(failing.ssl_status).toBe("active");
  });

  test("resets its grace period once the proof is found again", () => {
    const failing = checkAll([
      [0, unproven],
      [60, unproven],
      [64, deployed],
      [72, unproven],
      [80, unproven],
    ]);
    expect(failing).toMatchObject({ ssl_status: "active", failed_checks: 2 });
  });

  test("ignores unavailable name servers", () => {
    const failing = checkAll([0, 24, 48, 72, 96, 120].map((hours) => [hours, unknown]));
    expect(failing).toMatchObject({
      ssl_status: "active",
      failed_checks: 0,
      verification_error: "DNS is down",
    });
  });

  test("stays active if its certificate fails", () => {
    expect(checkAll([0, 24, 48, 72, 96].map((hours) => [hours, proven])).ssl_status).toBe("active");
  });
});

test.each<SslStatus>(["deleted", "validation_timed_out"])("%s is not checked again", (status) => {
  expect(evaluateCheck(claim(status), deployed, start, schedule)).toEqual(
    claim(status, { next_check_at: null }),
  );
});
