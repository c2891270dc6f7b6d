import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

const document = read("docs/security.md");
const asvs = read("docs/asvs.md");
const named = [...(document + asvs).matchAll(/`([\w./-]+\.test\.tsx?)`: “([^”]+)”/g)].map(
  ([, path, title]) => [path!, title!] as const,
);

test.each(named)("%s has the test “%s”", (path, title) => {
  // After `test.each(…)` too.
  const titles = read(path).matchAll(/(?:\b(?:test|describe)|\))\(\s*"([^"]+)"/g);
  expect([...titles].map(([, found]) => found)).toContain(title);
});

test("each item of the OWASP API Top 10 names a test", () => {
  const items = [...document.matchAll(/^\| API(\d+) .*`[\w./-]+\.test\.ts`: “/gm)].map(([, item]) =>
    Number(item),
  );
  expect(items).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

/** Requirements of the ASVS 5.0.0 at levels 1 and 2, by section. */
const asvsRequirements: Readonly<Record<string, readonly number[]>> = {
  "1.1": [1, 2],
  "1.2": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "1.3": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "1.4": [1, 2, 3],
  "1.5": [1, 2],
  "2.1": [1, 2, 3],
  "2.2": [1, 2, 3],
  "2.3": [1, 2, 3, 4],
  "2.4": [1],
  "3.2": [1, 2],
  "3.3": [1, 2, 3, 4],
  "3.4": [1, 2, 3, 4, 5, 6],
  "3.5": [1, 2, 3, 4, 5],
  "3.7": [1, 2],
  "4.1": [1, 2, 3],
  "4.2": [1],
  "4.3": [1, 2],
  "4.4": [1, 2, 3, 4],
  "5.1": [1],
  "5.2": [1, 2, 3],
  "5.3": [1, 2],
  "5.4": [1, 2, 3],
  "6.1": [1, 2, 3],
  "6.2": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  "6.3": [1, 2, 3, 4],
  "6.4": [1, 2, 3, 4],
  "6.5": [1, 2, 3, 4, 5],
  "6.6": [1, 2, 3],
  "6.8": [1, 2, 3, 4],
  "7.1": [1, 2, 3],
  "7.2": [1, 2, 3, 4],
  "7.3": [1, 2],
  "7.4": [1, 2, 3, 4, 5],
  "7.5": [1, 2],
  "7.6": [1, 2],
  "8.1": [1, 2],
  "8.2": [1, 2, 3],
  "8.3": [1],
  "8.4": [1],
  "9.1": [1, 2, 3],
  "9.2": [1, 2, 3, 4],
  "10.1": [1, 2],
  "10.2": [1, 2],
  "10.3": [1, 2, 3, 4],
  "10.4": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "10.5": [1, 2, 3, 4, 5],
  "10.6": [1, 2],
  "10.7": [1, 2, 3],
  "11.1": [1, 2],
  "11.2": [1, 2, 3],
  "11.3": [1, 2, 3],
  "11.4": [1, 2, 3, 4],
  "11.5": [1],
  "11.6": [1],
  "12.1": [1, 2, 3],
  "12.2": [1, 2],
  "12.3": [1, 2, 3, 4],
  "13.1": [1],
  "13.2": [1, 2, 3, 4, 5],
  "13.3": [1, 2],
  "13.4": [1, 2, 3, 4, 5],
  "14.1": [1, 2],
  "14.2": [1, 2, 3, 4],
  "14.3": [1, 2, 3],
  "15.1": [1, 2, 3],
  "15.2": [1, 2, 3],
  "15.3": [1, 2, 3, 4, 5, 6, 7],
  "16.1": [1],
  "16.2": [1, 2, 3, 4, 5],
  "16.3": [1, 2, 3, 4],
  "16.4": [1, 2, 3],
  "16.5": [1, 2, 3],
  "17.1": [1],
  "17.2": [1, 2, 3, 4],
  "17.3": [1, 2],
};

test("each requirement of the ASVS is answered once, by a test or a reason", () => {
  const rows = asvs.split("\n").filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
  const answered = rows.flatMap((row) => {
    const [, requirement = "", answer = ""] = row.split("|");
    expect(answer.trim(), requirement).not.toBe("");
    return requirement.match(/\b\d+\.\d+\.\d+\b/g) ?? [];
  });
  const wanted = Object.entries(asvsRequirements).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  );
  expect(answered.toSorted()).toEqual(wanted.toSorted());
  expect(asvs).toContain(`all ${wanted.length}`);
});

test("the requirements that are not met, or in part, are those that the introduction lists", () => {
  const introduction = asvs.slice(0, asvs.indexOf("\n## "));
  const rowsWith = (pattern: RegExp) =>
    asvs
      .split("\n")
      .filter((line) => /^\| \d/.test(line) && pattern.test(line))
      .flatMap((row) => row.split("|")[1]!.match(/\b\d+\.\d+\.\d+\b/g) ?? []);
  const [, unmet = "", partial = ""] = introduction.split(/\*\*Not met\*\*|\*\*Met in part\*\*/);
  expect(unmet.match(/\d+\.\d+\.\d+/g)).toEqual(rowsWith(/\*\*Not met\*\*/));
  expect(partial.match(/\d+\.\d+\.\d+/g)).toEqual(rowsWith(/\bIn part:|Met by the audience only/));
});
