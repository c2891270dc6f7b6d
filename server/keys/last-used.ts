import type { Context } from "../context.ts";
import { touchKeys } from "./keys.sql.ts";

const TABLES = ["partner_keys", "merchant_credentials"] as const;
type KeyTable = (typeof TABLES)[number];

const WRITE_EVERY_MS = 1000;
const ONCE_PER_MS = 60_000;

export interface LastUsed {
  /** Notes a use; written later, off the request's path. */
  note(table: KeyTable, id: string): void;
  /** Writes what is noted. */
  flush(): Promise<void>;
  /** Stops the timer and writes what is noted. */
  close(): Promise<void>;
}

/** Keeps `last_used_at` of keys: at most once a minute for each, in batches. */
export function createLastUsed(ctx: Pick<Context, "sql" | "log">): LastUsed {
  const waiting = { partner_keys: new Set<string>(), merchant_credentials: new Set<string>() };
  const noted = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  const flush = async (): Promise<void> => {
    timer = null;
    const now = performance.now();
    for (const [id, at] of noted) if (now - at >= ONCE_PER_MS) noted.delete(id);
    for (const table of TABLES) {
      const ids = [...waiting[table]];
      waiting[table].clear();
      if (ids.length === 0) continue;
      await touchKeys(ctx.sql, table, ids).catch((error: unknown) =>
        ctx.log.warn({ err: error, table }, "could not save when keys were last used"),
      );
    }
  };
  return {
    note(table, id) {
      const now = performance.now();
      const last = noted.get(id);
      if (last !== undefined && now - last < ONCE_PER_MS) return;
      noted.set(id, now);
      waiting[table].add(id);
      timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS).unref();
    },
    flush,
    async close() {
      if (timer !== null) clearTimeout(timer);
      await flush();
    },
  };
}
