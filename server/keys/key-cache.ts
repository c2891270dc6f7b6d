import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Lifetime of a cached key; a revocation takes effect within this time. */
const KEY_CACHE_MS = 500;
const MAX_ENTRIES = 10_000;

/**
 * Remembers look-ups of keys for half a second; equal look-ups at the same time share one query. Entries age from the
 * beginning of their query, so that a slow one cannot make a revoked key live longer, and by the monotonic clock: a clock
 * that is set back must not do so either.
 */
export function createKeyCache<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const entries = new LRUCache<string, Promise<T>>({ max: MAX_ENTRIES, ttl: KEY_CACHE_MS });
  return (key) => {
    // By hash, so that no key stays in memory longer than its request.
    const name = hash("sha256", key, "base64");
    const known = entries.get(name);
    if (known !== undefined) return known;
    const start = performance.now();
    const value = load(key);
    entries.set(name, value, { start });
    value.catch(() => {
      if (entries.peek(name) === value) entries.delete(name);
    });
    return value;
  };
}
