// What every store platform must do, whatever it is: run by platforms.test.ts on each line of the table.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { OrderMeta, OrderMove, StorePlatform, StoreSession } from "./platform.ts";

export interface SeenOrder {
  id: string;
  status: string;
  total: number;
  meta: OrderMeta;
  transactionId: string | null;
}

/** A store of one test's own, and what its owner sees in it. */
export interface PlatformRig {
  platform: StorePlatform;
  merchantId: string;
  addProduct(product: { id: string; price: number; stock: number | null }): Promise<void>;
  stockOf(productId: string): Promise<number | null>;
  /** Statuses in our words. Newest first. */
  ordersOf(sessionId: string): Promise<SeenOrder[]>;
  deleteOrder(storeOrderId: string): Promise<void>;
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

/** The tests of one platform. @param open gives a rig with no product but those a test adds. */
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
        poNumber: "PO-1",
        paymentTerms: "",
      },
    };
  }

  const meta = { _svc_session_id: "cs", _svc_vat_number: "DE999999100", _svc_vat_valid: "0", count: 7 };

  async function place(rig: PlatformRig, session: StoreSession, attempt = 1) {
    return rig.platform.placeOrder({ session, attempt, meta, reserveUntil: minutes(20) });
  }

  async function placed(rig: PlatformRig, session: StoreSession, attempt = 1): Promise<OrderMove> {
    const outcome = await place(rig, session, attempt);
    if (outcome.status !== "placed") throw new Error(`not placed: ${JSON.stringify(outcome)}`);
    const { merchantId, id: sessionId } = session;
    return { merchantId, sessionId, attempt, storeOrderId: outcome.order.id };
  }

  /** A rig with one product, as many as wanted. */
  async function withDesks(stock: number | null) {
    const rig = await open();
    await rig.addProduct({ id: "desk", price: 10_000, stock });
    const session = (quantity = 1, id?: string) => sessionOf(rig, [{ id: "desk", quantity }], id);
    return { rig, session, stock: () => rig.stockOf("desk") };
  }

  const payment = { transactionId: "pi_1", amount: 11_900, currency: "EUR", meta: { _svc_paid_at: "now" } };

  test(`${name}: has the name it is found by`, async () => {
    expect((await open()).platform.name).toBe(name);
  });

  test(`${name}: a quote adds up in minor units, and changes nothing`, async () => {
    const { rig, session, stock } = await withDesks(3);
    const quote = await rig.platform.quote(session(2));
    expect(quote).toMatchObject({
      amounts: { subtotal: 20_000, tax: 3_800, total: 23_800, currency: "EUR" },
      quotedTax: 3_800,
    });
    expect(await stock()).toBe(3);
  });

  test(`${name}: an order is placed pending at the quoted total, with its meta; the same attempt again gives the same order`, async () => {
    const { rig, session } = await withDesks(3);
    const wanted = session(2);
    const first = await place(rig, wanted);
    expect(first).toMatchObject({ status: "placed", order: { amounts: { total: 23_800 } } });
    expect(await place(rig, wanted)).toEqual(first);
    expect(await rig.ordersOf(wanted.id)).toEqual([
      expect.objectContaining({ status: "pending", total: 23_800, meta: expect.objectContaining(meta) }),
    ]);
  });

  test(`${name}: a later attempt rewrites the order, an older one is refused`, async () => {
    const { rig, session } = await withDesks(5);
    const first = await placed(rig, session(1));
    const second = await placed(rig, { ...session(3), id: first.sessionId! }, 2);
    expect(second.storeOrderId).toBe(first.storeOrderId);
    expect(await place(rig, { ...session(1), id: first.sessionId! }, 1)).toEqual({ status: "superseded" });
    expect(await rig.ordersOf(first.sessionId!)).toMatchObject([{ total: 35_700 }]);
  });

  test(`${name}: a shortage names the lines and how many are left, and reserves nothing`, async () => {
    const { rig, session } = await withDesks(3);
    await placed(rig, session(2));
    expect(await place(rig, session(2))).toEqual({
      status: "out_of_stock",
      lines: [{ id: "desk", name: expect.any(String), available: 1 }],
    });
    expect(await place(rig, session(1))).toMatchObject({ status: "placed" });
  });

  test(`${name}: of eight orders at once for three pieces, three are placed`, async () => {
    const { rig, session } = await withDesks(3);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => place(rig, session(1))));
    expect(outcomes.filter(({ status }) => status === "placed")).toHaveLength(3);
    expect(outcomes.filter(({ status }) => status === "out_of_stock")).toHaveLength(5);
  });

  test(`${name}: what an attempt reserved is free once it is released, but not by a release of an older attempt`, async () => {
    const { rig, session } = await withDesks(1);
    const wanted = session(1);
    const first = await placed(rig, wanted, 1);
    await placed(rig, wanted, 2);
    await rig.platform.release(first);
    expect(await place(rig, session(1))).toMatchObject({ status: "out_of_stock" });
    await rig.platform.release({ ...first, attempt: 2 });
    await rig.platform.release({ ...first, attempt: 2 });
    expect(await place(rig, session(1))).toMatchObject({ status: "placed" });
    expect(await rig.ordersOf(wanted.id)).toMatchObject([{ status: "pending" }]);
  });

  test(`${name}: a paid order is processing with its transaction, and takes its stock once however often it is told`, async () => {
    const { rig, session, stock } = await withDesks(3);
    const order = await placed(rig, session(1));
    const told = await Promise.all(
      Array.from({ length: 5 }, () => rig.platform.markPaid({ ...order, ...payment })),
    );
    expect(told).toEqual(Array.from({ length: 5 }, () => ({ status: "moved" })));
    expect(await rig.ordersOf(order.sessionId!)).toMatchObject([
      { status: "processing", transactionId: "pi_1", meta: { count: 7, _svc_paid_at: "now" } },
    ]);
    expect(await stock()).toBe(2);
  });

  test.each([
    ["amount", { ...payment, amount: 11_899 }],
    ["currency", { ...payment, currency: "USD" }],
  ])(`${name}: a payment over another %s is refused for good`, async (_what, paid) => {
    const { rig, session } = await withDesks(3);
    const order = await placed(rig, session(1));
    expect(await rig.platform.markPaid({ ...order, ...paid })).toEqual({
      status: "refused",
      reason: expect.stringMatching(/\w/),
    });
    expect(await rig.ordersOf(order.sessionId!)).not.toMatchObject([{ status: "processing" }]);
  });

  test(`${name}: an order on account is held, takes its stock, and can be paid later`, async () => {
    const { rig, session, stock } = await withDesks(3);
    const order = await placed(rig, session(1));
    expect(await rig.platform.hold({ ...order, meta: { held: "yes" } })).toEqual({ status: "moved" });
    expect(await rig.platform.hold({ ...order, meta: { held: "yes" } })).toEqual({ status: "moved" });
    expect(await rig.ordersOf(order.sessionId!)).toMatchObject([
      { status: "on-hold", meta: { held: "yes", count: 7 } },
    ]);
    expect(await rig.platform.markPaid({ ...order, ...payment })).toEqual({ status: "moved" });
    expect(await stock()).toBe(2);
  });

  test(`${name}: a cancelled order gives its pieces back, and the session may order anew`, async () => {
    const { rig, session, stock } = await withDesks(1);
    const wanted = session(1);
    const order = await placed(rig, wanted);
    expect(await rig.platform.cancelOrder(order)).toEqual({ status: "moved" });
    expect(await rig.platform.cancelOrder(order)).toEqual({ status: "moved" });
    expect(await stock()).toBe(1);
    const next = await placed(rig, wanted, 2);
    expect(next.storeOrderId).not.toBe(order.storeOrderId);
  });

  test(`${name}: a paid order is not cancelled, and takes no further attempt`, async () => {
    const { rig, session } = await withDesks(3);
    const wanted = session(1);
    const order = await placed(rig, wanted);
    await rig.platform.markPaid({ ...order, ...payment });
    expect(await rig.platform.cancelOrder(order)).toMatchObject({ status: "refused" });
    expect(await place(rig, wanted, 2)).toEqual({ status: "superseded" });
    expect(await rig.ordersOf(wanted.id)).toMatchObject([{ status: "processing" }]);
  });

  test(`${name}: cancelling a session that placed nothing is no fault`, async () => {
    const { rig, session } = await withDesks(3);
    const { merchantId, id: sessionId } = session(1);
    const move = { merchantId, sessionId, attempt: 1, storeOrderId: null };
    expect(await rig.platform.cancelOrder(move)).toEqual({ status: "moved" });
  });

  test(`${name}: an order that was deleted is refused for good, whatever is to be done with it`, async () => {
    const { rig, session } = await withDesks(3);
    const order = await placed(rig, session(1));
    await rig.deleteOrder(order.storeOrderId);
    const refused = { status: "refused", reason: expect.stringMatching(/\w/) };
    expect(await rig.platform.markPaid({ ...order, ...payment })).toEqual(refused);
    expect(await rig.platform.hold({ ...order, meta: {} })).toEqual(refused);
    expect(await rig.platform.setVat({ ...order, vat })).toEqual(refused);
    expect(await rig.platform.recordRefund({ ...order, refund })).toEqual(refused);
  });

  const vat = {
    number: "DE999999100",
    valid: true,
    country: "DE",
    name: "Muster GmbH",
    consultation: "WAPI1",
    checkedAt: "2026-11-02T10:00:00.000Z",
  };

  test(`${name}: a later VAT finding replaces the earlier one, and leaves status and total`, async () => {
    const { rig, session } = await withDesks(3);
    const order = await placed(rig, session(1));
    await rig.platform.hold({ ...order, meta: { _svc_vat_warning: "vies_unavailable" } });
    expect(await rig.platform.setVat({ ...order, vat })).toEqual({ status: "moved" });
    expect(await rig.platform.setVat({ ...order, vat })).toEqual({ status: "moved" });
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

  test(`${name}: a refund is taken, and taken once`, async () => {
    const { rig, session } = await withDesks(3);
    const order = await placed(rig, session(1));
    await rig.platform.markPaid({ ...order, ...payment });
    expect(await rig.platform.recordRefund({ ...order, refund })).toEqual({ status: "moved" });
    expect(await rig.platform.recordRefund({ ...order, refund })).toEqual({ status: "moved" });
  });

  test(`${name}: the catalogue is read page by page, every product once`, async () => {
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
