import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { findCall, type CallKey, type PreConfirmationRow } from "./calls.sql.ts";
import { makeCall } from "./make-call.ts";
import { recordCall, type PreConfirmationCall } from "./record-call.ts";

export interface PreConfirmationResult {
  /** Null when the merchant has no hook. */
  preConfirmationId: string | null;
  result: "go_on" | "refused" | "unavailable";
  /** True when the hook did not answer and fails open. */
  bypassed: boolean;
  /** The partner's own word, or `unavailable`; null unless refused. */
  reason: string | null;
  /** For the shopper, as text; null when there is none. */
  message: string | null;
}

/** Of a merchant without a hook. */
const NO_HOOK: PreConfirmationResult = {
  preConfirmationId: null,
  result: "go_on",
  bypassed: false,
  reason: null,
  message: null,
};

/**
 * Asks the merchant's hook whether the order of a session's attempt may go on; call it after the order is pending and
 * before any payment. Recorded before and after, and idempotent by (sessionId, attempt): a recorded result is given
 * again, and a call that a crash cut off is repeated with the same `webhook-id`. Takes 5 s at most.
 * @param alongside writes the attempt's step, in the transaction that records the call; when it throws, there is no call.
 */
export async function callPreConfirmation(
  ctx: Context,
  call: PreConfirmationCall & { sessionId: string },
  alongside: (sql: Sql) => Promise<void> = async () => {},
): Promise<PreConfirmationResult> {
  const recorded = await ctx.sql.begin(async (sql) => {
    await alongside(sql);
    return recordCall(ctx, sql, call, null);
  });
  return recorded === null ? NO_HOOK : resultOf(await makeCall(ctx, call, recorded));
}

/** What an attempt was told before; null when it made no call, or one that a crash cut off. */
export async function findResult(sql: Sql, key: CallKey): Promise<PreConfirmationResult | null> {
  const row = await findCall(sql, key);
  return row === null || row.result === null ? null : resultOf(row);
}

function resultOf(row: PreConfirmationRow): PreConfirmationResult {
  if (row.result === null) throw new Error(`pre-confirmation ${row.id} has no result`);
  return {
    preConfirmationId: row.id,
    result: row.result,
    bypassed: row.bypassed,
    reason: row.reason,
    message: row.message,
  };
}
