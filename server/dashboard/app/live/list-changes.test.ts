// Holds: a list that follows announces exactly the rows that came or left, and moves none.
import { expect, test } from "vitest";
import { changesOf, newsText, updatedRows } from "./list-changes.ts";

const keyOf = (row: string) => row.charAt(0);
const newsOf = (shown: string, newest: string, hasMore = true) =>
  newsText(changesOf({ shown: Array.from(shown), hasMore, newest: Array.from(newest), keyOf }));

test.each([
  ["nothing has changed", "cba", "cba", null],
  ["rows came, others are pushed to the second page", "cba", "edc", "2 new"],
  ["a row left, another moved up from the second page", "dcb", "dba", "1 no longer listed"],
  ["more came than a page has", "cba", "gfe", "3+ new"],
  ["one came and one left", "cba", "dca", "1 new"],
  ["all left", "cba", "", "3 no longer listed"],
])("%s", (_, shown, newest, news) => {
  expect(newsOf(shown, newest)).toBe(news);
});

test("on a list of one page, a row that comes anywhere is new", () => {
  expect(newsOf("", "a", false)).toBe("1 new");
  expect(newsOf("ca", "cba", false)).toBe("1 new");
  expect(newsOf("cb", "cba", false)).toBe("1 new");
});

test("a row that has changed is replaced where it stands", () => {
  expect(updatedRows(["c pending", "b paid"], ["d pending", "c paid"], keyOf)).toEqual(["c paid", "b paid"]);
});
