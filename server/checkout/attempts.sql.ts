import type { Amounts, CheckoutDetails } from "../../shared/wire/checkout-page.ts";
import type { Sql } from "../db/sql.ts";

/** The last step begun; each is recorded before it is executed. */
export type AttemptStep = "quote" | "order" | "pre_confirmation" | "payment" | "action" | "settle" | "ended";

/** Minor units and ISO 4217. */
export interface Charged {
  amount: number;
  currency: string;
}

export interface AttemptRow {
  session_id: string;
  attempt: number;
  attempt_id: string;
  step: AttemptStep;
  details: CheckoutDetails;
  amounts: Amounts | null;
  /** What the shopper confirmed; null if the page sent none. */
  quote: string | null;
  /** The total that the page displayed, in minor units; null if it sent none. */
  expected_total: number | null;
  confirmation_token: string | null;
  /** A keyed hash of the network that submitted; null once it has ended, and of attempts begun before release 0.2.0. */
  network: string | null;
  /** The connected account it pays on; null before the payment step. */
  account_id: string | null;
  payment_intent: string | null;
  /** What was charged, if it differs from the amount of the attempt. */
  charged: Charged | null;
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
    stepId: string;
    details: CheckoutDetails;
    confirmationToken: string | null;
    network: string | null;
    quote: string | null;
    expectedTotal: number | null;
  },
): Promise<AttemptRow> {
  const [row] = await sql<AttemptRow[]>`
    with begun as (
      insert into session_attempts (session_id, attempt, attempt_id, details, confirmation_token, network, quote, expected_total)
      values (${attempt.sessionId}, ${attempt.attempt}, ${attempt.attemptId}, ${sql.json(attempt.details)},
        ${attempt.confirmationToken}, ${attempt.network}, ${attempt.quote}, ${attempt.expectedTotal})
      returning *),
    step as (
      insert into attempt_steps (workspace_id, livemode, id, session_id, attempt, step, started_at)
      select s.workspace_id, s.livemode, ${attempt.stepId}, s.id, ${attempt.attempt}, 'quote', svc_now()
      from sessions s where s.id = ${attempt.sessionId})
    select * from begun`;
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

/** What a step adds to the attempt. */
export interface StepFacts {
  amounts?: Amounts;
  accountId?: string;
  paymentIntent?: string;
  charged?: Charged;
  /** The exact request that is about to be sent, encrypted under the step's id. */
  request?: Uint8Array;
}

/** Records a step before it is executed, and the one before as done. False if the caller no longer owns the attempt. */
export async function beginStep(
  sql: Sql,
  at: { sessionId: string; attempt: number; owner: string },
  step: { id: string; name: AttemptStep },
  facts: StepFacts = {},
): Promise<boolean> {
  const rows = await sql`
    with begun as (
      update session_attempts a set step = ${step.name},
        amounts = coalesce(${facts.amounts === undefined ? null : sql.json(facts.amounts)}, a.amounts),
        account_id = coalesce(${facts.accountId ?? null}, a.account_id),
        payment_intent = coalesce(${facts.paymentIntent ?? null}, a.payment_intent),
        charged = coalesce(${facts.charged === undefined ? null : sql.json({ ...facts.charged })}, a.charged)
      from sessions s
      where a.session_id = ${at.sessionId} and a.attempt = ${at.attempt} and a.step <> 'ended'
        and s.id = a.session_id and s.status = 'confirming' and s.attempt = a.attempt and s.attempt_owner = ${at.owner}
      returning a.session_id, a.attempt, s.workspace_id, s.livemode),
    done as (
      update attempt_steps t set ended_at = svc_now(), outcome = 'done' from begun
      where t.session_id = begun.session_id and t.attempt = begun.attempt and t.ended_at is null)
    insert into attempt_steps (workspace_id, livemode, id, session_id, attempt, step, request_encrypted, started_at)
    select workspace_id, livemode, ${step.id}, session_id, attempt, ${step.name}, ${facts.request ?? null}, svc_now() from begun
    returning 1`;
  return rows.length === 1;
}

export async function endAttempt(
  sql: Sql,
  at: { sessionId: string; attempt: number },
  answer: { status: number; answer: AttemptAnswer },
): Promise<void> {
  const outcome = answer.answer.ok ? "done" : answer.answer.code;
  await sql`
    with ended as (
      update session_attempts set step = 'ended', ended_at = svc_now(), answer_status = ${answer.status},
        answer = ${sql.json(answer.answer as never)}, confirmation_token = null, network = null
      where session_id = ${at.sessionId} and attempt = ${at.attempt} and step <> 'ended'
      returning session_id, attempt)
    update attempt_steps t set ended_at = svc_now(), outcome = ${outcome} from ended
    where t.session_id = ended.session_id and t.attempt = ended.attempt and t.ended_at is null`;
}

/** The request of an attempt's payment as it was first sent, or is about to be. */
export async function findPaymentStep(
  sql: Sql,
  at: { sessionId: string; attempt: number },
): Promise<{ id: string; request_encrypted: Uint8Array; started_at: Date } | null> {
  const [row] = await sql<{ id: string; request_encrypted: Uint8Array; started_at: Date }[]>`
    select id, request_encrypted, started_at from attempt_steps
    where session_id = ${at.sessionId} and attempt = ${at.attempt} and request_encrypted is not null
    order by started_at, id limit 1`;
  return row ?? null;
}

/** Notes the payment of an attempt whose creation was never answered; an id that is known stays. */
export async function adoptPayment(
  sql: Sql,
  at: { sessionId: string; attempt: number },
  paymentIntent: string,
): Promise<void> {
  await sql`
    update session_attempts set payment_intent = ${paymentIntent}
    where session_id = ${at.sessionId} and attempt = ${at.attempt} and payment_intent is null and step <> 'ended'`;
}
