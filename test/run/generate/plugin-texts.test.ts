// Promise: the plugin's fields have the texts of the hosted page, in every language.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../../shared/form/languages.ts";
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
