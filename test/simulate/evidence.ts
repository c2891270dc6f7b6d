import type { Violation } from "./oracle.ts";
import type { Checkout } from "./transcript.ts";
import type { World } from "./world.ts";

/**
 * What all parties have on the sessions that violations name, as one line of JSON each: a violation that depends on the machine's
 * speed cannot be replayed from its seed alone. To be read before the episode's database is dropped.
 */
export async function evidenceOf(
  world: World,
  checkouts: readonly Checkout[],
  violations: readonly Violation[],
): Promise<string[]> {
  const named = violations.flatMap(({ detail }) => detail.match(/\bcs_[0-9A-Z]+/) ?? []);
  return Promise.all([...new Set(named)].map((sessionId) => storyOf(world, checkouts, sessionId)));
}

async function storyOf(world: World, checkouts: readonly Checkout[], sessionId: string): Promise<string> {
  const { sql } = world.ctx;
  const { payments, refunds } = world.stripe.ledger();
  const ofSession = payments.filter(({ metadata }) => metadata["svc_session_id"] === sessionId);
  const [session, attempts, steps, orders, recordedRefunds, jobs] = await Promise.all([
    sql`
      select status, created_at, expires_at, completed_at, currency, amounts
      from sessions where id = ${sessionId}`,
    sql`
      select attempt, attempt_id, step, payment_intent, account_id, answer_status, answer, charged, created_at, ended_at
      from session_attempts where session_id = ${sessionId} order by attempt`,
    sql`
      select attempt, step, started_at, ended_at, outcome
      from attempt_steps where session_id = ${sessionId} order by started_at, id`,
    sql`
      select id, number, status, attempt, payment_intent, needs_attention, created_at, paid_at
      from orders where session_id = ${sessionId}`,
    sql`
      select r.* from order_refunds r join orders o on o.id = r.order_id where o.session_id = ${sessionId} order by r.created_at, r.id`,
    sql`
      select payload, attempts, last_error from graphile_worker._private_jobs
      where payload ->> 'paymentId' = any(${ofSession.map(({ id }) => id)}::text[])`,
  ]);
  const submissions = checkouts.find((checkout) => checkout.sessionId === sessionId)?.submissions;
  return JSON.stringify({
    sessionId,
    clock: new Date(world.clock.now()),
    session: session[0],
    attempts,
    steps,
    orders,
    payments: ofSession.map(
      ({ id, status, created, canceled_at, cancellation_reason, metadata, last_payment_error }) => ({
        id,
        status,
        created: new Date(created * 1000),
        canceled_at,
        cancellation_reason,
        metadata,
        last_payment_error,
      }),
    ),
    readToTheEnd: ofSession.filter(({ id }) => world.reads.isUpToDate(id)).map(({ id }) => id),
    recordedRefunds,
    jobs,
    refunds: refunds.filter(({ payment_intent }) => ofSession.some(({ id }) => id === payment_intent)),
    submissions,
  });
}
