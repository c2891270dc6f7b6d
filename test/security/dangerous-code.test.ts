import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

/**
 * Functions that turn data into code, commands, markup or objects. Where one is used after all, the file stands here
 * with the reason why nothing from outside reaches it.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));
const NOT_RUN = /\.(test|suite|fixture)\.|node_modules|^plugin\/(build|vendor|tests)\/|^test\//;

const sources = globSync(
  ["{bin,server,shared,client/src,plugin/src,plugin/includes}/**/*.{ts,tsx,mjs,php}"],
  {
    cwd: root,
  },
).filter((path) => !NOT_RUN.test(path));

/** Files that match, as `file: reason` of the allowed ones must be. */
function filesWith(pattern: RegExp): string[] {
  return sources.filter((path) => pattern.test(readFileSync(root + path, "utf8"))).toSorted();
}

const rules: { what: string; pattern: RegExp; allowed: Record<string, string> }[] = [
  {
    what: "starts a process",
    pattern: /node:child_process|\b(?:shell_exec|proc_open|popen|passthru)\(|\bexec\( ?\$/,
    allowed: {
      "bin/bootstrap.mjs": "starts npm and Node with fixed arguments, for the operator",
      "server/db/embedded.ts": "the sandbox's Postgres, with fixed arguments",
      "server/sandbox/supervise.ts": "the sandbox's server and worker",
    },
  },
  {
    what: "runs text as code",
    pattern: /\beval\(|new Function\(|node:vm\b|\bcreate_function\(|set(?:Timeout|Interval)\(\s*["'`]/,
    allowed: {},
  },
  {
    what: "writes markup that is not escaped by its template",
    pattern: /\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/,
    allowed: {
      "server/dashboard/app/stores/preview/PreviewFrame.tsx":
        "the document of our own renderer, into a frame whose sandbox and policy run no script",
      "shared/form/Select.tsx": "options, whose values and labels are escaped one by one",
    },
  },
  {
    what: "takes messages of other windows",
    pattern: /addEventListener\(\s*["']message["']|\bonmessage\b/,
    allowed: {},
  },
  {
    what: "creates objects from stored text",
    pattern: /\bunserialize\(|node:v8\b|yaml/i,
    allowed: {
      "plugin/includes/Hosted/ClearBoughtCart.php": "creates no objects: allowed_classes is false",
      "plugin/includes/SessionOrder/CartSnapshot.php": "creates plain objects only: allowed_classes",
      "plugin/includes/Support/ExactJson.php": "names it in a comment",
    },
  },
];

test("the sources are read", () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources).toContain("server/main.ts");
  expect(sources).toContain("plugin/includes/Plugin.php");
});

describe.each(rules)("code that $what", ({ pattern, allowed }) => {
  test("is in the files that give a reason, and no other", () => {
    expect(filesWith(pattern)).toEqual(Object.keys(allowed).toSorted());
  });
});

test("every unserialize() names the classes that it may create", () => {
  for (const path of sources.filter((each) => each.endsWith(".php"))) {
    const code = readFileSync(root + path, "utf8").replaceAll(/^\s*\*.*$/gm, "");
    for (const [call] of code.matchAll(/unserialize\(.*$/gm))
      expect(call, path).toContain("'allowed_classes' =>");
  }
});

test("every query of the plugin is prepared", () => {
  const calls = sources
    .filter((path) => path.endsWith(".php"))
    .flatMap((path) =>
      [...readFileSync(root + path, "utf8").matchAll(/wpdb->(?:query|get_\w+)\(\s*(.*)/g)].map(
        ([, first]) => [path, first!] as const,
      ),
    );
  expect(calls.length).toBeGreaterThan(0);
  for (const [path, argument] of calls) expect(argument, path).toMatch(/wpdb->prepare\(/);
});

test("every PHP file compares and converts types strictly", () => {
  for (const path of sources.filter((each) => each.endsWith(".php"))) {
    const code = readFileSync(root + path, "utf8");
    expect(code, path).toContain("declare( strict_types=1 );");
    expect(code.match(/\bin_array\((?![^;]*\btrue\b)[^;]*;/g) ?? [], path).toEqual([]);
  }
});
