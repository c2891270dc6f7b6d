import { hash } from "node:crypto";

/** Lifetime of a cached key; a revocation takes effect within this time. */
const KEY_CACHE_MS = 500;
const MAX_ENTRIES = 10_000;

/**
 * Caches key look-ups for half a second; concurrent look-ups share one query. The lifetime starts before the query and
 * uses the monotonic clock, so that neither a slow query nor a clock change extends a revoked key.
 */
export function createKeyCache<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const entries = new Map<string, { since: number; value: Promise<T> }>();
  return (key) => {
    // By hash, so that no key stays in memory longer than its request.
    const name = hash("sha256", key, "base64");
    const now = performance.now();
    const known = entries.get(name);
    if (known !== undefined && now - known.since < KEY_CACHE_MS) return known.value;
    if (entries.size >= MAX_ENTRIES) dropStale(entries, now);
    const value = load(key);
    const entry = { since: now, value };
    entries.set(name, entry);
    value.catch(() => {
      if (entries.get(name) === entry) entries.delete(name);
    });
    return value;
  };
}

function dropStale(entries: Map<string, { since: number }>, now: number): void {
  for (const [name, entry] of entries) if (now - entry.since >= KEY_CACHE_MS) entries.delete(name);
  // All entries are fresh: clear the cache instead of growing.
  if (entries.size >= MAX_ENTRIES) entries.clear();
}
