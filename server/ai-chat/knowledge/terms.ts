import type { WordStems } from "./search.sql.ts";

/** Words of questions that are no stop words, yet say nothing of what is asked about. */
const questionWords = new Set(
  `much many please tell know want would could can may need get
  warum wann wieso weshalb gibt gibts bitte viel möchte brauche
  pourquoi comment quand combien puis peut peux faut voudrais`.split(/\s+/),
);

const languages = ["english", "german", "french"] as const;

/**
 * The words of a question without its stop words: the forms of each, which are the word and its stems. Its language is the one with most of them: a stop word of one language
 * is a product in another (German `hat`).
 */
export function termsOf(words: readonly WordStems[]): string[][] {
  const counts = languages.map((language) => words.filter((word) => isStopWord(word, language)).length);
  const language = languages[counts.indexOf(Math.max(...counts))]!;
  return words
    .filter((word) => !isStopWord(word, language) && !questionWords.has(word.word))
    .map(({ word, english, german, french }) => [...new Set([word, ...english, ...german, ...french])]);
}

const isStopWord = (word: WordStems, language: (typeof languages)[number]) => word[language].length === 0;
