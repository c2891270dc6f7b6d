/** What a message in a conversation is, as far as the stand-in reads it. */
export interface SentMessage {
  role: string;
  content: string;
}

const SOURCE = /^\[(\d+)\] (.*(?:\n(?!\[\d+\] |\n).*)*)/gm;
/** Of fewer letters, words are mostly articles and the like. */
const MIN_LETTERS = 4;

/**
 * The stand-in's answer: the text of the numbered source (`[1] …`) that shares most words with the last line of the
 * conversation, and its number. Without such words it says that it does not know, as a model does that was instructed to use its
 * sources only.
 */
export function quoteSource(messages: readonly SentMessage[]): string {
  const question = wordsOf(messages.at(-1)?.content.split("\n").at(-1) ?? "");
  const quotes = messages.flatMap(({ content }) =>
    [...content.matchAll(SOURCE)].map(([, number = "", text = ""]) => ({
      answer: `${text.split("\n").slice(1).join(" ")} [${number}]`,
      score: shared(question, wordsOf(text)),
    })),
  );
  const none = { answer: "NO_ANSWER", score: 0 };
  return quotes.reduce((best, quote) => (quote.score > best.score ? quote : best), none).answer;
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= MIN_LETTERS).map((word) => word.slice(0, 5)));
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((word) => b.has(word)).length;
