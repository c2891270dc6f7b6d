import type { Amounts } from "../../../shared/wire/checkout-page.ts";
import type { OrderMeta, Quote, ShortLine, StoreSession } from "../../../server/stores/platform.ts";
import { cartTotals, taxRateOf, withTax } from "../../../server/stores/totals.ts";
import { offeredTo, type Offered, type StoreOffers } from "./store-offers.ts";

/** What a WooCommerce store keeps, and what its orders may do. In memory: a store of one run. */

export interface StoredProduct {
  id: string;
  sku: string;
  name: string;
  /** Minor units. */
  price: number;
  /** Null: never runs out. */
  stock: number | null;
}

export interface StoredOrder {
  id: string;
  number: string;
  sessionId: string;
  attempt: number;
  status: "pending" | "processing" | "on-hold" | "cancelled" | "refunded";
  amounts: Amounts;
  meta: OrderMeta;
  transactionId: string | null;
  /** Pieces by product: reserved while pending, then taken. */
  pieces: Map<string, number>;
  /** Milliseconds; reservations count until then. 0: given back. */
  reservedUntil: number;
  refunds: Array<{ id: string; amount: number }>;
  notes: string[];
  /** Codes whose discount it has. */
  codes?: string[];
}

/** A 409 of the plugin. */
export class StoreRefusal extends Error {
  readonly body: Record<string, unknown>;
  constructor(code: string, more: Record<string, unknown> = {}) {
    super(code);
    this.body = { code, ...more };
  }
}

/** The order that a call names. */
export interface CalledOrder {
  storeOrderId: string;
  sessionId: string | null;
}

export interface BookOptions {
  currency: string;
  timeZone: string | undefined;
  now(): number;
  /** `svc_session_tax_override`. */
  taxOverride(tax: number, session: StoreSession): number;
  /** Null: it uses the session's own shipping, and takes no codes. */
  offers: StoreOffers | null;
}

type BookQuote = Pick<Quote, "amounts" | "quotedTax" | "taxRate" | "timeZone"> &
  Partial<Omit<Offered, "cart">>;

export function createOrderBook(options: BookOptions) {
  const products = new Map<string, StoredProduct>();
  const orders: StoredOrder[] = [];
  /** By session: the newest attempt that was cancelled before it came. */
  const tombstones = new Map<string, number>();

  const newest = (sessionId: string) => orders.findLast((order) => order.sessionId === sessionId);

  /** Orders of other sessions that have a code: placed, or about to be. */
  function usesOf(session: StoreSession, code: string): number {
    const others = orders.filter(({ sessionId }) => sessionId !== session.id);
    const isLive = ({ status, reservedUntil }: StoredOrder) =>
      status === "pending" ? reservedUntil > 0 : status !== "cancelled";
    return others.filter((order) => isLive(order) && order.codes?.includes(code)).length;
  }

  function quote(session: StoreSession): BookQuote {
    const { currency, timeZone, offers } = options;
    const offered = offers && offeredTo(offers, session, (code) => usesOf(session, code));
    const { cart, ...more } = offered ?? { cart: session.cart };
    const quoted = cartTotals(cart, currency);
    const amounts = withTax(quoted, options.taxOverride(quoted.tax, session));
    const taxRate = amounts.tax === quoted.tax ? taxRateOf(cart) : undefined;
    return { amounts, quotedTax: quoted.tax, taxRate, timeZone, ...more };
  }

  function piecesOf(session: StoreSession): Map<string, number> {
    const pieces = new Map<string, number>();
    for (const { id, quantity } of session.cart.items)
      if (products.get(id) !== undefined) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
    return pieces;
  }

  function shortLines(session: StoreSession): ShortLine[] {
    const others = orders.filter(
      (order) =>
        order.sessionId !== session.id && order.status === "pending" && order.reservedUntil > options.now(),
    );
    return [...piecesOf(session)].flatMap(([id, wanted]) => {
      const product = products.get(id)!;
      const reserved = others.reduce((sum, order) => sum + (order.pieces.get(id) ?? 0), 0);
      const available = product.stock === null ? Infinity : product.stock - reserved;
      return available >= wanted ? [] : [{ id, name: product.name, available: Math.max(0, available) }];
    });
  }

  function place(request: {
    session: StoreSession;
    attempt: number;
    meta: OrderMeta;
    reserveUntil: number;
  }): StoredOrder {
    const { session, attempt, meta } = request;
    if ((tombstones.get(session.id) ?? -1) >= attempt) throw new StoreRefusal("svc_superseded");
    const found = newest(session.id);
    const existing = found?.status === "cancelled" ? undefined : found;
    if (existing !== undefined && (existing.attempt > attempt || existing.status !== "pending"))
      throw new StoreRefusal("svc_superseded");
    const lines = shortLines(session);
    if (lines.length > 0) throw new StoreRefusal("svc_out_of_stock", { lines });
    const { amounts, discounts = [], couponProblems = [] } = quote(session);
    if (couponProblems.length > 0) {
      const codes = couponProblems.map(({ code }) => code);
      throw new StoreRefusal("svc_coupon_not_applicable", { codes, reason: "used up" });
    }
    const content = {
      attempt,
      meta,
      amounts,
      codes: discounts.flatMap(({ code }) => (code === null ? [] : [code])),
      pieces: piecesOf(session),
      reservedUntil: request.reserveUntil,
    };
    if (existing !== undefined) return Object.assign(existing, content);
    const id = String(5000 + orders.length);
    const order: StoredOrder = {
      id,
      number: id,
      sessionId: session.id,
      status: "pending",
      transactionId: null,
      refunds: [],
      notes: session.livemode ? [] : ["Test payment, do not ship"],
      ...content,
    };
    orders.push(order);
    return order;
  }

  /** The order of a call; the plugin compares its session too. */
  function get({ storeOrderId, sessionId }: CalledOrder): StoredOrder {
    const order = orders.find(({ id }) => id === storeOrderId);
    if (order === undefined) throw new StoreRefusal("svc_refused", { reason: "the order is deleted" });
    if (order.sessionId !== sessionId)
      throw new StoreRefusal("svc_refused", { reason: "the order belongs to another session" });
    return order;
  }

  function take(order: StoredOrder): void {
    for (const [id, quantity] of order.pieces) {
      const product = products.get(id);
      if (product !== undefined && product.stock !== null) product.stock -= quantity;
    }
  }

  /** Paid or held, once; the same again changes nothing. */
  function settle(order: StoredOrder, status: "processing" | "on-hold", meta: OrderMeta): void {
    if (order.status === status) return;
    if (order.status !== "pending" && order.status !== "on-hold")
      throw new StoreRefusal("svc_refused", { reason: `the order is ${order.status}` });
    if (order.status === "pending") take(order);
    Object.assign(order.meta, meta);
    order.status = status;
  }

  return {
    products,
    orders,
    quote,
    shortLines,
    place,
    get,
    hold: (called: CalledOrder, meta: OrderMeta) => settle(get(called), "on-hold", meta),
    pay(
      called: CalledOrder,
      paid: { amount: number; currency: string; transactionId: string; meta: OrderMeta },
    ): void {
      const order = get(called);
      if (order.transactionId === paid.transactionId && order.transactionId !== null) return;
      if (paid.amount !== order.amounts.total || paid.currency !== order.amounts.currency) {
        order.status = "on-hold";
        order.notes.push(
          `${paid.amount} ${paid.currency} were paid for an order over ${order.amounts.total}`,
        );
        throw new StoreRefusal("svc_refused", { reason: "the order is over another amount" });
      }
      settle(order, "processing", paid.meta);
      order.transactionId = paid.transactionId;
    },
    release(called: CalledOrder, attempt: number): void {
      const order = get(called);
      if (order.status === "pending" && order.attempt === attempt) order.reservedUntil = 0;
    },
    cancel(sessionId: string, attempt: number): void {
      tombstones.set(sessionId, Math.max(attempt, tombstones.get(sessionId) ?? 0));
      const order = newest(sessionId);
      if (order === undefined || order.status === "cancelled") return;
      if (order.status !== "pending")
        throw new StoreRefusal("svc_refused", { reason: `the order is ${order.status}` });
      order.status = "cancelled";
    },
    refund(called: CalledOrder, refund: { id: string; amount: number }): void {
      const order = get(called);
      if (order.refunds.some((known) => known.id === refund.id)) return;
      order.refunds.push(refund);
      const sum = order.refunds.reduce((total, { amount }) => total + amount, 0);
      if (sum >= order.amounts.total) order.status = "refunded";
    },
    /** Removes a refund that failed. @returns whether there was one. */
    reverse(called: CalledOrder, id: string, note: string): boolean {
      const order = get(called);
      const index = order.refunds.findIndex((known) => known.id === id);
      if (index === -1) return false;
      order.refunds.splice(index, 1);
      if (order.status === "refunded") order.status = "processing";
      order.notes.push(note);
      return true;
    },
  };
}

export type OrderBook = ReturnType<typeof createOrderBook>;
