import type { AttentionItem } from "../../../shared/wire/overview/attention.ts";
import type { Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";
import { sumOwed } from "../stats/on-account.sql.ts";
import { sumOnAccount } from "../stats/sum-stats.ts";
import { itemOfNotice, itemOfOrder, itemOfOverdue, itemOfStore } from "./attention-items.ts";
import { listOpenNotices, listOrdersInNeed, listUnreadyStores } from "./attention.sql.ts";

/** No more are read, and counted, of orders and of notices each. */
const MOST_READ = 1_000;
const MOST_STORES = 200;

/** Where something stands in the list. */
export type AttentionPlace = Pick<AttentionItem, "severity" | "since" | "id">;

/** All that needs attention: urgent things first, each newest first; those without a time stand at the top. */
export async function readAttention(sql: Sql, scope: Scope, now: Date): Promise<AttentionItem[]> {
  const [orders, notices, stores, owed] = await Promise.all([
    listOrdersInNeed(sql, scope, MOST_READ),
    listOpenNotices(sql, scope, MOST_READ),
    listUnreadyStores(sql, scope, MOST_STORES),
    sumOwed(sql, scope, now.toISOString().slice(0, 10)),
  ]);
  const overdue = sumOnAccount(owed).flatMap((one) => itemOfOverdue(one, now) ?? []);
  return [
    ...overdue,
    ...orders.map(itemOfOrder),
    ...notices.map(itemOfNotice),
    ...stores.map(itemOfStore),
  ].toSorted(byUrgency);
}

/** Compares two places of the list: negative if the first stands before the second. No two have the same id. */
export function byUrgency(a: AttentionPlace, b: AttentionPlace): number {
  if (a.severity !== b.severity) return a.severity === "urgent" ? -1 : 1;
  const time = timeOf(b) - timeOf(a);
  if (time !== 0 && !Number.isNaN(time)) return time;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

/** Not known: after all that are. */
const timeOf = ({ since }: AttentionPlace): number => (since === null ? Infinity : Date.parse(since));
