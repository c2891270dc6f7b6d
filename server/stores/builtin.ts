import type { Context } from "../context.ts";
import { batchedOnPool } from "../db/batches.ts";
import { getMerchantTogether } from "../merchants/checkout-merchant.ts";
import {
  deleteReservations,
  findOrderOfSession,
  findProducts,
  insertBuiltinOrder,
  listBuiltinPages,
  listProductsAfter,
  lockSession,
  reserve,
  rewriteBuiltinOrder,
  takeOrderNumbers,
  type ProductRow,
} from "./builtin.sql.ts";
import {
  cancelPending,
  holdOrder,
  releaseOrder,
  withLockedOrder,
  recordRefund,
  reverseRefund,
  setOrderVat,
  placeOrPayOrder,
} from "./builtin-order-changes.ts";
import type { LoadedHooks } from "./extensions.ts";
import {
  StoreUnavailable,
  type Cart,
  type PlaceOrderOutcome,
  type PlaceOrderRequest,
  type Quote,
  type StorePlatform,
  type StoreSession,
} from "./platform.ts";
import { deleteReceivable } from "./on-account/on-account.sql.ts";
import { reserveCredit } from "./on-account/reserve-credit.ts";
import { quoteAccount } from "./on-account/quote-account.ts";
import { withDelivery, type DeliverySettings } from "./delivery/builtin-delivery.ts";
import { overrideTax } from "./tax-override.ts";
import { cartTotals, withTax } from "./totals.ts";

type Parts = Pick<Context, "sql" | "config" | "log" | "clock"> & { hooks: LoadedHooks };

/**
 * A store platform on Postgres for merchants without a connected store. Lines whose id or SKU matches a product use its
 * stock and tax rate; all others are custom lines.
 */
export function createBuiltinPlatform(parts: Parts): StorePlatform {
  return {
    name: "builtin",
    sendsConfirmation: false,
    quote: (session) => quote(parts, session),
    placeOrder: (request) => placeOrder(parts, request),
    markPaid: (target) =>
      parts.sql.begin((sql) =>
        withLockedOrder(sql, target, async (order) => {
          if (order.amounts.total !== target.amount || order.currency !== target.currency) {
            return {
              status: "refused",
              reason: `the order total is ${order.amounts.total} ${order.currency}`,
            };
          }
          // An order with a total of 0 has no payment.
          const transactionId = target.transactionId || null;
          return placeOrPayOrder(sql, order, { status: "processing", meta: target.meta, transactionId });
        }),
      ),
    hold: (target) =>
      parts.sql.begin((sql) => withLockedOrder(sql, target, (order) => holdOrder(sql, order, target.meta))),
    async release(target) {
      const outcome = await parts.sql.begin((sql) =>
        withLockedOrder(sql, target, async (order) => {
          if (order.status === "pending" && order.attempt === target.attempt)
            await releaseOrder(sql, order.id);
          return { status: "applied" };
        }),
      );
      if (target.storeOrderId !== null && outcome.status === "refused")
        throw new StoreUnavailable(`the store released no stock: ${outcome.reason}`, { permanent: true });
    },
    setVat: (target) =>
      parts.sql.begin((sql) => withLockedOrder(sql, target, (order) => setOrderVat(sql, order, target.vat))),
    recordRefund: (target) =>
      parts.sql.begin((sql) =>
        withLockedOrder(sql, target, (order) => recordRefund(sql, order, target.refund)),
      ),
    reverseRefund: (target) =>
      parts.sql.begin((sql) =>
        withLockedOrder(sql, target, (order) => reverseRefund(sql, order, target.refund, target.failure)),
      ),
    cancelOrder: (target) =>
      parts.sql.begin(async (sql) => {
        const ofSession = { ...target, storeOrderId: null };
        const outcome = await withLockedOrder(sql, ofSession, (order) => cancelPending(sql, order));
        // Without an order id there may be no order to cancel.
        return target.storeOrderId === null ? { status: "applied" } : outcome;
      }),
    async listProducts(merchantId, after) {
      const products = await listProductsAfter(parts.sql, merchantId, after, 100);
      const listed = products.map((product) => ({
        ...product,
        url: addressOf(parts, merchantId, "products", product.id),
      }));
      return { products: listed, next: products.length === 100 ? products[99]!.id : null };
    },
    async listPages(merchantId) {
      const pages = await listBuiltinPages(parts.sql, merchantId);
      return pages.map((page) => ({
        ...page,
        url: page.url ?? addressOf(parts, merchantId, "pages", page.id),
      }));
    },
  };
}

/** Where anyone can read a product or page: `store-text.page.ts`. */
function addressOf({ config }: Parts, merchantId: string, kind: "products" | "pages", id: string): string {
  return `${config.baseUrl}/stores/${merchantId}/${kind}/${encodeURIComponent(id)}`;
}

/**
 * The cart with its products' tax rates, where neither the line nor the cart has one, and with whether they are shipped, where
 * the line does not say.
 */
function withProductFacts(cart: Cart, products: ReadonlyMap<string, ProductRow>): Cart {
  return {
    ...cart,
    items: cart.items.map((item) => {
      const product = products.get(item.id) ?? (item.sku === undefined ? undefined : products.get(item.sku));
      if (product === undefined) return item;
      const taxRate = item.taxRate ?? (cart.tax === undefined ? product.tax_rate : undefined);
      return {
        requiresShipping: product.requires_shipping,
        ...item,
        ...(taxRate === undefined ? {} : { taxRate }),
      };
    }),
  };
}

/** Distinct ids and SKUs. */
function productKeys({ merchantId, cart }: StoreSession): Array<{ merchantId: string; name: string }> {
  const names = cart.items.flatMap((item) => (item.sku === undefined ? [item.id] : [item.id, item.sku]));
  return [...new Set(names)].map((name) => ({ merchantId, name }));
}

function byIdAndSku(rows: readonly ProductRow[]): Map<string, ProductRow> {
  return new Map(rows.flatMap((row) => [[row.sku, row] as const, [row.id, row] as const]));
}

/** Every session requests a quote; concurrent look-ups share one query. */
const findProductsOf = batchedOnPool(async (sql, sessions: StoreSession[]) => {
  const names = sessions.map(productKeys);
  const rows = await findProducts(sql, names.flat());
  return sessions.map(({ merchantId }, index) => {
    const wanted = new Set(names[index]!.map(({ name }) => name));
    return byIdAndSku(
      rows.filter((row) => row.merchant_id === merchantId && (wanted.has(row.id) || wanted.has(row.sku))),
    );
  });
});

async function quote(parts: Parts, session: StoreSession): Promise<Quote> {
  const [products, delivery] = await Promise.all([
    findProductsOf(parts.sql, session),
    deliverySettings(parts, session),
  ]);
  const quoted = totalsOf(parts, session, products, delivery);
  return { ...quoted, onAccount: await quoteAccount(parts, session, quoted.amounts) };
}

/** How the merchant delivers; no query for a cart whose shipping is fixed. */
async function deliverySettings(parts: Parts, { merchantId, cart }: StoreSession): Promise<DeliverySettings> {
  if (cart.shipping !== undefined) return { zones: [], sells: "both" };
  const { shipping, store } = (await getMerchantTogether(parts.sql, merchantId)).configuration;
  return { zones: shipping.zones, sells: store.sells };
}

function totalsOf(
  parts: Parts,
  session: StoreSession,
  products: ReadonlyMap<string, ProductRow>,
  settings: DeliverySettings,
): Quote {
  const { cart, ...delivery } = withDelivery(withProductFacts(session.cart, products), session, settings);
  const quoted = cartTotals(cart, session.currency);
  const { pickup } = cart;
  const forHandlers = pickup === undefined ? session : { ...session, cart: { ...session.cart, pickup } };
  return {
    amounts: withTax(quoted, overrideTax(parts.hooks, parts.log, quoted.tax, forHandlers)),
    quotedTax: quoted.tax,
    ...delivery,
  };
}

/**
 * Order numbers outside of the order's transaction, which would keep every other order of the merchant waiting until its
 * end. Orders placed at the same time share a block; the number of an order that is not placed stays unused. A number
 * need not reach the disk by itself: it does with the order, which is written after it.
 */
const nextOrderNumber = batchedOnPool(async (sql, merchantIds: string[]) => {
  const blocks = new Map<string, number>();
  for (const id of merchantIds) blocks.set(id, (blocks.get(id) ?? 0) + 1);
  const last = await sql.begin(async (transaction) => {
    const unforced = transaction`set local synchronous_commit = off`.execute();
    const [, taken] = await Promise.all([unforced, takeOrderNumbers(transaction, blocks)]);
    return taken;
  });
  const next = new Map([...blocks].map(([id, size]) => [id, last.get(id)! - size]));
  return merchantIds.map((id) => {
    const number = next.get(id)! + 1;
    next.set(id, number);
    return number;
  });
});

async function placeOrder(parts: Parts, request: PlaceOrderRequest): Promise<PlaceOrderOutcome> {
  const { session } = request;
  // A later attempt usually finds the order of an earlier one, and needs no number.
  const [number, delivery] = await Promise.all([
    request.attempt > 1 ? null : nextOrderNumber(parts.sql, session.merchantId),
    deliverySettings(parts, session),
  ]);
  return parts.sql.begin(async (sql) => {
    await lockSession(sql, session.id);
    const newest = await findOrderOfSession(sql, session.merchantId, session.id);
    // A cancelled order stays cancelled for its attempt; a later attempt places a new order.
    const existing = newest?.status === "canceled" && newest.attempt < request.attempt ? null : newest;
    if (existing !== null && (existing.attempt > request.attempt || existing.status !== "pending"))
      return { status: "superseded" };
    const products = byIdAndSku(await findProducts(sql, productKeys(session)));
    const { amounts, shippingOptions } = totalsOf(parts, session, products, delivery);
    // What an earlier try has reserved is decided again.
    if (existing !== null && existing.company_id !== null) await deleteReceivable(sql, existing.id);
    const content = {
      session,
      attempt: request.attempt,
      amounts,
      meta: request.meta,
      reserveUntil: request.reserveUntil,
      shippingLabel: shippingOptions?.find(({ selected }) => selected)?.label ?? null,
    };
    const order =
      existing === null
        ? await insertBuiltinOrder(sql, {
            ...content,
            now: parts.clock.now(),
            number:
              number ??
              (await takeOrderNumbers(sql, new Map([[session.merchantId, 1]]))).get(session.merchantId)!,
          })
        : await rewriteBuiltinOrder(sql, existing.id, content);
    await deleteReservations(sql, order.id);
    const short = await reserve(sql, order.id, session.merchantId, requestedQuantities(session, products));
    if (short.length > 0) {
      await releaseOrder(sql, order.id);
      return { status: "out_of_stock", lines: short };
    }
    const refusal = await reserveCredit(sql, order.id, { ...request, amounts, now: parts.clock.now() });
    if (refusal === null)
      return {
        status: "placed",
        order: { id: order.id, number: String(order.number), amounts, shippingOptions },
      };
    await releaseOrder(sql, order.id);
    return refusal;
  });
}

/** Requested quantity per stocked product, summed over lines. */
function requestedQuantities(
  session: StoreSession,
  products: ReadonlyMap<string, ProductRow>,
): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const item of session.cart.items) {
    const product = products.get(item.id) ?? (item.sku === undefined ? undefined : products.get(item.sku));
    if (product?.stock === null || product === undefined) continue;
    wanted.set(product.id, (wanted.get(product.id) ?? 0) + item.quantity);
  }
  return wanted;
}
