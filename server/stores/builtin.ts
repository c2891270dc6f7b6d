import type { Context } from "../context.ts";
import type { Transaction } from "../db/sql.ts";
import {
  deleteReservations,
  findOrderOfSession,
  findProducts,
  insertBuiltinOrder,
  listProductsAfter,
  lockSession,
  moveBuiltinOrder,
  nextOrderNumber,
  reserve,
  rewriteBuiltinOrder,
  takeStock,
  type BuiltinOrderRow,
  type ProductRow,
} from "./builtin.sql.ts";
import type { LoadedHooks } from "./extensions.ts";
import type {
  Cart,
  MoveOutcome,
  OrderMeta,
  OrderMove,
  PlaceOrderOutcome,
  PlaceOrderRequest,
  Quote,
  StorePlatform,
  StoreSession,
} from "./platform.ts";
import { overrideTax } from "./tax-override.ts";
import { cartTotals, withTax } from "./totals.ts";

type Parts = Pick<Context, "sql" | "log" | "clock"> & { hooks: LoadedHooks };

/**
 * An order book on Postgres for merchants whose platform has no plugin, or not yet. Lines whose id or SKU is a
 * known product have stock and that product's tax rate; all others are custom lines.
 */
export function createBuiltinPlatform(parts: Parts): StorePlatform {
  return {
    name: "builtin",
    sendsConfirmation: false,
    quote: (session) => quote(parts, session),
    placeOrder: (request) => placeOrder(parts, request),
    markPaid: (move) =>
      moveOrder(parts, move, async (sql, order) => {
        if (order.amounts.total !== move.amount || order.currency !== move.currency) {
          return { status: "refused", reason: `the order is over ${order.amounts.total} ${order.currency}` };
        }
        return settle(parts, sql, order, "processing", move.meta, move.transactionId);
      }),
    hold: (move) =>
      moveOrder(parts, move, (sql, order) => settle(parts, sql, order, "on-hold", move.meta, null)),
    async release(move) {
      await parts.sql.begin(async (sql) => {
        const order = await findOrderOfSession(sql, move.merchantId, move.sessionId);
        if (order?.status === "pending" && order.attempt === move.attempt)
          await deleteReservations(sql, order.id);
      });
    },
    cancelOrder: (move) =>
      moveOrder(parts, move, async (sql, order) => {
        if (order.status === "canceled") return { status: "moved" };
        if (order.status !== "pending") return { status: "refused", reason: `the order is ${order.status}` };
        await deleteReservations(sql, order.id);
        await moveBuiltinOrder(sql, order.id, {
          status: "canceled",
          meta: {},
          transactionId: null,
          note: "Canceled.",
        });
        return { status: "moved" };
      }),
    async listProducts(merchantId, after) {
      const products = await listProductsAfter(parts.sql, merchantId, after, 100);
      return { products, next: products.length === 100 ? products[99]!.id : null };
    },
  };
}

/** Gives known products their tax rate where neither the line nor the cart says one. */
function withProductRates(cart: Cart, products: ReadonlyMap<string, ProductRow>): Cart {
  if (cart.tax !== undefined) return cart;
  return {
    ...cart,
    items: cart.items.map((item) => {
      const product = products.get(item.id) ?? (item.sku === undefined ? undefined : products.get(item.sku));
      return item.taxRate !== undefined || product === undefined
        ? item
        : { ...item, taxRate: product.tax_rate };
    }),
  };
}

async function productsOf(
  sql: Parameters<typeof findProducts>[0],
  session: StoreSession,
): Promise<Map<string, ProductRow>> {
  const names = session.cart.items.flatMap((item) =>
    item.sku === undefined ? [item.id] : [item.id, item.sku],
  );
  const rows = await findProducts(sql, session.merchantId, [...new Set(names)]);
  return new Map(rows.flatMap((row) => [[row.sku, row] as const, [row.id, row] as const]));
}

async function quote(parts: Parts, session: StoreSession): Promise<Quote> {
  const products = await productsOf(parts.sql, session);
  return totalsOf(parts, session, products);
}

function totalsOf(parts: Parts, session: StoreSession, products: ReadonlyMap<string, ProductRow>): Quote {
  const quoted = cartTotals(withProductRates(session.cart, products), session.currency);
  return {
    amounts: withTax(quoted, overrideTax(parts.hooks, parts.log, quoted.tax, session)),
    quotedTax: quoted.tax,
  };
}

async function placeOrder(parts: Parts, request: PlaceOrderRequest): Promise<PlaceOrderOutcome> {
  const { session } = request;
  return parts.sql.begin(async (sql) => {
    await lockSession(sql, session.id);
    const existing = await findOrderOfSession(sql, session.merchantId, session.id);
    if (existing !== null && existing.attempt > request.attempt) return { status: "superseded" };
    if (existing !== null && existing.status !== "pending") return { status: "superseded" };
    const products = await productsOf(sql, session);
    const { amounts } = totalsOf(parts, session, products);
    const content = {
      session,
      attempt: request.attempt,
      amounts,
      meta: request.meta,
      reserveUntil: request.reserveUntil,
    };
    const order =
      existing === null
        ? await insertBuiltinOrder(sql, {
            ...content,
            number: await nextOrderNumber(sql, session.merchantId),
          })
        : await rewriteBuiltinOrder(sql, existing.id, content);
    await deleteReservations(sql, order.id);
    const short = await reserve(sql, order.id, session.merchantId, wantedPieces(session, products));
    if (short.length === 0)
      return { status: "placed", order: { id: order.id, number: String(order.number), amounts } };
    await deleteReservations(sql, order.id);
    return { status: "out_of_stock", lines: short };
  });
}

/** Pieces wanted of each product with stock; the same product in two lines counts together. */
function wantedPieces(session: StoreSession, products: ReadonlyMap<string, ProductRow>): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const item of session.cart.items) {
    const product = products.get(item.id) ?? (item.sku === undefined ? undefined : products.get(item.sku));
    if (product?.stock === null || product === undefined) continue;
    wanted.set(product.id, (wanted.get(product.id) ?? 0) + item.quantity);
  }
  return wanted;
}

async function moveOrder(
  parts: Parts,
  move: OrderMove,
  act: (sql: Transaction, order: BuiltinOrderRow) => Promise<MoveOutcome>,
): Promise<MoveOutcome> {
  return parts.sql.begin(async (sql) => {
    await lockSession(sql, move.sessionId);
    const order = await findOrderOfSession(sql, move.merchantId, move.sessionId);
    if (order === null) return { status: "refused", reason: "the order is gone" };
    return act(sql, order);
  });
}

async function settle(
  parts: Parts,
  sql: Transaction,
  order: BuiltinOrderRow,
  status: "processing" | "on-hold",
  meta: OrderMeta,
  transactionId: string | null,
): Promise<MoveOutcome> {
  if (order.status === status) return { status: "moved" };
  if (order.status !== "pending" && !(order.status === "on-hold" && status === "processing")) {
    return { status: "refused", reason: `the order is ${order.status}` };
  }
  await takeStock(sql, order.id);
  await deleteReservations(sql, order.id);
  const note =
    status === "processing"
      ? `Paid${transactionId === null ? "" : ` (${transactionId})`}.`
      : "Placed on account; payment is due by the agreed term.";
  await moveBuiltinOrder(sql, order.id, { status, meta, transactionId, note });
  parts.log.debug({ order: order.id, status }, "order moved");
  return { status: "moved" };
}
