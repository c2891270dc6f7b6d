import type { ConfirmAnswer } from "../../shared/wire/checkout-page.ts";
import { formatMoney } from "../../shared/money.ts";
import { sentTogether } from "../db/sent-together.ts";
import { settleSessionPreConfirmation } from "../pre-confirmation/settle-pre-confirmation.ts";
import type { OrderMeta } from "../stores/platform.ts";
import { reviewVatName } from "../orders/vat-name-match.ts";
import { beginRecheck } from "../orders/vat-recheck/begin-recheck.ts";
import { emitAll, subscribersOf } from "../webhooks/emit.ts";
import { leaveAttempt, type AttemptRun, type RunOutcome } from "./attempt.ts";
import { forgive } from "./card-limits/card-limits.ts";
import { endAttempt, type Charged } from "./attempts.sql.ts";
import { isOnDeferredTerm, settlements } from "./deferred-term.ts";
import { enqueueStoreCommand, sendStoreCommand } from "../orders/store-sync/enqueue-store-command.ts";
import type { StoreCommand } from "../orders/store-sync/store-command.ts";
import { completeOrderRecord, type OrderRecordRow } from "../orders/orders.sql.ts";
import { clearAttention, raiseAttention } from "../orders/order-attention.ts";
import { orderEventData } from "../orders/order-event.ts";
import { paidMeta, paidNow } from "../orders/paid-time.ts";
import { eventScope, sessionEventData } from "../sessions/session-view.ts";
import { applyDeferredStoreEvents } from "../store-events/apply-deferred-store-events.ts";
import { redirectUrl } from "./redirect-url.ts";
import { findOrderOf } from "./shared-statements.ts";

/**
 * Steps 5 and 6: moves the store's order to processing or on-hold, then writes our record, the session, the store command
 * and the events in one transaction. If the store is unreachable, the command stays open and is retried, and
 * `store_synced` is false. Idempotent up to the transaction, which only the attempt's owner can commit, once.
 * @param placed the order's record, if the run has just written it.
 * @throws AttemptLost
 */
export async function completeAttempt(run: AttemptRun, placed?: OrderRecordRow): Promise<RunOutcome> {
  const { ctx, session, attempt, merchant } = run;
  const pending = placed ?? (await findOrderOf(ctx.sql, session.id));
  if (pending === null) throw new Error(`session ${session.id} has no order to settle`);
  const deferred = isOnDeferredTerm(run);
  const settlement = deferred ? settlements.onHold : settlements.paid;
  const paid = deferred ? null : paidNow(ctx.clock.now(), merchant.timeZone);
  const meta: OrderMeta = {
    ...(paid === null ? {} : paidMeta(paid)),
    ...(attempt.payment_intent === null ? {} : { _svc_stripe_payment_intent: attempt.payment_intent }),
  };
  const charged = attempt.charged ?? { amount: pending.amounts.total, currency: pending.currency };
  const transactionId = attempt.payment_intent ?? "";
  const command: StoreCommand = deferred
    ? { kind: "hold", payload: { meta } }
    : { kind: "mark_paid", payload: { transactionId, ...charged, meta } };
  const target = {
    merchantId: merchant.id,
    sessionId: session.id,
    attempt: attempt.attempt,
    storeOrderId: pending.store_order_id,
  };
  const sent = await sendStoreCommand(ctx, pending.store_platform, target, command);
  const redirectTo = await redirectUrl(ctx, session);

  const answer = await ctx.sql.begin(async (sql) => {
    const to = { status: settlement.orderStatus, paymentIntent: attempt.payment_intent, paid, meta };
    const scope = eventScope(session);
    const [, , order, , , ...subscribers] = await sentTogether([
      leaveAttempt(run, sql, "completed", null),
      enqueueStoreCommand(ctx, sql, pending, command, sent),
      completeOrderRecord(sql, pending.id, to),
      attempt.payment_intent === null ? Promise.resolve() : forgive(run, sql),
      settleSessionPreConfirmation(ctx, sql, session.id, attempt.attempt, settlement.preConfirmation),
      subscribersOf(sql, "session.completed", scope),
      subscribersOf(sql, settlement.event, scope),
    ]);
    if (attempt.charged !== null)
      await raiseAttention(ctx, sql, order.id, "payment", chargedOtherwise(order, attempt.charged));
    else if (order.needs_attention !== null) await clearAttention(ctx, sql, order.id, "payment");
    await reviewVatName(ctx, sql, order);
    await beginRecheck(ctx, sql, order);
    const completed = { ...session, status: "completed" as const, completed_at: new Date(ctx.clock.now()) };
    const body: Omit<Extract<ConfirmAnswer, { status: "completed" }>, "redirectUrl"> = {
      status: "completed",
      orderId: order.id,
      orderNumber: order.number,
      orderStatus: settlement.orderStatus,
      amounts: order.amounts,
    };
    const at = { sessionId: session.id, attempt: attempt.attempt };
    await sentTogether([
      emitAll(
        ctx,
        sql,
        [
          {
            name: "session.completed",
            input: { ...scope, data: sessionEventData(completed, order.id) },
          },
          { name: settlement.event, input: { ...scope, data: orderEventData(order) } },
        ],
        subscribers,
      ),
      endAttempt(sql, at, { status: 200, answer: { ok: true, body } }),
      applyDeferredStoreEvents(ctx, sql, session.id),
    ]);
    return { ...body, redirectUrl: redirectTo };
  });
  return { answer };
}

function chargedOtherwise(order: OrderRecordRow, charged: Charged): string {
  const paid = formatMoney(charged.amount, charged.currency, "en-GB");
  const due = formatMoney(order.amounts.total, order.currency, "en-GB");
  return `the payment is over ${paid}, the order over ${due}`;
}
