/** Where a text may be divided, the best places first. */
const breaks = [/\n\s*\n/g, /\n/g, /(?<=[.!?…])\s+/g, /\s+/g];

/**
 * Divides a text into parts of at most `max` characters: between paragraphs if possible, else lines, sentences, words.
 * Nothing but white space between parts is lost.
 */
export function splitText(text: string, max: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const end = lastBreak(rest, max);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === "" ? parts : [...parts, rest];
}

function lastBreak(text: string, max: number): number {
  const start = text.slice(0, max + 1);
  for (const pattern of breaks) {
    const found = [...start.matchAll(pattern)].map(({ index }) => index).filter((at) => at > max / 2);
    if (found.length > 0) return found.at(-1)!;
  }
  // A surrogate pair stays whole.
  return /[\uD800-\uDBFF]/.test(text[max - 1]!) ? max - 1 : max;
}
