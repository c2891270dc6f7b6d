import type { Pool } from "../../server/db/sql.ts";
import type { Amounts } from "../../shared/wire/checkout-page.ts";
import { readEvents, type EventBooks } from "./event-books.ts";
import type { Coded } from "./transcript.ts";
import type { Merchant } from "./merchant.ts";
import { SURPLUS } from "./processor-calls.ts";
import type { World } from "./world.ts";

/** The books of all parties after an episode. Of our own tables only what an API would show is read. */

export interface SessionFacts {
  id: string;
  merchantId: string;
  status: string;
  attempts: Map<number, string>;
  /** Attempts whose request for a payment was stored with its step. */
  requested: Set<number>;
}

export interface OrderFacts {
  id: string;
  session_id: string;
  number: string;
  status: string;
  currency: string;
  amounts: Amounts;
  /** Of the session's attempts, the one that placed it last. */
  attempt: number;
  method: string | null;
  codes: Coded[];
  /** Street to which the goods go; null: to the billing address. */
  delivery: string | null;
  payment_intent: string | null;
  needs_attention: string | null;
  /** Refunds and lost disputes, of unknown outcome too. */
  refunded: number;
  /** Refunds of unknown outcome. */
  unknown: number;
  /** Refunds over the API only. */
  requested: number;
  isPaid: boolean;
  /** `_svc_vat_valid`: "0" is the authority's answer. */
  vatValid: string | null;
}

export interface ProcessorPayment {
  id: string;
  sessionId: string;
  attempt: number;
  status: string;
  /** In the processor's units. */
  amount: number;
  received: number;
  currency: string;
  refunded: number;
  /** The service has read whatever changed of its refunds and disputes by the doing of others. */
  isRead: boolean;
  /** A job still tries to read them. */
  isBeingRead: boolean;
  /** Made by the simulation itself, beside the order's own. */
  isSurplus: boolean;
}

export interface StoreOrder {
  id: string;
  sessionId: string;
  status: string;
  transactionId: string | null;
  amounts: Amounts;
  currency: string;
  refunds: ReadonlyArray<{ id: string; amount: number }>;
}

export interface RefundFacts {
  id: string;
  orderId: string;
  merchantId: string;
  status: string;
  origin: string;
  isSurplus: boolean;
  amount: number;
  /** The id by which a store that made it knows it. */
  sessionId: string | null;
}

export interface Books {
  refunds: readonly RefundFacts[];
  /** Orders that were entered in stores, by merchant and the store's id. */
  staffOrders: Map<string, { status: string; isPaid: boolean }>;
  sessions: Map<string, SessionFacts>;
  orders: Map<string, OrderFacts[]>;
  payments: Map<string, ProcessorPayment[]>;
  stores: Map<string, StoreOrder[]>;
  events: EventBooks;
  /** What lost disputes took back, by payment, in the processor's units. */
  reversed: ReadonlyMap<string, number>;
}

export async function readBooks(world: World, merchants: ReadonlyMap<number, Merchant>): Promise<Books> {
  const { sql } = world.ctx;
  return {
    sessions: await readSessions(sql),
    orders: await readOrders(sql),
    refunds: await sql<RefundFacts[]>`
      select r.id, r.order_id as "orderId", r.merchant_id as "merchantId", r.status, r.origin, r.amount::float8 as amount,
        r.surplus_payment is not null as "isSurplus", o.session_id as "sessionId"
      from order_refunds r join orders o on o.id = r.order_id`,
    staffOrders: await readStaffOrders(sql),
    payments: await readPayments(world),
    stores: await readStores(sql, merchants),
    events: await readEvents(world),
    reversed: world.reversed,
  };
}

async function readSessions(sql: Pool): Promise<Map<string, SessionFacts>> {
  const rows = await sql<
    {
      id: string;
      merchantId: string;
      status: string;
      attempts: Array<{ n: number; id: string }> | null;
      requested: number[] | null;
    }[]
  >`
    select s.id, s.merchant_id as "merchantId", s.status,
      (select json_agg(t.attempt) from attempt_steps t
        where t.session_id = s.id and t.step = 'payment' and t.request_encrypted is not null) as requested,
      (select json_agg(json_build_object('n', a.attempt, 'id', a.attempt_id)) from session_attempts a where a.session_id = s.id) as attempts
    from sessions s`;
  return new Map(
    rows.map(({ id, merchantId, status, attempts, requested }) => [
      id,
      {
        id,
        merchantId,
        status,
        attempts: new Map((attempts ?? []).map((each) => [each.n, each.id])),
        requested: new Set(requested),
      },
    ]),
  );
}

async function readOrders(sql: Pool): Promise<Map<string, OrderFacts[]>> {
  const rows = await sql<OrderFacts[]>`
    select o.id, o.session_id, o.number, o.status, o.currency, o.amounts, o.attempt, o.shipping_method ->> 'id' as method, o.coupons as codes, o.payment_intent, o.needs_attention, o.paid_at is not null as "isPaid", o.meta ->> '_svc_vat_valid' as "vatValid",
      o.shipping -> 'address' ->> 'line1' as delivery,
      coalesce((select sum(r.amount) from order_refunds r where r.order_id = o.id and r.status in ('succeeded', 'started', 'pending') and r.origin <> 'store' and r.surplus_payment is null), 0)::float8 as refunded,
      coalesce((select sum(r.amount) from order_refunds r where r.order_id = o.id and r.status = 'started'), 0)::float8 as unknown,
      coalesce((select sum(r.amount) from order_refunds r where r.order_id = o.id and r.status in ('succeeded', 'started', 'pending') and r.origin = 'api'), 0)::float8 as requested
    from orders o where o.session_id is not null`;
  return Map.groupBy(rows, (row) => row.session_id);
}

async function readStaffOrders(sql: Pool): Promise<Map<string, { status: string; isPaid: boolean }>> {
  const rows = await sql<{ key: string; status: string; isPaid: boolean }[]>`
    select merchant_id || '/' || store_order_id as key, status, paid_at is not null as "isPaid"
    from orders where session_id is null`;
  return new Map(rows.map(({ key, status, isPaid }) => [key, { status, isPaid }]));
}

async function readPayments(world: World): Promise<Map<string, ProcessorPayment[]>> {
  const { payments, refunds } = world.stripe.ledger();
  const jobs = await world.ctx.sql<Array<{ paymentId: string }>>`
    select payload ->> 'paymentId' as "paymentId" from graphile_worker._private_jobs where payload ->> 'paymentId' is not null`;
  const beingRead = new Set(jobs.map(({ paymentId }) => paymentId));
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
    isRead: world.reads.isUpToDate(intent.id),
    isBeingRead: beingRead.has(intent.id),
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
    select id, session_id as "sessionId", status, transaction_id as "transactionId", amounts, currency, refunds from builtin_orders`;
  const connected = [...merchants.values()].flatMap(({ store }) =>
    (store?.orders ?? []).map((order): StoreOrder => ({
      id: order.id,
      sessionId: order.sessionId,
      status: order.status,
      transactionId: order.transactionId,
      amounts: order.amounts,
      currency: order.amounts.currency,
      refunds: order.refunds,
    })),
  );
  return Map.groupBy([...builtin, ...connected], (row) => row.sessionId);
}
