import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Words that the project does not use, because the field has a term or plain English a shorter one (CONTRIBUTING.md,
 * English). Identifiers are read word by word.
 */
const WORDS: ReadonlyArray<[pattern: RegExp, instead: string]> = [
  [/\btwins?\b/i, "duplicate"],
  [/\bunder\s?way\b/i, "in progress; as a name, in flight"],
  [/\b(lane|[lL]anes)\b/, "partition, or concurrency"],
  [/\bstrays\b/i, "what they are, such as unpartitioned rows"],
  [/\bmeddl(e|es|ing)\b/i, "change"],
  [/\b(moody|unruly)\b/i, "flaky, faulty"],
  [/\bcrews?\b/i, "worker pool"],
  [/\bstrangers?\b/i, "unauthorised caller, or outsider"],
  [/\bcallers words\b/i, "caller names"],
  [/(?<!\babove )\ball the same\b(?! (time|price|size))/i, "anyway"],
  [/\bcareful way\b/i, "what is done"],
  [/\beverybody\b/i, "everyone"],
  [/\bsomebody\b/i, "someone"],
  [/\bgone round\b/i, "bypassed"],
  [/\bneeds a person\b/i, "needs attention"],
];

/** Texts of others, records of the past, and this list. */
const EXCLUDED =
  /^(CHANGELOG\.md|docs\/decisions\/|plugin\/languages\/|shared\/form\/messages\/|server\/db\/(migrations|upgrades)\/|server\/ai-chat\/knowledge\/|test\/(attack|simulate)\/mutants\/|test\/run\/word-list)|\.golden\.|-lock\.json$/;
/** The table of words to avoid. */
const EXCLUDED_LINES = /^\| "/;

export interface FoundWord {
  line: number;
  word: string;
  instead: string;
}

/** The listed words of a text, in names too: `underWay`, `under_way` and "under way" are the same. */
export function findWords(text: string): FoundWord[] {
  return text.split("\n").flatMap((line, index) => {
    if (EXCLUDED_LINES.test(line)) return [];
    const words = line.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll("_", " ");
    return WORDS.flatMap(([pattern, instead]) => {
      const word = pattern.exec(words)?.[0];
      return word === undefined ? [] : [{ line: index + 1, word, instead }];
    });
  });
}

/** Prints the listed words of all files of the project; exits with 1 if there is one. */
if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const { stdout } = spawnSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.php", "*.md", "*.css"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 24,
  });
  const files = stdout.split("\n").filter((file) => file !== "" && !EXCLUDED.test(file));
  const found = files.flatMap((file) =>
    findWords(readFileSync(join(root, file), "utf8")).map(
      ({ line, word, instead }) => `${file}:${line}: "${word}": write ${instead}`,
    ),
  );
  for (const line of found) console.log(line);
  process.exitCode = found.length === 0 ? 0 : 1;
}
