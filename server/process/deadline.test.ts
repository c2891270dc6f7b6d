// Holds: only a call that had all of its time has timed out; our own waiting ends a question and says nothing of the other side.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDeadline } from "./deadline.ts";

const limits = { totalMs: 4800, callMs: 4000 };
const never = () => new Promise<never>(() => {});
const takes = (ms: number) => () => new Promise<string>((done) => setTimeout(() => done("valid"), ms));

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** The outcome of an act, and the milliseconds that it took. */
async function timed<T>(act: Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now();
  const ended = act.then((value): [T, number] => [value, Math.round(performance.now() - startedAt)]);
  await vi.advanceTimersByTimeAsync(20_000);
  return ended;
}

test.each([
  ["that did not wait", 0, { is: "timed_out" }, 4000],
  ["that waited as long as the whole question allows for", 800, { is: "timed_out" }, 4000],
  ["that waited longer", 801, { is: "cut_short" }, 3999],
  ["that waited for all of the time", 4800, { is: "cut_short" }, 0],
])("a call %s and gets no answer", async (_name, waitedMs, outcome, afterMs) => {
  const deadline = startDeadline(limits);
  await vi.advanceTimersByTimeAsync(waitedMs);
  expect(await timed(deadline.call(never))).toEqual([outcome, afterMs]);
});

test("calls of one question share their time, and the waits between them do not count", async () => {
  const deadline = startDeadline({ totalMs: 10_000, callMs: 4000 });
  const answered = deadline.call(takes(3000));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await answered).toEqual({ is: "answered", value: "valid" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(deadline.leftMs()).toBe(2000);
  expect(await timed(deadline.call(never))).toEqual([{ is: "timed_out" }, 1000]);
});

test("the signal ends a call whose time has passed, and what it throws then is ignored", async () => {
  const reasons: unknown[] = [];
  const call = (signal: AbortSignal) =>
    new Promise<never>((_done, fail) => {
      signal.addEventListener("abort", () => {
        reasons.push("aborted");
        fail(new Error("aborted"));
      });
    });
  expect(await timed(startDeadline(limits).call(call))).toEqual([{ is: "timed_out" }, 4000]);
  expect(reasons).toEqual(["aborted"]);
});

test("the signal of a call that was answered is never aborted: its connection may serve the next one", async () => {
  const signals: AbortSignal[] = [];
  const call = async (signal: AbortSignal) => void signals.push(signal);
  expect(await timed(startDeadline(limits).call(call))).toEqual([{ is: "answered", value: undefined }, 0]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

test("what a call throws in time is its own", async () => {
  const failing = startDeadline(limits).call(() => Promise.reject(new Error("reset")));
  await expect(failing).rejects.toThrow("reset");
});
