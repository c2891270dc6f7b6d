import type { Scheme } from "./look.ts";

/** A query that always matches, and one that never does; both may stand beside others. */
const [ALWAYS, NEVER] = ["(min-width:0)", "(max-width:0)"];

/**
 * A document in one colour scheme: its questions after the browser's are answered. A browser does not let the page around a
 * frame decide which one the frame has.
 */
export function inScheme(document: string, scheme: Scheme): string {
  return document
    .replaceAll(/\(prefers-color-scheme: ?(light|dark)\)/g, (_, asked: string) =>
      asked === scheme ? ALWAYS : NEVER,
    )
    .replace(`content="light dark"`, `content="${scheme}"`)
    .replaceAll(/color-scheme: ?light dark/g, `color-scheme:${scheme}`);
}
