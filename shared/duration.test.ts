// Holds: a duration is read as it is written, and nothing else is taken for one.
import { expect, test } from "vitest";
import { durationText, parseDuration } from "./duration.ts";

test.each([
  ["90s", 90],
  ["15m", 900],
  ["36h", 129_600],
  ["31d", 2_678_400],
  ["2w", 1_209_600],
  [" 31 D ", 2_678_400],
])("%s is %i seconds", (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test.each(["", "31", "d", "0d", "-1d", "1.5h", "1d12h", "1e3s", "31 days", "1mo", "1y", "٣d"])(
  "%j is no duration",
  (text) => {
    expect(parseDuration(text)).toBeNull();
  },
);

test.each([
  [2_678_400, "31 days"],
  [2_678_400 + 4 * 3_600 + 59, "31 days 4 hours"],
  [86_400 + 59, "1 day"],
  [90, "1 minute 30 seconds"],
  [1, "1 second"],
  [0, "0 seconds"],
])("%i seconds are written as %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
