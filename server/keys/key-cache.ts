import { hash } from "node:crypto";

/** How long a key is believed without asking the database again. A revocation counts after this at the latest. */
const KEY_CACHE_MS = 500;
const MAX_ENTRIES = 10_000;

/**
 * Remembers look-ups of keys for half a second; equal look-ups at the same time share one query. Entries age
 * from before their query began, so that a slow query cannot make a revoked key live longer. Measured by the
 * monotonic clock: a clock that is set back must not do so either.
 */
export function createKeyCache<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const entries = new Map<string, { since: number; value: Promise<T> }>();
  return (key) => {
    // By its hash: nobody's key is to lie in memory longer than its request.
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
  // All of them in use within half a second: begin anew rather than grow.
  if (entries.size >= MAX_ENTRIES) entries.clear();
}
