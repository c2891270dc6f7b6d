import { formsOf, isTraceable, MIN_SECRET_LENGTH } from "./secret-forms.ts";

/** Finds any number of secrets in a text in one pass. */
export interface SecretSearch {
  /** Names of the secrets in a text. */
  find(text: string): string[];
}

const WINDOW = MIN_SECRET_LENGTH;
const BASE = 257;
const MODULUS = 1_000_003;

/**
 * Searches for a 16-character window of every form of every secret (Rabin-Karp), so that a secret without its beginning
 * is found too.
 * @param secrets secret → its name, for the message.
 */
export function createSecretSearch(secrets: ReadonlyMap<string, string>): SecretSearch {
  const windows = new Map<number, Map<string, string>>();
  for (const [secret, name] of secrets) {
    if (!isTraceable(secret)) continue;
    for (const form of formsOf(secret)) {
      const window = bestWindow(form);
      if (window === null) continue;
      const hash = hashOf(window);
      windows.set(hash, (windows.get(hash) ?? new Map<string, string>()).set(window, name));
    }
  }
  const hasWindow = new Uint8Array(MODULUS);
  for (const hash of windows.keys()) hasWindow[hash] = 1;

  return {
    find(text) {
      const found = new Set<string>();
      if (text.length < WINDOW || windows.size === 0) return [];
      let hash = hashOf(text.slice(0, WINDOW));
      for (let end = WINDOW; ; end += 1) {
        if (hasWindow[hash] === 1) {
          const name = windows.get(hash)?.get(text.slice(end - WINDOW, end));
          if (name !== undefined) found.add(name);
        }
        if (end >= text.length) return [...found];
        hash = roll(hash, text.charCodeAt(end - WINDOW), text.charCodeAt(end));
      }
    },
  };
}

/** Distinct characters in a window of a random secret. */
const SUFFICIENT_VARIETY = 11;

/**
 * The last window with sufficient variety, otherwise the one with the most. Windows that end in the first half are
 * skipped because a key's prefix may be shown. Null when every window would match by chance, such as sixteen zeros.
 */
function bestWindow(form: string): string | null {
  let best: string | null = null;
  for (let end = form.length; end >= Math.max(WINDOW, form.length >> 1); end -= 1) {
    const window = form.slice(end - WINDOW, end);
    if (variety(window) >= SUFFICIENT_VARIETY) return window;
    if (isTraceable(window) && (best === null || variety(window) > variety(best))) best = window;
  }
  return best;
}

function variety(text: string): number {
  return new Set(text).size;
}

const LEADING = Array.from({ length: WINDOW - 1 }).reduce<number>((power) => (power * BASE) % MODULUS, 1);

function hashOf(window: string): number {
  let hash = 0;
  for (let index = 0; index < window.length; index += 1)
    hash = (hash * BASE + window.charCodeAt(index)) % MODULUS;
  return hash;
}

function roll(hash: number, out: number, next: number): number {
  const without = (hash + MODULUS - ((out * LEADING) % MODULUS)) % MODULUS;
  return (without * BASE + next) % MODULUS;
}
