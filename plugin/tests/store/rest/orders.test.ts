/** Quotes and orders that the checkout server requests. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingForStore } from "../support/locations.mjs";
import { sampleSession } from "./sample-session.ts";
import { orderId, type SignedStore, startSignedStore } from "./signed-store.ts";

describe.skipIf(missingForStore().length > 0)("orders of sessions", () => {
  let shop: SignedStore;

  beforeAll(async () => {
    shop = await startSignedStore();
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  test("a quote contains the store's tax on the sent prices, and places no order", async () => {
    const session = sampleSession([shop.line("plain", 3), { id: "custom", name: "Engraving", quantity: 1, price: 1000 }]);
    expect(await shop.quote(session)).toMatchObject({
      status: 200,
      body: {
        amounts: {
          subtotal: 10999,
          discount: 0,
          shipping: 0,
          fees: 0,
          tax: 2200,
          total: 13199,
          currency: "EUR",
        },
        quotedTax: 2200,
        stock: [],
        shippingOptions: [],
        needsShipping: false,
      },
    });
    expect(await shop.ordersOf(session)).toBe(0);
  });

  test("prices that include tax keep their total, and the included tax is reported", async () => {
    const cart = {
      pricesIncludeTax: true,
      shipping: { label: "Parcel", price: 600 },
      discount: { label: "Sale", amount: 999 },
    };
    const answer = await shop.quote(sampleSession([shop.line("plain", 3)], cart));
    expect(answer.body).toMatchObject({
      amounts: { subtotal: 9999, discount: 999, shipping: 600, tax: 1600, total: 9600 },
    });
  });

  test("a line without enough stock is reported with the available quantity", async () => {
    const answer = await shop.quote(sampleSession([shop.line("stocked", 51)]));
    expect(answer.body["stock"]).toEqual([
      { id: String(shop.store.products.stocked), name: "Stocked widget", available: 50 },
    ]);
  });

  test("twenty equal concurrent requests create one order and reserve its stock once", async () => {
    const session = sampleSession([shop.line("stocked", 2)]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.place(session)));
    const placed = answers.filter((answer) => answer.status === 200);
    expect(answers.every((answer) => answer.status === 200 || answer.status === 503)).toBe(true);
    expect(placed.length).toBeGreaterThan(0);
    expect(new Set(placed.map(orderId)).size).toBe(1);
    expect(await shop.ordersOf(session)).toBe(1);
    expect([await shop.stock(), await shop.held()]).toEqual([50, 2]);
    await shop.change("cancel", session, orderId(placed[0]!));
    expect([await shop.stock(), await shop.held()]).toEqual([50, 0]);
  });

  test("a later attempt rewrites the order: other lines, address and stock; an earlier one is refused", async () => {
    const session = sampleSession([shop.line("stocked", 4), shop.line("plain", 1)]);
    const id = orderId(await shop.place(session, 1));
    await shop.change("release", session, id);
    expect(await shop.held()).toBe(0);
    const later = { ...session, cart: { items: [shop.line("stocked", 1)] } };
    later.customer = {
      ...session.customer,
      billingAddress: { ...session.customer.billingAddress, city: "Hamburg" },
    };
    const rewritten = await shop.place(later, 2);

    expect(orderId(rewritten)).toBe(id);
    expect(rewritten.body).toMatchObject({ order: { amounts: { subtotal: 3333, tax: 667, total: 4000 } } });
    expect(await shop.held()).toBe(1);
    expect(await shop.store.php(`return wc_get_order( ${id} )->get_billing_city();`)).toBe("Hamburg");
    expect(await shop.place(session, 1)).toMatchObject({ status: 409, body: { code: "svc_superseded" } });
    await shop.change("release", session, id, {}, 1);
    expect(await shop.held(), "a late release of the first attempt").toBe(1);
    await shop.change("cancel", session, id, {}, 2);
  });

  test("a company's note becomes the customer note, once; a later attempt replaces both, and what else was entered", async () => {
    const session = sampleSession([shop.line("plain", 1)]);
    const entered = { _svc_order_note: "Ring twice.\nR&D <Ost>", _svc_cost_centre: "4100", _svc_po_numbers: '["PO-8"]' };
    const note = (id: string) => shop.store.php<string>(`return wc_get_order( ${id} )->get_customer_note();`);
    const id = orderId(await shop.place(session, 1, entered));
    expect(orderId(await shop.place(session, 1, entered))).toBe(id);
    expect(await note(id)).toBe("Ring twice.\nR&D");
    expect((await shop.store.order(Number(id))).meta).toMatchObject(entered);

    await shop.place(session, 2, { _svc_order_note: "Gate 3" });
    expect(await note(id)).toBe("Gate 3");
    const { meta } = await shop.store.order(Number(id));
    expect(meta).toMatchObject({ _svc_order_note: "Gate 3" });
    expect(meta).not.toHaveProperty("_svc_cost_centre");
    expect(meta).not.toHaveProperty("_svc_po_numbers");
    await shop.store.php(
      `$order = wc_get_order( ${id} ); $order->set_customer_note( 'Of staff' ); $order->save(); return 1;`,
    );
    await shop.place(session, 3);
    expect(await note(id), "of another author").toBe("Of staff");
    expect((await shop.store.order(Number(id))).meta).not.toHaveProperty("_svc_order_note");
    await shop.change("cancel", session, id, {}, 3);
  });

  test("an order that the store marked as failed is rewritten by a later attempt, unless it was paid", async () => {
    const session = sampleSession([shop.line("stocked", 2)]);
    const id = orderId(await shop.place(session, 1));
    const superseded = { status: 409, body: { code: "svc_superseded" } };
    await shop.store.php(`wc_get_order( ${id} )->update_status( 'failed' ); return 1;`);
    expect(await shop.place(session, 1), "its own attempt").toMatchObject(superseded);
    expect(orderId(await shop.place(session, 2))).toBe(id);
    expect(await shop.store.php(`return wc_get_order( ${id} )->get_status();`)).toBe("pending");
    expect(await shop.held()).toBe(2);
    await shop.store.php(
      `$order = wc_get_order( ${id} ); $order->set_date_paid( time() ); $order->set_status( 'failed' ); $order->save(); return 1;`,
    );
    expect(await shop.place(session, 3), "a paid order").toMatchObject(superseded);
  });

  test("an attempt that was cancelled before it arrived is refused when it does", async () => {
    const session = sampleSession([shop.line("plain", 3)]);
    expect(await shop.change("cancel", session, null)).toMatchObject({ status: 200, body: { status: "moved" } });
    expect(await shop.place(session, 1)).toMatchObject({ status: 409, body: { code: "svc_superseded" } });
    expect(await shop.ordersOf(session)).toBe(0);
    expect((await shop.place(session, 2)).status).toBe(200);
  });

  test("two sessions for the last pieces: one gets them, the other receives the shortage", async () => {
    const left = await shop.stock();
    const [one, two] = [sampleSession([shop.line("stocked", left)]), sampleSession([shop.line("stocked", left)])];
    const answers = await Promise.all([shop.place(one), shop.place(two)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body).toEqual({
      code: "svc_out_of_stock",
      lines: [{ id: String(shop.store.products.stocked), name: "Stocked widget", available: 0 }],
    });
    await Promise.all([shop.change("cancel", one, null), shop.change("cancel", two, null)]);
    expect(await shop.held()).toBe(0);
  });

  test("an overridden tax is exact in total and tax row, also after Recalculate", async () => {
    await shop.store.php("update_option( 'lab_tax', '777' ); return 1;");
    const session = sampleSession([shop.line("plain", 3)]);
    expect((await shop.quote(session)).body).toMatchObject({
      amounts: { tax: 777, total: 10776 },
      quotedTax: 2000,
    });
    const id = orderId(await shop.place(session));
    await shop.store.php(`wc_get_order( ${id} )->calculate_totals( true ); return 1;`);
    expect(await shop.store.order(Number(id))).toMatchObject({
      total: "107.76",
      tax: "7.77",
      taxRows: ["7.77"],
    });
    expect(await shop.pay(session, id, 10776)).toMatchObject({ status: 200 });
    await shop.store.php("delete_option( 'lab_tax' ); return 1;");
  });

  test("an order with an unavailable product is refused with the line", async () => {
    const gone = await shop.store.php<number>(
      "$p = new WC_Product_Simple(); $p->set_name( 'Gone' ); $p->set_regular_price( '5' ); $p->set_stock_status( 'outofstock' ); return $p->save();",
    );
    const session = sampleSession([{ id: String(gone), name: "Gone", quantity: 1, price: 500 }]);
    expect(await shop.place(session)).toMatchObject({
      status: 409,
      body: { code: "svc_out_of_stock", lines: [{ id: String(gone), available: 0 }] },
    });
  });

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
