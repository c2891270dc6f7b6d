import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createContractCheck } from "./contract-check.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const Order = z.object({ id: z.string(), total: z.int() });

function checked() {
  const lines: string[] = [];
  return { lines, contract: createContractCheck(pino({}, { write: (line: string) => lines.push(line) })) };
}

test("what does not fit is logged by its name and its field, without its values", () => {
  const { contract, lines } = checked();
  contract.check("GET /orders/{id}", Order, { id: "o", total: 1 });
  expect(lines).toEqual([]);
  contract.check("GET /orders/{id}", Order, { id: "o", total: "a secret" });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 50,
    what: "GET /orders/{id}",
    issues: expect.stringContaining("total"),
  });
  expect(lines[0]).not.toContain("a secret");
});

test("a hundred are checked in a second, and as many in the next", () => {
  const { contract, lines } = checked();
  for (let count = 0; count < 500; count++) contract.check("the event x", Order, null);
  expect(lines).toHaveLength(100);
  vi.advanceTimersByTime(1000);
  for (let count = 0; count < 500; count++) contract.check("the event x", Order, null);
  expect(lines).toHaveLength(200);
});
