import { DEFAULT_TIME_ZONE, storeDay } from "../../../shared/store-day.ts";
import type { BuyerCompanyRow, OpenReceivables } from "./on-account.sql.ts";

/** How a company stands: pure rules over its row and what it owes (design 9-on-account.md, section 2). */

/** The company's limit in a currency, in minor units; null: unlimited. Nothing is converted: a currency without one has 0. */
export function creditLimit({ credit_limits: limits }: BuyerCompanyRow, currency: string): number | null {
  if (limits === null) return null;
  return Object.hasOwn(limits, currency) ? limits[currency]! : 0;
}

/** What is left of the limit in minor units; null: unlimited. A limit that was lowered since leaves 0. */
export function remainingCredit(
  company: BuyerCompanyRow,
  currency: string,
  { used }: OpenReceivables,
): number | null {
  const limit = creditLimit(company, currency);
  return limit === null ? null : Math.max(0, limit - used);
}

/**
 * Since which day an order of the company is overdue for too long; null: none is.
 * @param overdueDays the merchant's.
 * @param now milliseconds. The built-in store's days are those of UTC.
 */
export function overdueSince(
  company: BuyerCompanyRow,
  { earliest_due: due }: OpenReceivables,
  overdueDays: number | null,
  now: number,
): string | null {
  const days = company.overdue_days ?? overdueDays;
  if (days === null || due === null) return null;
  const latest = new Date(`${storeDay(new Date(now), DEFAULT_TIME_ZONE)}T00:00:00Z`);
  latest.setUTCDate(latest.getUTCDate() - days);
  return due < latest.toISOString().slice(0, 10) ? due : null;
}
