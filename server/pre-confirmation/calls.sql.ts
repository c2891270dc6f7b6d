import type { PreConfirmationOutcome } from "../../shared/wire/events.ts";
import { jsonText, type Sql } from "../db/sql.ts";

export interface PreConfirmationRow {
  id: string;
  merchant_id: string;
  /** Null for a checkout in the store itself. */
  session_id: string | null;
  /** Our order id, or the store's for a checkout in the store. */
  order_id: string | null;
  attempt: number;
  /** Hash of the request; null for a session, whose attempt never changes. */
  request_hash: Uint8Array | null;
  /** Null while the call is in progress, or after a crash. */
  result: "go_on" | "refused" | "unavailable" | null;
  bypassed: boolean;
  reason: string | null;
  message: string | null;
  status_code: number | null;
  duration_ms: number | null;
  error: string | null;
  hold_until: Date;
  /** Of the cart; stored for the `pre_confirmation.settled` event. */
  extensions: Record<string, unknown> | null;
  settled_outcome: PreConfirmationOutcome | null;
  settled_at: Date | null;
  created_at: Date;
}

/** Identifies a call: an attempt of a session, or of an order in the store itself. */
export interface CallKey {
  merchantId: string;
  sessionId: string | null;
  orderId: string;
  attempt: number;
}

/** Inserts a call and takes its lease; null if the attempt already has a record. */
export async function insertCall(
  sql: Sql,
  call: Pick<
    PreConfirmationRow,
    | "id"
    | "merchant_id"
    | "session_id"
    | "order_id"
    | "attempt"
    | "request_hash"
    | "hold_until"
    | "extensions"
    | "created_at"
  >,
  leaseSeconds: number,
): Promise<PreConfirmationRow | null> {
  const [row] = await sql<PreConfirmationRow[]>`
    insert into pre_confirmations (id, merchant_id, session_id, order_id, attempt, request_hash, hold_until, extensions,
      created_at, call_lease_until)
    values (${call.id}, ${call.merchant_id}, ${call.session_id}, ${call.order_id}, ${call.attempt}, ${call.request_hash},
      ${call.hold_until}, ${call.extensions === null ? null : jsonText(sql, call.extensions)}, ${call.created_at},
      svc_now() + make_interval(secs => ${leaseSeconds}))
    on conflict do nothing returning *`;
  return row ?? null;
}

export async function findCall(sql: Sql, key: CallKey): Promise<PreConfirmationRow | null> {
  const [row] =
    key.sessionId === null
      ? await sql<PreConfirmationRow[]>`
          select * from pre_confirmations
          where merchant_id = ${key.merchantId} and order_id = ${key.orderId} and attempt = ${key.attempt}
            and session_id is null`
      : await sql<PreConfirmationRow[]>`
          select * from pre_confirmations
          where merchant_id = ${key.merchantId} and session_id = ${key.sessionId} and attempt = ${key.attempt}`;
  return row ?? null;
}

/** Whether the merchant has a hook, or the attempt of a session a record from when it had one. */
export async function hasHookOrCall(sql: Sql, { merchantId, sessionId, attempt }: CallKey): Promise<boolean> {
  const [row] = await sql<[{ has: boolean }]>`
    select exists (select from pre_confirmation_hooks where merchant_id = ${merchantId})
      or exists (
        select from pre_confirmations
        where merchant_id = ${merchantId} and session_id = ${sessionId} and attempt = ${attempt}) as has`;
  return row.has;
}

export async function getCall(sql: Sql, merchantId: string, id: string): Promise<PreConfirmationRow> {
  const [row] = await sql<PreConfirmationRow[]>`
    select * from pre_confirmations where merchant_id = ${merchantId} and id = ${id}`;
  if (row === undefined) throw new Error(`pre-confirmation ${id} is gone`);
  return row;
}

/** Takes the lease of a call without a result; false while another process holds it. */
export async function claimCall(
  sql: Sql,
  merchantId: string,
  id: string,
  leaseSeconds: number,
): Promise<boolean> {
  const rows = await sql`
    update pre_confirmations set call_lease_until = svc_now() + make_interval(secs => ${leaseSeconds})
    where merchant_id = ${merchantId} and id = ${id} and result is null
      and (call_lease_until is null or call_lease_until < svc_now())
    returning 1`;
  return rows.length === 1;
}

export type CallResult = Pick<
  PreConfirmationRow,
  "bypassed" | "reason" | "message" | "status_code" | "duration_ms" | "error"
> & { result: NonNullable<PreConfirmationRow["result"]> };

/** Records the result of a call. The first result is final and is returned. */
export async function finishCall(
  sql: Sql,
  merchantId: string,
  id: string,
  result: CallResult,
): Promise<PreConfirmationRow> {
  const [finished] = await sql<PreConfirmationRow[]>`
    update pre_confirmations set ${sql({ ...result })}
    where merchant_id = ${merchantId} and id = ${id} and result is null returning *`;
  return finished ?? getCall(sql, merchantId, id);
}
