import type { Context } from "../context.ts";
import { batchedOnPool } from "../db/batches.ts";
import {
  deleteReservations,
  findOrderOfSession,
  findProducts,
  insertBuiltinOrder,
  listProductsAfter,
  lockSession,
  nextOrderNumber,
  reserve,
  rewriteBuiltinOrder,
  type ProductRow,
} from "./builtin.sql.ts";
import { cancelPending, moveOrder, noteRefund, setOrderVat, settleOrder } from "./builtin-moves.ts";
import type { LoadedHooks } from "./extensions.ts";
import type {
  Cart,
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
      parts.sql.begin((sql) =>
        moveOrder(sql, move, async (order) => {
          if (order.amounts.total !== move.amount || order.currency !== move.currency) {
            return {
              status: "refused",
              reason: `the order total is ${order.amounts.total} ${order.currency}`,
            };
          }
          // An order over nothing has no payment.
          const transactionId = move.transactionId || null;
          return settleOrder(sql, order, { status: "processing", meta: move.meta, transactionId });
        }),
      ),
    hold: (move) =>
      parts.sql.begin((sql) =>
        moveOrder(sql, move, (order) =>
          settleOrder(sql, order, { status: "on-hold", meta: move.meta, transactionId: null }),
        ),
      ),
    async release(move) {
      await parts.sql.begin((sql) =>
        moveOrder(sql, move, async (order) => {
          if (order.status === "pending" && order.attempt === move.attempt)
            await deleteReservations(sql, order.id);
          return { status: "moved" };
        }),
      );
    },
    setVat: (move) =>
      parts.sql.begin((sql) => moveOrder(sql, move, (order) => setOrderVat(sql, order, move.vat))),
    recordRefund: (move) =>
      parts.sql.begin((sql) => moveOrder(sql, move, (order) => noteRefund(sql, order, move.refund))),
    cancelOrder: (move) =>
      parts.sql.begin(async (sql) => {
        const outcome = await moveOrder(sql, move, (order) => cancelPending(sql, order));
        // Whatever the attempts placed: nothing, then.
        return move.storeOrderId === null ? { status: "moved" } : outcome;
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

/** Ids and SKUs, each once. */
function namesOf({ merchantId, cart }: StoreSession): Array<{ merchantId: string; name: string }> {
  const names = cart.items.flatMap((item) => (item.sku === undefined ? [item.id] : [item.id, item.sku]));
  return [...new Set(names)].map((name) => ({ merchantId, name }));
}

function byName(rows: readonly ProductRow[]): Map<string, ProductRow> {
  return new Map(rows.flatMap((row) => [[row.sku, row] as const, [row.id, row] as const]));
}

/** Quotes are asked for on every session: what several ask at once is one question. */
const findProductsOf = batchedOnPool(async (sql, sessions: StoreSession[]) => {
  const names = sessions.map(namesOf);
  const rows = await findProducts(sql, names.flat());
  return sessions.map(({ merchantId }, index) => {
    const wanted = new Set(names[index]!.map(({ name }) => name));
    return byName(
      rows.filter((row) => row.merchant_id === merchantId && (wanted.has(row.id) || wanted.has(row.sku))),
    );
  });
});

async function quote(parts: Parts, session: StoreSession): Promise<Quote> {
  return totalsOf(parts, session, await findProductsOf(parts.sql, session));
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
    const newest = await findOrderOfSession(sql, session.merchantId, session.id);
    // One that was cancelled stays so for its attempt; a later attempt makes a new one.
    const existing = newest?.status === "canceled" && newest.attempt < request.attempt ? null : newest;
    if (existing !== null && (existing.attempt > request.attempt || existing.status !== "pending"))
      return { status: "superseded" };
    const products = byName(await findProducts(sql, namesOf(session)));
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
