/**
 * The first sentence, and everything after it with its space or line break; a message of one sentence is all heading.
 * A full stop after a day or an abbreviation ("24. Dezember", "kr. til") ends no sentence.
 */
export function splitHeading(text: string): [heading: string, rest: string] {
  const end = /(?:^|\s)(?!\d\d?\.\s)\S+[.!?](?=\s\p{Lu}|\n)/u.exec(text);
  if (end === null) return [text, ""];
  const length = end.index + end[0].length;
  return [text.slice(0, length), text.slice(length)];
}
