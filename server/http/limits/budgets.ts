import type { Config } from "../../config.ts";
import type { ErrorCode } from "../../errors.ts";
import type { Quota } from "./token-lease.ts";

/**
 * Every budget of requests and what they cause: who shares it, and the setting of its rate. All are token buckets in
 * Postgres, shared by all processes (rate-limit.ts). Budgets that are no rates: concurrent requests (admission.ts), calls
 * of tax authorities (vat/ask-authority.ts, vat/hmrc.ts) and declined cards (checkout/card-limits/). See docs/limits.md.
 */

interface Budget {
  /** What is limited. */
  of: string;
  /** Who shares one bucket. */
  share: "workspace and mode" | "workspace" | "merchant" | "user" | "session" | "network";
  /** The setting of its rate, or a fixed one. */
  rate: RateSetting | number;
  /** The error of a refusal; default: rate_limited. */
  refusal?: ErrorCode;
  /** A bucket holds two seconds' worth, or one minute's or hour's. */
  per: "second" | "minute" | "hour";
}

type RateSetting = Extract<keyof Config, `SVC_RATE_LIMIT_${string}`> & NumericSetting;
type NumericSetting = { [K in keyof Config]: Config[K] extends number ? K : never }[keyof Config];

export const budgets = {
  partner_key: {
    of: "requests with partner keys",
    share: "workspace and mode",
    rate: "SVC_RATE_LIMIT_PARTNER_KEY",
    per: "second",
  },
  merchant_key: {
    of: "requests with merchant keys",
    share: "merchant",
    rate: "SVC_RATE_LIMIT_MERCHANT_KEY",
    per: "second",
  },
  mint: {
    of: "minted partner keys",
    share: "user",
    rate: "SVC_RATE_LIMIT_MINT_PER_MINUTE",
    per: "minute",
  },
  dashboard: { of: "requests of the dashboard on partner routes", share: "user", rate: 50, per: "second" },
  user: { of: "other requests with user tokens", share: "user", rate: 60, per: "minute" },
  failed_auth: {
    of: "failed authentications and unknown session tokens",
    share: "network",
    rate: "SVC_RATE_LIMIT_FAILED_AUTH",
    per: "second",
  },
  page_session: {
    of: "calls of a checkout page",
    share: "session",
    rate: "SVC_RATE_LIMIT_PAGE_SESSION",
    per: "second",
  },
  page_network: {
    of: "calls of checkout pages",
    share: "network",
    rate: "SVC_RATE_LIMIT_PAGE_NETWORK",
    per: "second",
  },
  page_quote: {
    of: "quotes of checkout pages, each a call of the store",
    share: "merchant",
    rate: "SVC_RATE_LIMIT_PAGE_QUOTES",
    per: "second",
  },
  submit: {
    of: "submits: store orders, calls of the pre-confirmation hook, charges",
    share: "merchant",
    rate: "SVC_RATE_LIMIT_SUBMITS",
    per: "second",
  },
  refused_card: {
    of: "submits with a card while cards are paused, each recorded",
    share: "merchant",
    rate: 20,
    per: "second",
  },
  hook_call: {
    of: "calls of the pre-confirmation hook that a store requests",
    share: "merchant",
    rate: "SVC_RATE_LIMIT_SUBMITS",
    per: "second",
  },
  connection_test: {
    of: "connection tests, each a call of the store",
    share: "merchant",
    rate: 10,
    per: "minute",
  },
  vat_check: {
    of: "VAT checks, each a row of evidence",
    share: "merchant",
    refusal: "vat_check_throttled",
    rate: "SVC_RATE_LIMIT_VAT_CHECKS",
    per: "second",
  },
  ai_question: {
    of: "questions to AI checkout, each a call of the language model",
    share: "merchant",
    rate: "SVC_RATE_LIMIT_AI_QUESTIONS",
    per: "second",
  },
  ai_session: { of: "questions of a checkout to AI", share: "session", rate: 40, per: "hour" },
  ai_network: { of: "questions of a network to AI", share: "network", rate: 300, per: "hour" },
  mail: { of: "e-mails", share: "workspace", rate: "SVC_RATE_LIMIT_MAILS_PER_HOUR", per: "hour" },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;
export const budgetNames = Object.keys(budgets) as BudgetName[];

/** What a budget is. */
export const budgetOf = (name: BudgetName): Budget => budgets[name];

/** The name of a bucket as it is stored. @param subject who shares it. */
export const bucketName = (name: BudgetName, subject: string): string => `${name}:${subject}`;

/** The subject of budgets that are shared by workspace and mode. */
export const modeShare = (of: { workspaceId: string; livemode: boolean }): string =>
  `${of.workspaceId}:${of.livemode ? "live" : "test"}`;

/** Budgets of a merchant that a route declares. */
export type MerchantBudget = "page_quote" | "submit" | "hook_call" | "vat_check" | "ai_question";

/** The error of a refusal. */
export function refusalOf(name: BudgetName): ErrorCode {
  const { refusal }: Budget = budgets[name];
  return refusal ?? "rate_limited";
}

const WINDOW_SECONDS = { second: 2, minute: 60, hour: 3600 };
const PERIOD_SECONDS = { second: 1, minute: 60, hour: 3600 };

/** How many a budget allows in each of its periods. */
export function sizeOf(config: Config, name: BudgetName): number {
  const { rate }: Budget = budgets[name];
  return typeof rate === "number" ? rate : config[rate];
}

/** The token bucket of a budget. */
export function quotaOf(config: Config, name: BudgetName): Quota {
  const { per }: Budget = budgets[name];
  const rate = sizeOf(config, name) / PERIOD_SECONDS[per];
  return { rate, burst: rate * WINDOW_SECONDS[per] };
}
