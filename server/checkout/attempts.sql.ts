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
  | { ok: false; code: string; message: string; param?: string; meta?: Record<string, unknown> };

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

/** Names an attempt. */
export interface AttemptKey {
  sessionId: string;
  attempt: number;
}

/** Attempts by key, in that order. */
export async function findAttempts(sql: Sql, keys: readonly AttemptKey[]): Promise<Array<AttemptRow | null>> {
  const rows = await sql<AttemptRow[]>`
    select a.* from ${listed(sql, keys)}
    join session_attempts a on a.session_id = key.session_id and a.attempt = key.attempt`;
  return inOrder(keys, rows);
}

/** Attempts as a table `key`. */
const listed = (sql: Sql, keys: readonly AttemptKey[]) => sql`
  unnest(${sql.array(keys.map(({ sessionId }) => sessionId))}::text[],
    ${sql.array(keys.map(({ attempt }) => attempt))}::int[]) as key (session_id, attempt)`;

function inOrder<Row extends { session_id: string; attempt: number }>(
  keys: readonly AttemptKey[],
  rows: readonly Row[],
): Array<Row | null> {
  const byKey = new Map(rows.map((row) => [`${row.session_id}/${row.attempt}`, row]));
  return keys.map(({ sessionId, attempt }) => byKey.get(`${sessionId}/${attempt}`) ?? null);
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

/** A step that the owner of an attempt is about to execute. */
export interface NewStep extends AttemptKey {
  owner: string;
  id: string;
  name: AttemptStep;
  facts: StepFacts;
}

/**
 * Records steps before they are executed, and those before as done. Once the payment was begun, no earlier step begins again:
 * recovery takes an attempt at an earlier step for one that was not charged.
 * @returns for each whether its caller still owns the attempt, and the step may begin; else nothing is recorded.
 */
export async function beginSteps(sql: Sql, steps: readonly NewStep[]): Promise<boolean[]> {
  const rows = await sql<{ id: string }[]>`
    with next as (
      select * from json_to_recordset(${sql.json(steps.map(stepRow) as never)}::json) as next (
        session_id text, attempt int, owner uuid, id text, name text, amounts jsonb, account_id text, payment_intent text,
        charged jsonb, request text)),
    begun as (
      update session_attempts a set step = next.name,
        amounts = coalesce(next.amounts, a.amounts), account_id = coalesce(next.account_id, a.account_id),
        payment_intent = coalesce(next.payment_intent, a.payment_intent), charged = coalesce(next.charged, a.charged)
      from next join sessions s on s.id = next.session_id
      where a.session_id = next.session_id and a.attempt = next.attempt and a.step <> 'ended'
        and s.status = 'confirming' and s.attempt = a.attempt and s.attempt_owner = next.owner
        and not (a.step in ('payment', 'action', 'settle') and next.name in ('quote', 'order', 'pre_confirmation'))
      returning next.id, next.name, next.request, a.session_id, a.attempt, s.workspace_id, s.livemode),
    done as (
      update attempt_steps t set ended_at = svc_now(), outcome = 'done' from begun
      where t.session_id = begun.session_id and t.attempt = begun.attempt and t.ended_at is null)
    insert into attempt_steps (workspace_id, livemode, id, session_id, attempt, step, request_encrypted, started_at)
    select workspace_id, livemode, id, session_id, attempt, name, decode(request, 'hex'), svc_now() from begun
    returning id`;
  const begun = new Set(rows.map(({ id }) => id));
  return steps.map(({ id }) => begun.has(id));
}

function stepRow({ sessionId, attempt, owner, id, name, facts }: NewStep) {
  return {
    session_id: sessionId,
    attempt,
    owner,
    id,
    name,
    amounts: facts.amounts,
    account_id: facts.accountId,
    payment_intent: facts.paymentIntent,
    charged: facts.charged,
    request: facts.request && Buffer.from(facts.request).toString("hex"),
  };
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

/** The step of an attempt that holds its payment's request. */
export interface PaymentStep {
  session_id: string;
  attempt: number;
  id: string;
  request_encrypted: Uint8Array;
  started_at: Date;
}

/** The requests of attempts' payments as they were first sent, or are about to be, in the order of the keys. */
export async function findPaymentSteps(
  sql: Sql,
  keys: readonly AttemptKey[],
): Promise<Array<PaymentStep | null>> {
  const rows = await sql<PaymentStep[]>`
    select step.* from ${listed(sql, keys)} cross join lateral (
      select t.session_id, t.attempt, t.id, t.request_encrypted, t.started_at from attempt_steps t
      where t.session_id = key.session_id and t.attempt = key.attempt and t.request_encrypted is not null
      order by t.started_at, t.id limit 1) step`;
  return inOrder(keys, rows);
}

/** When each attempt last sent its shopper to the bank, or found them there, in the order of the keys; null if never. */
export async function findLastAtBank(sql: Sql, keys: readonly AttemptKey[]): Promise<Array<Date | null>> {
  const rows = await sql<Array<{ session_id: string; attempt: number; at: Date | null }>>`
    select key.session_id, key.attempt, step.at from ${listed(sql, keys)} cross join lateral (
      select max(t.started_at) as at from attempt_steps t
      where t.session_id = key.session_id and t.attempt = key.attempt and t.step = 'action') step`;
  return inOrder(keys, rows).map((row) => row?.at ?? null);
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
