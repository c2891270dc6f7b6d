import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { conjunctions, legalPhrases, legalWords, letters } from "./company-names.ts";
import { matchesRegisteredName } from "./name-match.ts";

interface Case {
  what: string;
  registered: string | null;
  company: string;
  match: boolean | null;
}

const cases = JSON.parse(
  readFileSync(new URL("name-match-cases.json", import.meta.url), "utf8"),
) as readonly Case[];

test.each(cases)("$what: “$registered” and “$company”: $match", ({ registered, company, match }) => {
  expect(matchesRegisteredName(registered, company)).toBe(match);
});

test("the order of the two names does not count", () => {
  for (const { registered, company, match } of cases.filter(
    (each) => !each.registered?.match(/\||\n| \/ /),
  )) {
    expect(matchesRegisteredName(company === "" ? null : company, registered ?? "")).toBe(match);
  }
});

test("every letter is in lower case, and has one spelling of Latin letters", () => {
  const all = Object.values(letters).join("");
  expect(all).toBe(all.toLowerCase().normalize("NFC"));
  expect(new Set(all).size).toBe(Array.from(all).length);
  expect(Object.keys(letters).join("")).toMatch(/^[a-z]+$/);
});

test("legal forms are written as names are compared: without marks, dots and conjunctions", () => {
  for (const text of [...legalPhrases, ...legalWords]) {
    expect(text).toMatch(/^[a-z]+( [a-z]+)*$/);
    expect(text.split(" ").filter((word) => conjunctions.includes(word))).toEqual([]);
  }
});

test("a name of 10,000 characters is compared at once", () => {
  const began = performance.now();
  expect(matchesRegisteredName("a ".repeat(5000), "A.".repeat(5000))).toBe(true);
  expect(performance.now() - began).toBeLessThan(1000);
});
