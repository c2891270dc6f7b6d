import type { Sql } from "../db/sql.ts";
import type { ProcessorEvent } from "../payments/processor.ts";

declare const matched: unique symbol;

/**
 * An attempt that an event of the processor is about. Only `matchAttempt` makes one, so no event reaches a session unless
 * its connected account, its mode and its attempt are the session's own.
 */
export interface MatchedAttempt {
  readonly [matched]: true;
  session_id: string;
  attempt: number;
  merchant_id: string;
  account_id: string;
  livemode: boolean;
  /** Null while the reply to its creation is missing. */
  payment_intent: string | null;
  /** The session waits for this attempt. */
  is_current: boolean;
}

/** The attempt that the event's payment names, if it was made on the event's account and in its mode; else null. */
export async function matchAttempt(sql: Sql, event: ProcessorEvent): Promise<MatchedAttempt | null> {
  const sessionId = event.metadata["svc_session_id"];
  const attempt = Number(event.metadata["svc_attempt"]);
  if (sessionId === undefined || !Number.isSafeInteger(attempt) || event.accountId === null) return null;
  const [row] = await sql<MatchedAttempt[]>`
    select a.session_id, a.attempt, s.merchant_id, a.account_id, s.livemode, a.payment_intent,
      s.status = 'confirming' and s.attempt = a.attempt as is_current
    from session_attempts a join sessions s on s.id = a.session_id
    where a.session_id = ${sessionId} and a.attempt = ${attempt}
      and a.account_id = ${event.accountId} and s.livemode = ${event.livemode}`;
  return row ?? null;
}
