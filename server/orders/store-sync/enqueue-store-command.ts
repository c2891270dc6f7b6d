import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { addJobs, type NewJob } from "../../jobs/add-jobs.ts";
import { StoreUnavailable, type MoveOutcome } from "../../stores/platform.ts";
import { clearAttention, raiseAttention } from "../order-attention.ts";
import { retryDelayMs } from "./retry-delay.ts";
import { refusalOf, sendToPlatform, type CommandTarget, type StoreCommand } from "./store-command.ts";
import { insertStoreCommand, saveCommandOutcome, type StoreCommandRow } from "./store-commands.sql.ts";

/** Whose order a command is about. `id` is null for an order without a record, which its session names. */
export interface CommandOrder {
  workspace_id: string;
  livemode: boolean;
  merchant_id: string;
  id: string | null;
  session_id: string | null;
  attempt: number;
}

/** What came of sending a command; null: the store was unreachable. */
export type SendOutcome = MoveOutcome | null;

/** The one place that calls a store for a command, and that catches an unreachable store. */
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
      "a store was unreachable; the command is sent again later",
    );
    return null;
  }
}

/**
 * Writes a command into the outbox in the caller's transaction, so that it exists exactly when the change it follows
 * from does.
 * @param sent the outcome, where the caller has sent it inline because a shopper waits; else a job sends it at once.
 */
export async function enqueueStoreCommand(
  ctx: Pick<Context, "clock" | "mailer" | "log">,
  sql: Sql,
  order: CommandOrder,
  command: StoreCommand,
  sent?: SendOutcome,
): Promise<void> {
  const now = new Date(ctx.clock.now());
  const { id, ...whose } = order;
  const row = {
    workspace_id: whose.workspace_id,
    livemode: whose.livemode,
    merchant_id: whose.merchant_id,
    order_id: id,
    session_id: whose.session_id,
    attempt: whose.attempt,
    ...command,
    tries: sent === undefined ? 0 : 1,
    next_at: sent === null ? new Date(now.getTime() + retryDelayMs(1, 0)) : now,
    done_at: sent?.status === "moved" ? now : null,
    refused_reason: sent?.status === "refused" ? sent.reason : null,
    created_at: now,
  };
  await insertStoreCommand(sql, row);
  await followOutcome(ctx, sql, row, sent);
  if (row.done_at === null && row.refused_reason === null) await addJobs(sql, [jobOf(row, row.next_at)]);
}

/** Records what came of a command that a job sent, in the caller's transaction, with the job of the next try. */
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
  else if (outcome.status === "moved") await saveCommandOutcome(sql, command.id, { doneAt: new Date(now) });
  else await saveCommandOutcome(sql, command.id, { refusedReason: outcome.reason });
  await followOutcome(ctx, sql, command, outcome);
  if (outcome === null) await addJobs(sql, [jobOf(command, nextAt)]);
}

async function followOutcome(
  ctx: Pick<Context, "clock" | "mailer" | "log">,
  sql: Sql,
  command: Pick<StoreCommandRow, "order_id" | "kind" | "tries">,
  outcome: SendOutcome | undefined,
): Promise<void> {
  const { order_id: orderId, kind } = command;
  if (orderId === null || outcome === undefined || outcome === null) return;
  if (outcome.status === "refused") {
    const attention = refusalOf(kind, outcome.reason);
    ctx.log.error(
      { order_id: orderId, kind, reason: outcome.reason },
      "a store refused a command; the order needs attention",
    );
    await raiseAttention(ctx, sql, orderId, attention.kind, attention.text);
    return;
  }
  // A command sent inline for the first time has raised none.
  if (command.tries > 1) await clearAttention(ctx, sql, orderId, refusalOf(kind, "").kind);
}

/** One job for all commands of an order; it sends them in turn. */
export function jobOf(command: Pick<StoreCommandRow, "order_id" | "session_id">, runAt: Date): NewJob {
  const { order_id: orderId, session_id: sessionId } = command;
  return {
    identifier: "send-store-commands",
    payload: orderId === null ? { sessionId } : { orderId },
    jobKey: `store-commands/${orderId ?? sessionId}`,
    runAt,
  };
}
