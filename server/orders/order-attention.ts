import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { closeNotices, sendNotice } from "../notices/notices.ts";
import { saveAttention, type AttentionKind } from "./order-attention.sql.ts";

type AttentionContext = Pick<Context, "clock" | "mailer">;

/**
 * Marks an order as needing attention, in the caller's transaction, and notifies by dashboard and e-mail. Does nothing if
 * the reason is already set.
 */
export async function raiseAttention(
  ctx: AttentionContext,
  sql: Sql,
  orderId: string,
  kind: AttentionKind,
  reason: string,
): Promise<void> {
  await setAttention(ctx, sql, orderId, kind, reason);
}

/** Clears the reason of one kind. */
export async function clearAttention(
  ctx: AttentionContext,
  sql: Sql,
  orderId: string,
  kind: AttentionKind,
): Promise<void> {
  await setAttention(ctx, sql, orderId, kind, null);
}

async function setAttention(
  ctx: AttentionContext,
  sql: Sql,
  orderId: string,
  kind: AttentionKind,
  reason: string | null,
): Promise<void> {
  const order = await saveAttention(sql, orderId, kind, reason);
  if (order === null) return;
  // One notice per order: the newest text contains all open reasons.
  await closeNotices(sql, order.workspace_id, order.id, new Date(ctx.clock.now()));
  if (order.needs_attention === null) return;
  await sendNotice(ctx, sql, `Order ${order.number} needs attention`, {
    workspace_id: order.workspace_id,
    livemode: order.livemode,
    kind: "order_attention",
    subject_id: order.id,
    text: `Order ${order.number} (${order.id}, ${order.livemode ? "live" : "test"} mode): ${order.needs_attention}.`,
  });
}
