import { findOrderBySession } from "../orders/orders.sql.ts";
import { FAILURE_SETTLES_WITHIN_MS, LOOK_UP_AFTER_MS } from "../payments/idempotency-window.ts";
import { ProcessorRejected } from "../payments/processor-rejected.ts";
import {
  ProcessorUnavailable,
  type Payment,
  type PaymentProcessor,
  type PreparedPayment,
} from "../payments/processor.ts";
import { rethrowAsUnknown } from "../payments/rethrow-as-unknown.ts";
import { sessionUrl } from "../sessions/session-token.ts";
import { beginAttemptStep, newStepId, type AttemptRun } from "./attempt.ts";
import { orderFactsOf } from "./order-payment.ts";
import { findPaymentStep } from "./shared-statements.ts";

/**
 * The attempt's payment: retrieved if its id is known, else created with the request that was stored before it was first
 * sent, or looked up where a repetition would not be certain.
 * @throws ProcessorRejected if it is certain that no payment was made.
 * @throws ProcessorUnavailable if the outcome is unknown.
 */
export async function findOrCreatePayment(run: AttemptRun): Promise<Payment> {
  const { ctx, session, attempt } = run;
  const processor = ctx.processor(session.livemode);
  if (attempt.payment_intent !== null)
    return processor.getPayment(accountOf(run), attempt.payment_intent).catch(rethrowAsUnknown);
  const sent = await findPaymentStep(ctx.sql, { sessionId: session.id, attempt: attempt.attempt });
  if (sent === null) {
    // Release 0.1.0 stored no request.
    if (attempt.step === "payment") return lookUp(run, processor);
    return send(run, processor, await storeRequest(run, processor), { isRepeat: false, ageMs: 0 });
  }
  const ageMs = ctx.clock.now() - sent.started_at.getTime();
  if (ageMs > LOOK_UP_AFTER_MS) return lookUp(run, processor);
  const request = await ctx.secrets.decrypt(sent.request_encrypted, purposeOf(sent.id));
  return send(run, processor, JSON.parse(request.toString("utf8")) as PreparedPayment, {
    isRepeat: true,
    ageMs,
  });
}

/**
 * The attempt's payment if one was made; creates none.
 * @throws ProcessorUnavailable if the outcome is unknown, also while a request that was sent may still have its effect.
 */
export async function findPaymentMade(run: AttemptRun): Promise<Payment | null> {
  const { ctx, session, attempt } = run;
  const processor = ctx.processor(session.livemode);
  if (attempt.payment_intent !== null)
    return processor.getPayment(accountOf(run), attempt.payment_intent).catch(rethrowAsUnknown);
  const created = await listPayment(run, processor);
  if (created !== null) return created;
  const sent = await findPaymentStep(ctx.sql, { sessionId: session.id, attempt: attempt.attempt });
  if (sent !== null && ctx.clock.now() - sent.started_at.getTime() < FAILURE_SETTLES_WITHIN_MS)
    throw new ProcessorUnavailable("the payment may still appear");
  return null;
}

/** Begins the payment step with the exact request, before anything is sent. @throws AttemptLost */
async function storeRequest(run: AttemptRun, processor: PaymentProcessor): Promise<PreparedPayment> {
  const { ctx, session, attempt } = run;
  if (attempt.amounts === null || attempt.confirmation_token === null)
    throw new Error(`attempt ${session.id}/${attempt.attempt} has nothing to pay with`);
  const order = await findOrderBySession(ctx.sql, session.id);
  if (order === null) throw new Error(`session ${session.id} has no order to pay`);
  const accountId = accountOf(run);
  const prepared = processor.preparePayment({
    accountId,
    amount: attempt.amounts.total,
    currency: attempt.amounts.currency,
    confirmationToken: attempt.confirmation_token,
    returnUrl: await sessionUrl(ctx, session),
    idempotencyKey: `svc-${session.id}-${attempt.attempt}`,
    metadata: { ...metadataOf(run), svc_order_id: order.id, svc_order_number: order.number },
    ...orderFactsOf(run, order),
  });
  const id = newStepId(ctx);
  const request = ctx.secrets.encrypt(JSON.stringify(prepared), purposeOf(id));
  await beginAttemptStep(run, "payment", { accountId, request }, { id });
  return prepared;
}

async function send(
  run: AttemptRun,
  processor: PaymentProcessor,
  prepared: PreparedPayment,
  { isRepeat, ageMs }: { isRepeat: boolean; ageMs: number },
): Promise<Payment> {
  try {
    return await processor.createPayment(prepared);
  } catch (error) {
    if (error instanceof ProcessorUnavailable && error.isReplayed && ageMs >= FAILURE_SETTLES_WITHIN_MS)
      return lookUp(run, processor);
    if (!(error instanceof ProcessorRejected)) throw error;
    // Rejects this request, and says nothing about what an earlier one has made.
    const isUncertain = error.isKeyMismatch || ((isRepeat || error.followsUnanswered) && !error.isReplayed);
    if (!isUncertain) throw error;
    return lookUp(run, processor);
  }
}

/** @throws ProcessorRejected if there is none: nothing was charged. */
async function lookUp(run: AttemptRun, processor: PaymentProcessor): Promise<Payment> {
  const found = await listPayment(run, processor);
  if (found === null)
    throw new ProcessorRejected("not_made", "the payment processor made no payment", undefined);
  return found;
}

/** @throws ProcessorUnavailable if the processor does not answer, or not for this account. */
function listPayment(run: AttemptRun, processor: PaymentProcessor): Promise<Payment | null> {
  const { created_at: begunAt } = run.attempt;
  return processor
    .findPayment({ accountId: accountOf(run), metadata: metadataOf(run), begunAt })
    .catch(rethrowAsUnknown);
}

/** The connected account the attempt pays on: the one of its first request, whatever the merchant has connected since. */
export function accountOf({ attempt, merchant }: AttemptRun): string {
  const accountId = attempt.account_id ?? merchant.connectedAccount?.id;
  if (accountId === undefined) throw new Error(`merchant ${merchant.id} has no connected account`);
  return accountId;
}

/** Names the attempt at the processor; no other payment carries it. */
function metadataOf({ session, attempt, merchant }: AttemptRun): Record<string, string> {
  return {
    svc_session_id: session.id,
    svc_attempt: String(attempt.attempt),
    svc_merchant_id: merchant.id,
  };
}

const purposeOf = (stepId: string): string => `attempt_steps/${stepId}`;
