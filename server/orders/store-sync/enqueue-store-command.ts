import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { addJobs, type NewJob } from "../../jobs/add-jobs.ts";
import { StoreUnavailable, type CommandOutcome, type CommandTarget } from "../../stores/platform.ts";
import { clearAttention, raiseAttention } from "../order-attention.ts";
import { retryDelayMs } from "./retry-delay.ts";
import { attentionFor, sendToPlatform, type StoreCommand } from "./store-command.ts";
import { insertStoreCommand, saveCommandOutcome, type StoreCommandRow } from "./store-commands.sql.ts";

/** The order of a command. `id` is null for an order without a record, which is identified by its session. */
export interface CommandOrder {
  workspace_id: string;
  livemode: boolean;
  merchant_id: string;
  id: string | null;
  session_id: string | null;
  attempt: number;
}

/** The outcome of sending a command; null if the store was unreachable. */
export type SendOutcome = CommandOutcome | null;

/** Sends a command to the store; the only place that catches an unreachable store. */
export async function sendStoreCommand(
  ctx: Pick<Context, "platform" | "log">,
  platform: string,
  target: CommandTarget,
  command: StoreCommand,
): Promise<SendOutcome> {
  try {
    return await sendToPlatform(ctx.platform(platform), target, command);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    ctx.log.warn(
      { err: error, merchant_id: target.merchantId, kind: command.kind },
      "a store was unreachable; the command will be retried",
    );
    return null;
  }
}

/**
 * Writes a command to the outbox in the caller's transaction, atomically with the change that caused it.
 * @param sent the outcome if the caller sent it inline because a shopper waits; otherwise a job sends it immediately.
 */
export async function enqueueStoreCommand(
  ctx: Pick<Context, "clock" | "mailer" | "log">,
  sql: Sql,
  order: CommandOrder,
  command: StoreCommand,
  sent?: SendOutcome,
): Promise<void> {
  const now = new Date(ctx.clock.now());
  const row = {
    workspace_id: order.workspace_id,
    livemode: order.livemode,
    merchant_id: order.merchant_id,
    order_id: order.id,
    session_id: order.session_id,
    attempt: order.attempt,
    ...command,
    tries: sent === undefined ? 0 : 1,
    next_at: sent === null ? new Date(now.getTime() + retryDelayMs(1, 0)) : now,
    done_at: sent?.status === "applied" ? now : null,
    refused_reason: sent?.status === "refused" ? sent.reason : null,
    created_at: now,
  };
  await insertStoreCommand(sql, row);
  await updateAttention(ctx, sql, row, sent);
  if (row.done_at === null && row.refused_reason === null) await addJobs(sql, [jobOf(row, row.next_at)]);
}

/** Records the outcome of a command that a job sent, in the caller's transaction, and enqueues the next try. */
export async function recordOutcome(
  ctx: Pick<Context, "clock" | "mailer" | "log">,
  sql: Sql,
  command: StoreCommandRow,
  outcome: SendOutcome,
): Promise<void> {
  const now = ctx.clock.now();
  const delayMs = retryDelayMs(command.tries, now - command.created_at.getTime());
  const nextAt = new Date(now + delayMs);
  if (outcome === null) await saveCommandOutcome(sql, command.id, { nextAt });
  else if (outcome.status === "applied") await saveCommandOutcome(sql, command.id, { doneAt: new Date(now) });
  else await saveCommandOutcome(sql, command.id, { refusedReason: outcome.reason });
  await updateAttention(ctx, sql, command, outcome);
  if (outcome === null) await addJobs(sql, [jobOf(command, nextAt)]);
}

async function updateAttention(
  ctx: Pick<Context, "clock" | "mailer" | "log">,
  sql: Sql,
  command: Pick<StoreCommandRow, "order_id" | "kind" | "tries">,
  outcome: SendOutcome | undefined,
): Promise<void> {
  const { order_id: orderId, kind } = command;
  if (orderId === null || outcome === undefined || outcome === null) return;
  if (outcome.status === "refused") {
    const attention = attentionFor(kind, outcome.reason);
    ctx.log.error(
      { order_id: orderId, kind, reason: outcome.reason },
      "a store refused a command; the order needs attention",
    );
    await raiseAttention(ctx, sql, orderId, attention.kind, attention.text);
    return;
  }
  // The first, inline try has raised no attention.
  if (command.tries > 1) await clearAttention(ctx, sql, orderId, attentionFor(kind, "").kind);
}

/** One job for all commands of an order; it sends them in sequence. */
export function jobOf(command: Pick<StoreCommandRow, "order_id" | "session_id">, runAt: Date): NewJob {
  const { order_id: orderId, session_id: sessionId } = command;
  return {
    identifier: "send-store-commands",
    payload: orderId === null ? { sessionId } : { orderId },
    jobKey: `store-commands/${orderId ?? sessionId}`,
    runAt,
  };
}
