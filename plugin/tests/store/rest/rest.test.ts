/** The routes that the checkout server calls, in a real store; signatures are made here. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../../server/keys/key.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import type { TestMerchant } from "../../../../test/support/harness.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { sampleMeta, type SampleSession, sampleSession } from "./sample-session.ts";
import { type SignedAnswer, type SignedCalls, signedCalls } from "./signed-calls.ts";

describe.skipIf(!hasChromium || missingForStore().length > 0)(
  "the routes of the server in a real store",
  () => {
    const secret = newKey("ms", false);
    let store: CheckoutStore;
    let server: SignedCalls;

    beforeAll(async () => {
      const keys = { apiKey: newKey("mk", false), apiSecret: secret } as TestMerchant;
      store = await startCheckoutStore(undefined, keys);
      await store.php(
        `update_option( 'svc_checkout_api_key', '${keys.apiKey}' ); update_option( 'svc_checkout_api_secret', '${secret}' ); return 1;`,
      );
      server = signedCalls(`${store.url}/wp-json/wc-svc/v1`, secret);
    });

    afterAll(async () => {
      await store?.close();
    });

    const plain = (quantity = 3) => ({
      id: String(store.products.plain),
      name: "Plain widget",
      quantity,
      price: 3333,
    });
    const stocked = (quantity: number) => ({
      id: String(store.products.stocked),
      name: "Stocked widget",
      quantity,
      price: 3333,
    });
    const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString();
    const quote = (session: SampleSession) =>
      server.post("/quote", { sessionId: session.id, attempt: 1, session });
    const place = (session: SampleSession, attempt = 1) =>
      server.post("/orders", {
        sessionId: session.id,
        attempt,
        session,
        meta: sampleMeta(session),
        reserveUntil: inTenMinutes(),
      });
    const orderId = (answer: SignedAnswer) => (answer.body["order"] as { id: string }).id;
    const move = (
      verb: string,
      session: SampleSession,
      storeOrderId: string | null,
      more: object = {},
      attempt = 1,
    ) => server.post(`/orders/${verb}`, { sessionId: session.id, attempt, storeOrderId, meta: {}, ...more });
    const pay = (session: SampleSession, id: string, amount: number, attempt = 1) =>
      move("paid", session, id, { transactionId: "pi_1", amount, currency: "EUR" }, attempt);
    const stock = () =>
      store.php<number>(`return wc_get_product( ${store.products.stocked} )->get_stock_quantity();`);
    const held = () =>
      store.php<number>(`return wc_get_held_stock_quantity( wc_get_product( ${store.products.stocked} ) );`);
    const ordersOf = (session: SampleSession) =>
      store.php<number>(
        `return count( wc_get_orders( [ 'meta_key' => '_svc_session_id', 'meta_value' => '${session.id}', 'limit' => -1 ] ) );`,
      );

    test("status describes the store", async () => {
      expect(await server.get("/status")).toMatchObject({
        status: 200,
        body: { hpos: true, mode: "embedded", livemode: false, currency: "EUR", permalinks: true },
      });
    });

    test("with plain permalinks the same routes answer under rest_route", async () => {
      const plainLinks = signedCalls(`${store.url}/?rest_route=/wc-svc/v1`, secret);
      expect(await plainLinks.get("/products", { limit: "1", after: "0" })).toMatchObject({ status: 200 });
      const session = sampleSession([plain()]);
      expect(await plainLinks.post("/quote", { sessionId: session.id, attempt: 1, session })).toMatchObject({
        status: 200,
        body: { amounts: { total: 11999 } },
      });
    });

    test("requests without the secret are refused on every route", async () => {
      for (const route of [
        "/quote",
        "/orders",
        "/orders/paid",
        "/orders/hold",
        "/orders/release",
        "/orders/cancel",
        "/orders/vat",
        "/refunds",
      ]) {
        const forged = await server.post(
          route,
          { sessionId: "cs_1", attempt: 1 },
          { secret: newKey("ms", false) },
        );
        expect([route, forged]).toEqual([route, { status: 401, body: { code: "svc_signature_invalid" } }]);
      }
      expect((await fetch(`${store.url}/wp-json/wc-svc/v1/status`)).status).toBe(401);
    });

    test("a message is accepted once: of ten concurrent copies, one succeeds", async () => {
      const id = `msg_${randomUUID()}`;
      const answers = await Promise.all(Array.from({ length: 10 }, () => server.get("/status", {}, { id })));
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array(9).fill(401),
      ]);
      expect(answers.filter((answer) => answer.body["code"] === "svc_replayed")).toHaveLength(9);
    });

    test("what was signed for one route is refused by another", async () => {
      const session = sampleSession([plain()]);
      const answer = await server.post(
        "/orders/cancel",
        { sessionId: session.id, attempt: 1 },
        { to: "/orders/release" },
      );
      expect(answer).toEqual({ status: 401, body: { code: "svc_signature_invalid" } });
    });

    test("a live request to a store with a test key is refused", async () => {
      const answer = await server.post("/quote", { sessionId: "cs_1", attempt: 1 }, { livemode: true });
      expect(answer).toEqual({ status: 403, body: { code: "svc_wrong_mode" } });
    });

    test("a caller with a wrong clock receives the store's time", async () => {
      const answer = await server.get("/status", {}, { skew: -301 });
      expect(answer).toMatchObject({ status: 401, body: { code: "svc_clock" } });
      expect(Math.abs((answer.body["now"] as number) - Date.now() / 1000)).toBeLessThan(120);
    });

    test("a changed query of a signed GET is refused", async () => {
      const answer = await server.get("/products", { limit: "2" }, { to: "/products?limit=3&x=" });
      expect(answer.status).toBe(401);
    });

    test("products come in pages without gaps", async () => {
      const first = await server.get("/products", { limit: "1" });
      expect(first.body).toMatchObject({
        products: [{ id: String(store.products.plain), name: "Plain widget", price: 3333, currency: "EUR" }],
        next: String(store.products.plain),
      });
      const second = await server.get("/products", { limit: "1", after: first.body["next"] as string });
      expect(second.body).toMatchObject({
        products: [{ id: String(store.products.stocked) }],
        next: String(store.products.stocked),
      });
      const third = await server.get("/products", { limit: "1", after: second.body["next"] as string });
      expect(third.body).toMatchObject({ products: [{ id: String(store.products.shipped) }], next: null });
    });

    test("a quote contains the store's tax on the sent prices, and places no order", async () => {
      const session = sampleSession([plain(), { id: "custom", name: "Engraving", quantity: 1, price: 1000 }]);
      expect(await quote(session)).toEqual({
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
      expect(await ordersOf(session)).toBe(0);
    });

    test("prices that include tax keep their total, and the included tax is reported", async () => {
      const cart = {
        pricesIncludeTax: true,
        shipping: { label: "Parcel", price: 600 },
        discount: { label: "Sale", amount: 999 },
      };
      const answer = await quote(sampleSession([plain()], cart));
      expect(answer.body).toMatchObject({
        amounts: { subtotal: 9999, discount: 999, shipping: 600, tax: 1600, total: 9600 },
      });
    });

    test("a line without enough stock is reported with the available quantity", async () => {
      const answer = await quote(sampleSession([stocked(51)]));
      expect(answer.body["stock"]).toEqual([
        { id: String(store.products.stocked), name: "Stocked widget", available: 50 },
      ]);
    });

    test("twenty equal concurrent requests create one order and reserve its stock once", async () => {
      const session = sampleSession([stocked(2)]);
      const answers = await Promise.all(Array.from({ length: 20 }, () => place(session)));
      const placed = answers.filter((answer) => answer.status === 200);
      expect(answers.every((answer) => answer.status === 200 || answer.status === 503)).toBe(true);
      expect(placed.length).toBeGreaterThan(0);
      expect(new Set(placed.map(orderId)).size).toBe(1);
      expect(await ordersOf(session)).toBe(1);
      expect([await stock(), await held()]).toEqual([50, 2]);
      await move("cancel", session, orderId(placed[0]!));
      expect([await stock(), await held()]).toEqual([50, 0]);
    });

    test("a paid order is processing, with all that was sent; repeating the request changes nothing", async () => {
      const session = sampleSession([stocked(3)]);
      const placed = await place(session);
      expect(placed.body).toMatchObject({
        status: "placed",
        order: { amounts: { total: 11999, tax: 2000 } },
      });
      const id = orderId(placed);
      expect((await store.order(Number(id))).status).toBe("pending");

      const paid = [await pay(session, id, 11999), await pay(session, id, 11999)];
      expect(paid).toEqual(Array(2).fill({ status: 200, body: { status: "moved" } }));
      const order = await store.order(Number(id));
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
      expect([await stock(), await held()]).toEqual([47, 0]);
      const subjects = (await store.takeMails()).map((mail) => mail.subject);
      expect(subjects.length).toBeGreaterThan(0);
      expect(subjects.every((subject) => subject.startsWith("[TEST] "))).toBe(true);
    });

    test("an order paid with another amount is put on hold with a note", async () => {
      const session = sampleSession([plain()]);
      const id = orderId(await place(session));
      expect(await pay(session, id, 11998)).toMatchObject({ status: 409, body: { code: "svc_refused" } });
      const order = await store.order(Number(id));
      expect(order.status).toBe("on-hold");
      expect(order.notes.join()).toContain("119.98 EUR was paid by card, but the order total is 119.99 EUR");
    });

    test("a deferred term puts the order on hold and reduces its stock", async () => {
      const session = sampleSession([stocked(1)]);
      session.b2b.paymentTerms = "net30";
      const before = await stock();
      const id = orderId(await place(session));
      const answer = await move("hold", session, id, { meta: { _svc_payment_due: "2026-12-21" } });
      expect(answer).toEqual({ status: 200, body: { status: "moved" } });
      const order = await store.order(Number(id));
      expect(order).toMatchObject({ status: "on-hold", method: "svc_checkout_terms" });
      expect(order.meta).toMatchObject({ _svc_payment_terms: "net30", _svc_payment_due: "2026-12-21" });
      expect(await stock()).toBe(before - 1);
      expect(await move("cancel", session, id)).toMatchObject({ status: 409, body: { code: "svc_refused" } });
    });

    test("a later attempt rewrites the order: other lines, address and stock; an earlier one is refused", async () => {
      const session = sampleSession([stocked(4), plain(1)]);
      const id = orderId(await place(session, 1));
      await move("release", session, id);
      expect(await held()).toBe(0);
      const later = { ...session, cart: { items: [stocked(1)] } };
      later.customer = {
        ...session.customer,
        billingAddress: { ...session.customer.billingAddress, city: "Hamburg" },
      };
      const rewritten = await place(later, 2);

      expect(orderId(rewritten)).toBe(id);
      expect(rewritten.body).toMatchObject({ order: { amounts: { subtotal: 3333, tax: 667, total: 4000 } } });
      expect(await held()).toBe(1);
      expect(await store.php(`return wc_get_order( ${id} )->get_billing_city();`)).toBe("Hamburg");
      expect(await place(session, 1)).toEqual({ status: 409, body: { code: "svc_superseded" } });
      await move("release", session, id, {}, 1);
      expect(await held(), "a late release of the first attempt").toBe(1);
      await move("cancel", session, id, {}, 2);
    });

    test("an attempt that was cancelled before it arrived is refused when it does", async () => {
      const session = sampleSession([plain()]);
      expect(await move("cancel", session, null)).toEqual({ status: 200, body: { status: "moved" } });
      expect(await place(session, 1)).toEqual({ status: 409, body: { code: "svc_superseded" } });
      expect(await ordersOf(session)).toBe(0);
      expect((await place(session, 2)).status).toBe(200);
    });

    test("two sessions for the last pieces: one gets them, the other receives the shortage", async () => {
      const left = await stock();
      const [one, two] = [sampleSession([stocked(left)]), sampleSession([stocked(left)])];
      const answers = await Promise.all([place(one), place(two)]);
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(answers.find((answer) => answer.status === 409)?.body).toEqual({
        code: "svc_out_of_stock",
        lines: [{ id: String(store.products.stocked), name: "Stocked widget", available: 0 }],
      });
      await Promise.all([move("cancel", one, null), move("cancel", two, null)]);
      expect(await held()).toBe(0);
    });

    test("an overridden tax is exact in total and tax row, also after Recalculate", async () => {
      await store.php("update_option( 'lab_tax', '777' ); return 1;");
      const session = sampleSession([plain()]);
      expect((await quote(session)).body).toMatchObject({
        amounts: { tax: 777, total: 10776 },
        quotedTax: 2000,
      });
      const id = orderId(await place(session));
      await store.php(`wc_get_order( ${id} )->calculate_totals( true ); return 1;`);
      expect(await store.order(Number(id))).toMatchObject({
        total: "107.76",
        tax: "7.77",
        taxRows: ["7.77"],
      });
      expect(await pay(session, id, 10776)).toMatchObject({ status: 200 });
      await store.php("delete_option( 'lab_tax' ); return 1;");
    });

    test("a refund made at the processor is recorded once, up to the amount paid", async () => {
      const session = sampleSession([plain()]);
      const id = orderId(await place(session));
      await pay(session, id, 11999);
      const refund = (refundId: string, amount: number) =>
        server.post("/refunds", {
          sessionId: session.id,
          attempt: 1,
          storeOrderId: id,
          refundId,
          amount,
          currency: "EUR",
          reason: "",
        });
      const twice = await Promise.all([refund("rf_1", 2000), refund("rf_1", 2000)]);
      expect(twice).toEqual(Array(2).fill({ status: 200, body: { status: "recorded" } }));
      expect(await store.php(`return wc_get_order( ${id} )->get_total_refunded();`)).toBe(20);
      expect(await refund("rf_2", 99_999)).toMatchObject({ status: 409, body: { code: "svc_refused" } });
    });

    test("a later VAT check replaces the first and changes no amount; one of another number is refused", async () => {
      const session = sampleSession([plain()]);
      const id = orderId(await place(session));
      const finding = {
        number: "DE999999100",
        valid: 0,
        country: "DE",
        name: null,
        warning: null,
        consultation: "WAPIAAAA",
        checkedAt: "2026-11-21T10:00:00.000Z",
      };
      expect((await move("vat", session, id, { vat: { ...finding, number: "DE1" } })).status).toBe(409);
      expect((await move("vat", session, id, { vat: finding })).status).toBe(200);
      const order = await store.order(Number(id));
      expect(order.meta).toMatchObject({ _svc_vat_valid: "0", _svc_vat_consultation: "WAPIAAAA" });
      expect(order.total).toBe("119.99");
    });

    test("an order of another session, and a deleted one, are refused", async () => {
      const [mine, theirs] = [sampleSession([plain()]), sampleSession([plain()])];
      const id = orderId(await place(theirs));
      expect(await pay(mine, id, 11999)).toMatchObject({
        status: 409,
        body: { reason: "the order belongs to another session" },
      });
      await store.php(`wc_get_order( ${id} )->delete( true ); return 1;`);
      expect(await pay(theirs, id, 11999)).toMatchObject({
        status: 409,
        body: { reason: "the order is gone" },
      });
    });

    test("while its session is live, an order can neither be paid nor cancelled in the store, nor time out", async () => {
      const session = sampleSession([plain()]);
      const id = orderId(await place(session));
      expect(
        await store.php(`
        $order = wc_get_order( ${id} );
        return [ $order->needs_payment(), apply_filters( 'woocommerce_valid_order_statuses_for_cancel', [ 'pending' ], $order ),
          apply_filters( 'woocommerce_cancel_unpaid_order', true, $order ), isset( WC()->payment_gateways()->get_available_payment_gateways()['svc_checkout_card'] ) ];`),
      ).toEqual([false, [], false, false]);
    });

    test("an order with an unavailable product is refused with the line", async () => {
      const gone = await store.php<number>(
        "$p = new WC_Product_Simple(); $p->set_name( 'Gone' ); $p->set_regular_price( '5' ); $p->set_stock_status( 'outofstock' ); return $p->save();",
      );
      const session = sampleSession([{ id: String(gone), name: "Gone", quantity: 1, price: 500 }]);
      expect(await place(session)).toMatchObject({
        status: 409,
        body: { code: "svc_out_of_stock", lines: [{ id: String(gone), available: 0 }] },
      });
    });

    test("malformed bodies are refused with the field's name, never with a PHP error", async () => {
      const session = sampleSession([plain()]);
      for (const broken of [
        {},
        { session: 7 },
        { session: { ...session, cart: { items: [{ id: 7 }] } } },
        { session: { ...session, currency: null } },
      ]) {
        const answer = await server.post("/quote", { sessionId: session.id, attempt: 1, ...broken });
        expect(answer).toMatchObject({ status: 400, body: { code: "svc_request_invalid" } });
      }
    });

    test("PHP logged no errors", async () => {
      expect(await store.phpErrors()).toEqual([]);
    });
  },
);
