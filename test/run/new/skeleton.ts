/** What `npm run new` writes: new files, and the lines that announce them in others. */
export interface Skeleton {
  /** New files: text by path. */
  files: Record<string, string>;
  insertions: Insertion[];
  /** What is left to write, in order. */
  next: string[];
}

/** Text that is inserted before the last occurrence of another. */
export interface Insertion {
  file: string;
  before: string;
  text: string;
  /** Is in the file if what is to be added is there already. */
  unless: string;
}

/** The request cannot be met; the message says what to write instead. */
export class UsageError extends Error {}

/** Of everything that is added. */
export const LAST_STEPS = ["A line in CHANGELOG.md.", "npm run format, then npm run check."] as const;

/** `orders/list-notes` as the path of its file. @throws UsageError */
export function fileOf(name: string, suffix: string): { file: string; verbNoun: string } {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*\/[a-z0-9]+(-[a-z0-9]+)+$/.test(name))
    throw new UsageError(`The name is <slice>/<verb-noun>, for example orders/list-notes.`);
  return { file: `server/${name}.${suffix}.ts`, verbNoun: name.slice(name.lastIndexOf("/") + 1) };
}

/** `list-notes` as `List notes`. */
export function sentenceOf(kebab: string): string {
  const words = kebab.replaceAll("-", " ");
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

/** `order_noted` as `orderNoted`. */
export function camelOf(snake: string): string {
  return snake.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
