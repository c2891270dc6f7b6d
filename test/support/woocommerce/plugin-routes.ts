import { z } from "zod";
import type { OrderMeta, StoreSession } from "../../../server/stores/platform.ts";
import { StoreRefusal, type OrderBook, type StoredOrder } from "./order-book.ts";

/** The plugin's routes by name: what each takes, and what it does with the store's orders. */

const Meta = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const Common = z.object({
  route: z.string(),
  sessionId: z.string().nullable(),
  attempt: z.int(),
  livemode: z.boolean(),
});
const OfOrder = Common.extend({ storeOrderId: z.string() });

const Quote = Common.extend({ session: z.looseObject({ id: z.string() }) });
const Place = Quote.extend({ meta: Meta, reserveUntil: z.iso.datetime() });
const Paid = OfOrder.extend({
  transactionId: z.string(),
  amount: z.int(),
  currency: z.string(),
  meta: Meta,
});
const Hold = OfOrder.extend({ meta: Meta });
const Cancel = Common.extend({ sessionId: z.string(), storeOrderId: z.string().nullable() });
const Vat = OfOrder.extend({
  vat: z.object({
    number: z.string(),
    valid: z.union([z.literal(0), z.literal(1)]),
    country: z.string(),
    name: z.string().nullable(),
    warning: z.null(),
    consultation: z.string().nullable(),
    checkedAt: z.iso.datetime(),
  }),
});
const Refund = OfOrder.extend({
  refundId: z.string(),
  amount: z.int().min(1),
  currency: z.string(),
  reason: z.string(),
});

const RequestTerms = z.object({
  session: z.object({ id: z.string() }),
  company: z.string(),
  vatNumber: z.string(),
  message: z.string(),
});

const Reversal = OfOrder.extend({
  refundId: z.string(),
  amount: z.int().min(1),
  currency: z.string(),
  failure: z.string(),
});

const sessionOf = (session: unknown) => session as StoreSession;

type Handler = (book: OrderBook, body: unknown) => Record<string, unknown>;

export const postRoutes: Record<string, Handler> = {
  "/quote"(book, body) {
    const session = sessionOf(Quote.parse(body).session);
    const needsShipping = session.cart.items.some((item) => item.requiresShipping ?? false);
    return { shippingOptions: [], needsShipping, ...book.quote(session), stock: book.shortLines(session) };
  },
  "/orders"(book, body) {
    const { session, attempt, meta, reserveUntil } = Place.parse(body);
    const placed = { session: sessionOf(session), attempt, meta, reserveUntil: Date.parse(reserveUntil) };
    const { id, number, amounts } = book.place(placed);
    const { shippingOptions } = book.quote(placed.session);
    return { status: "placed", order: { id, number, amounts, shippingOptions } };
  },
  "/orders/paid"(book, body) {
    const { storeOrderId, sessionId, ...paid } = Paid.parse(body);
    book.pay({ storeOrderId, sessionId }, paid);
    return { status: "moved" };
  },
  "/orders/hold"(book, body) {
    const { meta, ...called } = Hold.parse(body);
    book.hold(called, meta);
    return { status: "moved" };
  },
  "/orders/release"(book, body) {
    const { attempt, ...called } = OfOrder.parse(body);
    book.release(called, attempt);
    return { status: "released" };
  },
  "/orders/cancel"(book, body) {
    const { sessionId, attempt } = Cancel.parse(body);
    book.cancel(sessionId, attempt);
    return { status: "moved" };
  },
  "/orders/vat"(book, body) {
    const { vat, ...called } = Vat.parse(body);
    writeVat(book.get(called), vat);
    return { status: "moved" };
  },
  "/terms-requests"(_book, body) {
    RequestTerms.parse(body);
    return { request: "requested", requestedOn: "2026-11-02" };
  },
  "/refunds"(book, body) {
    const { refundId, amount, ...called } = Refund.parse(body);
    book.refund(called, { id: refundId, amount });
    return { status: "recorded" };
  },
  "/refunds/reverse"(book, body) {
    const { refundId, amount, failure, ...called } = Reversal.parse(body);
    return { status: book.reverse(called, refundId, `${amount} ${failure}`) ? "reversed" : "absent" };
  },
};

function writeVat(order: StoredOrder, vat: z.infer<typeof Vat>["vat"]): void {
  if (order.meta["_svc_vat_number"] !== vat.number)
    throw new StoreRefusal("svc_refused", { reason: "the order has another VAT number" });
  const found: Record<string, string | null> = {
    _svc_vat_valid: String(vat.valid),
    _svc_vat_country: vat.country,
    _svc_vat_name: vat.valid === 1 ? vat.name : null,
    _svc_vat_warning: null,
    _svc_vat_consultation: vat.consultation,
    _svc_vat_checked_at: vat.checkedAt,
  };
  const entries = Object.entries({ ...order.meta, ...found }).filter(([, value]) => value !== null);
  order.meta = Object.fromEntries(entries) as OrderMeta;
}
