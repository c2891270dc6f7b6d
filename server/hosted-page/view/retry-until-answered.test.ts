import { expect, test } from "vitest";
import type { CallResult } from "./checkout-calls.ts";
import { retryUntilAnswered } from "./retry-until-answered.ts";

const lost: CallResult<string> = { status: "unanswered" };
const ok: CallResult<string> = { status: "ok", body: "done" };

function refused(httpStatus: number, code: string, retryAfterMs: number | null = null): CallResult<string> {
  return { status: "refused", error: { httpStatus, code, message: "", param: null, meta: {}, retryAfterMs } };
}

/** Returns the responses in sequence, repeating the last one, and records the delays. */
async function run(...answers: Array<CallResult<string>>) {
  const waits: number[] = [];
  const wait = (milliseconds: number) => (waits.push(milliseconds), Promise.resolve());
  let calls = 0;
  const result = await retryUntilAnswered(
    () => Promise.resolve(answers[Math.min(calls++, answers.length - 1)]!),
    { wait, waitOffline: wait },
  );
  return { result, calls, waits };
}

test("a lost connection is retried with growing delays until there is a response", async () => {
  const { result, waits } = await run(lost, lost, lost, lost, lost, lost, ok);
  expect(result).toEqual(ok);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
});

test("twenty lost connections are all retried", async () => {
  const { result, calls } = await run(...Array.from({ length: 20 }, () => lost), ok);
  expect(result).toEqual(ok);
  expect(calls).toBe(21);
});

test.each([
  [409, "payment_declined"],
  [429, "card_attempts_limited"],
  [409, "amounts_changed"],
  [400, "session_not_open"],
])("%d %s is an answer and is not asked again", async (status, code) => {
  expect((await run(refused(status, code))).calls).toBe(1);
});

test.each([
  [500, "internal_error"],
  [500, "processor_unavailable"],
  [409, "session_in_progress"],
  [429, "rate_limited"],
])("%d %s is asked again, but handed back when it stays", async (status, code) => {
  expect((await run(refused(status, code), ok)).result).toEqual(ok);
  const { result, calls } = await run(refused(status, code));
  expect(result).toEqual(refused(status, code));
  expect(calls).toBe(8);
});

test("the server's Retry-After is respected", async () => {
  expect((await run(refused(429, "rate_limited", 5000), ok)).waits).toEqual([5000]);
});
