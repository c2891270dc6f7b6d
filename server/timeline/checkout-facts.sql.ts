import type { Sql } from "../db/sql.ts";
import type { AttemptRow, AttemptStep } from "../checkout/attempts.sql.ts";
import type { RecheckRow } from "../orders/vat-recheck/vat-rechecks.sql.ts";
import type { PreConfirmationRow } from "../pre-confirmation/calls.sql.ts";
import type { VatCheckRow } from "../vat/vat-checks.sql.ts";
import type { TimelineSubject } from "./subject.sql.ts";

/** What the checkout recorded of a session. Each list is bounded by `limit`, newest first. */

/** An attempt, of whose details only the payment term is read. */
export type AttemptFact = Pick<
  AttemptRow,
  "attempt" | "step" | "amounts" | "expected_total" | "payment_intent" | "charged" | "answer" | "created_at"
> & { ended_at: Date | null; payment_term: string | null };

export async function listAttemptFacts(
  sql: Sql,
  { workspaceId, session }: TimelineSubject,
  limit: number,
): Promise<AttemptFact[]> {
  return sql<AttemptFact[]>`
    select a.attempt, a.step, a.amounts, a.expected_total, a.payment_intent, a.charged, a.answer, a.created_at, a.ended_at,
      nullif(a.details ->> 'paymentTerm', '') as payment_term
    from session_attempts a join sessions s on s.id = a.session_id
    where a.session_id = ${session?.id ?? null} and s.workspace_id = ${workspaceId}
    order by a.attempt desc limit ${limit}`;
}

export interface StepFact {
  id: string;
  attempt: number;
  step: AttemptStep;
  started_at: Date;
  /** Null while it is in progress. */
  ended_at: Date | null;
  /** `done`, or the code of the refusal. */
  outcome: string | null;
}

export async function listStepFacts(
  sql: Sql,
  { workspaceId, livemode, session }: TimelineSubject,
  limit: number,
): Promise<StepFact[]> {
  return sql<StepFact[]>`
    select id, attempt, step, started_at, ended_at, outcome from attempt_steps
    where session_id = ${session?.id ?? null} and workspace_id = ${workspaceId} and livemode = ${livemode}
    order by attempt desc, id desc limit ${limit}`;
}

export type VatCheckFact = Omit<VatCheckRow, "raw_answer" | "address">;

export async function listVatCheckFacts(
  sql: Sql,
  { merchantId, session }: TimelineSubject,
  limit: number,
): Promise<VatCheckFact[]> {
  return sql<VatCheckFact[]>`
    select id, vat_number, prefix, country, requester, source, status, name, consultation_number, fault, authority_date,
      checked_at, original_id, answered_at, duration_ms
    from vat_checks where session_id = ${session?.id ?? null} and merchant_id = ${merchantId}
    order by checked_at desc limit ${limit}`;
}

export async function findRecheckFact(
  sql: Sql,
  { merchantId, order }: TimelineSubject,
): Promise<RecheckRow | null> {
  const [row] = await sql<RecheckRow[]>`
    select * from vat_rechecks where order_id = ${order?.id ?? null} and merchant_id = ${merchantId}`;
  return row ?? null;
}

export type CallFact = Omit<PreConfirmationRow, "request_hash" | "extensions">;

const callColumns = (sql: Sql) => sql`
  id, merchant_id, session_id, order_id, attempt, result, bypassed, reason, message, status_code, duration_ms, error,
  hold_until, settled_outcome, settled_at, created_at`;

/** The calls of a session, and those that the store made of its own checkout: these have the store's id of the order. */
export async function listCallFacts(
  sql: Sql,
  { workspaceId, livemode, merchantId, session, order }: TimelineSubject,
  limit: number,
): Promise<CallFact[]> {
  return sql<CallFact[]>`
    select ${callColumns(sql)} from pre_confirmations
    where session_id = ${session?.id ?? null} and workspace_id = ${workspaceId} and livemode = ${livemode}
    union all
    select ${callColumns(sql)} from pre_confirmations
    where merchant_id = ${merchantId} and order_id = ${order?.store_order_id ?? null} and session_id is null
      and workspace_id = ${workspaceId} and livemode = ${livemode}
    order by created_at desc, id desc limit ${limit}`;
}

/** How many questions of the session a language model answered, and when it last did; their texts are not kept. */
export interface QuestionFact {
  count: number;
  last_at: Date | null;
}

export async function countQuestions(
  sql: Sql,
  { merchantId, session }: TimelineSubject,
): Promise<QuestionFact> {
  const [row] = await sql<[QuestionFact]>`
    select count(*)::int as count, max(created_at) as last_at from ai_calls
    where session_id = ${session?.id ?? null} and merchant_id = ${merchantId} and kind = 'chat'`;
  return row;
}
