import { checkRefunds, checkSums, inProcessorUnits, type Report } from "./amount-rules.ts";
import { readBooks, type Books, type OrderFacts, type ProcessorPayment, type SessionFacts } from "./books.ts";
import { checkEvents, checkOtherEvents } from "./event-rules.ts";
import type { Merchant } from "./merchant.ts";
import { checkLimits, checkOrdered, checkShown } from "./offer-rules.ts";
import { checkStore, checkStoreRefunds } from "./store-rules.ts";
import type { Checkout, Submission } from "./transcript.ts";
import { checkViews } from "./view-rules.ts";
import type { World } from "./world.ts";

/**
 * Compares the books of all parties: the processor's, the store's, ours, the partner's and what each shopper saw. It uses
 * no code of the product.
 */

export interface Violation {
  seed: number;
  rule: string;
  detail: string;
}

export async function findViolations(
  world: World,
  merchants: ReadonlyMap<number, Merchant>,
  checkouts: readonly Checkout[],
): Promise<Violation[]> {
  const violations: Violation[] = [];
  const books = await readBooks(world, merchants);
  for (const checkout of checkouts) {
    const report = (rule: string, detail: string) =>
      violations.push({ seed: checkout.seed, rule, detail: `${checkout.sessionId}: ${detail}` });
    checkCheckout(checkout, merchants.get(checkout.seed)!, books, world, report);
  }
  for (const [seed, merchant] of merchants)
    checkSums(merchant, books, (rule, detail) => violations.push({ seed, rule, detail }));
  for (const lost of books.events.lost)
    violations.push({
      seed: world.tenants.get(lost.merchantId)?.seed ?? -1,
      rule: "event delivered",
      detail: lost.what,
    });
  const ofMerchant = (merchantId: string, rule: string, detail: string) =>
    violations.push({ seed: world.tenants.get(merchantId)?.seed ?? -1, rule, detail });
  checkOtherEvents(world, merchants, books, ofMerchant);
  checkStoreRefunds(merchants, books, ofMerchant);
  checkLimits(merchants, books, ofMerchant);
  await checkViews(world, merchants, checkouts, books, ofMerchant);
  return violations;
}

function checkCheckout(
  checkout: Checkout,
  merchant: Merchant,
  books: Books,
  world: World,
  report: Report,
): void {
  const { sessionId } = checkout;
  const session = books.sessions.get(sessionId);
  if (session === undefined) return report("session kept", "the session does not exist");
  const orders = books.orders.get(sessionId) ?? [];
  const payments = books.payments.get(sessionId) ?? [];
  const succeeded = payments.filter(({ status, isSurplus }) => status === "succeeded" && !isSurplus);
  const order = orders[0];
  const attention = order?.needs_attention ?? "";

  if (session.status !== "completed" && session.status !== "expired")
    report("end state reached", `still ${session.status} after days`);
  if (orders.length > 1) report("one order per session", `${orders.length} orders`);
  if (succeeded.length > 1) report("one charge per order", succeeded.map(({ id }) => id).join(", "));
  for (const payment of payments.filter(({ status }) => !["succeeded", "canceled"].includes(status)))
    if (!merchant.disconnected && !attention.includes("unknown"))
      report("no payment left usable", `${payment.id} is ${payment.status}`);

  const attemptOf = (payment: ProcessorPayment): Submission | undefined =>
    checkout.submissions.find(({ attemptId }) => attemptId === session.attempts.get(payment.attempt));
  for (const payment of succeeded) {
    const submission = attemptOf(payment);
    checkCharge(payment, submission, world, report);
    if (!session.requested.has(payment.attempt))
      report("steps are recorded", `no request of ${payment.id} is stored with its attempt`);
    if (submission !== undefined && order?.payment_intent === payment.id)
      checkDelivery(submission, order, books, report);
  }

  for (const payment of payments.filter(({ isSurplus, status }) => isSurplus && status === "succeeded"))
    if (!merchant.disconnected && !attention.includes(payment.id))
      report("surplus payments are reported", `${payment.id}; attention: ${attention}`);
  if (checkout.submissions.some(({ withdrawn }) => withdrawn === true) && !merchant.disconnected)
    report("the bank's question stays", "it was withdrawn while the shopper was at the bank");

  if (session.status === "completed") checkCompleted(checkout, merchant, order, succeeded, books, report);
  else {
    if (succeeded.length > 0 && !attention.includes("unknown") && !attention.includes("surplus"))
      report(
        "no charge without an order",
        `${succeeded[0]!.id} succeeded, the session is ${session.status}; attention: ${attention}`,
      );
    if (order !== undefined && !["canceled", "failed"].includes(order.status) && attention === "")
      report("order ends with its session", `order ${order.number} is ${order.status}`);
  }
  checkStore({ checkout, merchant, session, order }, attention, books, report);
  checkEvents({ sessionId, status: session.status, order, payments }, merchant, books, report);
  checkSubmissions(checkout, session, order, succeeded, report);
  checkOrdered(checkout, session, order, books, report);
  checkShown(merchant, checkout, report);
  for (const submission of checkout.submissions) checkReplies(submission, session, order, report);
}

function checkCharge(
  payment: ProcessorPayment,
  submission: Submission | undefined,
  world: World,
  report: Report,
): void {
  if (submission === undefined)
    return report("charge of a submission", `${payment.id} belongs to no submission`);
  const { displayed, term, replies } = submission;
  if (payment.received !== inProcessorUnits(displayed) || payment.currency !== displayed.currency)
    report(
      "amount as displayed",
      `charged ${payment.received} ${payment.currency}, displayed ${displayed.total} ${displayed.currency}`,
    );
  if (term !== "immediate") report("no charge on account", `${payment.id} was charged for ${term}`);
  const refusal = replies.find(({ kind }) => kind === "refused");
  if (refusal?.kind === "refused")
    report("no charge after a refusal", `${payment.id} after ${summaryOf(replies)}`);
  if (world.partner.refusals.has(`${payment.sessionId}/${payment.attempt}`))
    report("no charge after the hook's refusal", payment.id);
}

/** The goods are shipped to the address that the shopper entered, in the record and in the events. */
function checkDelivery({ delivery }: Submission, order: OrderFacts, books: Books, report: Report): void {
  const wrong = [order.delivery, ...(books.events.deliveries.get(order.session_id) ?? [])].filter(
    (street) => street !== delivery,
  );
  if (wrong.length > 0)
    report("delivered as entered", `order ${order.number} goes to ${wrong[0]} instead of ${delivery}`);
}

function checkCompleted(
  checkout: Checkout,
  merchant: Merchant,
  order: OrderFacts | undefined,
  succeeded: ProcessorPayment[],
  books: Books,
  report: Report,
): void {
  if (order === undefined) return report("one order per session", "completed without an order");
  const [payment] = succeeded;
  const work = merchant.work.get(checkout.sessionId);
  if (work !== undefined) {
    if (order.status !== work.status || order.isPaid !== work.isPaid)
      report(
        "the record follows the store",
        `order ${order.number} is ${order.status}${order.isPaid ? ", paid" : ""} instead of ${work.status}`,
      );
    return;
  }
  const isOnAccount = ["on_hold", "on-hold", "held"].includes(order.status);
  if (isOnAccount) {
    if (payment !== undefined) report("no charge on account", `${payment.id} for order ${order.number}`);
    const submission = checkout.submissions.find(({ term }) => term !== "immediate");
    if (submission === undefined) report("terms as chosen", `order ${order.number} is on hold`);
    return;
  }
  if (payment === undefined)
    return report("a paid order is charged", `order ${order.number} is ${order.status} without a payment`);
  if (order.payment_intent !== payment.id)
    report("the order names its payment", `${order.payment_intent} instead of ${payment.id}`);
  const due = inProcessorUnits({ total: order.amounts.total, currency: order.currency });
  if ((payment.received !== due || payment.currency !== order.currency) && order.needs_attention === null)
    report(
      "the order is over the payment",
      `${due} ${order.currency}, paid ${payment.received} ${payment.currency}`,
    );
  checkRefunds(merchant, order, payment, books, report);
}

/** The page opens without the processor; what was not confirmed, or not allowed, is neither ordered nor charged. */
function checkSubmissions(
  { pages, submissions }: Checkout,
  session: SessionFacts,
  order: OrderFacts | undefined,
  succeeded: readonly ProcessorPayment[],
  report: Report,
): void {
  const failed = pages.find((status) => status >= 500);
  if (failed !== undefined) report("the page opens without the processor", `it was answered ${failed}`);
  for (const { attemptId, isUnquoted, isUntaxable, replies } of submissions) {
    const isOrdered =
      replies.some(({ kind }) => kind === "completed") ||
      succeeded.some(({ attempt }) => session.attempts.get(attempt) === attemptId);
    if (isOrdered && isUnquoted) report("only what was confirmed is ordered", `${attemptId} named no quote`);
    if (isOrdered && isUntaxable && order?.vatValid === "0")
      report("VAT numbers as required", `${attemptId} has an invalid one`);
  }
}

function checkReplies(
  submission: Submission,
  session: SessionFacts,
  order: OrderFacts | undefined,
  report: Report,
): void {
  const completed = submission.replies.filter((reply) => reply.kind === "completed");
  if (completed.length > 0 && submission.replies.some(({ kind }) => kind === "refused"))
    report("one answer for one attempt", `${submission.attemptId} got ${summaryOf(submission.replies)}`);
  for (const reply of completed) {
    if (session.status !== "completed")
      report("replies are true", `completed was displayed, the session is ${session.status}`);
    if (reply.orderId !== order?.id || reply.orderNumber !== order.number)
      report("replies are true", `order ${reply.orderNumber} was displayed instead of ${order?.number}`);
    if (
      reply.displayed.total !== submission.displayed.total ||
      reply.displayed.currency !== submission.displayed.currency
    )
      report(
        "amount as displayed",
        `${reply.displayed.total} ${reply.displayed.currency} after ${submission.displayed.total} ${submission.displayed.currency}`,
      );
  }
}

const summaryOf = (replies: Submission["replies"]): string =>
  replies.map((each) => (each.kind === "refused" ? each.code : each.kind)).join(", ");
