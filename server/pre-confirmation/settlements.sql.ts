import type { PreConfirmationOutcome } from "../../shared/wire/events.ts";
import type { Sql } from "../db/sql.ts";
import type { PreConfirmationRow } from "./calls.sql.ts";

/** A settled call, with the fields of its event. */
export type SettledCall = Pick<
  PreConfirmationRow,
  "id" | "merchant_id" | "session_id" | "attempt" | "extensions"
> & { workspace_id: string; livemode: boolean; settled_outcome: PreConfirmationOutcome };

/** Null if the attempt made no call, or it is already settled. */
export async function settleSessionCall(
  sql: Sql,
  sessionId: string,
  attempt: number,
  settled: { outcome: PreConfirmationOutcome; at: Date },
): Promise<SettledCall | null> {
  const [row] = await sql<SettledCall[]>`
    update pre_confirmations p set settled_outcome = ${settled.outcome}, settled_at = ${settled.at} from merchants m
    where p.session_id = ${sessionId} and p.attempt = ${attempt} and p.settled_outcome is null
      and m.id = p.merchant_id
    returning p.*, m.workspace_id, m.livemode`;
  return row ?? null;
}

/** Null if it is already settled. */
export async function settleCallById(
  sql: Sql,
  merchantId: string,
  id: string,
  settled: { outcome: PreConfirmationOutcome; at: Date },
): Promise<SettledCall | null> {
  const [row] = await sql<SettledCall[]>`
    update pre_confirmations p set settled_outcome = ${settled.outcome}, settled_at = ${settled.at} from merchants m
    where p.merchant_id = ${merchantId} and p.id = ${id} and p.settled_outcome is null and m.id = p.merchant_id
    returning p.*, m.workspace_id, m.livemode`;
  return row ?? null;
}

/** Serialises attempts of one store order until the transaction ends. */
export async function lockStoreOrder(sql: Sql, merchantId: string, orderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pre-confirmation/${merchantId}/${orderId}`}, 0))`;
}

/** 0 if the order has made no call. */
export async function newestStoreAttempt(sql: Sql, merchantId: string, orderId: string): Promise<number> {
  const [row] = await sql<{ attempt: number }[]>`
    select coalesce(max(attempt), 0) as attempt from pre_confirmations
    where merchant_id = ${merchantId} and order_id = ${orderId} and session_id is null`;
  return row?.attempt ?? 0;
}

/** The attempt of a store order's call; null if the order made no such call. */
export async function findStoreAttempt(
  sql: Sql,
  call: { merchantId: string; orderId: string; id: string },
): Promise<number | null> {
  const [row] = await sql<{ attempt: number }[]>`
    select attempt from pre_confirmations
    where id = ${call.id} and merchant_id = ${call.merchantId} and order_id = ${call.orderId} and session_id is null`;
  return row?.attempt ?? null;
}

/** Settles open calls up to an attempt: that attempt with the outcome, older ones as released. Oldest first. */
export async function settleStoreCalls(
  sql: Sql,
  order: { merchantId: string; orderId: string; attempt: number },
  settled: { outcome: PreConfirmationOutcome; at: Date },
): Promise<SettledCall[]> {
  const rows = await sql<SettledCall[]>`
    update pre_confirmations p set settled_at = ${settled.at},
      settled_outcome = case when p.attempt = ${order.attempt} then ${settled.outcome} else 'released' end
    from merchants m
    where p.merchant_id = ${order.merchantId} and p.order_id = ${order.orderId} and p.session_id is null
      and p.attempt <= ${order.attempt} and p.settled_outcome is null and m.id = p.merchant_id
    returning p.*, m.workspace_id, m.livemode`;
  return rows.toSorted((a, b) => a.attempt - b.attempt);
}

/** Unsettled calls of store orders whose hold ended before `before`, oldest first. */
export async function listLapsedHolds(
  sql: Sql,
  before: Date,
  limit: number,
): Promise<Array<{ id: string; merchant_id: string }>> {
  return sql<{ id: string; merchant_id: string }[]>`
    select id, merchant_id from pre_confirmations
    where session_id is null and settled_outcome is null and hold_until < ${before}
    order by hold_until limit ${limit}`;
}
