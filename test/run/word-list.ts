import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/**
 * Words and phrases that the project does not use, in identifiers, comments, texts and documents. Only those that have no
 * legitimate use in the project, so that every hit is one to correct. See CONTRIBUTING.md, English.
 */

interface Entry {
  /** Lower case. A `*` at the end of a word stands for any ending. */
  words: readonly string[];
  instead: string;
}

const ENTRIES: readonly Entry[] = [
  { words: ["twin", "twins"], instead: "duplicate" },
  { words: ["under way", "underway"], instead: "in progress" },
  { words: ["meddl*"], instead: "change, disrupt" },
  { words: ["stray", "strays"], instead: "orphaned, remaining" },
  { words: ["lanes"], instead: "partitions, concurrency" },
  { words: ["moody"], instead: "flaky" },
  { words: ["unruly"], instead: "faulty" },
  { words: ["crew", "crews"], instead: "worker pool" },
  { words: ["storm", "storms"], instead: "chaos run, burst" },
  { words: ["stranger", "strangers"], instead: "another tenant, unauthorised caller" },
  { words: ["mend", "mends", "mended", "mending"], instead: "fix, patch, correct" },
  { words: ["told of", "tell of", "tells of", "telling of"], instead: "notify of, report, emit" },
  { words: ["hear of", "hears of", "heard of"], instead: "receive, be notified of" },
  {
    words: ["somebody", "anybody", "everybody"],
    instead: "name who: a shopper, another request, all tenants",
  },
  { words: ["need a person", "needs a person"], instead: "needs attention" },
  { words: ["go round", "goes round", "going round", "gone round"], instead: "bypass" },
  { words: ["all the same"], instead: "still" },
  { words: ["careful way"], instead: "fallback" },
  { words: ["made anew"], instead: "created again" },
  { words: ["for want of"], instead: "without" },
  { words: ["lest"], instead: "so that … not" },
  { words: ["whence", "nought"], instead: "from where; nothing, zero" },
];

/** Where a word is a quotation, a name, or fixed by what has been released. */
const ALLOWED: ReadonlyArray<{ path: string; words: readonly string[] }> = [
  // This list, and faults that its test plants.
  { path: "test/run/word-list.ts", words: ["*"] },
  { path: "test/run/word-list.test.ts", words: ["*"] },
  // The table of what to write instead.
  { path: "CONTRIBUTING.md", words: ["needs a person", "gone round", "told of"] },
  // The name of a random stream, which decides what a seed does.
  { path: "test/simulate/life.ts", words: ["meddle"] },
];

const SCANNED = /\.(?:tsx?|mjs|js|php|md|css)$/;
const PASSED_OVER = /^server\/db\/migrations\/|^plugin\/languages\/|(?:^|\/)golden\//;

const patterns = ENTRIES.flatMap(({ words }) => words.map((word) => word.replace("*", "[a-z]*")));
/** A phrase may be wrapped, in a comment too. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\r?\n[ \t]*(?:\*|\/\/|#|>)?[ \t]*)`;
const FORBIDDEN = new RegExp(
  String.raw`(?<![\p{L}])(?:${patterns.map((pattern) => pattern.replaceAll(" ", GAP)).join("|")})(?![\p{L}])`,
  "gu",
);

interface Hit {
  path: string;
  line: number;
  word: string;
  instead: string;
}

/** @param path from the root, for what is allowed there. */
export function findWords(path: string, text: string): Hit[] {
  const allowed = ALLOWED.find((entry) => entry.path === path)?.words ?? [];
  if (allowed.includes("*")) return [];
  const split = splitNames(text);
  return [...split.matchAll(FORBIDDEN)]
    .map(({ 0: found, index }) => ({ word: found.replaceAll(/[\s*/#>]+/g, " "), index }))
    .filter(({ word }) => !allowed.includes(word))
    .map(({ word, index }) => ({
      path,
      line: split.slice(0, index).split("\n").length,
      word,
      instead: insteadOf(word),
    }));
}

/** Names become words: `refuseTwins` and `REFUSE_TWINS` are `refuse twins`. Lines stay. */
function splitNames(text: string): string {
  return text.replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, " ").toLowerCase();
}

function insteadOf(word: string): string {
  const entry = ENTRIES.find(({ words }) =>
    words.some((one) => (one.endsWith("*") ? word.startsWith(one.slice(0, -1)) : one === word)),
  );
  return entry?.instead ?? "";
}

/** Prints every hit in the tracked files of the current folder, and exits with 1 if there is one. */
if (import.meta.main) {
  const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8", maxBuffer: 2 ** 26 }).split("\n");
  const scanned = tracked.filter((path) => SCANNED.test(path) && !PASSED_OVER.test(path) && existsSync(path));
  const hits = scanned.flatMap((path) => findWords(path, readFileSync(path, "utf8")));
  for (const { path, line, word, instead } of hits)
    console.log(`${path}:${line}: "${word}"; write instead: ${instead}`);
  process.exitCode = hits.length === 0 ? 0 : 1;
}
