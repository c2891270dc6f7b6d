import type { ConfirmAnswer } from "../../shared/wire/checkout-page.ts";
import { isDeferred } from "../../shared/form/terms.ts";
import { addJobs } from "../db/jobs.ts";
import { settlePreConfirmation } from "../pre-confirmation/settle-pre-confirmation.ts";
import { StoreUnavailable, type MoveOutcome, type OrderMeta } from "../stores/platform.ts";
import { beginRecheck } from "../vat/recheck.ts";
import { emit } from "../webhooks/emit.ts";
import { AttemptLost, type AttemptRun, type RunOutcome } from "./attempt.ts";
import { endAttempt } from "./attempts.sql.ts";
import { raiseAttention } from "./order-attention.ts";
import { refusalOf } from "./store-refusal.ts";
import { findOrderBySession, settleOrderRecord, type CheckoutOrderRow } from "./orders.sql.ts";
import { orderEventData } from "./order-view.ts";
import { eventScope, sessionEventData } from "./session-view.ts";
import { redirectUrl } from "./redirect-url.ts";
import { leaveConfirming } from "./attempt-owner.sql.ts";

/**
 * Steps 5 and 6: the store's order moves to processing or on-hold, then our record, the session and the events in one
 * transaction. A store that does not answer keeps nobody waiting: a job tells it later, and `store_synced` says so.
 * Idempotent up to the transaction, which only the attempt's owner can commit, once.
 * @throws AttemptLost
 */
export async function settle(run: AttemptRun): Promise<RunOutcome> {
  const { ctx, session, attempt } = run;
  const pending = await findOrderBySession(ctx.sql, session.id);
  if (pending === null) throw new Error(`session ${session.id} has no order to settle`);
  const deferred = session.b2b && isDeferred(attempt.details.paymentTerm);
  const paidAt = deferred ? null : new Date(ctx.clock.now());
  const meta: OrderMeta = {
    ...(paidAt === null ? {} : { _svc_paid_at: paidAt.toISOString() }),
    ...(attempt.payment_intent === null ? {} : { _svc_stripe_payment_intent: attempt.payment_intent }),
  };
  const store = await moveInStore(run, pending, deferred, meta);
  const backTo = await redirectUrl(ctx, session);

  const answer = await ctx.sql.begin(async (sql) => {
    if (!(await leaveConfirming(sql, session.id, attempt.attempt, run.owner, "completed")))
      throw new AttemptLost(session.id);
    const order = await settleOrderRecord(sql, pending.id, {
      status: deferred ? "on-hold" : "processing",
      paymentIntent: attempt.payment_intent,
      paidAt,
      meta,
      storeSynced: store?.status === "moved",
    });
    if (store?.status === "refused") await raiseAttention(ctx, sql, order.id, "store", refusalOf(store));
    await beginRecheck(ctx, sql, { id: order.id, merchant_id: session.merchant_id, meta: order.meta });
    if (store === null)
      await addJobs(sql, [
        {
          identifier: "sync-order",
          payload: { orderId: order.id },
          runAt: new Date(ctx.clock.now() + 5_000),
        },
      ]);
    const completed = { ...session, status: "completed" as const, completed_at: new Date(ctx.clock.now()) };
    const scope = eventScope(session);
    await settlePreConfirmation(ctx, sql, session.id, attempt.attempt, deferred ? "held" : "paid");
    await emit(ctx, sql, "session.completed", { ...scope, data: sessionEventData(completed, order.id) });
    await emit(ctx, sql, deferred ? "order.held" : "order.completed", {
      ...scope,
      data: orderEventData(order, completed),
    });
    const body: Omit<Extract<ConfirmAnswer, { status: "completed" }>, "redirectUrl"> = {
      status: "completed",
      orderId: order.id,
      orderNumber: order.number,
      orderStatus: deferred ? "on-hold" : "processing",
      amounts: order.amounts,
    };
    await endAttempt(
      sql,
      { sessionId: session.id, attempt: attempt.attempt },
      { status: 200, answer: { ok: true, body } },
    );
    return { ...body, redirectUrl: backTo };
  });
  if (store?.status === "refused")
    ctx.log.error(
      { session_id: session.id, reason: store.reason },
      "a store rejected a settled order; manual review required",
    );
  return { answer };
}

/** Null when the store did not answer. */
async function moveInStore(
  run: AttemptRun,
  order: CheckoutOrderRow,
  deferred: boolean,
  meta: OrderMeta,
): Promise<MoveOutcome | null> {
  const { ctx, session, attempt, merchant } = run;
  const move = {
    merchantId: merchant.id,
    sessionId: session.id,
    attempt: attempt.attempt,
    storeOrderId: order.store_order_id,
    meta,
  };
  const platform = ctx.platform(order.store_platform);
  try {
    if (deferred) return await platform.hold(move);
    return await platform.markPaid({
      ...move,
      transactionId: attempt.payment_intent ?? "",
      amount: order.amounts.total,
      currency: order.currency,
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    ctx.log.warn({ err: error, session_id: session.id }, "store unreachable; the order will be retried");
    return null;
  }
}
