import { systemClock, type Clock, type Context } from "./context.ts";
import type { Config } from "./config.ts";
import { openPool } from "./db/sql.ts";
import { createGuardedFetch } from "./http/guarded-fetch.ts";
import { createLogger } from "./logger.ts";
import { createProcessors } from "./payments/processors.ts";
import { createSecrets } from "./secrets.ts";
import { createPlatforms } from "./stores/platforms.ts";
import { createVatService } from "./vat/check-vat.ts";
import type { Logger } from "pino";

export interface ContextOptions {
  name: string;
  clock?: Clock;
  log?: Logger;
  /** Connections of the pool; default 10. */
  poolSize?: number;
}

/** Builds what every handler and task gets. Close it with `closeContext`. */
export async function createContext(config: Config, options: ContextOptions): Promise<Context> {
  const log = options.log ?? createLogger(config.LOG_LEVEL, options.name);
  const clock = options.clock ?? systemClock;
  const sql = openPool(config.DATABASE_URL, { max: options.poolSize ?? 10 });
  const base = { sql, config, log, clock, secrets: createSecrets(config.SVC_ENCRYPTION_KEYS) };
  return {
    ...base,
    fetchGuarded: createGuardedFetch(config),
    processor: createProcessors(config),
    platform: await createPlatforms(base),
    vat: createVatService(base),
  };
}

/** Ends the pool; running statements get five seconds. */
export async function closeContext(ctx: Context): Promise<void> {
  await ctx.sql.end({ timeout: 5 });
}
