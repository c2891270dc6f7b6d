// Promise: the plugin's fields have the texts of the hosted page, in every language.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { B2B_FIELDS } from "../../../shared/form/b2b/b2b-fields.ts";
import { LANGUAGES } from "../../../shared/form/languages.ts";
import { messagesFor } from "../../../shared/form/messages.ts";
import { pluginTexts, pluginTextsPath } from "./plugin-texts.ts";

test.each(LANGUAGES)(
  "the plugin's texts in %s are up to date; if not, run: npm run generate",
  async (language) => {
    const path = new URL(`../../../${pluginTextsPath(language)}`, import.meta.url);
    expect(await readFile(path, "utf8"), "run: npm run generate").toBe(pluginTexts(language));
  },
);

test("the plugin knows the languages of the checkout", async () => {
  const path = new URL("../../../plugin/includes/Support/CheckoutLanguage.php", import.meta.url);
  const [, list = ""] = /const ALL = \[([^\]]*)\]/.exec(await readFile(path, "utf8")) ?? [];
  expect(list.match(/\w+/g)).toEqual([...LANGUAGES]);
});

test.each(["de_DE", "es_ES", "fr_FR", "it_IT", "nl_NL", "pl_PL"])(
  "orders, mails and files of the plugin name in %s what a company entered as the form does",
  async (locale) => {
    const path = new URL(`../../../plugin/languages/svc-checkout-${locale}.po`, import.meta.url);
    const catalogue = await readFile(path, "utf8");
    const english = messagesFor("en").form;
    const { form } = messagesFor(locale);
    const fields = ["poNumber", ...B2B_FIELDS] as const;
    const translated = fields.map((field) => {
      const context = field === "orderNote" ? 'msgctxt "of a buyer"\n' : "";
      const entry = `\n${context}msgid "${english[field]}"\nmsgstr "`;
      return catalogue.split(entry)[1]?.split('"')[0]?.replaceAll("’", "'");
    });
    expect(translated).toEqual(fields.map((field) => form[field].replaceAll("’", "'")));
  },
);
