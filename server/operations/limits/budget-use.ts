import type { LimitBudget } from "../../../shared/wire/overview/limits.ts";
import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import type { PartnerCaller } from "../../http/caller.ts";
import {
  bucketName,
  budgetNames,
  budgetOf,
  modeShare,
  quotaOf,
  refusalOf,
  sizeOf,
  type BudgetName,
} from "../../http/limits/budgets.ts";
import { readTokens } from "../../http/limits/rate-limit.sql.ts";

/** E-mails beyond the budget wait; nothing is refused. */
const DEFERRED: ReadonlySet<BudgetName> = new Set(["mail"]);

/** Every budget, with what is used of those that the caller, its workspace or the merchant it names has. */
export async function viewBudgets(
  { config }: Pick<Context, "config">,
  sql: Sql,
  caller: PartnerCaller,
): Promise<LimitBudget[]> {
  const own = new Map(
    budgetNames.flatMap((name) => {
      const subject = subjectOf(name, caller);
      return subject === null ? [] : [[name, bucketName(name, subject)] as const];
    }),
  );
  const stored = await readTokens(sql, [...own.values()]);
  return budgetNames.map((name) => {
    const { rate, burst } = quotaOf(config, name);
    const atOnce = Math.round(burst);
    const bucket = own.get(name);
    const found = bucket === undefined ? undefined : stored.get(bucket);
    // As the lease refills it; a bucket that is not stored is full.
    const tokens = found === undefined ? atOnce : found.tokens + Math.max(0, found.ageSeconds) * rate;
    const { of: limits, share, per: period } = budgetOf(name);
    return {
      name,
      limits,
      shared_by: share === "workspace and mode" ? "workspace_and_mode" : share,
      limit: sizeOf(config, name),
      period,
      at_once: atOnce,
      error_code: DEFERRED.has(name) ? null : refusalOf(name),
      used: bucket === undefined ? null : Math.max(0, atOnce - Math.floor(tokens)),
    };
  });
}

/** Whose bucket the caller may know; null for those of sessions, networks and others. */
function subjectOf(name: BudgetName, caller: PartnerCaller): string | null {
  switch (budgetOf(name).share) {
    case "workspace and mode":
      return modeShare(caller);
    case "workspace":
      return caller.workspaceId;
    case "merchant":
      return caller.merchantId;
    case "user":
      return caller.kind === "dashboard_session" ? caller.subject : null;
    case "session":
    case "network":
      return null;
  }
}
