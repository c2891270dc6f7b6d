/**
 * Collects the texts of PHP and browser code into `languages/svc-checkout.pot`, always in the same order.
 *
 *   node plugin/scripts/make-pot.mjs [--check]
 *
 * `--check` writes nothing; the exit code is 1 when the file is not what the source says.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "@babel/parser";

/** @typedef {{ context: string, singular: string, plural: string, comment: string }} Text */

const pluginDir = fileURLToPath(new URL("..", import.meta.url));
const file = join(pluginDir, "languages/svc-checkout.pot");
const domain = "svc-checkout";

/** @type {Map<string, Text & { places: Set<string> }>} */
const texts = new Map();
for (const path of sources("includes", ".php")) collectPhp(path);
for (const path of [...sources("src", ".ts"), ...sources("src", ".tsx")]) collectScript(path);

const pot = render();
if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== pot) {
    console.error("languages/svc-checkout.pot is not what the source says: node plugin/scripts/make-pot.mjs");
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, pot);
  console.log(`${texts.size} texts`);
}

/**
 * @param {string} folder
 * @param {string} ending
 */
function sources(folder, ending) {
  return readdirSync(join(pluginDir, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/**
 * Our texts are literals in single quotes, as WordPress's own tools demand.
 *
 * @param {string} path
 */
function collectPhp(path) {
  const code = readFileSync(join(pluginDir, path), "utf8");
  const literal = String.raw`'((?:[^'\\]|\\.)*)'`;
  const call = new RegExp(
    String.raw`(?:/\*\s*(translators:.*?)\s*\*/\s*)?(?:[^\n;]*?)\b(?:esc_html|esc_attr)?(__|_e|_x|_n)\(\s*${literal}(?:,\s*${literal})?(?:,[^()']*)?(?:,\s*${literal})?\s*\)`,
    "g",
  );
  for (const [, comment = "", kind, first = "", second = "", third = ""] of code.matchAll(call)) {
    const strings = [first, second, third].map((text) => text.replace(/\\(['\\])/g, "$1"));
    if (strings.includes(domain)) {
      add(path, kind ?? "", comment, strings[0] ?? "", strings[1] ?? "");
    }
  }
}

/** @param {string} path */
function collectScript(path) {
  const code = readFileSync(join(pluginDir, path), "utf8");
  const tree = parse(code, { sourceType: "module", plugins: ["typescript", "jsx"], attachComment: true });
  const comments = (tree.comments ?? []).filter(({ value }) => value.trim().startsWith("translators:"));
  visit(tree.program, (call) => {
    const [first, second] = call.arguments.map((/** @type {any} */ part) => part.value);
    const last = call.arguments.at(-1)?.value;
    if (["__", "_n", "_x"].includes(call.callee.name) && last === domain) {
      // The comment stands right before the call.
      const comment = comments.findLast(({ end = 0 }) => end <= call.start && /^\s*$/.test(code.slice(end, call.start)));
      add(path, call.callee.name, comment?.value.trim() ?? "", first, second);
    }
  });
}

/**
 * @param {any} node
 * @param {(call: any) => void} onCall
 */
function visit(node, onCall) {
  if (node === null || typeof node !== "object") return;
  if (node.type === "CallExpression") onCall(node);
  for (const [key, part] of Object.entries(node)) {
    if (!/Comments$/.test(key)) visit(part, onCall);
  }
}

/**
 * @param {string} path
 * @param {string} kind
 * @param {string} comment
 * @param {string} first
 * @param {string} second
 */
function add(path, kind, comment, first, second) {
  const context = kind === "_x" ? second : "";
  const plural = kind === "_n" ? second : "";
  const key = `${context}\u0004${first}`;
  const known = texts.get(key);
  const text = known ?? { context, singular: first, plural, comment, places: new Set() };
  text.places.add(path);
  text.plural ||= plural;
  text.comment ||= comment;
  texts.set(key, text);
}

function render() {
  const quote = (/** @type {string} */ text) => JSON.stringify(text);
  const entries = [...texts.values()].map(({ context, singular, plural, comment, places }) =>
    [
      ...(comment === "" ? [] : [`#. ${comment.replace(/\s+/g, " ")}`]),
      `#: ${[...places].join(" ")}`,
      ...(context === "" ? [] : [`msgctxt ${quote(context)}`]),
      `msgid ${quote(singular)}`,
      ...(plural === "" ? [`msgstr ""`] : [`msgid_plural ${quote(plural)}`, `msgstr[0] ""`, `msgstr[1] ""`]),
    ].join("\n"),
  );
  const head = [
    "# This file is distributed under the GPL-2.0-or-later.",
    'msgid ""',
    'msgstr ""',
    '"Project-Id-Version: SVC B2B Checkout for WooCommerce\\n"',
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
    `"X-Domain: ${domain}\\n"`,
  ].join("\n");
  return `${[head, ...entries].join("\n\n")}\n`;
}
