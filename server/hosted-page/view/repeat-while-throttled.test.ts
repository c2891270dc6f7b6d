import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttleMs, type CallResult } from "./checkout-calls.ts";
import { repeatWhileThrottled } from "./repeat-while-throttled.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const refused = (code: string): CallResult<string> => ({
  status: "refused",
  error: { httpStatus: 429, code, message: "", param: null, meta: {}, retryAfterMs: 2_000 },
});
const throttled = refused("vat_check_throttled");

test("a throttled look-up is repeated after the time the server names", async () => {
  const answers = [throttled, throttled, { status: "ok", body: "valid" } as const];
  const calledAt: number[] = [];
  const start = Date.now();
  const result = repeatWhileThrottled(
    async () => {
      calledAt.push(Date.now() - start);
      return answers.shift()!;
    },
    throttleMs,
    new AbortController().signal,
  );
  await vi.runAllTimersAsync();
  expect(await result).toEqual({ status: "ok", body: "valid" });
  expect(calledAt).toEqual([0, 2_000, 4_000]);
});

test("other refusals are returned at once, and a look-up that stays throttled in the end", async () => {
  const other = refused("rate_limited");
  expect(await repeatWhileThrottled(async () => other, throttleMs, new AbortController().signal)).toBe(other);
  let calls = 0;
  const result = repeatWhileThrottled(
    async () => {
      calls += 1;
      return throttled;
    },
    throttleMs,
    new AbortController().signal,
  );
  await vi.runAllTimersAsync();
  expect(await result).toBe(throttled);
  expect(calls).toBe(16);
});

test("nothing is sent after the field has changed", async () => {
  const controller = new AbortController();
  let calls = 0;
  const result = repeatWhileThrottled(
    async () => {
      calls += 1;
      return throttled;
    },
    throttleMs,
    controller.signal,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  controller.abort();
  await vi.runAllTimersAsync();
  expect(await result).toBe(throttled);
  expect(calls).toBe(1);
});
