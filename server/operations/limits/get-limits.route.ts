import { LimitsState, type AiBudget, type RefusedCalls } from "../../../shared/wire/overview/limits.ts";
import { findBooked } from "../../ai-chat/ledger/ledger.sql.ts";
import { monthOf } from "../../ai-chat/ledger/month.ts";
import { listCardPauses } from "../../checkout/card-limits/card-pauses.sql.ts";
import { declineKinds, declineLimit } from "../../checkout/card-limits/decline-limit.ts";
import type { Context } from "../../context.ts";
import { readWithKeptPlans } from "../../db/sql.ts";
import { defineRoute } from "../../http/define-route.ts";
import { getMerchantForCheckout } from "../../merchants/checkout-merchant.ts";
import { viewBudgets } from "./budget-use.ts";
import { countRefusedCalls, type RefusedRow } from "./refused-calls.sql.ts";

const DAY_MS = 86_400_000;
const MOST_PAUSES = 100;
const MOST_ROWS = 100;
/** Of each method: a flood of refusals must not become one of reading them. */
const MOST_CALLS = 20_000;

export default defineRoute({
  method: "GET",
  path: "/limits",
  summary: "Read limits and refusals",
  description:
    "Returns the budgets that limit the workspace and its merchants, the pauses of card payments in force, and how many calls were refused with 429 in the last 24 hours and 7 days. Calls of checkout pages are not in the request log, and so not among the refusals.",
  tag: "Request logs",
  auth: "partner_key",
  scope: "logs:read",
  merchantScoped: true,
  responses: { 200: LimitsState },
  async handler({ ctx, sql, caller }) {
    const { config } = ctx;
    const now = ctx.clock.now();
    const from = new Date(now - Math.min(7, config.SVC_LOG_RETENTION_DAYS) * DAY_MS);
    const wanted = { from, dayAgo: new Date(now - DAY_MS), calls: MOST_CALLS, rows: MOST_ROWS + 1 };
    const [budgets, pauses, ai, refused] = await Promise.all([
      viewBudgets(ctx, sql, caller),
      listCardPauses(sql, caller, MOST_PAUSES),
      caller.merchantId === null ? null : viewAiBudget(ctx, caller.merchantId, now),
      readWithKeptPlans(ctx.sql, (kept) => countRefusedCalls(kept, caller, wanted)),
    ]);
    return {
      status: 200,
      body: {
        is_enforced: !config.SVC_RATE_LIMIT_DISABLED,
        budgets,
        card_limits: declineKinds.map((kind) => {
          const { perHour, longestPauseSeconds } = declineLimit(config, kind);
          return { counted_per: kind, free_per_hour: perHour, longest_pause_seconds: longestPauseSeconds };
        }),
        card_pauses: pauses.map((pause) => ({ ...pause, until: pause.until.toISOString() })),
        ai,
        refused: {
          from: from.toISOString(),
          is_complete: refused.length <= MOST_ROWS && (refused[0]?.most ?? 0) < MOST_CALLS,
          calls: refused.slice(0, MOST_ROWS).map(viewRefused),
        },
      },
    };
  },
});

const viewRefused = (row: RefusedRow): RefusedCalls => ({
  merchant_id: row.merchant_id,
  error_code: row.error_code,
  last_24h: row.last_24h,
  last_7d: row.last_7d,
  last_at: row.last_at.toISOString(),
});

/** @param merchantId proved to be a merchant of the caller's workspace. */
async function viewAiBudget({ sql }: Context, merchantId: string, now: number): Promise<AiBudget> {
  const month = monthOf(now);
  const [merchant, booked] = await Promise.all([
    getMerchantForCheckout(sql, merchantId),
    findBooked(sql, merchantId, month),
  ]);
  const { ai } = merchant.configuration;
  return {
    enabled: ai.enabled,
    month: month.slice(0, 7),
    cap_cents: ai.monthlyCapCents,
    spent_micro_cents: booked.spent,
    reserved_micro_cents: booked.reserved,
  };
}
