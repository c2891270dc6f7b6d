import { ulid } from "ulid";
import type { EventDetails } from "../../shared/wire/order-details.ts";
import type { EventCoupon, EventShipping, EventShippingMethod } from "../../shared/wire/events.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { findCall, insertCall, type PreConfirmationRow } from "./calls.sql.ts";
import { CALL_LEASE_SECONDS } from "./leases.ts";
import { findHook } from "./hooks.sql.ts";

/** The pre-confirmation request of a checkout; make-call.ts maps it to the hook's field names. */
export interface PreConfirmationCall {
  workspaceId: string;
  merchantId: string;
  livemode: boolean;
  /** Null for a checkout in the store itself. */
  sessionId: string | null;
  attempt: number;
  /** Until when the partner should hold the place: the end of the stock reservation. */
  holdUntil: Date;
  /** Our order id, or the store's for a checkout in the store. */
  orderId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  paymentTerm: string;
  /** True if the order is placed on terms, without a charge now. */
  deferred: boolean;
  /** The cart as posted, including extensions; passed on unchanged. */
  cart: { items: unknown; extensions?: Record<string, unknown> | undefined };
  customer: { email: string; country: string; company: string };
  /** Where the goods go; null: to the billing address. */
  shipping: EventShipping | null;
  /** Null: the buyer had no choice, or the store does not say. */
  shippingMethod: EventShippingMethod | null;
  coupons: EventCoupon[];
  details: EventDetails;
}

export interface RecordedCall {
  row: PreConfirmationRow;
  /** True if this process may make the call; otherwise another process holds, or held, the lease. */
  claimed: boolean;
}

/**
 * Records a call before it is made, in the same transaction as the attempt's step, so that the end of the attempt always
 * finds it. Returns an existing record unchanged.
 * @param requestHash of the request, if a repeated request could differ.
 * @returns null if the merchant has no hook and the attempt has no record.
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
