import { describe, expect, test } from "vitest";
import { nextAttemptAt, parseRetryAfter } from "./retry-schedule.ts";

const schedule = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
const nowMs = Date.parse("2026-11-02T09:30:00.000Z");
const middle = 0.5;

function waitMs(attempt: number, options: { random?: number; retryAfterMs?: number } = {}): number | null {
  const next = nextAttemptAt(schedule, {
    attempt,
    nowMs,
    retryAfterMs: options.retryAfterMs ?? null,
    random: options.random ?? middle,
  });
  return next && next.getTime() - nowMs;
}

describe("the schedule", () => {
  test.each(schedule.map((seconds, index) => ({ attempt: index + 1, seconds })))(
    "after attempt $attempt the next one is $seconds s later",
    ({ attempt, seconds }) => {
      expect(waitMs(attempt)).toBe(seconds * 1000);
    },
  );

  test("ends with the tenth attempt, about 75 hours after the first", () => {
    expect(waitMs(10)).toBeNull();
    const hours = schedule.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    expect(Math.floor(hours)).toBe(75);
  });

  test("jitter is ten percent either way and no more", () => {
    expect(waitMs(2, { random: 0 })).toBe(270_000);
    expect(waitMs(2, { random: 0.999_999 })).toBe(330_000);
  });
});

describe("Retry-After", () => {
  test("moves the next attempt back, without jitter before it", () => {
    expect(waitMs(1, { retryAfterMs: 120_000, random: 0 })).toBe(120_000);
  });

  test("never brings an attempt forward", () => {
    expect(waitMs(2, { retryAfterMs: 1_000 })).toBe(300_000);
  });

  test("does not prolong a schedule that is used up", () => {
    expect(waitMs(10, { retryAfterMs: 60_000 })).toBeNull();
  });

  test.each([
    { header: "120", ms: 120_000 },
    { header: "0", ms: 0 },
    { header: "Mon, 02 Nov 2026 09:31:00 GMT", ms: 60_000 },
    { header: "Mon, 02 Nov 2026 09:00:00 GMT", ms: 0 },
    { header: "Monday, 02-Nov-26 09:31:00 GMT", ms: 60_000 },
    { header: "Mon Nov  2 09:31:00 2026", ms: 60_000 },
    { header: " 120 ", ms: 120_000 },
    { header: "604800", ms: 86_400_000 },
    { header: "9".repeat(400), ms: 86_400_000 },
    { header: "Tue, 02 Nov 2027 09:30:00 GMT", ms: 86_400_000 },
    { header: "Mon, 99 Nov 2026 09:31:00 GMT", ms: null },
    { header: "2026-11-02T09:31:00Z", ms: null },
    { header: "1.5", ms: null },
    { header: "", ms: null },
    { header: "soon", ms: null },
    { header: "-5", ms: null },
    { header: undefined, ms: null },
  ])("the header $header means $ms ms", ({ header, ms }) => {
    expect(parseRetryAfter(header, nowMs)).toBe(ms);
  });
});
