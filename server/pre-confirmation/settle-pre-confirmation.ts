import type { PreConfirmationOutcome } from "../../shared/wire/events.ts";
import type { Sql } from "../db/sql.ts";
import { emit, type EmitContext } from "../webhooks/emit.ts";
import {
  newestStoreAttempt,
  settleCallById,
  settleSessionCall,
  settleStoreCalls,
  type SettledCall,
} from "./settlements.sql.ts";

/**
 * `pre_confirmation.settled`: told exactly once for every attempt that called the hook, in the transaction that ends
 * the attempt. Each of these functions does nothing where there was no call or it is settled.
 */

/** How a session's attempt ended. Call it in the transaction that ends the attempt. */
export async function settlePreConfirmation(
  ctx: EmitContext,
  sql: Sql,
  sessionId: string,
  attempt: number,
  outcome: PreConfirmationOutcome,
): Promise<void> {
  const row = await settleSessionCall(sql, sessionId, attempt, { outcome, at: new Date(ctx.clock.now()) });
  if (row !== null) await tellSettled(ctx, sql, row);
}

/** How one call ended, whatever it was made for; null when it was settled before. */
export async function settleCall(
  ctx: EmitContext,
  sql: Sql,
  call: { merchantId: string; id: string },
  outcome: PreConfirmationOutcome,
): Promise<void> {
  const settled = { outcome, at: new Date(ctx.clock.now()) };
  const row = await settleCallById(sql, call.merchantId, call.id, settled);
  if (row !== null) await tellSettled(ctx, sql, row);
}

/**
 * How an order of a checkout in the store itself ended, as the store's own events tell. Call it in the transaction
 * that records the event.
 * @param order.attempt the one that ended; null: the order's newest. Older ones that are still open are released;
 * newer ones are left alone, so that a late word of a failed attempt never gives away the place of the next.
 * @returns how many calls were settled.
 */
export async function settleStorePreConfirmation(
  ctx: EmitContext,
  sql: Sql,
  order: { merchantId: string; orderId: string; attempt: number | null },
  outcome: PreConfirmationOutcome,
): Promise<number> {
  const attempt = order.attempt ?? (await newestStoreAttempt(sql, order.merchantId, order.orderId));
  const settled = { outcome, at: new Date(ctx.clock.now()) };
  const rows = await settleStoreCalls(sql, { ...order, attempt }, settled);
  for (const row of rows) await tellSettled(ctx, sql, row);
  return rows.length;
}

async function tellSettled(ctx: EmitContext, sql: Sql, row: SettledCall): Promise<void> {
  await emit(ctx, sql, "pre_confirmation.settled", {
    workspaceId: row.workspace_id,
    merchantId: row.merchant_id,
    livemode: row.livemode,
    extensions: row.extensions,
    data: {
      pre_confirmation_id: row.id,
      session_id: row.session_id,
      attempt: row.attempt,
      outcome: row.settled_outcome,
    },
  });
}
