import type { Context } from "../../context.ts";
import {
  countNextDay,
  listChangedTenants,
  listUncountedTenants,
  lockDayCounts,
  recountDays,
  takeChangedDays,
  type DayTenant,
} from "./count-days.sql.ts";

/**
 * Keeps the daily counts of sessions and orders (docs/decisions/0108). Each transaction leaves counts and what is known to have
 * changed consistent, so that it can stop between any two.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Yesterday is not counted, and the day before it once no transaction is left that began on the day after it. */
const SETTLED_AFTER_MS = DAY_MS + 6 * HOUR_MS;

/** Changes that are taken at once. */
const BATCH = 500;

type CountContext = Pick<Context, "sql" | "clock">;

/** The ISO day until which days are old enough to be counted, exclusive. */
export const settledUntil = (now: number): string =>
  new Date(now - SETTLED_AFTER_MS).toISOString().slice(0, 10);

/**
 * Counts the days that have become old, of every workspace.
 * @returns the number of days.
 */
export async function countOldDays(ctx: CountContext, abortSignal?: AbortSignal): Promise<number> {
  const until = settledUntil(ctx.clock.now());
  let counted = 0;
  for (const tenant of await listUncountedTenants(ctx.sql, until))
    while (await countDay(ctx, tenant, until)) {
      counted++;
      if (abortSignal?.aborted) return counted;
    }
  return counted;
}

/** @returns false if no day was left. */
async function countDay(ctx: CountContext, tenant: DayTenant, until: string): Promise<boolean> {
  return ctx.sql.begin(async (sql) => {
    const day = await lockDayCounts(sql, tenant, until);
    if (day >= until) return false;
    await countNextDay(sql, tenant, day);
    return true;
  });
}

/**
 * Counts again the old days whose rows have changed, of every workspace.
 * @returns the number of days, once for each merchant.
 */
export async function recountChangedDays(ctx: CountContext, abortSignal?: AbortSignal): Promise<number> {
  let counted = 0;
  for (const tenant of await listChangedTenants(ctx.sql)) {
    let days = 1;
    while (days > 0) {
      days = await recountBatch(ctx, tenant);
      counted += days;
      if (abortSignal?.aborted) return counted;
    }
  }
  return counted;
}

async function recountBatch(ctx: CountContext, tenant: DayTenant): Promise<number> {
  return ctx.sql.begin(async (sql) => {
    const until = await lockDayCounts(sql, tenant, settledUntil(ctx.clock.now()));
    const days = await takeChangedDays(sql, tenant, BATCH);
    const counted = days.filter(({ day }) => day < until);
    if (counted.length > 0) await recountDays(sql, tenant, counted);
    return days.length;
  });
}
