// Promise: the check of words finds them in names, comments and texts, and nothing else.
import { expect, test } from "vitest";
import { findWords } from "./word-list.ts";

test.each([
  ["const underWay = new Map();", "under Way", "in progress; as a name, in flight"],
  ["function refuseTwins(): void {}", "Twins", "duplicate"],
  ["/** Batches under way at the same time. */", "under way", "in progress; as a name, in flight"],
  ["lock_lanes int not null", "lanes", "partition, or concurrency"],
  ["It is sent all the same.", "all the same", "anyway"],
])("%s", (text, word, instead) => {
  expect(findWords(`first\n${text}`)).toEqual([{ line: 2, word, instead }]);
});

test.each(["above all the same settings", "planes and entwined", '| "Order 1042 needs a person" | … |'])(
  "%s has none",
  (text) => {
    expect(findWords(text)).toEqual([]);
  },
);
