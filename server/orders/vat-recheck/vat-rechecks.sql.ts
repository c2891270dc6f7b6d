import type { Sql } from "../../db/sql.ts";
import type { OrderVat } from "../../stores/platform.ts";

/** The re-check of an order's VAT number. */
export interface RecheckRow {
  order_id: string;
  merchant_id: string;
  /** Canonical. */
  vat_number: string;
  prefix: string;
  state: "waiting" | "answered" | "given_up";
  tries: number;
  next_at: Date;
  give_up_at: Date;
  finding: OrderVat | null;
  created_at: Date;
}

/** Does nothing if the order already has a re-check. */
export async function insertRecheck(
  sql: Sql,
  recheck: Pick<
    RecheckRow,
    "order_id" | "merchant_id" | "vat_number" | "prefix" | "next_at" | "give_up_at" | "created_at"
  >,
): Promise<void> {
  await sql`insert into vat_rechecks ${sql(recheck)} on conflict do nothing`;
}

/** Member states with due re-checks. */
export async function listDuePrefixes(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql<{ prefix: string }[]>`
    select distinct prefix from vat_rechecks where state = 'waiting' and next_at <= ${now}`;
  return rows.map((row) => row.prefix);
}

/** Locks the oldest due re-check of a member state; null if there is none. */
export async function findDueRecheck(sql: Sql, prefix: string, now: Date): Promise<RecheckRow | null> {
  const [row] = await sql<RecheckRow[]>`
    select * from vat_rechecks where state = 'waiting' and prefix = ${prefix} and next_at <= ${now}
    order by next_at limit 1 for update skip locked`;
  return row ?? null;
}

/** Counts a try before it is made and schedules the next one. */
export async function saveRecheckTry(sql: Sql, orderId: string, nextAt: Date): Promise<void> {
  await sql`
    update vat_rechecks set tries = tries + 1, next_at = least(${nextAt}, greatest(give_up_at, next_at + interval '1 minute'))
    where order_id = ${orderId}`;
}

/** Ends a re-check. False if another process ended it: then emit nothing. */
export async function endRecheck(
  sql: Sql,
  orderId: string,
  end: { state: "answered"; finding: OrderVat } | { state: "given_up"; finding: null },
): Promise<boolean> {
  const finding = end.finding === null ? null : sql.json({ ...end.finding });
  const ended = await sql`
    update vat_rechecks set state = ${end.state}, finding = ${finding}
    where order_id = ${orderId} and state = 'waiting'`;
  return ended.count === 1;
}

export async function findRecheck(sql: Sql, orderId: string): Promise<RecheckRow | null> {
  const [row] = await sql<RecheckRow[]>`select * from vat_rechecks where order_id = ${orderId}`;
  return row ?? null;
}
