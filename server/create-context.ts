import { systemClock, type Clock, type Context } from "./context.ts";
import type { Config } from "./config.ts";
import { createContractCheck, type ContractCheck } from "./http/contract-check.ts";
import { followClock } from "./db/clock.ts";
import { openPool } from "./db/sql.ts";
import { openServerPool } from "./db/pooler.ts";
import { createEdges } from "./domains/edges/edges.ts";
import { createNameServer } from "./domains/name-server.ts";
import { createGuardedFetch } from "./http/fetch/guarded-fetch.ts";
import { createMetrics } from "./http/metrics.ts";
import { createLogger } from "./process/logger.ts";
import { createMailer } from "./notices/mail.ts";
import { createProcessors } from "./payments/processors.ts";
import { createSecrets } from "./crypto/secrets.ts";
import { createPlatforms } from "./stores/platforms.ts";
import { createVatService } from "./vat/check-vat.ts";
import type { VersionChain } from "./versions/chain.ts";
import { publishedVersions } from "./versions/index.ts";
import type { Logger } from "pino";

export interface ContextOptions {
  name: string;
  clock?: Clock;
  log?: Logger;
  /** Default: the published ones. */
  versions?: VersionChain;
  /** Default: what does not fit is logged. */
  contract?: ContractCheck;
  /** Connections of the pool; default 10. */
  poolSize?: number;
  /** For a process that runs few statements over and over. */
  keepsPlans?: boolean;
  /** Connects to the database itself, not to its pooler. */
  direct?: boolean;
}

/** Builds what every handler and task gets. Close it with `closeContext`. */
export async function createContext(config: Config, options: ContextOptions): Promise<Context> {
  const log = options.log ?? createLogger(config.LOG_LEVEL, options.name);
  const pool = { max: options.poolSize ?? 10, keepsPlans: options.keepsPlans ?? false };
  const sql = options.direct ? openPool(config.directDatabaseUrl, pool) : await openServerPool(config, pool);
  const clock = options.clock ?? (config.SVC_SANDBOX ? await followClock(sql) : systemClock);
  const dns = createNameServer(config);
  const versions = options.versions ?? publishedVersions;
  const base = { sql, config, log, clock, versions, secrets: createSecrets(config.SVC_ENCRYPTION_KEYS) };
  const fetchGuarded = createGuardedFetch(config);
  const metrics = createMetrics();
  const mailer = createMailer(config);
  return {
    ...base,
    contract: options.contract ?? createContractCheck(log),
    metrics,
    mailer,
    fetchGuarded,
    processor: createProcessors(config),
    platform: await createPlatforms({ ...base, fetchGuarded, mailer }),
    vat: createVatService({ ...base, metrics, mailer }),
    edge: createEdges({ config, dns }),
    dns,
  };
}

/** Ends the pool; running statements get five seconds. */
export async function closeContext(ctx: Context): Promise<void> {
  ctx.mailer?.close();
  await ctx.sql.end({ timeout: 5 });
}
