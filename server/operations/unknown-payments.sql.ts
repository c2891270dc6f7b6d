import type { Sql } from "../db/sql.ts";

export interface AccessibleAccount {
  id: string;
  livemode: boolean;
}

/** Connected accounts that have not been disconnected. */
export async function listAccessibleAccounts(sql: Sql): Promise<AccessibleAccount[]> {
  return sql<AccessibleAccount[]>`
    select id, livemode from connected_accounts where deauthorized_at is null order by id`;
}

/** Of payments at the processor, those that belong to no attempt and no order, and are no surplus. */
export async function listUnknownPaymentIds(sql: Sql, paymentIds: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select p.id from unnest(${paymentIds}::text[]) as p (id)
    where not exists (select 1 from session_attempts a where a.payment_intent = p.id)
      and not exists (select 1 from orders o where o.payment_intent = p.id)
      and not exists (select 1 from surplus_payments s where s.payment_intent = p.id)`;
  return rows.map(({ id }) => id);
}
