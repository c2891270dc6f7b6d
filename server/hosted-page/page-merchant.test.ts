// Holds: what a page gets of a merchant is read by what displays it, so that no setting ends in the page's state.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { supportLinks } from "../../shared/support-links.ts";
import { plainMerchant } from "./page-parts.fixture.ts";

test("each property of the merchant on a page is read there", () => {
  const shown = globSync([
    "server/hosted-page/*/**/*.{ts,tsx}",
    "shared/{form,support-links}*/**/*.{ts,tsx}",
  ]);
  const sources = shown.filter((file) => !/\.(test|fixture)\./.test(file));
  expect(sources.length).toBeGreaterThan(80);
  const text = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  // Of the merchant, or of its look; a component's own properties say nothing: nobody may hand them over.
  const taken = [...text.matchAll(/\{([^{}]*)\}(?: = [\w.]*\bmerchant\b|: Look\b)/g)].map(
    ([, words]) => words!,
  );
  const read = new Set([
    ...[...text.matchAll(/\.(\w+)/g)].map(([, word]) => word),
    ...taken.flatMap((words) => words.match(/\w+/g) ?? []),
  ]);
  expect(Object.keys(plainMerchant).filter((name) => !read.has(name))).toEqual([]);
});

test("each contact of the seller is shown by itself", () => {
  const none = plainMerchant.support;
  const hidden = Object.keys(none).filter(
    (contact) => supportLinks({ ...none, [contact]: "https://shop.example" }).length === 0,
  );
  expect(hidden).toEqual([]);
});
