// The project keeps one English: a word that CONTRIBUTING.md rules out fails the static checks, wherever it is written.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checks } from "./lint.ts";
import { findWords } from "./word-list.ts";

const script = fileURLToPath(new URL("word-list.ts", import.meta.url));

test.each([
  ["a name in camel case", "a.ts", "const x = 1;\nfunction refuseTwins() {}\n", 2, "twins"],
  ["a name that begins with it", "a.ts", "let underWay = 0;\n", 1, "under way"],
  ["a type", "a.ts", "interface StrangerCall {}\n", 1, "stranger"],
  ["a constant", "a.php", "<?php\nconst MAX_LANES = 3;\n", 2, "lanes"],
  ["a file's SQL", "a.sql.ts", "/** Somebody holds it. */\n", 1, "somebody"],
  ["a comment", "a.ts", "// It is sent all the same.\n", 1, "all the same"],
  ["a phrase that a comment wraps", "a.ts", "/**\n * It is sent all\n * the same.\n */\n", 2, "all the same"],
  ["a test's name", "a.test.ts", 'test("the store hears of it", () => {});\n', 1, "hears of"],
  ["a document", "docs/a.md", "# A\n\nOrder 1042 needs a person.\n", 3, "needs a person"],
  ["any ending", "a.tsx", "<p>Nobody meddles here.</p>\n", 1, "meddles"],
])("finds %s", (_where, path, text, line, word) => {
  expect(findWords(path, text)).toEqual([{ path, line, word, instead: expect.stringMatching(/./) }]);
});

test.each([
  ["other words that hold one", "const recommended = amend(planes, cloudstorms2go, scrawcrew);\n"],
  ["its words in another order", "The same for all; by the way, under 5.\n"],
])("passes %s", (_what, text) => {
  expect(findWords("a.ts", text)).toEqual([]);
});

test("a quotation is allowed only where the list says so", () => {
  const text = "| needs a person |\n";
  expect(findWords("CONTRIBUTING.md", text)).toEqual([]);
  expect(findWords("README.md", text)).toHaveLength(1);
});

test("the command prints each hit of a tracked file with its replacement, and fails", async () => {
  const folder = await mkdtemp(join(tmpdir(), "svc-word-list-"));
  try {
    const run = () => spawnSync(process.execPath, [script], { cwd: folder, encoding: "utf8" });
    execFileSync("git", ["init", "--quiet"], { cwd: folder });
    await writeFile(join(folder, "a.ts"), "export const isDuplicate = true;\n");
    await writeFile(join(folder, "untracked.ts"), "export const isTwin = true;\n");
    execFileSync("git", ["add", "a.ts"], { cwd: folder });
    expect(run()).toMatchObject({ status: 0, stdout: "" });
    await writeFile(join(folder, "a.ts"), "\nexport const isTwin = true;\n");
    expect(run()).toMatchObject({ status: 1, stdout: 'a.ts:2: "twin"; write instead: duplicate\n' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("it is one of the static checks", () => {
  expect(checks).toContainEqual(["word list", "node", "test/run/word-list.ts"]);
});
