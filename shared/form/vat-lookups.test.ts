import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LookupVat, VatResult } from "../vat/vat-result.ts";
import type { VatEvent } from "./vat-field.ts";
import { createVatLookups } from "./vat-lookups.ts";

const result: VatResult = {
  status: "valid",
  vatNumber: "DE136695976",
  prefix: "DE",
  country: "DE",
  name: null,
  address: null,
};

let asked: { number: string; signal: AbortSignal; answer: PromiseWithResolvers<VatResult> }[];
let reported: VatEvent[];

const lookupVat: LookupVat = (number, signal) => {
  const answer = Promise.withResolvers<VatResult>();
  asked.push({ number, signal, answer });
  return answer.promise;
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  reported = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const newLookups = () => createVatLookups(lookupVat, (event) => reported.push(event));

test("nothing is asked before the delay is over", async () => {
  const lookups = newLookups();
  lookups.run({ number: "A", serial: 1, afterMs: 400 });
  await vi.advanceTimersByTimeAsync(399);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ number }) => number)).toEqual(["A"]);
  expect(reported).toEqual([{ type: "lookup_started", serial: 1 }]);
});

test("a newer number takes the place of one that waits, and aborts one that runs", async () => {
  const lookups = newLookups();
  lookups.run({ number: "A", serial: 1, afterMs: 400 });
  await vi.advanceTimersByTimeAsync(200);
  lookups.run({ number: "B", serial: 2, afterMs: 400 });
  await vi.advanceTimersByTimeAsync(400);
  lookups.run({ number: "C", serial: 3, afterMs: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ number, signal }) => [number, signal.aborted])).toEqual([
    ["B", true],
    ["C", false],
  ]);
});

test("an answer is reported with the serial it belongs to, that of an aborted one never", async () => {
  const lookups = newLookups();
  lookups.run({ number: "A", serial: 1, afterMs: 0 });
  await vi.advanceTimersByTimeAsync(0);
  lookups.run({ number: "B", serial: 2, afterMs: 0 });
  await vi.advanceTimersByTimeAsync(0);
  asked[0]?.answer.resolve(result);
  asked[1]?.answer.resolve(result);
  await vi.advanceTimersByTimeAsync(0);
  expect(reported.slice(1)).toEqual([
    { type: "lookup_started", serial: 2 },
    { type: "lookup_result", serial: 2, result },
  ]);
});

test("a look-up that fails is reported as failed, unless it was aborted", async () => {
  const lookups = newLookups();
  lookups.run({ number: "A", serial: 1, afterMs: 0 });
  await vi.advanceTimersByTimeAsync(0);
  asked[0]?.answer.reject(new Error("network"));
  await vi.advanceTimersByTimeAsync(0);
  expect(reported.at(-1)).toEqual({ type: "lookup_failed", serial: 1 });

  lookups.run({ number: "B", serial: 2, afterMs: 0 });
  await vi.advanceTimersByTimeAsync(0);
  lookups.run("cancel");
  asked[1]?.answer.reject(new Error("aborted"));
  await vi.advanceTimersByTimeAsync(0);
  expect(reported.at(-1)).toEqual({ type: "lookup_started", serial: 2 });
});

test("after stop nothing is asked and nothing is reported", async () => {
  const lookups = newLookups();
  lookups.run({ number: "A", serial: 1, afterMs: 400 });
  lookups.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect([asked, reported]).toEqual([[], []]);
});
