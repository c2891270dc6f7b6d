import { answersQuestions } from "./ai-chat/answers-questions.ts";
import { createEmbeddingModel } from "./ai-chat/model/openai-embeddings.ts";
import { createLanguageModel } from "./ai-chat/model/openai-model.ts";
import { systemClock, type Clock, type Context } from "./context.ts";
import type { Config } from "./config.ts";
import { importKey } from "./crypto/ciphertext.ts";
import { createDataKeys, type DataKeys } from "./crypto/data-keys.ts";
import { createLocalProvider } from "./crypto/local-provider.ts";
import { createSecrets } from "./crypto/secrets.ts";
import { createContractCheck, type ContractCheck } from "./http/contract-check.ts";
import { followClock } from "./db/clock.ts";
import { assertMigrated } from "./db/migrate.ts";
import { openPool, type Pool } from "./db/sql.ts";
import { openServerPool } from "./db/pooler.ts";
import { createEdges } from "./domains/edges/edges.ts";
import { createNameServer } from "./domains/name-server.ts";
import { createGuardedFetch } from "./http/fetch/guarded-fetch.ts";
import { createRateLimiter, STORE_PATIENCE_MS } from "./http/limits/rate-limit.ts";
import { createMetrics } from "./http/metrics.ts";
import { createIdentityProvider } from "./keys/sign-in/identity-provider.ts";
import { createLogger } from "./process/logger.ts";
import { createMailer } from "./notices/mail.ts";
import { createProcessors } from "./payments/processors.ts";
import { loadExtensions } from "./stores/extensions.ts";
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
  /** For `svc doctor`, which checks the database and its data keys itself. */
  withoutDataKeys?: boolean;
}

/**
 * Builds what every handler and task gets. Close it with `closeContext`.
 * @throws if the database lacks migrations, or a data key cannot be unwrapped.
 */
export async function createContext(config: Config, options: ContextOptions): Promise<Context> {
  const log = options.log ?? createLogger(config.LOG_LEVEL, options.name);
  const pool = { max: options.poolSize ?? 10, keepsPlans: options.keepsPlans ?? false };
  const sql = options.direct ? openPool(config.directDatabaseUrl, pool) : await openServerPool(config, pool);
  const directKeys = config.SVC_ENCRYPTION_KEYS.map(importKey);
  const dataKeys = createDataKeys(sql, createLocalProvider(config.SVC_ENCRYPTION_KEYS), directKeys);
  if (!options.withoutDataKeys) await loadDataKeys(sql, dataKeys);
  const secrets = createSecrets(dataKeys, directKeys);
  const clock = options.clock ?? (config.SVC_SANDBOX ? await followClock(sql) : systemClock);
  const dns = createNameServer(config);
  const versions = options.versions ?? publishedVersions;
  const base = { sql, config, log, clock, versions, secrets, dataKeys };
  const fetchGuarded = createGuardedFetch(config);
  const metrics = createMetrics();
  // Connections of its own: a limiter whose store hangs must not take those away that requests work with.
  const limiterPool = { max: 2, statementTimeoutMs: STORE_PATIENCE_MS };
  const limiterSql = options.direct
    ? openPool(config.directDatabaseUrl, limiterPool)
    : await openServerPool(config, limiterPool);
  const mailer = createMailer(config);
  const limiter = createRateLimiter({ ...base, metrics, sql: limiterSql });
  const languageModel = createLanguageModel(config);
  const hooks = await loadExtensions(config.SVC_EXTENSIONS);
  const ctx: Context = {
    ...base,
    hooks,
    limiter,
    contract: options.contract ?? createContractCheck(log),
    metrics,
    identityProvider: createIdentityProvider(config),
    mailer,
    fetchGuarded,
    processor: createProcessors(config),
    platform: createPlatforms({ ...base, hooks, fetchGuarded, mailer }),
    vat: createVatService({ ...base, metrics, mailer }),
    languageModel,
    embeddingModel: createEmbeddingModel(config),
    answersQuestions: (merchant) => answersQuestions({ ...base, languageModel }, merchant),
    edge: createEdges({ config, dns }),
    dns,
  };
  const stopFollowing = options.withoutDataKeys ? () => {} : dataKeys.follow(log);
  ownParts.set(ctx, { limiterSql, stopFollowing });
  return ctx;
}

/** Not part of the context: nothing else uses them. */
const ownParts = new WeakMap<Context, { limiterSql: Pool; stopFollowing: () => void }>();

async function loadDataKeys(sql: Pool, dataKeys: DataKeys): Promise<void> {
  try {
    await assertMigrated(sql);
    await dataKeys.load();
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
}

/** Ends the pool; running statements get five seconds. */
export async function closeContext(ctx: Context): Promise<void> {
  ctx.mailer?.close();
  const own = ownParts.get(ctx);
  own?.stopFollowing();
  await own?.limiterSql.end({ timeout: 1 });
  await ctx.sql.end({ timeout: 5 });
}
