import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { batchedOnPool } from "../db/batches.ts";
import { sentTogether } from "../db/sent-together.ts";
import { getMerchantTogether } from "../merchants/checkout-merchant.ts";
import {
  deleteReservations,
  findProducts,
  insertBuiltinOrder,
  listBuiltinPages,
  listProductsAfter,
  reserve,
  rewriteBuiltinOrder,
  takeOrderNumbers,
  type ProductRow,
} from "./builtin.sql.ts";
import {
  cancelPending,
  holdOrder,
  lockOrder,
  releaseOrder,
  withLockedOrder,
  recordRefund,
  reverseRefund,
  setOrderVat,
  placeOrPayOrder,
} from "./builtin-order-changes.ts";
import {
  StoreUnavailable,
  type Cart,
  type LoadedHooks,
  type PlaceOrderOutcome,
  type PlaceOrderRequest,
  type Quote,
  type StorePlatform,
  type StoreSession,
  type StoreSettings,
} from "./platform.ts";
import { deleteReceivable } from "./on-account/on-account.sql.ts";
import { reserveCredit } from "./on-account/reserve-credit.ts";
import { quoteAccount } from "./on-account/quote-account.ts";
import { couponKey } from "../../shared/coupons/coupon-settings.ts";
import { withCoupons, type CouponRules } from "./coupons/builtin-coupons.ts";
import { countCouponUses, lockCoupons, saveCouponUses } from "./coupons/coupon-uses.sql.ts";
import { withDelivery, type DeliverySettings } from "./delivery/builtin-delivery.ts";
import { notifyOfMissingRate } from "./tax/tax-notice.ts";
import { overrideTax } from "./tax/tax-override.ts";
import { cartTotals, taxRateOf, withTax } from "./totals.ts";

type Parts = Pick<Context, "sql" | "config" | "log" | "clock" | "mailer"> & { hooks: LoadedHooks };

/**
 * A store platform on Postgres for merchants without a connected store. Lines whose id or SKU matches a product use its
 * stock and tax rate; all others are custom lines.
 */
export function createBuiltinPlatform(parts: Parts): StorePlatform {
  return {
    name: "builtin",
    sendsConfirmation: false,
    quote: (session, settings) => quote(parts, session, settings),
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

async function quote(parts: Parts, session: StoreSession, settings?: StoreSettings): Promise<Quote> {
  const [products, rules] = await Promise.all([
    findProductsOf(parts.sql, session),
    storeRules(parts, session, settings),
  ]);
  const uses = await usesOf(parts.sql, session, rules);
  const quoted = totalsOf(parts, session, products, { ...rules, uses });
  return { ...quoted, onAccount: await quoteAccount(parts, session, quoted.amounts) };
}

/** How the merchant delivers, and their codes. */
interface StoreRules {
  delivery: DeliverySettings;
  coupons: Omit<CouponRules, "uses">;
}

async function storeRules(
  parts: Parts,
  { merchantId }: StoreSession,
  settings?: StoreSettings,
): Promise<StoreRules> {
  const { shipping, store, coupons } =
    settings ?? (await getMerchantTogether(parts.sql, merchantId)).configuration;
  const today = new Date(parts.clock.now()).toISOString().slice(0, 10);
  return { delivery: { zones: shipping.zones, sells: store.sells }, coupons: { coupons, today } };
}

/** The shopper's codes, else that of the partner's cart. */
function codesOf({ cart }: StoreSession): string[] {
  return cart.coupons ?? (cart.coupon === undefined ? [] : [cart.coupon]);
}

/** How often other sessions' orders use the codes of this one that have a limit; no query without any. */
async function usesOf(
  sql: Sql,
  session: StoreSession,
  { coupons }: StoreRules,
): Promise<ReadonlyMap<string, number>> {
  const keys = limitedKeys(session, coupons);
  return keys.length === 0 ? new Map() : countCouponUses(sql, session.merchantId, keys, session.id);
}

function limitedKeys(session: StoreSession, { coupons }: StoreRules["coupons"]): string[] {
  const limited = new Set(
    coupons.filter(({ usageLimit }) => usageLimit !== undefined).map(({ code }) => couponKey(code)),
  );
  return codesOf(session)
    .map(couponKey)
    .filter((key) => limited.has(key));
}

function totalsOf(
  parts: Parts,
  session: StoreSession,
  products: ReadonlyMap<string, ProductRow>,
  { delivery, coupons, uses }: StoreRules & Pick<CouponRules, "uses">,
): Quote {
  const known = withProductFacts(session.cart, products);
  const takesCodes = session.cart.tax === undefined && coupons.coupons.length > 0;
  const codes = takesCodes ? codesOf(session) : [];
  const { freeShipping, discounts, problems, ...discounted } = withCoupons(known, codes, session.currency, {
    ...coupons,
    uses,
  });
  const { cart, ...shipped } = withDelivery(discounted.cart, session, { ...delivery, freeShipping });
  const quoted = cartTotals(cart, session.currency);
  const { pickup } = cart;
  const forHandlers = pickup === undefined ? session : { ...session, cart: { ...session.cart, pickup } };
  const amounts = withTax(quoted, overrideTax(parts.hooks, parts.log, quoted.tax, forHandlers));
  return {
    amounts,
    quotedTax: quoted.tax,
    // A tax that a handler has decided is of no rate that the store knows.
    taxRate: amounts.tax === quoted.tax ? taxRateOf(cart) : undefined,
    ...shipped,
    ...(takesCodes ? { discounts, couponProblems: problems } : {}),
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
  const last = await takeOrderNumbers(sql, blocks, { waitsForDisk: false });
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
  const [number, rules] = await Promise.all([
    request.attempt > 1 ? null : nextOrderNumber(parts.sql, session.merchantId),
    storeRules(parts, session, request.settings),
  ]);
  return parts.sql.begin(async (sql) => {
    const [newest, rows] = await sentTogether([
      lockOrder(sql, session.merchantId, session.id),
      findProducts(sql, productKeys(session)),
    ]);
    // A cancelled order stays cancelled for its attempt; a later attempt places a new order.
    const existing = newest?.status === "canceled" && newest.attempt < request.attempt ? null : newest;
    if (existing !== null && (existing.attempt > request.attempt || existing.status !== "pending"))
      return { status: "superseded" };
    const products = byIdAndSku(rows);
    await lockCoupons(sql, session.merchantId, limitedKeys(session, rules.coupons));
    const uses = await usesOf(sql, session, rules);
    const quoted = totalsOf(parts, session, products, { ...rules, uses });
    const { amounts, shippingOptions, discounts = [], couponProblems = [] } = quoted;
    const [problem] = couponProblems;
    if (problem !== undefined) return { status: "coupon_refused", problem };
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
    if (existing !== null) await deleteReservations(sql, order.id);
    const keys = discounts.flatMap(({ code }) => (code === null ? [] : [couponKey(code)]));
    if (existing !== null || keys.length > 0) await saveCouponUses(sql, order.id, session.merchantId, keys);
    const short = await reserve(sql, order.id, session.merchantId, requestedQuantities(session, products));
    if (short.length > 0) {
      await releaseOrder(sql, order.id);
      return { status: "out_of_stock", lines: short };
    }
    const refusal = await reserveCredit(sql, order.id, { ...request, amounts, now: parts.clock.now() });
    if (refusal !== null) {
      await releaseOrder(sql, order.id);
      return refusal;
    }
    const placed = { id: order.id, number: String(order.number), amounts, shippingOptions };
    await notifyOfMissingRate(parts, sql, session.merchantId, {
      number: placed.number,
      cart: withProductFacts(session.cart, products),
    });
    return { status: "placed", order: placed };
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
