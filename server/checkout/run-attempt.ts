import { paymentDueDate } from "../../shared/form/terms.ts";
import type { QuotedCart } from "../../shared/wire/checkout-page.ts";
import { sentTogether } from "../db/sent-together.ts";
import type { Sql } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import { ProcessorUnavailable } from "../payments/processor.ts";
import {
  StoreUnavailable,
  type OrderMeta,
  type Quote,
  type StoreOrder,
  type StoreSession,
} from "../stores/platform.ts";
import { saveTimeZone } from "../stores/store-connection.sql.ts";
import { preConfirmOrder } from "./pre-confirm-order.ts";
import { abandonRun, lockOwnedAttempt } from "./attempt-owner.sql.ts";
import { AttemptLost, reopen, beginAttemptStep, type AttemptRun, type RunOutcome } from "./attempt.ts";
import { isOnDeferredTerm } from "./deferred-term.ts";
import { recoveryDelaySeconds, RESERVE_MS } from "./leases.ts";
import { orderMeta } from "../orders/order-meta.ts";
import type { EventCoupon } from "../../shared/wire/events.ts";
import { billingOf, couponsOf, shippingMethodOf, shippingOf } from "../orders/order-event.ts";
import { upsertPendingOrder, type OrderRecordRow } from "../orders/orders.sql.ts";
import { pay } from "./pay.ts";
import { isChargeable } from "../sessions/chargeable-amount.ts";
import { saveDisplayedAmounts, settleCurrency } from "../sessions/sessions.sql.ts";
import { completeAttempt } from "./complete-attempt.ts";
import { newUlid } from "../crypto/random-ids.ts";
import { checkBuyerVat, vatRemoved } from "./buyer-vat.ts";
import { blockedError } from "./credit-errors.ts";
import { orderError, placementError, vatError } from "./refusals.ts";
import { quoteStore } from "./quote/quote-store.ts";
import { quotedCart } from "./quote/quoted-cart.ts";
import { taxMeta, taxReason, type UntaxedOrder } from "./tax-treatment.ts";

/**
 * Runs work on an attempt. If its outcome is unknown (a third party did not respond, or an internal error), the attempt
 * is left to recovery, and the shopper's page may retry with the same attempt id.
 * @throws ApiError processor_unavailable, store_unavailable, session_in_progress
 */
export async function guardRun(run: AttemptRun, work: () => Promise<RunOutcome>): Promise<RunOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AttemptLost)
      throw new ApiError("session_in_progress", { headers: { "retry-after": "1" } });
    const tries = run.tries + 1;
    const stopped = error instanceof StoreUnavailable ? ("store_unavailable" as const) : null;
    const retry = { dueSeconds: recoveryDelaySeconds(run.tries), tries, stopped };
    // If this fails too, recovery runs when the lease has ended.
    await abandonRun(run.ctx.sql, run.session.id, run.attempt.attempt, run.owner, retry).catch(() => {});
    if (error instanceof ProcessorUnavailable) throw new ApiError("processor_unavailable", { cause: error });
    if (error instanceof StoreUnavailable) throw new ApiError("store_unavailable", { cause: error });
    throw error;
  } finally {
    run.stop();
  }
}

/** Runs an attempt from its current step to its end. Every step is idempotent, so a run that died can be repeated. */
export async function continueAttempt(run: AttemptRun): Promise<RunOutcome> {
  const { attempt } = run;
  if (attempt.step === "payment" || attempt.step === "action") return pay(run);
  if (attempt.step === "settle") return completeAttempt(run);
  return prepare(run);
}

/** Steps 1 to 3: quotes the total, places the order and runs the pre-confirmation; then pays or completes. */
async function prepare(run: AttemptRun): Promise<RunOutcome> {
  const { ctx, session, attempt, merchant } = run;
  const details = attempt.details;
  const deferred = isOnDeferredTerm(run);
  const vat = await checkBuyerVat(ctx, session, merchant, details, "submit");
  const unproven = merchant.configuration.b2b.requireValidVat ? vatError(vat) : null;
  if (unproven !== null) return reopen(run, { error: unproven });
  const { quote, forStore: sessionForStore } = await quoteStore(ctx, session, merchant, details, vat);
  const untaxed = (order: UntaxedOrder["order"]) => ({ order, quote, session: sessionForStore, merchant });
  // One for the whole attempt: its due date is the one that was confirmed, also at midnight.
  const now = new Date(ctx.clock.now());
  const isPayable = isChargeable(ctx, session, merchant, quote.amounts);
  const quoted = quotedCart(
    session,
    merchant,
    details,
    { ...quote, isChargeable: isPayable, vatRemoved: vatRemoved(quote, vat), tax: taxReason(untaxed(quote)) },
    now,
  );
  const blocked = deferred ? blockedError(quote) : null;
  if (blocked !== null) return reopen(run, { error: blocked });
  if (!isConfirmed(run, quoted)) return reopenWithQuote(run, quoted);
  const refused = orderError(run, quoted, deferred);
  if (refused !== null) return reopen(run, { error: refused });

  const timeZone = await currentTimeZone(run, quote);
  await beginAttemptStep(run, "order", { amounts: quote.amounts });
  const meta = orderMeta({
    sessionId: session.id,
    livemode: session.livemode,
    b2b: session.b2b,
    details,
    vat,
    paymentTerm: details.paymentTerm,
    extensions: session.cart.extensions ?? {},
    now,
    timeZone,
  });
  const placed = await ctx.platform(merchant.storePlatform).placeOrder({
    session: sessionForStore,
    settings: merchant.configuration,
    attempt: attempt.attempt,
    meta,
    reserveUntil: new Date(ctx.clock.now() + RESERVE_MS),
    companyId: quote.onAccount?.companyId ?? null,
  });
  if (placed.status === "superseded") throw new AttemptLost(session.id);
  if (placed.status !== "placed") return reopen(run, { error: placementError(placed) });
  const removed = vatRemoved({ ...quote, amounts: placed.order.amounts }, vat);
  const paymentDue = deferred ? paymentDueDate(details.paymentTerm, now, timeZone) : null;
  const { shippingOptions = quote.shippingOptions } = placed.order;
  const coupons = couponsOf(quote.discounts);
  const { taxRate } = quote;
  const record = { ...placed.order, shippingOptions, coupons, vatRemoved: removed, taxRate, paymentDue };
  const order = await recordOrder(run, record, sessionForStore, {
    ...meta,
    ...taxMeta(untaxed(placed.order)),
  });
  const ordered = quotedCart(
    session,
    merchant,
    details,
    { ...quote, ...record, isChargeable: isPayable, tax: taxReason(untaxed(placed.order)) },
    now,
  );
  if (ordered.quote !== quoted.quote) return reopenWithQuote(run, ordered);
  return payOrComplete(run, order, deferred);
}

async function payOrComplete(run: AttemptRun, order: OrderRecordRow, deferred: boolean): Promise<RunOutcome> {
  const refused = await preConfirmOrder(run, order, deferred);
  if (refused !== null) return refused;
  if (deferred || order.amounts.total === 0) {
    await beginAttemptStep(run, "settle");
    return completeAttempt(run, order);
  }
  return pay(run);
}

/** The store's time zone, as it reports it with the quote; saved if it has changed. */
async function currentTimeZone({ ctx, merchant }: AttemptRun, { timeZone }: Quote): Promise<string> {
  if (timeZone === undefined || timeZone === merchant.timeZone) return merchant.timeZone;
  await saveTimeZone(ctx.sql, merchant.id, timeZone);
  return timeZone;
}

/** Records the placed order, unless another run has ended the attempt while the store was answering. @throws AttemptLost */
async function recordOrder(
  run: AttemptRun,
  placed: StoreOrder &
    Pick<Quote, "taxRate"> & { vatRemoved: number | null; paymentDue: string | null; coupons: EventCoupon[] },
  forStore: StoreSession,
  meta: OrderMeta,
): Promise<OrderRecordRow> {
  const { ctx, session, attempt, merchant, owner } = run;
  const term = attempt.details.paymentTerm;
  const now = new Date(ctx.clock.now());
  const record = {
    id: `ord_${newUlid(now.getTime())}`,
    workspaceId: session.workspace_id,
    merchantId: merchant.id,
    livemode: session.livemode,
    sessionId: session.id,
    attempt: attempt.attempt,
    cart: session.cart,
    storePlatform: merchant.storePlatform,
    storeOrderId: placed.id,
    number: placed.number,
    currency: session.currency,
    amounts: placed.amounts,
    vatRemoved: placed.vatRemoved,
    taxRate: placed.taxRate ?? null,
    billing: billingOf(forStore.customer),
    shipping: shippingOf(forStore.customer),
    shippingMethod: shippingMethodOf(placed.shippingOptions),
    coupons: placed.coupons,
    paymentTerm: term === "" ? null : term,
    paymentDue: placed.paymentDue,
    meta,
  };
  const lockAttempt = async (sql: Sql) => {
    if (!(await lockOwnedAttempt(sql, session.id, attempt.attempt, owner))) throw new AttemptLost(session.id);
  };
  return ctx.sql.begin(async (sql) => {
    const [, order] = await sentTogether([lockAttempt(sql), upsertPendingOrder(sql, record)]);
    return order;
  });
}

/** Whether this is what the shopper saw when they began the attempt. */
function isConfirmed({ session, attempt }: AttemptRun, { quote, amounts }: QuotedCart): boolean {
  if (attempt.expected_total !== null && amounts.total !== attempt.expected_total) return false;
  if (attempt.quote !== null) return quote === attempt.quote;
  // A page of release 0.1.0: its total says nothing once the currency has changed.
  return attempt.expected_total !== null && !session.currency_changed;
}

/** Reopens the session: the shopper is shown the quote and asked to confirm it. */
async function reopenWithQuote(run: AttemptRun, quoted: QuotedCart): Promise<RunOutcome> {
  const { ctx, session, attempt } = run;
  const error = new ApiError("amounts_changed", { message: "The order has changed.", meta: { ...quoted } });
  const outcome = await reopen(run, { error });
  await saveDisplayedAmounts(ctx.sql, session.id, quoted.amounts);
  if (attempt.quote === null) await settleCurrency(ctx.sql, session.id, quoted.amounts.currency);
  return outcome;
}
