import { markup, type Markup } from "../../html/markup.ts";

/** Letters before the first word that was found, and in all. */
const BEFORE = 60;
const LENGTH = 180;

/** The part of a text around the first word that was found, with all found words marked. */
export function contextLine(text: string, words: readonly string[]): Markup {
  const lower = text.toLowerCase();
  const found = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = found.length === 0 ? 0 : Math.min(...found);
  const space = text.indexOf(" ", first - BEFORE);
  const start = first <= BEFORE ? 0 : space === -1 || space >= first ? first : space + 1;
  const cut = text.length <= start + LENGTH ? text.length : text.lastIndexOf(" ", start + LENGTH);
  const end = cut <= first ? Math.min(text.length, start + LENGTH) : cut;
  return markup`${start > 0 ? "… " : null}${marked(text.slice(start, end), words)}${end < text.length ? " …" : null}`;
}

/** A text with the words marked that were found in it. */
export function marked(text: string, words: readonly string[]): Markup {
  if (words.length === 0) return markup`${text}`;
  const parts = text.split(new RegExp(`(${words.map(literal).join("|")})`, "i"));
  return markup`${parts.map((part, index) => (index % 2 === 1 ? markup`<mark>${part}</mark>` : part))}`;
}

function literal(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
