import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { closeNotices, giveNotice } from "../notices/notices.ts";
import { saveAttention, type AttentionKind } from "./order-attention.sql.ts";

type Parts = Pick<Context, "clock" | "mailer">;

/**
 * Says that a person must look at an order, and why, in the caller's transaction: with the order, on the dashboard and
 * by e-mail. The same reason again says nothing new.
 */
export async function raiseAttention(
  ctx: Parts,
  sql: Sql,
  orderId: string,
  kind: AttentionKind,
  reason: string,
): Promise<void> {
  await change(ctx, sql, orderId, kind, reason);
}

/** The reason of this kind is settled. */
export async function clearAttention(
  ctx: Parts,
  sql: Sql,
  orderId: string,
  kind: AttentionKind,
): Promise<void> {
  await change(ctx, sql, orderId, kind, null);
}

async function change(
  ctx: Parts,
  sql: Sql,
  orderId: string,
  kind: AttentionKind,
  reason: string | null,
): Promise<void> {
  const order = await saveAttention(sql, orderId, kind, reason);
  if (order === null) return;
  // One notice for each order: the newest text holds all that is open.
  await closeNotices(sql, order.workspace_id, order.id, new Date(ctx.clock.now()));
  if (order.needs_attention === null) return;
  await giveNotice(ctx, sql, `Order ${order.number} needs attention`, {
    workspace_id: order.workspace_id,
    livemode: order.livemode,
    kind: "order_attention",
    subject_id: order.id,
    text: `Order ${order.number} (${order.id}, ${order.livemode ? "live" : "test"} mode): ${order.needs_attention}.`,
  });
}
