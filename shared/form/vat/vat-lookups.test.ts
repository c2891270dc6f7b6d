import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LookupVat, VatResult } from "../../vat/vat-result.ts";
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

let requested: { number: string; signal: AbortSignal; answer: PromiseWithResolvers<VatResult> }[];
let reported: VatEvent[];

const lookupVat: LookupVat = (number, signal) => {
  const answer = Promise.withResolvers<VatResult>();
  requested.push({ number, signal, answer });
  return answer.promise;
};

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  reported = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const newLookups = () => createVatLookups(lookupVat, (event) => reported.push(event));

test("no look-up starts before the delay ends", async () => {
  const lookups = newLookups();
  lookups.run({ number: "A", serial: 1, afterMs: 400 });
  await vi.advanceTimersByTimeAsync(399);
  expect(requested).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requested.map(({ number }) => number)).toEqual(["A"]);
  expect(reported).toEqual([{ type: "lookup_started", serial: 1 }]);
});

test("a newer number replaces a pending look-up and aborts a running one", async () => {
  const lookups = newLookups();
  lookups.run({ number: "A", serial: 1, afterMs: 400 });
  await vi.advanceTimersByTimeAsync(200);
  lookups.run({ number: "B", serial: 2, afterMs: 400 });
  await vi.advanceTimersByTimeAsync(400);
  lookups.run({ number: "C", serial: 3, afterMs: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect(requested.map(({ number, signal }) => [number, signal.aborted])).toEqual([
    ["B", true],
    ["C", false],
  ]);
});

test("a result is reported with its serial, an aborted one never", async () => {
  const lookups = newLookups();
  lookups.run({ number: "A", serial: 1, afterMs: 0 });
  await vi.advanceTimersByTimeAsync(0);
  lookups.run({ number: "B", serial: 2, afterMs: 0 });
  await vi.advanceTimersByTimeAsync(0);
  requested[0]?.answer.resolve(result);
  requested[1]?.answer.resolve(result);
  await vi.advanceTimersByTimeAsync(0);
  expect(reported.slice(1)).toEqual([
    { type: "lookup_started", serial: 2 },
    { type: "lookup_result", serial: 2, result },
  ]);
});

test("a failed look-up is reported, unless it was aborted", async () => {
  const lookups = newLookups();
  lookups.run({ number: "A", serial: 1, afterMs: 0 });
  await vi.advanceTimersByTimeAsync(0);
  requested[0]?.answer.reject(new Error("network"));
  await vi.advanceTimersByTimeAsync(0);
  expect(reported.at(-1)).toEqual({ type: "lookup_failed", serial: 1 });

  lookups.run({ number: "B", serial: 2, afterMs: 0 });
  await vi.advanceTimersByTimeAsync(0);
  lookups.run("cancel");
  requested[1]?.answer.reject(new Error("aborted"));
  await vi.advanceTimersByTimeAsync(0);
  expect(reported.at(-1)).toEqual({ type: "lookup_started", serial: 2 });
});

test("after stop no look-up starts and nothing is reported", async () => {
  const lookups = newLookups();
  lookups.run({ number: "A", serial: 1, afterMs: 400 });
  lookups.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect([requested, reported]).toEqual([[], []]);
});
