import type { ConfirmAnswer } from "../../shared/wire/checkout-page.ts";
import { isDeferred } from "../../shared/form/terms.ts";
import { settleSessionPreConfirmation } from "../pre-confirmation/settle-pre-confirmation.ts";
import type { OrderMeta } from "../stores/platform.ts";
import { beginRecheck } from "../orders/vat-recheck/begin-recheck.ts";
import { emit } from "../webhooks/emit.ts";
import { AttemptLost, type AttemptRun, type RunOutcome } from "./attempt.ts";
import { endAttempt } from "./attempts.sql.ts";
import { enqueueStoreCommand, sendStoreCommand } from "../orders/store-sync/enqueue-store-command.ts";
import type { StoreCommand } from "../orders/store-sync/store-command.ts";
import { findOrderBySession, completeOrderRecord, type OrderRecordRow } from "../orders/orders.sql.ts";
import { orderEventData } from "../orders/order-event.ts";
import { eventScope, sessionEventData } from "../sessions/session-view.ts";
import { redirectUrl } from "./redirect-url.ts";
import { leaveConfirming } from "./attempt-owner.sql.ts";

/**
 * Steps 5 and 6: moves the store's order to processing or on-hold, then writes our record, the session, the store command
 * and the events in one transaction. If the store is unreachable, the command stays open and is retried, and
 * `store_synced` is false. Idempotent up to the transaction, which only the attempt's owner can commit, once.
 * @throws AttemptLost
 */
export async function completeAttempt(run: AttemptRun): Promise<RunOutcome> {
  const { ctx, session, attempt, merchant } = run;
  const pending = await findOrderBySession(ctx.sql, session.id);
  if (pending === null) throw new Error(`session ${session.id} has no order to settle`);
  const deferred = session.b2b && isDeferred(attempt.details.paymentTerm);
  const paidAt = deferred ? null : new Date(ctx.clock.now());
  const meta: OrderMeta = {
    ...(paidAt === null ? {} : { _svc_paid_at: paidAt.toISOString() }),
    ...(attempt.payment_intent === null ? {} : { _svc_stripe_payment_intent: attempt.payment_intent }),
  };
  const command = completionCommand(pending, deferred, attempt.payment_intent, meta);
  const target = {
    merchantId: merchant.id,
    sessionId: session.id,
    attempt: attempt.attempt,
    storeOrderId: pending.store_order_id,
  };
  const sent = await sendStoreCommand(ctx, pending.store_platform, target, command);
  const redirectTo = await redirectUrl(ctx, session);

  const answer = await ctx.sql.begin(async (sql) => {
    if (!(await leaveConfirming(sql, session.id, attempt.attempt, run.owner, "completed")))
      throw new AttemptLost(session.id);
    await enqueueStoreCommand(ctx, sql, pending, command, sent);
    const order = await completeOrderRecord(sql, pending.id, {
      status: deferred ? "on-hold" : "processing",
      paymentIntent: attempt.payment_intent,
      paidAt,
      meta,
    });
    await beginRecheck(ctx, sql, order);
    const completed = { ...session, status: "completed" as const, completed_at: new Date(ctx.clock.now()) };
    const scope = eventScope(session);
    await settleSessionPreConfirmation(ctx, sql, session.id, attempt.attempt, deferred ? "held" : "paid");
    await emit(ctx, sql, "session.completed", { ...scope, data: sessionEventData(completed, order.id) });
    await emit(ctx, sql, deferred ? "order.held" : "order.completed", {
      ...scope,
      data: orderEventData(order),
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
    return { ...body, redirectUrl: redirectTo };
  });
  return { answer };
}

/** The command that reports the paid or held order to its store. */
function completionCommand(
  order: OrderRecordRow,
  deferred: boolean,
  paymentIntent: string | null,
  meta: OrderMeta,
): StoreCommand {
  if (deferred) return { kind: "hold", payload: { meta } };
  const { total: amount } = order.amounts;
  const transactionId = paymentIntent ?? "";
  return { kind: "mark_paid", payload: { transactionId, amount, currency: order.currency, meta } };
}
