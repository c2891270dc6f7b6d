import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Pool } from "./db/sql.ts";
import type { GuardedFetch } from "./http/guarded-fetch.ts";
import type { PaymentProcessor } from "./payments/processor.ts";
import type { Secrets } from "./secrets.ts";
import type { StorePlatform } from "./stores/platform.ts";
import type { VatService } from "./vat/check-vat.ts";

/** Time comes from here, so that tests can hold it. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** What every handler, task and command gets; one for each process. */
export interface Context {
  sql: Pool;
  config: Config;
  log: Logger;
  clock: Clock;
  secrets: Secrets;
  /** The only way to call a partner-supplied URL. */
  fetchGuarded: GuardedFetch;
  /** The payment processor of a mode. @throws ApiError processor_not_configured */
  processor(livemode: boolean): PaymentProcessor;
  /** The store platform by its name in `merchants.store_platform`. */
  platform(name: string): StorePlatform;
  vat: VatService;
}
