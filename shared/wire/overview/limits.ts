import { z } from "zod";

/** What limits a workspace and its merchants, and what was refused. */

const Count = z.int();
const Timestamp = z.iso.datetime();

export const LimitBudget = z.object({
  name: z.string().describe("Name of the budget."),
  limits: z.string().describe("What is limited, in words."),
  shared_by: z
    .enum(["workspace_and_mode", "workspace", "merchant", "user", "session", "network"])
    .describe("Who shares one budget: each merchant has its own, each user, and so on."),
  limit: Count.describe("Requests, or what else is limited, in each period."),
  period: z.enum(["second", "minute", "hour"]).describe("The period."),
  at_once: Count.describe("How many pass at once while nothing of the budget is used."),
  error_code: z
    .string()
    .nullable()
    .describe("Error of what is beyond it; `null` if that is done later instead of refused."),
  used: Count.nullable().describe(
    "How many of `at_once` are used now, with the few that server processes take in advance. `null` for budgets of sessions and networks, those of merchants unless `X-Svc-Merchant` names one, and those of users for a key.",
  ),
});
export type LimitBudget = z.infer<typeof LimitBudget>;

export const CardLimit = z.object({
  counted_per: z
    .enum(["session", "card", "network", "merchant"])
    .describe("What declined card payments are counted for, always within one merchant."),
  free_per_hour: Count.describe("Declines before the first pause; so many are forgotten each hour."),
  longest_pause_seconds: Count.describe("Pauses double up to this length."),
});

export const CardPause = z.object({
  merchant_id: z.uuid().describe("Identifier of the merchant."),
  sessions: Count.describe("Checkout sessions whose card payments are paused."),
  cards: Count.describe("Cards that are paused in all checkouts of the merchant."),
  networks: Count.describe("Networks of buyers whose card payments are paused."),
  is_merchant_paused: z.boolean().describe("Whether all card payments of the merchant are paused."),
  until: Timestamp.describe("When the last of these pauses ends."),
});
export type CardPause = z.infer<typeof CardPause>;

export const AiBudget = z.object({
  enabled: z.boolean().describe("Whether the merchant's AI checkout is enabled."),
  month: z.string().describe("The calendar month in UTC, such as `2026-11`."),
  cap_cents: Count.describe("Cap of the month, in cents; 0 allows no answers."),
  spent_micro_cents: Count.describe("Cost of the month's calls, in millionths of a cent."),
  reserved_micro_cents: Count.describe(
    "What the calls in progress may cost at most, in millionths of a cent.",
  ),
});
export type AiBudget = z.infer<typeof AiBudget>;

export const RefusedCalls = z.object({
  merchant_id: z.uuid().nullable().describe("Identifier of the merchant; `null` for calls of the workspace."),
  error_code: z.string().nullable().describe("Error code of the refusals."),
  last_24h: Count.describe("Refusals of the last 24 hours."),
  last_7d: Count.describe("Refusals of the last 7 days."),
  last_at: Timestamp.describe("The newest one."),
});
export type RefusedCalls = z.infer<typeof RefusedCalls>;

export const LimitsState = z.object({
  is_enforced: z.boolean().describe("`false` where the service runs with all limits switched off."),
  budgets: z.array(LimitBudget).describe("Budgets of the workspace, its merchants, users and shoppers."),
  card_limits: z.array(CardLimit).describe("How many declined card payments are free."),
  card_pauses: z
    .array(CardPause)
    .describe("Pauses of card payments that are in force now, by merchant, the longest first; at most 100."),
  ai: AiBudget.nullable().describe("AI budget of the merchant that `X-Svc-Merchant` names, else `null`."),
  refused: z
    .object({
      from: Timestamp.describe("Beginning of the 7 days, or of what the request log still has."),
      is_complete: z
        .boolean()
        .describe(
          "`false` if there were more: of each method only the newest 20,000 are counted, and 100 rows returned.",
        ),
      calls: z
        .array(RefusedCalls)
        .describe(
          "Calls in the request log that were refused with 429, by merchant and error, the most first.",
        ),
    })
    .describe("Refusals of the last 7 days."),
});
export type LimitsState = z.infer<typeof LimitsState>;
