/**
 * Writes each `languages/*.po` as the `.l10n.php` that WordPress loads fastest (6.5 and newer).
 *
 *   node plugin/scripts/make-translations.mjs
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../languages", import.meta.url));

for (const name of readdirSync(folder).filter((file) => file.endsWith(".po"))) {
  const { head, messages } = read(readFileSync(join(folder, name), "utf8"));
  const rows = Object.entries(messages).map(([text, translated]) => `${quote(text)}=>${quote(translated)}`);
  const language = /^Language: (.*)$/m.exec(head)?.[1] ?? "";
  const plural = /^Plural-Forms: (.*)$/m.exec(head)?.[1] ?? "";
  writeFileSync(
    join(folder, name.replace(/\.po$/, ".l10n.php")),
    `<?php\nreturn ['domain'=>'svc-checkout','language'=>${quote(language)},'plural-forms'=>${quote(plural)},'messages'=>[${rows.join(",")}]];\n`,
  );
}

/**
 * Texts without plurals, each on one line: all that our files have.
 *
 * @param {string} po
 */
function read(po) {
  /** @type {Record<string, string>} */
  const messages = {};
  for (const [, text, translated] of po.matchAll(/^msgid (".+")\nmsgstr (".+")$/gm)) {
    messages[JSON.parse(text ?? '""')] = JSON.parse(translated ?? '""');
  }
  const head = [...(/^msgid ""\nmsgstr ""\n((?:".*"\n)*)/m.exec(po)?.[1] ?? "").matchAll(/^"(.*)\\n"$/gm)];
  return { head: head.map(([, line]) => line).join("\n"), messages };
}

/** @param {string} text */
function quote(text) {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
