import type { Sql } from "../../db/sql.ts";

/** The company of a customer, as far as it decides what they may buy on account. */
export interface BuyerCompanyRow {
  id: string;
  status: "active" | "suspended";
  terms: string[] | null;
  member_terms: string[] | null;
  /** Minor units by currency; null: unlimited. */
  credit_limits: Record<string, number> | null;
  /** Null: the merchant's. */
  overdue_days: number | null;
}

export interface OpenReceivables {
  /** Minor units, in one currency. */
  used: number;
  /** The earliest due day of what is held, in any currency (YYYY-MM-DD). */
  earliest_due: string | null;
}

/** A merchant's settings as stored. */
export async function findStoredConfiguration(sql: Sql, merchantId: string): Promise<unknown> {
  const [row] = await sql<{ configuration: unknown }[]>`
    select configuration from merchants where id = ${merchantId}`;
  return row?.configuration ?? {};
}

/** @param options.lock keeps other orders of the company waiting until the transaction ends. */
export async function findBuyerCompany(
  sql: Sql,
  merchantId: string,
  reference: string,
  options: { lock: boolean },
): Promise<BuyerCompanyRow | null> {
  const [row] = await sql<BuyerCompanyRow[]>`
    select c.id, c.status, c.terms, m.terms as member_terms, c.credit_limits, c.overdue_days
    from company_members m join companies c on c.id = m.company_id
    where m.merchant_id = ${merchantId} and m.reference = ${reference}
    ${options.lock ? sql`for no key update of c` : sql``}`;
  return row ?? null;
}

/** What a company owes. */
export async function sumReceivables(
  sql: Sql,
  companyId: string,
  currency: string,
): Promise<OpenReceivables> {
  const [row] = await sql<[OpenReceivables]>`
    select coalesce(sum(owed) filter (where currency = ${currency}), 0)::float8 as used,
      (min(due) filter (where held_at is not null))::text as earliest_due
    from builtin_receivables where company_id = ${companyId} and owed > 0`;
  return row;
}

/** Reserves what an order will owe. */
export async function saveReservation(
  sql: Sql,
  of: { orderId: string; companyId: string; currency: string; owed: number; due: string | null },
): Promise<void> {
  await sql`
    with ordered as (
      update builtin_orders set company_id = ${of.companyId} where id = ${of.orderId}
    )
    insert into builtin_receivables (order_id, company_id, currency, owed, due)
    values (${of.orderId}, ${of.companyId}, ${of.currency}, ${of.owed}, ${of.due})`;
}

/** False if nothing is reserved for the order. */
export async function holdReservation(sql: Sql, orderId: string): Promise<boolean> {
  const result = await sql`
    update builtin_receivables set held_at = coalesce(held_at, svc_now()) where order_id = ${orderId}`;
  return result.count === 1;
}

/** The order is paid or cancelled: it owes nothing. */
export async function deleteReceivable(sql: Sql, orderId: string): Promise<void> {
  await sql`delete from builtin_receivables where order_id = ${orderId}`;
}

/** Deducts from what a held order owes all that was refunded of it. */
export async function deductRefunds(sql: Sql, orderId: string): Promise<void> {
  await sql`
    update builtin_receivables r set owed = greatest(0, (o.amounts ->> 'total')::bigint
      - coalesce((select sum((made ->> 'amount')::bigint) from jsonb_array_elements(o.refunds) made), 0))
    from builtin_orders o where o.id = r.order_id and r.order_id = ${orderId}`;
}
