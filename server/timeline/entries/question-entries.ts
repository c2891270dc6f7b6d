import type { QuestionFact } from "../checkout-facts.sql.ts";
import { entry, type RankedEntry } from "./entry.ts";

/** How many questions the buyer asked, at the time of the last one; none if none were asked. */
export function questionEntries({ count, last_at: at }: QuestionFact): RankedEntry[] {
  if (at === null) return [];
  return [
    entry({
      id: "questions",
      cause: "details",
      at,
      kind: "question",
      outcome: "info",
      title: count === 1 ? "1 question asked" : `${count} questions asked`,
      text: "The AI checkout answered the buyer from the store's own texts. Questions and answers are not kept.",
    }),
  ];
}
