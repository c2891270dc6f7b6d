import type { DueRange } from "../../../shared/wire/overview/stats.ts";
import { belongsTo, type Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";

/** Unpaid orders on account in one currency that are due in one range of days. */
export interface OwedRow {
  currency: string;
  due: DueRange;
  orders: number;
  /** Minor units. */
  amount: number;
  /** ISO day. */
  oldest_due: string;
}

/** An order on account that is not paid: the condition of the index `orders_unpaid`. */
const isUnpaid = (sql: Sql) => sql`
  payment_due is not null and paid_at is null
  and status in ('on-hold', 'processing', 'completed')`;

/** Sums up what is owed by due day. @param today ISO day. */
export async function sumOwed(sql: Sql, scope: Scope, today: string): Promise<OwedRow[]> {
  return sql<OwedRow[]>`
    select currency, case when days < -30 then 'overdue_over_30_days' when days < -7 then 'overdue_8_to_30_days'
        when days < 0 then 'overdue_1_to_7_days' when days <= 7 then 'due_within_7_days'
        when days <= 30 then 'due_in_8_to_30_days' else 'due_later' end as due,
      sum(orders)::int as orders, sum(amount)::bigint as amount, min(payment_due)::text as oldest_due
    from (
      select currency, payment_due, payment_due - ${today}::text::date as days, count(*) as orders,
        sum((amounts ->> 'total')::bigint) as amount
      from orders where ${belongsTo(sql, scope)} and ${isUnpaid(sql)} group by currency, payment_due) owed
    group by 1, 2`;
}
