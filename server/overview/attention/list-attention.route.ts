import { z } from "zod";
import { AttentionList } from "../../../shared/wire/overview/attention.ts";
import { defineRoute } from "../../http/define-route.ts";
import { pageLimit } from "../../http/input/query-integer.ts";
import { sumOwed } from "../stats/on-account.sql.ts";
import { sumOnAccount } from "../stats/sum-stats.ts";
import { byUrgency, itemOfNotice, itemOfOrder, itemOfOverdue, itemOfStore } from "./attention-items.ts";
import {
  countOpenNotices,
  countOrdersInNeed,
  listOpenNotices,
  listOrdersInNeed,
  listUnreadyStores,
} from "./attention.sql.ts";

const MOST_STORES = 200;

export default defineRoute({
  method: "GET",
  path: "/attention",
  summary: "List what needs attention",
  description:
    "Returns the orders that need attention, orders on account that are overdue, stores that cannot take card payments and the open notices of the workspace.",
  tag: "Overview",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: true,
  query: z.strictObject({ limit: pageLimit }),
  responses: { 200: AttentionList },
  async handler({ ctx, sql, caller, query }) {
    const now = new Date(ctx.clock.now());
    const [orders, orderCount, notices, noticeCount, stores, owed] = await Promise.all([
      listOrdersInNeed(sql, caller, query.limit),
      countOrdersInNeed(sql, caller),
      listOpenNotices(sql, caller, query.limit),
      countOpenNotices(sql, caller),
      listUnreadyStores(sql, caller, MOST_STORES),
      sumOwed(sql, caller, now.toISOString().slice(0, 10)),
    ]);
    const overdue = sumOnAccount(owed).flatMap((one) => itemOfOverdue(one, now) ?? []);
    const items = byUrgency([
      ...overdue,
      ...orders.map(itemOfOrder),
      ...notices.map(itemOfNotice),
      ...stores.map(itemOfStore),
    ]);
    const count = overdue.length + orderCount + noticeCount + stores.length;
    return { status: 200, body: { items: items.slice(0, query.limit), count } };
  },
});
