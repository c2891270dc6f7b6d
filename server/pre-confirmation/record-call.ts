import { ulid } from "ulid";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { findCall, insertCall, type PreConfirmationRow } from "./calls.sql.ts";
import { CALL_LEASE_SECONDS } from "./leases.ts";
import { findHook } from "./hooks.sql.ts";

/** What a checkout asks; handed to the hook under the names of the wire. */
export interface PreConfirmationCall {
  workspaceId: string;
  merchantId: string;
  livemode: boolean;
  /** Null for a checkout in the store itself. */
  sessionId: string | null;
  attempt: number;
  /** Until when the partner should hold the place: the end of the stock's reservation. */
  holdUntil: Date;
  /** Ours; the store's own for a checkout in the store. */
  orderId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  paymentTerm: string;
  /** True when the order is placed on terms and nothing is charged now. */
  deferred: boolean;
  /** As it was created, extensions included; handed on unchanged. */
  cart: { items: unknown; extensions?: Record<string, unknown> | undefined };
  customer: { email: string; country: string; company: string };
}

export interface RecordedCall {
  row: PreConfirmationRow;
  /** Whether this process may make the call at once; else another one has the lease, or had it and died. */
  claimed: boolean;
}

/**
 * Records a call before it is made, in the caller's transaction: with the step of the attempt it belongs to, or not at
 * all, so that the end of the attempt always finds it. Gives the record that stands when there is one.
 * @param requestHash of what is asked, where a repeat could ask something else.
 * @returns null when the merchant has no hook and the attempt was not recorded before.
 */
export async function recordCall(
  ctx: Context,
  sql: Sql,
  call: PreConfirmationCall,
  requestHash: Uint8Array | null,
): Promise<RecordedCall | null> {
  const known = await findCall(sql, call);
  if (known !== null) return { row: known, claimed: false };
  if ((await findHook(sql, call, call.merchantId)) === null) return null;
  const now = ctx.clock.now();
  const inserted = await insertCall(
    sql,
    {
      id: `pc_${ulid(now)}`,
      merchant_id: call.merchantId,
      session_id: call.sessionId,
      order_id: call.orderId,
      attempt: call.attempt,
      request_hash: requestHash,
      hold_until: call.holdUntil,
      extensions: call.cart.extensions ?? null,
      created_at: new Date(now),
    },
    CALL_LEASE_SECONDS,
  );
  if (inserted !== null) return { row: inserted, claimed: true };
  const other = await findCall(sql, call);
  if (other === null)
    throw new Error(`pre-confirmation of ${call.sessionId ?? call.orderId} could not be recorded`);
  return { row: other, claimed: false };
}
