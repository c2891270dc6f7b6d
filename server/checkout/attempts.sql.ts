import type { Amounts, CheckoutDetails } from "../../shared/wire/checkout-page.ts";
import type { Sql } from "../db/sql.ts";

/** The last step begun; each is recorded before it is executed. */
export type AttemptStep = "quote" | "order" | "pre_confirmation" | "payment" | "action" | "settle" | "ended";

export interface AttemptRow {
  session_id: string;
  attempt: number;
  attempt_id: string;
  step: AttemptStep;
  details: CheckoutDetails;
  amounts: Amounts | null;
  confirmation_token: string | null;
  payment_intent: string | null;
  answer_status: number | null;
  answer: AttemptAnswer | null;
  created_at: Date;
}

/** The stored response of an ended attempt, replayed for a repeated attempt id. */
export type AttemptAnswer =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; code: string; message: string; meta?: Record<string, unknown> };

export async function insertAttempt(
  sql: Sql,
  attempt: {
    sessionId: string;
    attempt: number;
    attemptId: string;
    details: CheckoutDetails;
    confirmationToken: string | null;
  },
): Promise<AttemptRow> {
  const [row] = await sql<AttemptRow[]>`
    insert into session_attempts (session_id, attempt, attempt_id, details, confirmation_token)
    values (${attempt.sessionId}, ${attempt.attempt}, ${attempt.attemptId}, ${sql.json(attempt.details)}, ${attempt.confirmationToken})
    returning *`;
  return row!;
}

export async function findAttemptById(
  sql: Sql,
  sessionId: string,
  attemptId: string,
): Promise<AttemptRow | null> {
  const [row] = await sql<AttemptRow[]>`
    select * from session_attempts where session_id = ${sessionId} and attempt_id = ${attemptId}`;
  return row ?? null;
}

export async function findAttempt(sql: Sql, sessionId: string, attempt: number): Promise<AttemptRow | null> {
  const [row] = await sql<AttemptRow[]>`
    select * from session_attempts where session_id = ${sessionId} and attempt = ${attempt}`;
  return row ?? null;
}

/** Records a step before it is executed. False if the caller no longer owns the attempt. */
export async function beginStep(
  sql: Sql,
  at: { sessionId: string; attempt: number; owner: string },
  step: AttemptStep,
  facts: { amounts?: Amounts; paymentIntent?: string } = {},
): Promise<boolean> {
  const rows = await sql`
    update session_attempts a set step = ${step},
      amounts = coalesce(${facts.amounts === undefined ? null : sql.json(facts.amounts)}, a.amounts),
      payment_intent = coalesce(${facts.paymentIntent ?? null}, a.payment_intent)
    from sessions s
    where a.session_id = ${at.sessionId} and a.attempt = ${at.attempt} and a.step <> 'ended'
      and s.id = a.session_id and s.status = 'confirming' and s.attempt = a.attempt and s.attempt_owner = ${at.owner}
    returning 1`;
  return rows.length === 1;
}

export async function endAttempt(
  sql: Sql,
  at: { sessionId: string; attempt: number },
  answer: { status: number; answer: AttemptAnswer },
): Promise<void> {
  await sql`
    update session_attempts set step = 'ended', ended_at = now(), answer_status = ${answer.status},
      answer = ${sql.json(answer.answer as never)}, confirmation_token = null
    where session_id = ${at.sessionId} and attempt = ${at.attempt} and step <> 'ended'`;
}
