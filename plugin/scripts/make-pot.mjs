/**
 * Extracts the texts of PHP and TypeScript code to `languages/svc-checkout.pot`, in a stable order.
 *
 *   node plugin/scripts/make-pot.mjs [--check]
 *
 * `--check` writes nothing. The exit code is 1 if the file is outdated, or if a catalogue leaves a text untranslated, loses a
 * placeholder, or translates a text that no longer exists.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse as parseScript } from "@babel/parser";
import { po } from "gettext-parser";
import Php from "php-parser";

/** @typedef {{ start: number, end: number, text: string }} Comment */

const pluginDir = fileURLToPath(new URL("..", import.meta.url));
const languages = join(pluginDir, "languages");
const domain = "svc-checkout";

/** Arguments of WordPress's translation functions before the text domain. */
const functions = new Map([
  ["__", ["msgid"]],
  ["_e", ["msgid"]],
  ["_x", ["msgid", "msgctxt"]],
  ["_n", ["msgid", "msgid_plural", ""]],
]);

const php = new Php.Engine({ parser: { extractDoc: true, php8: true }, ast: { withPositions: true } });
/** @type {import("gettext-parser").GetTextTranslationRecord} */
const translations = {};
for (const path of [...filesIn("includes", /\.php$/), ...filesIn("src", /\.tsx?$/)]) {
  const code = readFileSync(join(pluginDir, path), "utf8");
  /** @type {any} */
  const tree = path.endsWith(".php") ? php.parseCode(code, path) : parseScript(code, { sourceType: "module", plugins: ["typescript", "jsx"] });
  /** @type {Comment[]} */
  const comments = (tree.comments ?? []).map(readComment);
  const translators = comments.filter(({ text }) => text.startsWith("translators:"));
  visit(tree.program ?? tree, (name, values, start) => {
    const fields = functions.get(name.replace(/^esc_(html|attr)/, ""));
    if (fields !== undefined && values[fields.length] === domain) {
      add(path, Object.fromEntries(fields.map((field, index) => [field, values[index]])), commentBefore(translators, code, start));
    }
  });
}
const headers = {
  "Project-Id-Version": "SVC B2B Checkout for WooCommerce",
  "Content-Type": "text/plain; charset=UTF-8",
  "X-Domain": domain,
};
const template = `${po.compile({ charset: "utf-8", headers, translations }, { foldLength: 0 })}\n`;
const file = join(languages, `${domain}.pot`);
if (process.argv.includes("--check")) {
  const problems = [
    ...(readFileSync(file, "utf8") === template ? [] : [`${domain}.pot is outdated: node plugin/scripts/make-pot.mjs`]),
    ...filesIn("languages", /\.po$/).flatMap(faultsOf),
  ];
  console.error(problems.join("\n"));
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  writeFileSync(file, template);
}

/**
 * @param {string} folder
 * @param {RegExp} pattern
 */
function filesIn(folder, pattern) {
  const names = readdirSync(join(pluginDir, folder), { recursive: true, encoding: "utf8" });
  return names.filter((name) => pattern.test(name)).map((name) => `${folder}/${name}`).sort();
}

/**
 * Calls back for each function call in a syntax tree of either parser.
 *
 * @param {any} node
 * @param {(name: string, values: unknown[], start: number) => void} onCall
 */
function visit(node, onCall) {
  if (node === null || typeof node !== "object") return;
  if (node.kind === "call" || node.type === "CallExpression") {
    const { name } = node.what ?? node.callee;
    if (typeof name === "string") {
      onCall(name, node.arguments.map((/** @type {any} */ argument) => argument.value), node.start ?? node.loc.start.offset);
    }
  }
  for (const [key, child] of Object.entries(node)) {
    if (!/comments$/i.test(key) && key !== "loc") visit(child, onCall);
  }
}

/** @param {any} comment of either parser @returns {Comment} */
function readComment({ value, start, end, offset }) {
  const text = value.replace(/^\/\*+|\*\/$/g, "").replace(/\s+/g, " ").trim();
  return { text, start: start ?? offset, end: end ?? offset + value.length };
}

/**
 * The translators' comment of a call: in front of it, or on the line above.
 *
 * @param {Comment[]} comments
 * @param {string} code
 * @param {number} start
 */
function commentBefore(comments, code, start) {
  return comments.findLast(({ end }) => end <= start && !/\n.*\n/.test(code.slice(end, start)))?.text;
}

/**
 * @param {string} path
 * @param {Record<string, any>} text
 * @param {string | undefined} extracted
 */
function add(path, { msgid, msgctxt = "", msgid_plural }, extracted) {
  const texts = (translations[msgctxt] ??= {});
  const known = texts[msgid];
  const plural = known?.msgid_plural ?? msgid_plural;
  texts[msgid] = {
    msgid,
    ...(msgctxt === "" ? {} : { msgctxt }),
    ...(plural === undefined ? { msgstr: [""] } : { msgid_plural: plural, msgstr: ["", ""] }),
    comments: {
      extracted: known?.comments?.extracted || extracted || "",
      reference: [...new Set([...(known?.comments?.reference?.split(" ") ?? []), path])].join(" "),
    },
  };
}

/**
 * Untranslated texts, lost placeholders and outdated texts.
 *
 * @param {string} name of a catalogue
 */
function faultsOf(name) {
  const catalogue = po.parse(readFileSync(join(pluginDir, name)));
  const forms = Number(/nplurals=(\d)/.exec(catalogue.headers["Plural-Forms"] ?? "")?.[1] ?? 2);
  const missing = everyText(translations).filter(({ msgctxt = "", msgid, msgid_plural }) => {
    const translated = catalogue.translations[msgctxt]?.[msgid]?.msgstr ?? [];
    return translated.filter((text) => text !== "").length < (msgid_plural === undefined ? 1 : forms);
  });
  const translated = everyText(catalogue.translations);
  return [
    ...missing.map(({ msgid }) => `${name}: “${msgid}” is not translated`),
    ...translated
      .filter(({ msgctxt = "", msgid }) => translations[msgctxt]?.[msgid] === undefined)
      .map(({ msgid }) => `${name}: the text “${msgid}” no longer exists`),
    ...translated
      .filter(({ msgid, msgstr }) => msgstr.some((text) => text !== "" && placeholders(text) !== placeholders(msgid)))
      .map(({ msgid }) => `${name}: the translation of “${msgid}” has other placeholders`),
  ];
}

/** @param {import("gettext-parser").GetTextTranslationRecord} contexts */
function everyText(contexts) {
  return Object.values(contexts).flatMap((texts) => Object.values(texts).filter(({ msgid }) => msgid !== ""));
}

/** @param {string} text */
function placeholders(text) {
  return (text.match(/%(?:\d\$)?[sd]|\{[a-z_]+\}/g) ?? []).sort().join(" ");
}
