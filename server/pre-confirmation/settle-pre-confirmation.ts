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
 * Emits `pre_confirmation.settled` exactly once for every attempt that called the hook, in the transaction that ends the
 * attempt. Each function does nothing if there was no call or it is already settled.
 */

/** Settles the pre-confirmation of a session's attempt, in the transaction that ends the attempt. */
export async function settleSessionPreConfirmation(
  ctx: EmitContext,
  sql: Sql,
  sessionId: string,
  attempt: number,
  outcome: PreConfirmationOutcome,
): Promise<void> {
  const row = await settleSessionCall(sql, sessionId, attempt, { outcome, at: new Date(ctx.clock.now()) });
  if (row !== null) await emitSettled(ctx, sql, row);
}

/** Settles one call by id. */
export async function settleCall(
  ctx: EmitContext,
  sql: Sql,
  call: { merchantId: string; id: string },
  outcome: PreConfirmationOutcome,
): Promise<void> {
  const settled = { outcome, at: new Date(ctx.clock.now()) };
  const row = await settleCallById(sql, call.merchantId, call.id, settled);
  if (row !== null) await emitSettled(ctx, sql, row);
}

/**
 * Settles the pre-confirmations of an order in the store itself, in the transaction that records the store's event.
 * @param order.attempt the attempt that ended; null: the newest. Older open attempts are released; newer ones stay open,
 * so that a late event of a failed attempt never releases the place of the next.
 * @returns the number of settled calls.
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
  for (const row of rows) await emitSettled(ctx, sql, row);
  return rows.length;
}

async function emitSettled(ctx: EmitContext, sql: Sql, row: SettledCall): Promise<void> {
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
