import { expect, test } from "vitest";
import { LANGUAGES, messagesFor } from "../../../shared/form/messages.ts";
import { loadAskTexts } from "./ask-texts.ts";
import type { AskTexts } from "./texts/en.ts";

const english = await loadAskTexts("en");
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

test.each(LANGUAGES)("%s has every text of the panel, in its own words", async (language) => {
  const texts = await loadAskTexts(language);
  for (const key of Object.keys(english) as Array<keyof AskTexts>) {
    expect([key, ...placeholders(texts[key])]).toEqual([key, ...placeholders(english[key])]);
    if (language !== "en") expect(texts[key], key).not.toBe(english[key]);
  }
  // The button and the panel that it opens have one name.
  expect(messagesFor(language).page.ask).toBe(texts.title);
});
