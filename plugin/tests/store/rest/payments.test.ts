/** Payments and refunds that the checkout server reports for its orders. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingForStore } from "../support/locations.mjs";
import { sampleSession } from "./sample-session.ts";
import { orderId, type SignedStore, startSignedStore } from "./signed-store.ts";

describe.skipIf(missingForStore().length > 0)("payments of orders", () => {
  let shop: SignedStore;

  beforeAll(async () => {
    shop = await startSignedStore();
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  test("a paid order is processing, with all that was sent; repeating the request changes nothing", async () => {
    const session = sampleSession([shop.line("stocked", 3)]);
    const placed = await shop.place(session);
    expect(placed.body).toMatchObject({
      status: "placed",
      order: { amounts: { total: 11999, tax: 2000 } },
    });
    const id = orderId(placed);
    expect((await shop.store.order(Number(id))).status).toBe("pending");

    const paid = [await shop.pay(session, id, 11999), await shop.pay(session, id, 11999)];
    expect(paid).toMatchObject(Array(2).fill({ status: 200, body: { status: "moved" } }));
    const order = await shop.store.order(Number(id));
    expect(order).toMatchObject({
      status: "processing",
      method: "svc_checkout_card",
      company: "Example GmbH",
      total: "119.99",
    });
    expect(order.meta).toMatchObject({
      _svc_session_id: session.id,
      _svc_vat_valid: "1",
      _svc_po_number: "PO-7",
      _svc_livemode: "0",
    });
    expect(order.notes.filter((note) => note === "Test payment, do not ship.")).toHaveLength(1);
    expect([await shop.stock(), await shop.held()]).toEqual([47, 0]);
    const subjects = (await shop.store.takeMails()).map((mail) => mail.subject);
    expect(subjects.length).toBeGreaterThan(0);
    expect(subjects.every((subject) => subject.startsWith("[TEST] "))).toBe(true);
  });

  test("an order paid with another amount is put on hold with a note", async () => {
    const session = sampleSession([shop.line("plain", 3)]);
    const id = orderId(await shop.place(session));
    expect(await shop.pay(session, id, 11998)).toMatchObject({ status: 409, body: { code: "svc_refused" } });
    const order = await shop.store.order(Number(id));
    expect(order.status).toBe("on-hold");
    expect(order.notes.join()).toContain("119.98 EUR was paid by card, but the order total is 119.99 EUR");
  });

  test("a deferred term puts the order on hold and reduces its stock", async () => {
    const session = sampleSession([shop.line("stocked", 1)]);
    session.b2b.paymentTerms = "net30";
    const before = await shop.stock();
    const id = orderId(await shop.place(session));
    const answer = await shop.change("hold", session, id, { meta: { _svc_payment_due: "2026-12-21" } });
    expect(answer).toMatchObject({ status: 200, body: { status: "moved" } });
    const order = await shop.store.order(Number(id));
    expect(order).toMatchObject({ status: "on-hold", method: "svc_checkout_terms" });
    expect(order.meta).toMatchObject({ _svc_payment_terms: "net30", _svc_payment_due: "2026-12-21" });
    expect(await shop.stock()).toBe(before - 1);
    expect(await shop.change("cancel", session, id)).toMatchObject({ status: 409, body: { code: "svc_refused" } });
  });

  test("a refund made at the processor is recorded once, up to the amount paid", async () => {
    const session = sampleSession([shop.line("plain", 3)]);
    const id = orderId(await shop.place(session));
    await shop.pay(session, id, 11999);
    const refund = (refundId: string, amount: number) =>
      shop.calls.post("/refunds", {
        sessionId: session.id,
        attempt: 1,
        storeOrderId: id,
        refundId,
        amount,
        currency: "EUR",
        reason: "",
      });
    const twice = await Promise.all([refund("rf_1", 2000), refund("rf_1", 2000)]);
    expect(twice).toMatchObject(Array(2).fill({ status: 200, body: { status: "recorded" } }));
    expect(await shop.store.php(`return wc_get_order( ${id} )->get_total_refunded();`)).toBe(20);
    expect(await refund("rf_2", 99_999)).toMatchObject({ status: 409, body: { code: "svc_refused" } });
  });

  test("a later VAT check replaces the first and changes no amount; one of another number is refused", async () => {
    const session = sampleSession([shop.line("plain", 3)]);
    const id = orderId(await shop.place(session));
    const finding = {
      number: "DE999999100",
      valid: 0,
      country: "DE",
      name: null,
      warning: null,
      consultation: "WAPIAAAA",
      checkedAt: "2026-11-21T10:00:00.000Z",
    };
    expect((await shop.change("vat", session, id, { vat: { ...finding, number: "DE1" } })).status).toBe(409);
    expect((await shop.change("vat", session, id, { vat: finding })).status).toBe(200);
    const order = await shop.store.order(Number(id));
    expect(order.meta).toMatchObject({ _svc_vat_valid: "0", _svc_vat_consultation: "WAPIAAAA" });
    expect(order.total).toBe("119.99");
  });

  test("an order of another session, and a deleted one, are refused", async () => {
    const [mine, theirs] = [sampleSession([shop.line("plain", 3)]), sampleSession([shop.line("plain", 3)])];
    const id = orderId(await shop.place(theirs));
    expect(await shop.pay(mine, id, 11999)).toMatchObject({
      status: 409,
      body: { reason: "the order belongs to another session" },
    });
    await shop.store.php(`wc_get_order( ${id} )->delete( true ); return 1;`);
    expect(await shop.pay(theirs, id, 11999)).toMatchObject({
      status: 409,
      body: { reason: "the order is gone" },
    });
  });

  test("while its session is live, an order can neither be paid nor cancelled in the store, nor time out", async () => {
    const session = sampleSession([shop.line("plain", 3)]);
    const id = orderId(await shop.place(session));
    expect(
      await shop.store.php(`
      $order = wc_get_order( ${id} );
      return [ $order->needs_payment(), apply_filters( 'woocommerce_valid_order_statuses_for_cancel', [ 'pending' ], $order ),
        apply_filters( 'woocommerce_cancel_unpaid_order', true, $order ), isset( WC()->payment_gateways()->get_available_payment_gateways()['svc_checkout_card'] ) ];`),
    ).toEqual([false, [], false, false]);
  });

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
