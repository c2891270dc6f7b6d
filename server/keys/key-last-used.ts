import type { Context } from "../context.ts";
import { updateLastUsed } from "./keys.sql.ts";

const TABLES = ["partner_keys", "merchant_credentials"] as const;
type KeyTable = (typeof TABLES)[number];

const FLUSH_INTERVAL_MS = 1000;
const MIN_INTERVAL_MS = 60_000;

export interface LastUsed {
  /** Records a use in memory. */
  note(table: KeyTable, id: string): void;
  /** Writes recorded uses. */
  flush(): Promise<void>;
  /** Stops the timer and writes recorded uses. */
  close(): Promise<void>;
}

/** Updates `last_used_at` of keys in batches, at most once a minute each. */
export function createLastUsed(ctx: Pick<Context, "sql" | "log">): LastUsed {
  const pending = { partner_keys: new Set<string>(), merchant_credentials: new Set<string>() };
  const noted = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  const flush = async (): Promise<void> => {
    timer = null;
    const now = performance.now();
    for (const [id, at] of noted) if (now - at >= MIN_INTERVAL_MS) noted.delete(id);
    for (const table of TABLES) {
      const ids = [...pending[table]];
      pending[table].clear();
      if (ids.length === 0) continue;
      await updateLastUsed(ctx.sql, table, ids).catch((error: unknown) =>
        ctx.log.warn({ err: error, table }, "could not save when keys were last used"),
      );
    }
  };
  return {
    note(table, id) {
      const now = performance.now();
      const last = noted.get(id);
      if (last !== undefined && now - last < MIN_INTERVAL_MS) return;
      noted.set(id, now);
      pending[table].add(id);
      timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL_MS).unref();
    },
    flush,
    async close() {
      if (timer !== null) clearTimeout(timer);
      await flush();
    },
  };
}
