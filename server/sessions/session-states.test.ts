import { expect, test } from "vitest";
import { nextStatus, statusesBefore } from "./session-states.ts";

test.each([
  ["open", "begin", "confirming"],
  ["open", "expire", "expired"],
  ["open", "complete", null],
  ["open", "reopen", null],
  ["confirming", "complete", "completed"],
  ["confirming", "reopen", "open"],
  ["confirming", "expire", "expired"],
  ["confirming", "begin", null],
  ["completed", "begin", null],
  ["completed", "reopen", null],
  ["completed", "expire", null],
  ["expired", "begin", null],
  ["expired", "complete", null],
] as const)("%s, %s → %s", (from, change, to) => {
  expect(nextStatus(from, change)).toBe(to);
});

test("only an open session can begin an attempt", () => {
  expect(statusesBefore("begin")).toEqual(["open"]);
});
