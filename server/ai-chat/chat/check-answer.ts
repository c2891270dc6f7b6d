import { areCommitmentsStated } from "./commitments.ts";
import { areStated } from "./figures.ts";
import type { Source } from "./source.ts";

/** A run of citations: `[1]`, `[1][2]`, `[1, 2]`. */
const CITATIONS = /(?:\[\d{1,2}(?:\s*,\s*\d{1,2})*\]\s*)+/;
/** What follows a run that may not have ended: nothing yet, or part of a citation. */
const MAY_GO_ON = /^(?:\[[\d,\s]*)?$/;
/** Maximum length: an endless answer is cut off. */
const MAX_LENGTH = 4_000;

/** A part of an answer that may be shown, and the numbers of the sources that it cites. */
export interface CheckedText {
  text: string;
  cited: number[];
}

/**
 * Lets only those parts of a model's answer pass that end with a citation of sources it was given, whose figures all stand
 * in these sources, and which commit the store to nothing that these do not speak of. With the first part that does not, the answer ends. So a model decides neither whether a question is
 * answered nor what the store promises.
 */
export async function* checkAnswer(
  pieces: AsyncIterable<string>,
  sources: readonly Source[],
): AsyncGenerator<CheckedText> {
  let held = "";
  let length = 0;
  let passed = 0;
  for await (const piece of pieces) {
    held += piece;
    length += piece.length;
    if (length > MAX_LENGTH) return;
    for (;;) {
      const found = CITATIONS.exec(held);
      const end = found === null ? 0 : found.index + found[0].length;
      if (found === null || MAY_GO_ON.test(held.slice(end))) break;
      const checked = check(held.slice(0, end), found[0], sources);
      if (checked === null) return;
      yield checked;
      passed += 1;
      held = held.slice(end);
    }
  }
  const last = CITATIONS.exec(held);
  const end = last === null ? 0 : last.index + last[0].length;
  const checked = last === null ? null : check(held.slice(0, end), last[0], sources);
  if (checked !== null) yield checked;
  // Of what follows the last citation, its full stop.
  const stop = /^\s*[.!?…]+\s*$/.exec(held.slice(end))?.[0];
  const isAnswered = checked !== null || (last === null && passed > 0);
  if (stop !== undefined && isAnswered) yield { text: stop.trim(), cited: [] };
}

function check(text: string, citations: string, sources: readonly Source[]): CheckedText | null {
  const cited = [...new Set((citations.match(/\d+/g) ?? []).map(Number))];
  const texts = cited.map((number) => sources[number - 1]);
  if (!texts.every((source) => source !== undefined)) return null;
  const statement = text.slice(0, text.length - citations.length);
  const quotable = texts.map(({ title, content }) => `${title} ${content}`);
  const isStated = areStated(statement, quotable) && areCommitmentsStated(statement, quotable);
  // A citation alone says nothing.
  return isStated && /[\p{L}\p{N}]/u.test(statement) ? { text, cited } : null;
}
