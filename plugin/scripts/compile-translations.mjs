/**
 * Compiles each `languages/*.po` to `.l10n.php`, the format that WordPress 6.5 and newer loads fastest, and to a JSON file for each
 * admin script, named by its handle.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { po } from "gettext-parser";
import { scriptFolders } from "./script-folders.mjs";

const folder = fileURLToPath(new URL("../languages", import.meta.url));

const template = po.parse(readFileSync(join(folder, "svc-checkout.pot"))).translations;

for (const name of readdirSync(folder).filter((file) => file.endsWith(".po"))) {
  const { headers, translations } = po.parse(readFileSync(join(folder, name)));
  const messages = Object.values(translations)
    .flatMap((texts) => Object.values(texts))
    .filter(({ msgid, msgstr }) => msgid !== "" && msgstr.some((text) => text !== ""))
    .map(({ msgctxt, msgid, msgstr }) => [msgctxt === undefined ? msgid : `${msgctxt}\u0004${msgid}`, msgstr.join("\0")]);
  const catalogue = {
    domain: "svc-checkout",
    language: headers.Language,
    "plural-forms": headers["Plural-Forms"],
    messages: Object.fromEntries(messages),
  };
  writeFileSync(join(folder, name.replace(/\.po$/, ".l10n.php")), `<?php\nreturn ${phpCode(catalogue)};\n`);
  for (const [handle, sources] of Object.entries(scriptFolders)) {
    writeFileSync(join(folder, name.replace(/\.po$/, `-${handle}.json`)), scriptCatalogue(headers, translations, sources));
  }
}

/**
 * The texts that a script uses, in the format of `@wordpress/i18n`.
 *
 * @param {Record<string, string>} headers
 * @param {import("gettext-parser").GetTextTranslationRecord} translations
 * @param {string[]} sources
 */
function scriptCatalogue(headers, translations, sources) {
  const texts = Object.values(translations[""] ?? {}).filter(({ msgid, msgstr }) => {
    const references = template[""]?.[msgid]?.comments?.reference?.split(/\s/) ?? [];
    const isUsed = references.some((path) => sources.some((source) => path.startsWith(source)));
    return isUsed && msgstr.every((text) => text !== "");
  });
  const messages = {
    "": { domain: "messages", lang: headers.Language, "plural-forms": headers["Plural-Forms"] },
    ...Object.fromEntries(texts.map(({ msgid, msgstr }) => [msgid, msgstr])),
  };
  return JSON.stringify({ domain: "messages", locale_data: { messages } });
}

/** @param {unknown} value @returns {string} */
function phpCode(value) {
  return typeof value === "object" && value !== null
    ? `[${Object.entries(value).map(([key, part]) => `${phpCode(key)}=>${phpCode(part)}`)}]`
    : `'${String(value).replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}
