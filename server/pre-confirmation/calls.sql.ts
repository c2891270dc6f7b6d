import type { PreConfirmationOutcome } from "../../shared/wire/events.ts";
import { jsonText, type Sql } from "../db/sql.ts";

export interface PreConfirmationRow {
  id: string;
  merchant_id: string;
  /** Null for a checkout in the store itself. */
  session_id: string | null;
  /** Ours for a session's checkout, the store's own for a checkout in the store. */
  order_id: string | null;
  attempt: number;
  /** Of what was asked; null for a session's checkout, whose attempt never changes. */
  request_hash: Uint8Array | null;
  /** Null while the call is under way, or when a crash cut it off. */
  result: "go_on" | "refused" | "unavailable" | null;
  bypassed: boolean;
  reason: string | null;
  message: string | null;
  status_code: number | null;
  duration_ms: number | null;
  error: string | null;
  hold_until: Date;
  /** Of the session; kept for the event that settles the call. */
  extensions: Record<string, unknown> | null;
  settled_outcome: PreConfirmationOutcome | null;
  settled_at: Date | null;
  created_at: Date;
}

/** What a call is made for: an attempt of a session, or of an order in the store itself. */
export interface CallKey {
  merchantId: string;
  sessionId: string | null;
  orderId: string;
  attempt: number;
}

/** Null when the attempt was recorded before. The one who inserts it has the lease of the call. */
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
      now() + make_interval(secs => ${leaseSeconds}))
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

export async function getCall(sql: Sql, merchantId: string, id: string): Promise<PreConfirmationRow> {
  const [row] = await sql<PreConfirmationRow[]>`
    select * from pre_confirmations where merchant_id = ${merchantId} and id = ${id}`;
  if (row === undefined) throw new Error(`pre-confirmation ${id} is gone`);
  return row;
}

/** Takes the right to make a call that has no result yet; false while another process has it. */
export async function claimCall(
  sql: Sql,
  merchantId: string,
  id: string,
  leaseSeconds: number,
): Promise<boolean> {
  const rows = await sql`
    update pre_confirmations set call_lease_until = now() + make_interval(secs => ${leaseSeconds})
    where merchant_id = ${merchantId} and id = ${id} and result is null
      and (call_lease_until is null or call_lease_until < now())
    returning 1`;
  return rows.length === 1;
}

export type CallResult = Pick<
  PreConfirmationRow,
  "bypassed" | "reason" | "message" | "status_code" | "duration_ms" | "error"
> & { result: NonNullable<PreConfirmationRow["result"]> };

/** Records how a call ended, once; the first result stands and is returned. */
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
