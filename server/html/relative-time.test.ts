import { expect, test } from "vitest";
import { relativeText, relativeTime } from "./relative-time.ts";

const now = Date.parse("2026-11-02T12:00:00.000Z");

test.each([
  ["2026-11-02T12:00:05.000Z", "just now"],
  ["2026-11-02T11:59:01.000Z", "just now"],
  ["2026-11-02T11:58:59.000Z", "1 min ago"],
  ["2026-11-02T11:00:01.000Z", "59 min ago"],
  ["2026-11-02T10:00:00.000Z", "2 hr ago"],
  ["2026-11-01T11:00:00.000Z", "1 day ago"],
  ["2026-10-04T12:00:00.000Z", "29 days ago"],
  ["2026-09-01T12:00:00.000Z", "2026-09-01"],
])("%s is %s", (at, words) => {
  expect(relativeText(new Date(at), now)).toBe(words);
});

test("the exact time is in title and datetime", () => {
  expect(relativeTime(new Date("2026-11-02T10:00:00.123Z"), now).html).toBe(
    '<time datetime="2026-11-02T10:00:00.123Z" title="2026-11-02 10:00:00 UTC">2 hr ago</time>',
  );
});
