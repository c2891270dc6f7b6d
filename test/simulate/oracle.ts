import type { Pool } from "../../server/db/sql.ts";
import type { Merchant } from "./merchant.ts";
import type { Checkout, Shown, Submission } from "./transcript.ts";
import { SURPLUS } from "./processor-calls.ts";
import type { World } from "./world.ts";

/**
 * Compares the books of everybody: the processor's, the store's, ours, the partner's and what each shopper saw. It uses
 * no code of the product; of our own tables it reads what an API would show.
 */

export interface Violation {
  seed: number;
  rule: string;
  detail: string;
}

interface SessionFacts {
  id: string;
  status: string;
  attempts: Map<number, string>;
}

interface OrderFacts {
  id: string;
  session_id: string;
  number: string;
  status: string;
  currency: string;
  amounts: Shown;
  payment_intent: string | null;
  needs_attention: string | null;
  /** Refunds and lost disputes. */
  refunded: number;
  /** Refunds over the API only. */
  requested: number;
}

interface ProcessorPayment {
  id: string;
  sessionId: string;
  attempt: number;
  status: string;
  /** In the processor's units. */
  amount: number;
  received: number;
  currency: string;
  refunded: number;
  /** Made by the simulation itself, beside the order's own. */
  isSurplus: boolean;
}

interface StoreOrder {
  id: string;
  sessionId: string;
  status: string;
  transactionId: string | null;
  total: number;
  currency: string;
}

/** Stripe counts these in hundredths, although they have none: https://docs.stripe.com/currencies#special-cases */
const COUNTED_IN_HUNDREDTHS = new Set(["ISK", "UGX"]);
const inProcessorUnits = ({ total, currency }: Shown): number =>
  COUNTED_IN_HUNDREDTHS.has(currency) ? total * 100 : total;

export async function findViolations(
  world: World,
  merchants: ReadonlyMap<number, Merchant>,
  checkouts: readonly Checkout[],
): Promise<Violation[]> {
  const violations: Violation[] = [];
  const { sql } = world.ctx;
  const books = {
    sessions: await readSessions(sql),
    orders: await readOrders(sql),
    payments: readPayments(world),
    stores: await readStores(sql, merchants),
    events: await readEvents(world),
    reversed: world.reversed,
  };
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
  return violations;
}

type Books = {
  sessions: Map<string, SessionFacts>;
  orders: Map<string, OrderFacts[]>;
  payments: Map<string, ProcessorPayment[]>;
  stores: Map<string, StoreOrder[]>;
  events: Awaited<ReturnType<typeof readEvents>>;
  /** What lost disputes took back, by payment, in the processor's units. */
  reversed: ReadonlyMap<string, number>;
};

type Report = (rule: string, detail: string) => void;

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
  for (const payment of succeeded) checkCharge(payment, attemptOf(payment), world, report);

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
  checkStore(checkout, session, order, attention, books, report);
  checkEvents(sessionId, session.status, order, books, report);
  for (const submission of checkout.submissions) checkTold(submission, session, order, report);
}

function checkCharge(
  payment: ProcessorPayment,
  submission: Submission | undefined,
  world: World,
  report: Report,
): void {
  if (submission === undefined)
    return report("charge of a submission", `${payment.id} belongs to no submission`);
  const { shown, term, told } = submission;
  if (payment.received !== inProcessorUnits(shown) || payment.currency !== shown.currency)
    report(
      "amount as shown",
      `charged ${payment.received} ${payment.currency}, shown ${shown.total} ${shown.currency}`,
    );
  if (term !== "immediate") report("no charge on account", `${payment.id} was charged for ${term}`);
  const refusal = told.find(({ kind }) => kind === "refused");
  if (refusal?.kind === "refused")
    report(
      "no charge after a refusal",
      `${payment.id} after ${told.map((each) => (each.kind === "refused" ? each.code : each.kind)).join(", ")}`,
    );
  if (world.partner.refusals.has(`${payment.sessionId}/${payment.attempt}`))
    report("no charge after the hook's refusal", payment.id);
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
  const reversed = books.reversed.get(payment.id) ?? 0;
  // The processor reports nothing about a disconnected account.
  if (reversed > 0 && merchant.disconnected) return;
  if (payment.refunded + reversed !== inProcessorUnits({ total: order.refunded, currency: order.currency }))
    report(
      "refunds agree",
      `${payment.refunded} refunded and ${reversed} reversed at the processor, ${order.refunded} in the record`,
    );
}

function checkStore(
  checkout: Checkout,
  session: SessionFacts,
  order: OrderFacts | undefined,
  attention: string,
  books: Books,
  report: Report,
): void {
  const all = books.stores.get(checkout.sessionId) ?? [];
  const live = all.filter(({ status }) => !["cancelled", "canceled"].includes(status));
  if (live.length > 1)
    report("one store order per session", live.map(({ id, status }) => `${id} ${status}`).join(", "));
  const [stored] = live;
  if (session.status !== "completed") {
    if (stored !== undefined && attention === "")
      report("the store's order ends with its session", `${stored.id} is ${stored.status}`);
    return;
  }
  if (order === undefined) return;
  if (stored === undefined) {
    if (attention === "") report("the store has the order", `nothing of order ${order.number}`);
    return;
  }
  const expected = order.payment_intent === null ? ["on-hold"] : ["processing", "refunded"];
  if (!expected.includes(stored.status) && attention === "")
    report(
      "the store knows the order's state",
      `${stored.id} is ${stored.status}, the order ${order.status}`,
    );
  if (order.payment_intent !== null && stored.transactionId !== order.payment_intent && attention === "")
    report("the store knows the payment", `${stored.transactionId} instead of ${order.payment_intent}`);
  if ((stored.total !== order.amounts.total || stored.currency !== order.currency) && attention === "")
    report(
      "the store has the order's amounts",
      `${stored.total} ${stored.currency} instead of ${order.amounts.total} ${order.currency}`,
    );
}

function checkEvents(
  sessionId: string,
  status: string,
  order: OrderFacts | undefined,
  books: Books,
  report: Report,
): void {
  const ids = (type: string) => books.events.bySession.get(sessionId)?.get(type) ?? new Set<string>();
  const exactly = (type: string, count: number) => {
    const found = ids(type).size;
    if (found !== count)
      report("events tell what happened", `${found} ${type} instead of ${count} (${status})`);
  };
  exactly("session.completed", status === "completed" ? 1 : 0);
  exactly("session.expired", status === "expired" ? 1 : 0);
  const isPaid = order?.payment_intent !== null && order !== undefined;
  exactly("order.completed", status === "completed" && isPaid ? 1 : 0);
  if (status === "completed" && !isPaid) exactly("order.held", 1);
  if (status === "completed") exactly("order.canceled", 0);
}

function checkTold(
  submission: Submission,
  session: SessionFacts,
  order: OrderFacts | undefined,
  report: Report,
): void {
  const completed = submission.told.filter((told) => told.kind === "completed");
  if (completed.length > 0 && submission.told.some(({ kind }) => kind === "refused"))
    report("one answer for one attempt", `${submission.attemptId} was refused and completed`);
  for (const told of completed) {
    if (session.status !== "completed")
      report("told is true", `completed was shown, the session is ${session.status}`);
    if (told.orderId !== order?.id || told.orderNumber !== order.number)
      report("told is true", `order ${told.orderNumber} was shown instead of ${order?.number}`);
    if (told.shown.total !== submission.shown.total || told.shown.currency !== submission.shown.currency)
      report(
        "amount as shown",
        `${told.shown.total} ${told.shown.currency} after ${submission.shown.total} ${submission.shown.currency}`,
      );
  }
}

/** All money of a merchant: what was charged and not given back is what its orders hold. */
function checkSums(merchant: Merchant, books: Books, report: Report): void {
  const orders = [...books.orders.values()]
    .flat()
    .filter(({ session_id }) => books.sessions.get(session_id)?.status === "completed");
  let ours = 0;
  let processors = 0;
  for (const order of orders) {
    const payments = books.payments.get(order.session_id) ?? [];
    if (!payments.some(({ status }) => status === "succeeded") || order.needs_attention !== null) continue;
    if (books.stores.get(order.session_id) === undefined) continue;
    ours += inProcessorUnits({ total: order.amounts.total - order.refunded, currency: order.currency });
    processors += payments.reduce((sum, { received, refunded }) => sum + received - refunded, 0);
  }
  if (ours !== processors) report("sums are conserved", `orders hold ${ours}, the processor ${processors}`);
  for (const [sessionId, { requested, confirmed }] of merchant.refunds) {
    const refunded = (books.orders.get(sessionId) ?? []).reduce((sum, order) => sum + order.requested, 0);
    if (refunded > requested) report("refunded as requested", `${sessionId}: ${refunded} of ${requested}`);
    if (refunded < confirmed) report("refunded as confirmed", `${sessionId}: ${refunded} of ${confirmed}`);
  }
}

async function readSessions(sql: Pool): Promise<Map<string, SessionFacts>> {
  const rows = await sql<{ id: string; status: string; attempts: Array<{ n: number; id: string }> | null }[]>`
    select s.id, s.status,
      (select json_agg(json_build_object('n', a.attempt, 'id', a.attempt_id)) from session_attempts a where a.session_id = s.id) as attempts
    from sessions s`;
  return new Map(
    rows.map(({ id, status, attempts }) => [
      id,
      { id, status, attempts: new Map((attempts ?? []).map((each) => [each.n, each.id])) },
    ]),
  );
}

async function readOrders(sql: Pool): Promise<Map<string, OrderFacts[]>> {
  const rows = await sql<OrderFacts[]>`
    select o.id, o.session_id, o.number, o.status, o.currency, o.amounts, o.payment_intent, o.needs_attention,
      coalesce((select sum(r.amount) from order_refunds r where r.order_id = o.id and r.status in ('succeeded', 'started', 'pending')), 0)::float8 as refunded,
      coalesce((select sum(r.amount) from order_refunds r where r.order_id = o.id and r.status in ('succeeded', 'started', 'pending') and r.origin = 'api'), 0)::float8 as requested
    from orders o where o.session_id is not null`;
  return Map.groupBy(rows, (row) => row.session_id);
}

function readPayments(world: World): Map<string, ProcessorPayment[]> {
  const { payments, refunds } = world.stripe.ledger();
  const own = payments.filter((intent) => intent.metadata["svc_merchant_id"] !== undefined);
  const rows = own.map((intent): ProcessorPayment => ({
    id: intent.id,
    sessionId: intent.metadata["svc_session_id"] ?? "",
    attempt: Number(intent.metadata["svc_attempt"]),
    status: intent.status,
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    isSurplus: intent.metadata[SURPLUS] !== undefined,
    refunded: refunds
      .filter((refund) => refund.payment_intent === intent.id && refund.status === "succeeded")
      .reduce((sum, refund) => sum + refund.amount, 0),
  }));
  return Map.groupBy(rows, (row) => row.sessionId);
}

async function readStores(
  sql: Pool,
  merchants: ReadonlyMap<number, Merchant>,
): Promise<Map<string, StoreOrder[]>> {
  const builtin = await sql<StoreOrder[]>`
    select id, session_id as "sessionId", status, transaction_id as "transactionId", (amounts ->> 'total')::float8 as total, currency
    from builtin_orders`;
  const connected = [...merchants.values()].flatMap(({ store }) =>
    (store?.orders ?? []).map((order): StoreOrder => ({
      id: order.id,
      sessionId: order.sessionId,
      status: order.status,
      transactionId: order.transactionId,
      total: order.amounts.total,
      currency: order.amounts.currency,
    })),
  );
  return Map.groupBy([...builtin, ...connected], (row) => row.sessionId);
}

/** What the partner received, by session and type; and what was emitted and never received. */
async function readEvents(world: World) {
  const emitted = await world.ctx.sql<{ id: string; type: string; merchant_id: string | null }[]>`
    select id, type, merchant_id from events where merchant_id is not null`;
  const bySession = new Map<string, Map<string, Set<string>>>();
  const received = new Set<string>();
  for (const { id, type, sessionId } of world.partner.events) {
    received.add(id);
    if (sessionId === null) continue;
    const types = bySession.get(sessionId) ?? new Map<string, Set<string>>();
    bySession.set(sessionId, types.set(type, (types.get(type) ?? new Set<string>()).add(id)));
  }
  const known = new Set(emitted.map(({ id }) => id));
  const lost = emitted
    .filter(({ id }) => !received.has(id))
    .map(({ id, type, merchant_id }) => ({
      merchantId: merchant_id ?? "",
      what: `${type} ${id} was never received`,
    }));
  const unknown = world.partner.events
    .filter(({ id }) => !known.has(id))
    .map(({ id, type, merchantId }) => ({
      merchantId,
      what: `${type} ${id} was received and is not recorded`,
    }));
  return { bySession, lost: [...lost, ...unknown] };
}
