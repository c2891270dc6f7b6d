// The conformance suite of store platforms; platforms.test.ts runs it on each of them.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  StoreUnavailable,
  type OrderMeta,
  type OrderTarget,
  type StorePlatform,
  type StoreSession,
} from "./platform.ts";

export interface StoredOrder {
  id: string;
  status: string;
  total: number;
  meta: OrderMeta;
  transactionId: string | null;
}

/** A test's own store, and the owner's view of it. */
export interface PlatformRig {
  platform: StorePlatform;
  merchantId: string;
  addProduct(product: { id: string; price: number; stock: number | null }): Promise<void>;
  stockOf(productId: string): Promise<number | null>;
  /** Newest first, with our statuses. */
  ordersOf(sessionId: string): Promise<StoredOrder[]>;
  deleteOrder(storeOrderId: string): Promise<void>;
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** The tests of one platform. @param open returns a rig without products. */
export function testPlatform(name: string, open: () => Promise<PlatformRig>): void {
  function sessionOf(
    rig: PlatformRig,
    lines: Array<{ id: string; quantity?: number; price?: number }>,
    id = `cs_${randomUUID()}`,
  ): StoreSession {
    const items = lines.map((line) => ({
      id: line.id,
      name: line.id,
      quantity: line.quantity ?? 1,
      price: line.price ?? 10_000,
      taxRate: "19",
    }));
    return {
      id,
      merchantId: rig.merchantId,
      livemode: false,
      currency: "EUR",
      cart: { items, extensions: { booking: { class: "cls_1" } } },
      customer: {
        email: "ada@nordlicht.example",
        firstName: "Ada",
        lastName: "Lovelace",
        phone: "",
        company: "Nordlicht GmbH",
        billingAddress: {
          line1: "Kai 1",
          line2: "",
          postcode: "20999",
          city: "Hamburg",
          state: "",
          country: "DE",
        },
      },
      b2b: {
        enabled: true,
        companyName: "Nordlicht GmbH",
        vatNumber: "DE999999100",
        vatValid: true,
        vatCountry: "DE",
        vatPrefix: "DE",
        vatNameMatch: null,
        chargeVat: false,
        exemptionNumber: "",
        poNumber: "PO-1",
        paymentTerms: "",
      },
    };
  }

  const meta = { _svc_session_id: "cs", _svc_vat_number: "DE999999100", _svc_vat_valid: "0", count: 7 };

  async function place(rig: PlatformRig, session: StoreSession, attempt = 1) {
    return rig.platform.placeOrder({ session, attempt, meta, reserveUntil: minutes(20) });
  }

  async function placed(rig: PlatformRig, session: StoreSession, attempt = 1): Promise<OrderTarget> {
    const outcome = await place(rig, session, attempt);
    if (outcome.status !== "placed") throw new Error(`not placed: ${JSON.stringify(outcome)}`);
    const { merchantId, id: sessionId } = session;
    return { merchantId, sessionId, attempt, storeOrderId: outcome.order.id };
  }

  /** A rig with one product. */
  async function withProduct(stock: number | null) {
    const rig = await open();
    await rig.addProduct({ id: "desk", price: 10_000, stock });
    const session = (quantity = 1, id?: string) => sessionOf(rig, [{ id: "desk", quantity }], id);
    return { rig, session, stock: () => rig.stockOf("desk") };
  }

  const payment = { transactionId: "pi_1", amount: 11_900, currency: "EUR", meta: { _svc_paid_at: "now" } };

  test(`${name}: has its registered name`, async () => {
    expect((await open()).platform.name).toBe(name);
  });

  test(`${name}: a quote adds up in minor units and changes nothing`, async () => {
    const { rig, session, stock } = await withProduct(3);
    const quote = await rig.platform.quote(session(2));
    expect(quote).toMatchObject({
      amounts: { subtotal: 20_000, tax: 3_800, total: 23_800, currency: "EUR" },
      quotedTax: 3_800,
      taxRate: 19,
    });
    expect(await stock()).toBe(3);
  });

  test(`${name}: an order is placed pending at the quoted total with its meta; repeating the attempt returns the same order`, async () => {
    const { rig, session } = await withProduct(3);
    const checkoutSession = session(2);
    const first = await place(rig, checkoutSession);
    expect(first).toMatchObject({ status: "placed", order: { amounts: { total: 23_800 } } });
    expect(await place(rig, checkoutSession)).toEqual(first);
    expect(await rig.ordersOf(checkoutSession.id)).toEqual([
      expect.objectContaining({ status: "pending", total: 23_800, meta: expect.objectContaining(meta) }),
    ]);
  });

  test(`${name}: a later attempt overwrites the order; an older one is superseded`, async () => {
    const { rig, session } = await withProduct(5);
    const first = await placed(rig, session(1));
    const second = await placed(rig, { ...session(3), id: first.sessionId! }, 2);
    expect(second.storeOrderId).toBe(first.storeOrderId);
    expect(await place(rig, { ...session(1), id: first.sessionId! }, 1)).toEqual({ status: "superseded" });
    expect(await rig.ordersOf(first.sessionId!)).toMatchObject([{ total: 35_700 }]);
  });

  test(`${name}: a shortage names the lines and the available quantity, and reserves nothing`, async () => {
    const { rig, session } = await withProduct(3);
    await placed(rig, session(2));
    expect(await place(rig, session(2))).toEqual({
      status: "out_of_stock",
      lines: [{ id: "desk", name: expect.any(String), available: 1 }],
    });
    expect(await place(rig, session(1))).toMatchObject({ status: "placed" });
  });

  test(`${name}: of eight concurrent orders for a stock of three, three are placed`, async () => {
    const { rig, session } = await withProduct(3);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => place(rig, session(1))));
    expect(outcomes.filter(({ status }) => status === "placed")).toHaveLength(3);
    expect(outcomes.filter(({ status }) => status === "out_of_stock")).toHaveLength(5);
  });

  test(`${name}: releasing an attempt frees its reservation; releasing an older attempt does not`, async () => {
    const { rig, session } = await withProduct(1);
    const checkoutSession = session(1);
    const first = await placed(rig, checkoutSession, 1);
    await placed(rig, checkoutSession, 2);
    await rig.platform.release(first);
    expect(await place(rig, session(1))).toMatchObject({ status: "out_of_stock" });
    await rig.platform.release({ ...first, attempt: 2 });
    await rig.platform.release({ ...first, attempt: 2 });
    expect(await place(rig, session(1))).toMatchObject({ status: "placed" });
    expect(await rig.ordersOf(checkoutSession.id)).toMatchObject([{ status: "pending" }]);
  });

  test(`${name}: a paid order is processing with its transaction id; repeated commands take its stock once`, async () => {
    const { rig, session, stock } = await withProduct(3);
    const order = await placed(rig, session(1));
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => rig.platform.markPaid({ ...order, ...payment })),
    );
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => ({ status: "applied" })));
    expect(await rig.ordersOf(order.sessionId!)).toMatchObject([
      { status: "processing", transactionId: "pi_1", meta: { count: 7, _svc_paid_at: "now" } },
    ]);
    expect(await stock()).toBe(2);
  });

  test.each([
    ["amount", { ...payment, amount: 11_899 }],
    ["currency", { ...payment, currency: "USD" }],
  ])(`${name}: a payment with another %s is refused`, async (_what, paid) => {
    const { rig, session } = await withProduct(3);
    const order = await placed(rig, session(1));
    expect(await rig.platform.markPaid({ ...order, ...paid })).toEqual({
      status: "refused",
      reason: expect.stringMatching(/\w/),
    });
    expect(await rig.ordersOf(order.sessionId!)).not.toMatchObject([{ status: "processing" }]);
  });

  test(`${name}: an order on account is held, takes its stock and can be paid later`, async () => {
    const { rig, session, stock } = await withProduct(3);
    const order = await placed(rig, session(1));
    expect(await rig.platform.hold({ ...order, meta: { held: "yes" } })).toEqual({ status: "applied" });
    expect(await rig.platform.hold({ ...order, meta: { held: "yes" } })).toEqual({ status: "applied" });
    expect(await rig.ordersOf(order.sessionId!)).toMatchObject([
      { status: "on-hold", meta: { held: "yes", count: 7 } },
    ]);
    expect(await rig.platform.markPaid({ ...order, ...payment })).toEqual({ status: "applied" });
    expect(await stock()).toBe(2);
  });

  test(`${name}: a cancelled order returns its stock, and the session can place a new order`, async () => {
    const { rig, session, stock } = await withProduct(1);
    const checkoutSession = session(1);
    const order = await placed(rig, checkoutSession);
    expect(await rig.platform.cancelOrder(order)).toEqual({ status: "applied" });
    expect(await rig.platform.cancelOrder(order)).toEqual({ status: "applied" });
    expect(await stock()).toBe(1);
    const next = await placed(rig, checkoutSession, 2);
    expect(next.storeOrderId).not.toBe(order.storeOrderId);
  });

  test(`${name}: a paid order cannot be cancelled, and rejects further attempts`, async () => {
    const { rig, session } = await withProduct(3);
    const checkoutSession = session(1);
    const order = await placed(rig, checkoutSession);
    await rig.platform.markPaid({ ...order, ...payment });
    expect(await rig.platform.cancelOrder(order)).toMatchObject({ status: "refused" });
    expect(await place(rig, checkoutSession, 2)).toEqual({ status: "superseded" });
    expect(await rig.ordersOf(checkoutSession.id)).toMatchObject([{ status: "processing" }]);
  });

  test(`${name}: cancelling a session without an order succeeds`, async () => {
    const { rig, session } = await withProduct(3);
    const { merchantId, id: sessionId } = session(1);
    const target = { merchantId, sessionId, attempt: 1, storeOrderId: null };
    expect(await rig.platform.cancelOrder(target)).toEqual({ status: "applied" });
  });

  test(`${name}: every command for a deleted order is refused`, async () => {
    const { rig, session } = await withProduct(3);
    const order = await placed(rig, session(1));
    await rig.deleteOrder(order.storeOrderId);
    const refused = { status: "refused", reason: expect.stringMatching(/\w/) };
    expect(await rig.platform.markPaid({ ...order, ...payment })).toEqual(refused);
    expect(await rig.platform.hold({ ...order, meta: {} })).toEqual(refused);
    expect(await rig.platform.setVat({ ...order, vat })).toEqual(refused);
    expect(await rig.platform.recordRefund({ ...order, refund })).toEqual(refused);
    expect(await rig.platform.reverseRefund({ ...order, refund, failure: "" })).toEqual(refused);
  });

  test(`${name}: every command about another session's order is refused, and that order stays as it is`, async () => {
    const { rig, session } = await withProduct(3);
    const [theirs, own] = [await placed(rig, session(1)), await placed(rig, session(1))];
    const target = { ...own, storeOrderId: theirs.storeOrderId };
    const refused = { status: "refused", reason: "the order belongs to another session" };
    expect(await rig.platform.markPaid({ ...target, ...payment })).toEqual(refused);
    expect(await rig.platform.hold({ ...target, meta: {} })).toEqual(refused);
    expect(await rig.platform.setVat({ ...target, vat })).toEqual(refused);
    expect(await rig.platform.recordRefund({ ...target, refund })).toEqual(refused);
    expect(await rig.platform.reverseRefund({ ...target, refund, failure: "" })).toEqual(refused);
    await expect(rig.platform.release(target)).rejects.toThrow(StoreUnavailable);
    // The session's own is meant.
    expect(await rig.platform.cancelOrder(target)).toEqual({ status: "applied" });
    expect((await rig.ordersOf(theirs.sessionId!))[0]).toMatchObject({ status: "pending" });
    expect((await rig.ordersOf(own.sessionId!))[0]).toMatchObject({ status: "canceled" });
  });

  const vat = {
    number: "DE999999100",
    valid: true,
    country: "DE",
    name: "Muster GmbH",
    consultation: "WAPI1",
    checkedAt: "2026-11-02T10:00:00.000Z",
  };

  test(`${name}: a re-checked VAT result replaces the earlier one; status and total stay`, async () => {
    const { rig, session } = await withProduct(3);
    const order = await placed(rig, session(1));
    await rig.platform.hold({ ...order, meta: { _svc_vat_warning: "vies_unavailable" } });
    expect(await rig.platform.setVat({ ...order, vat })).toEqual({ status: "applied" });
    expect(await rig.platform.setVat({ ...order, vat })).toEqual({ status: "applied" });
    const [seen] = await rig.ordersOf(order.sessionId!);
    expect(seen).toMatchObject({
      status: "on-hold",
      total: 11_900,
      meta: { _svc_vat_valid: "1", _svc_vat_name: "Muster GmbH", _svc_vat_consultation: "WAPI1", count: 7 },
    });
    expect(seen?.meta).not.toHaveProperty("_svc_vat_warning");
    expect(await rig.platform.setVat({ ...order, vat: { ...vat, number: "DE1" } })).toMatchObject({
      status: "refused",
    });
  });

  const refund = { id: "rf_1", amount: 500, currency: "EUR", reason: "" };

  test(`${name}: recording a refund is idempotent`, async () => {
    const { rig, session } = await withProduct(3);
    const order = await placed(rig, session(1));
    await rig.platform.markPaid({ ...order, ...payment });
    expect(await rig.platform.recordRefund({ ...order, refund })).toEqual({ status: "applied" });
    expect(await rig.platform.recordRefund({ ...order, refund })).toEqual({ status: "applied" });
  });

  test(`${name}: an order of which everything was refunded is refunded; a repeated refund counts once`, async () => {
    const { rig, session } = await withProduct(3);
    const order = await placed(rig, session(1));
    await rig.platform.markPaid({ ...order, ...payment });
    const record = (id: string, amount: number) =>
      rig.platform.recordRefund({ ...order, refund: { ...refund, id, amount } });
    for (let round = 0; round < 2; round += 1) await record("rf_part", payment.amount - 1);
    expect((await rig.ordersOf(order.sessionId!))[0]).toMatchObject({ status: "processing" });
    expect(await record("rf_rest", 1)).toEqual({ status: "applied" });
    expect((await rig.ordersOf(order.sessionId!))[0]).toMatchObject({ status: "refunded" });
    expect(await rig.platform.markPaid({ ...order, ...payment })).toEqual({ status: "applied" });
  });

  test(`${name}: a refund that failed is taken back once, and leaves stock and other refunds alone`, async () => {
    const { rig, session, stock } = await withProduct(3);
    const order = await placed(rig, session(1));
    await rig.platform.markPaid({ ...order, ...payment });
    const part = { ...refund, id: "rf_part", amount: payment.amount - 1 };
    const rest = { ...refund, id: "rf_rest", amount: 1 };
    const reverse = (failed: typeof refund) =>
      rig.platform.reverseRefund({ ...order, refund: failed, failure: "lost_or_stolen_card" });
    const status = async () => (await rig.ordersOf(order.sessionId!))[0]?.status;
    expect(await reverse({ ...refund, id: "rf_none" }), "it was never recorded").toEqual({
      status: "applied",
    });
    for (const made of [part, rest]) await rig.platform.recordRefund({ ...order, refund: made });
    expect(await status()).toBe("refunded");
    for (let round = 0; round < 2; round += 1) expect(await reverse(rest)).toEqual({ status: "applied" });
    expect([await status(), await stock()]).toEqual(["processing", 2]);
    await rig.platform.recordRefund({ ...order, refund: { ...refund, id: "rf_again", amount: 1 } });
    expect(await status(), "the other refund counts").toBe("refunded");
  });

  test(`${name}: the pages of the catalogue contain every product once`, async () => {
    const rig = await open();
    const ids = Array.from({ length: 205 }, (_, index) => `p${String(index).padStart(3, "0")}`);
    for (const id of ids) await rig.addProduct({ id, price: 100, stock: null });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await rig.platform.listProducts(rig.merchantId, after);
      seen.push(...page.products.map((product) => product.id));
      after = page.next;
    } while (after !== null && seen.length < 1000);
    expect(seen.toSorted()).toEqual(ids);
  });
}
