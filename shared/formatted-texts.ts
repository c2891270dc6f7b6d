/**
 * Amounts and days as the server has formatted them for a page. The browser takes them over while it hydrates the page: they
 * are the same whatever the browser's own data says, and the first use of Intl takes a slow phone more than 0.1 s.
 */
let known: ReadonlyMap<string, string> = new Map();
let recorded: Map<string, string> | null = null;

/** @param key names language and value. @param format makes the text if the server has not. */
export function formatted(key: string, format: () => string): string {
  const text = known.get(key) ?? format();
  recorded?.set(key, text);
  return text;
}

/** Renders, and returns what was formatted meanwhile. On the server; not for anything asynchronous. */
export function recordFormatted<T>(render: () => T): { rendered: T; texts: Record<string, string> } {
  recorded = new Map();
  try {
    const rendered = render();
    return { rendered, texts: Object.fromEntries(recorded) };
  } finally {
    recorded = null;
  }
}

/** In the browser, before it renders. */
export function provideFormatted(texts: Readonly<Record<string, string>>): void {
  known = new Map(Object.entries(texts));
}

/** A count in the form of the language: (1200, "de") → "1.200". */
export function formatCount(count: number, locale: string): string {
  // Below a thousand there is nothing to group, and all our languages write the same digits.
  return count < 1000 && Number.isInteger(count) ? String(count) : count.toLocaleString(locale);
}
