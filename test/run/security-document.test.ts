import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

const document = read("docs/security.md");
const named = [...document.matchAll(/`([\w./-]+\.test\.tsx?)`: “([^”]+)”/g)].map(
  ([, path, title]) => [path!, title!] as const,
);

test.each(named)("%s has the test “%s”", (path, title) => {
  const titles = [...read(path).matchAll(/\btest(?:\.each\([^)]*\))?\(\s*"([^"]+)"/g)].map(
    ([, found]) => found,
  );
  expect(titles).toContain(title);
});

test("each item of the OWASP API Top 10 names a test", () => {
  const items = [...document.matchAll(/^\| API(\d+) .*`[\w./-]+\.test\.ts`: “/gm)].map(([, item]) =>
    Number(item),
  );
  expect(items).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
