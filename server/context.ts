import type { Logger } from "pino";
import type { MerchantConfiguration } from "../shared/wire/merchant-configuration.ts";
import type { EmbeddingModel, LanguageModel } from "./ai-chat/model/language-model.ts";
import type { Config } from "./config.ts";
import type { ContractCheck } from "./http/contract-check.ts";
import type { Pool } from "./db/sql.ts";
import type { EdgeName, EdgeProvider } from "./domains/edges/edge-provider.ts";
import type { NameServer } from "./domains/name-server.ts";
import type { GuardedFetch } from "./http/fetch/guarded-fetch.ts";
import type { RateLimiter } from "./http/limits/rate-limit.ts";
import type { IdentityProvider } from "./keys/sign-in/identity-provider.ts";
import type { Metrics } from "./http/metrics.ts";
import type { Mailer } from "./notices/mail.ts";
import type { PaymentProcessor } from "./payments/processor.ts";
import type { DataKeys } from "./crypto/data-keys.ts";
import type { Secrets } from "./crypto/secrets.ts";
import type { LoadedHooks, StorePlatform } from "./stores/platform.ts";
import type { VatService } from "./vat/vat-service.ts";
import type { VersionChain } from "./versions/chain.ts";

/** Time comes from here, so that tests can hold it. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

/**
 * The machine's own time, for what other parties check against theirs: signatures and tokens. It is right too while the
 * clock of a sandbox is moved (docs/decisions/0111-rehearsing-time.md).
 */
export const systemClock: Clock = { now: () => Date.now() };

/** What every handler, task and command gets; one for each process. */
export interface Context {
  sql: Pool;
  config: Config;
  log: Logger;
  clock: Clock;
  secrets: Secrets;
  /** The keys behind `secrets`, for the commands that rotate and check them. */
  dataKeys: DataKeys;
  /** The versions of the API, and the ways between them. */
  versions: VersionChain;
  contract: ContractCheck;
  /** The figures of this process, for `/metrics`. */
  metrics: Metrics;
  /** Budgets of everything scarce. */
  limiter: RateLimiter;
  /** Where users of the dashboard sign in; null where none is configured. */
  identityProvider: IdentityProvider | null;
  /** Null where no e-mail is configured. */
  mailer: Mailer | null;
  /** The only way to call a partner-supplied URL. */
  fetchGuarded: GuardedFetch;
  /** The payment processor of a mode. @throws ApiError processor_not_configured */
  processor(livemode: boolean): PaymentProcessor;
  /** The handlers of the extensions in `SVC_EXTENSIONS`. */
  hooks: LoadedHooks;
  /** The store platform by its name in `merchants.store_platform`. */
  platform(name: string): StorePlatform;
  vat: VatService;
  /** Answers shoppers' questions; null where none is configured. */
  languageModel: LanguageModel | null;
  /** Finds the texts that a question is about, in whatever language; null where none is configured. */
  embeddingModel: EmbeddingModel | null;
  /** Whether shoppers can ask questions on a merchant's checkout page now. */
  answersQuestions(merchant: {
    id: string;
    configuration: Pick<MerchantConfiguration, "ai">;
  }): Promise<boolean>;
  /** What serves custom hostnames, by its name in `custom_domains.edge`. */
  edge(name: EdgeName): EdgeProvider;
  /** DNS, for names that merchants claim. */
  dns: NameServer;
}
