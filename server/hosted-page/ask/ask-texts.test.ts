import { expect, test } from "vitest";
import { LANGUAGES, messagesFor } from "../../../shared/form/messages.ts";
import { askTextsFor, type AskTexts } from "./ask-texts.ts";

const english = askTextsFor("en");
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

test.each(LANGUAGES)("%s has every text of the panel, in its own words", (language) => {
  const texts = askTextsFor(language);
  for (const key of Object.keys(english) as Array<keyof AskTexts>) {
    expect([key, ...placeholders(texts[key])]).toEqual([key, ...placeholders(english[key])]);
    if (language !== "en") expect(texts[key], key).not.toBe(english[key]);
  }
  // The button and the panel that it opens have one name.
  expect(messagesFor(language).page.ask).toBe(texts.title);
});
