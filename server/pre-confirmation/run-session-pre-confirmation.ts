import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { findCall, hasHookOrCall, type CallKey, type PreConfirmationRow } from "./calls.sql.ts";
import { makeCall } from "./make-call.ts";
import { recordCall, type PreConfirmationCall } from "./record-call.ts";

export interface PreConfirmationResult {
  /** Null when the merchant has no hook. */
  preConfirmationId: string | null;
  result: "go_on" | "refused" | "unavailable";
  /** True if the hook gave no usable answer and fails open. */
  bypassed: boolean;
  /** The partner's reason, or `unavailable`; null unless refused. */
  reason: string | null;
  /** Plain text for the shopper; null if there is none. */
  message: string | null;
}

/** The result for a merchant without a hook. */
const NO_HOOK: PreConfirmationResult = {
  preConfirmationId: null,
  result: "go_on",
  bypassed: false,
  reason: null,
  message: null,
};

/**
 * Runs the pre-confirmation of a session's attempt, after its order was placed and before any payment. Idempotent by
 * (sessionId, attempt): returns a recorded result, and repeats an interrupted call with the same `webhook-id`. Takes up
 * to 5 s.
 * @param recordStep records the attempt's step in the transaction that records the call; if it throws, no call is made.
 *   Without a hook there is no step.
 */
export async function runSessionPreConfirmation(
  ctx: Context,
  call: PreConfirmationCall & { sessionId: string },
  recordStep: (sql: Sql) => Promise<void> = async () => {},
): Promise<PreConfirmationResult> {
  if (!(await hasHookOrCall(ctx.sql, call))) return NO_HOOK;
  const recorded = await ctx.sql.begin(async (sql) => {
    await recordStep(sql);
    return recordCall(ctx, sql, call, null);
  });
  return recorded === null ? NO_HOOK : resultOf(await makeCall(ctx, call, recorded));
}

/** The recorded result of an attempt; null if it made no call or the call was interrupted. */
export async function findSessionPreConfirmation(
  sql: Sql,
  key: CallKey,
): Promise<PreConfirmationResult | null> {
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
