// Holds: whatever an authority's answer has in its texts, what is kept of it can be stored.
import { expect, test } from "vitest";
import { addressLines, disclosed, excerpt, faultCode, printable } from "./authority-text.ts";

const HALF_PAIR = "\ud800";

test.each([
  ["a name", () => disclosed(`Muster${HALF_PAIR} GmbH\0`), "Muster\ufffd GmbH"],
  ["an address", () => addressLines(disclosed(`1 High Street\nAA1${HALF_PAIR}`)), "1 High Street\nAA1\ufffd"],
  ["a date", () => printable(`2026-11-21\0${HALF_PAIR}`), "2026-11-21\ufffd"],
  ["a code of 101 characters", () => faultCode(`${"F".repeat(99)}\u{1f600}`), `${"F".repeat(99)}\ufffd`],
])("%s has no NUL and no half of a surrogate pair", (_, read, kept) => {
  expect(read()).toBe(kept);
});

test("a raw answer is cut between two characters", () => {
  const kept = excerpt(`${"x".repeat(16_383)}\u{1f600}`);
  expect(kept.isWellFormed()).toBe(true);
  expect(kept).toHaveLength(16_384);
});
