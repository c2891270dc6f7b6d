import { formsOf, isTraceable, MIN_SECRET_LENGTH } from "./secret-forms.ts";

/** Finds secrets in texts in one pass, however many secrets there are. */
export interface SecretSearch {
  /** Names of the secrets that a text gives away. */
  find(text: string): string[];
}

const WINDOW = MIN_SECRET_LENGTH;
const BASE = 257;
const MODULUS = 1_000_003;

/**
 * Looks for the 16 most telling characters of every form of every secret (Rabin and Karp), so that a text that was
 * cut in front is found too.
 * @param secrets secret → its name, for the message.
 */
export function createSecretSearch(secrets: ReadonlyMap<string, string>): SecretSearch {
  const windows = new Map<number, Map<string, string>>();
  for (const [secret, name] of secrets) {
    if (!isTraceable(secret)) continue;
    for (const form of formsOf(secret)) {
      const window = tellingWindow(form);
      if (window === null) continue;
      const hash = hashOf(window);
      windows.set(hash, (windows.get(hash) ?? new Map<string, string>()).set(window, name));
    }
  }
  const isWanted = new Uint8Array(MODULUS);
  for (const hash of windows.keys()) isWanted[hash] = 1;

  return {
    find(text) {
      const found = new Set<string>();
      if (text.length < WINDOW || windows.size === 0) return [];
      let hash = hashOf(text.slice(0, WINDOW));
      for (let end = WINDOW; ; end += 1) {
        if (isWanted[hash] === 1) {
          const name = windows.get(hash)?.get(text.slice(end - WINDOW, end));
          if (name !== undefined) found.add(name);
        }
        if (end >= text.length) return [...found];
        hash = roll(hash, text.charCodeAt(end - WINDOW), text.charCodeAt(end));
      }
    },
  };
}

/** Enough to be as good as any; what is random has it. */
const MUCH_VARIETY = 11;

/**
 * The last window with much variety, else the one with the most, never one that ends in the first half: that may be
 * shown. Null where each would stand in a text by chance, as sixteen zeros.
 */
function tellingWindow(form: string): string | null {
  let best: string | null = null;
  for (let end = form.length; end >= Math.max(WINDOW, form.length >> 1); end -= 1) {
    const window = form.slice(end - WINDOW, end);
    if (variety(window) >= MUCH_VARIETY) return window;
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
