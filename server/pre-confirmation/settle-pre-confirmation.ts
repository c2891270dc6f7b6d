import type { PreConfirmationOutcome } from "../../shared/wire/events.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { emit } from "../webhooks/emit.ts";
import { settleCall } from "./pre-confirmation.sql.ts";

/**
 * Tells, exactly once for every attempt that called the hook, how the attempt ended. Call it in the transaction that
 * ends the attempt; for attempts without a call, and again, it does nothing.
 */
export async function settlePreConfirmation(
  ctx: Pick<Context, "clock" | "log">,
  sql: Sql,
  sessionId: string,
  attempt: number,
  outcome: PreConfirmationOutcome,
): Promise<void> {
  const row = await settleCall(sql, sessionId, attempt, outcome);
  if (row === null) return;
  await emit(ctx, sql, "pre_confirmation.settled", {
    workspaceId: row.workspace_id,
    merchantId: row.merchant_id,
    livemode: row.livemode,
    extensions: row.extensions,
    data: { pre_confirmation_id: row.id, session_id: sessionId, attempt, outcome },
  });
}
