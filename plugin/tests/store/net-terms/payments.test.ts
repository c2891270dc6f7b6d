/** The payment of an order on account: the day it was received, undone, made again, and interrupted at any point. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ConnectedStore, startConnectedStore } from "../checkout/connected-store.ts";
import { callAdminRoute, makeOrders, type NewOrder, useStorage } from "../support/account-orders.ts";
import { missingForStore } from "../support/locations.mjs";
import { sendMail, textOfMail } from "../support/order-mails.ts";
import { emittedOf, makeEventsDue } from "../support/outbox.ts";

const ZONE = "America/New_York";

describe.skipIf(missingForStore().length > 0)("the payment of an order on account", () => {
  let store: ConnectedStore;

  beforeAll(async () => {
    store = await startConnectedStore();
    await store.setOption("timezone_string", ZONE);
  });

  afterAll(async () => {
    await store?.close();
  });

  let count = 0;
  const place = async (order: Partial<NewOrder> = {}) => {
    const po = `PAY-${++count}`;
    const created = await makeOrders(store, [{ po, company: "Muster GmbH", due: "2026-12-01", total: 42, ours: true, ...order }]);
    await store.runJobs();
    return created[po] ?? 0;
  };
  const post = (id: number, action: string, data: object = {}) =>
    callAdminRoute<{ isOpen: boolean; code?: string }>(store, "POST", `/net-terms/${id}/${action}`, data);
  const pay = (id: number, date: string, reference = "S-12/3") => post(id, "paid", { reference, date });
  const undo = (id: number, reason = "Booked to the wrong order") => post(id, "unpaid", { reason });
  const emitted = async (id: number) => {
    await store.runJobs();
    return emittedOf(store.server.sql, id);
  };
  const types = async (id: number) => (await emitted(id)).map(({ type }) => type);
  const isListed = async (id: number) =>
    (await callAdminRoute<{ orders: { id: number }[] }>(store, "GET", "/net-terms", { search: `${id}` })).data.orders
      .map((order) => order.id)
      .includes(id);

  describe.each(["tables", "posts"] as const)("with orders in %s", (storage) => {
    beforeAll(() => useStorage(store, storage));

    test("the day on which the money arrived reaches the order, the event and the record", async () => {
      const id = await place();
      expect((await pay(id, "2026-11-10")).status).toBe(200);
      const order = await store.order(id);
      // 12:00 in New York.
      const at = "2026-11-10T17:00:00.000Z";
      expect(order).toMatchObject({ status: "processing", meta: { _svc_paid_on: "2026-11-10", _svc_paid_at: at } });
      expect(
        await store.php(`return wc_get_order( ${id} )->get_date_paid()->setTimezone( new DateTimeZone( 'UTC' ) )->format( 'c' );`),
      ).toBe("2026-11-10T17:00:00+00:00");
      expect((await emitted(id)).at(-1)).toMatchObject({
        type: "order.completed",
        data: {
          order: { paid_on: "2026-11-10", paid_at: at, meta: { _svc_paid_on: "2026-11-10", _svc_paid_at: at } },
        },
      });
    });

    test("the buyer is notified of each payment once, instead of WooCommerce's e-mail about the status", async () => {
      const mails = async () => (await store.takeMails()).filter(({ to }) => to === "erika@buyer.example");
      const [id, byStaff, virtual] = [await place(), await place({ status: "processing" }), await place()];
      await mails();
      await pay(id, "2026-11-10");
      const [mail, ...others] = await mails();
      expect([mail?.subject, others]).toEqual([`[TEST] Payment received: order ${id}`, []]);
      expect(textOfMail(mail?.message ?? "", "html")).toMatch(
        new RegExp(`Hello Erika Muster, .* Order ${id} PO number PAY-\\d+ Amount received €42.00 Received on November 10, 2026 Remaining Paid in full`),
      );
      await pay(id, "2026-11-10");
      await store.php(`wc_get_order( ${id} )->set_status( 'processing' ); $o = wc_get_order( ${id} ); $o->payment_complete( 'x' ); return 1;`);
      expect(await mails(), "a second time").toEqual([]);
      await store.php(`wc_get_order( ${id} )->update_status( 'completed' ); return 1;`);
      expect((await mails()).map(({ subject }) => subject), "shipped").toEqual([expect.stringContaining("complete")]);

      await store.php(`$o = wc_get_order( ${byStaff} ); $o->set_date_paid( '2026-11-09 12:00:00' ); $o->save(); return 1;`);
      expect((await mails()).map(({ subject }) => subject)).toEqual([`[TEST] Payment received: order ${byStaff}`]);

      await store.php(`add_filter( 'woocommerce_payment_complete_order_status', fn () => 'completed' ); wc_get_order( ${virtual} )->payment_complete(); return 1;`);
      expect((await mails()).map(({ subject }) => subject)).toEqual([`[TEST] Payment received: order ${virtual}`]);
      await undo(virtual);
      expect((await store.order(virtual)).status).toBe("on-hold");
      await mails();
      await pay(virtual, "2026-11-12");
      expect((await mails()).map(({ subject }) => subject), "paid again").toEqual([`[TEST] Payment received: order ${virtual}`]);
    });

    test("the same in a store that defers its e-mails, and in plain text", async () => {
      await store.setOption("woocommerce_feature_deferred_transactional_emails_enabled", "yes");
      const id = await place();
      await store.takeMails();
      await pay(id, "2026-11-10");
      await store.runJobs();
      const mails = (await store.takeMails()).filter(({ to }) => to === "erika@buyer.example");
      await store.setOption("woocommerce_feature_deferred_transactional_emails_enabled", "no");
      expect(mails.map(({ subject }) => subject)).toEqual([`[TEST] Payment received: order ${id}`]);
      const plain = await sendMail(store, id, "svc_checkout_payment_received", "plain");
      expect(plain).toContain("Amount received: €42.00 Received on: November 10, 2026 Remaining: Paid in full");
    });

    test("WooCommerce's e-mails about orders that the payment does not move are sent as ever", async () => {
      const subjects = async () => (await store.takeMails()).filter(({ to }) => to === "erika@buyer.example").map(({ subject }) => subject);
      const [unpaid, moved, now] = [await place(), await place(), await place({ term: "immediate" })];
      await subjects();
      await store.php(`wc_get_order( ${unpaid} )->update_status( 'processing' ); return 1;`);
      expect(await subjects(), "shipped unpaid").toEqual([expect.stringContaining("received")]);
      await store.php(`wc_get_order( ${now} )->payment_complete(); return 1;`);
      expect(await subjects(), "not on account").toEqual([expect.stringMatching(/order has been received/)]);
      await pay(moved, "2026-11-10");
      await subjects();
      for (const status of ["on-hold", "processing"]) await store.php(`wc_get_order( ${moved} )->update_status( '${status}' ); return 1;`);
      expect((await subjects()).at(-1), "moved again").toMatch(/order has been received/);
    });

    test("a payment that arrived today is paid now", async () => {
      const id = await place();
      const before = Math.floor(Date.now() / 1000) * 1000;
      const today = await store.php<string>(`return wp_date( 'Y-m-d' );`);
      expect((await pay(id, today)).status).toBe(200);
      const { meta } = await store.order(id);
      expect(meta["_svc_paid_on"]).toBe(today);
      expect(Date.parse(meta["_svc_paid_at"] ?? "")).toBeGreaterThanOrEqual(before);
      expect(Date.parse(meta["_svc_paid_at"] ?? "")).toBeLessThanOrEqual(Date.now());
    });

    test("an undone payment opens the order again, and the next one completes it anew", async () => {
      const id = await place();
      await pay(id, "2026-11-10");
      expect(await isListed(id)).toBe(false);
      const answer = await undo(id, "Booked to the <wrong> order");
      expect(answer).toMatchObject({ status: 200, data: { isOpen: true } });
      const order = await store.order(id);
      expect(order.status).toBe("on-hold");
      expect(order.meta).not.toHaveProperty("_svc_paid_at");
      expect(order.meta).not.toHaveProperty("_svc_paid_on");
      expect(order.meta).not.toHaveProperty("_svc_payment_reference");
      expect(order.notes).toContain("Payment of 2026-11-10 undone: Booked to the <wrong> order");
      expect(
        await store.php(`$o = wc_get_order( ${id} ); return [ $o->get_date_paid(), $o->get_transaction_id() ];`),
      ).toEqual([null, ""]);
      expect(await isListed(id)).toBe(true);

      await pay(id, "2026-11-12", "S-13/1");
      expect(await emitted(id)).toMatchObject([
        { type: "order.held" },
        { type: "order.completed", data: { order: { status: "processing", paid_on: "2026-11-10" } } },
        {
          type: "order.payment_reversed",
          data: {
            order: { status: "on-hold", paid_at: null, paid_on: null },
            payment: {
              amount: 4200,
              currency: "EUR",
              received_on: "2026-11-10",
              reference: "S-12/3",
              reason: "Booked to the <wrong> order",
            },
          },
        },
        { type: "order.completed", data: { order: { status: "processing", paid_on: "2026-11-12" } } },
      ]);
      expect((await store.order(id)).meta).not.toHaveProperty("_svc_reversal_reason");
    });

    test("an order that shipped, before or after it was paid, stays as it is", async () => {
      const before = await place({ status: "completed" });
      await pay(before, "2026-11-10");
      const after = await place();
      await pay(after, "2026-11-10");
      await store.php(`wc_get_order( ${after} )->update_status( 'completed' ); return 1;`);
      for (const id of [before, after]) {
        expect((await undo(id)).status).toBe(200);
        expect([(await store.order(id)).status, await isListed(id)]).toEqual(["completed", true]);
        expect((await types(id)).at(-1)).toBe("order.payment_reversed");
      }
    });

    test("what is not paid, has ended, or was paid by a payment method cannot be undone", async () => {
      const unpaid = await place();
      const ended = await place({ paid: true, status: "refunded" });
      const byCard = await place();
      await store.php(`
        $order = wc_get_order( ${byCard} );
        $order->set_payment_method( 'stripe' );
        $order->payment_complete( 'ch_1' );
        return 1;`);
      const codes = await Promise.all([unpaid, ended, byCard].map(async (id) => (await undo(id)).data.code));
      expect(codes).toEqual(["svc_not_paid", "svc_not_reversible", "svc_not_reversible"]);
      await pay(unpaid, "2026-11-10");
      for (const reason of ["", "  ", "two\nlines", "x".repeat(201)]) {
        expect((await undo(unpaid, reason)).status).toBe(400);
      }
      expect((await store.order(unpaid)).meta).toHaveProperty("_svc_paid_at");
    });

    test("ten requests at once undo a payment once", async () => {
      const id = await place();
      await pay(id, "2026-11-10");
      const answers = await Promise.all(Array.from({ length: 10 }, () => undo(id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => ![200, 409, 503].includes(status))).toEqual([]);
      expect(await types(id)).toEqual(["order.held", "order.completed", "order.payment_reversed"]);
    });

    test.each(["woocommerce_after_order_object_save", "woocommerce_order_status_changed", "woocommerce_order_note_added"])(
      "killed in %s, an undone payment is sent, and every record agrees",
      async (hook) => {
        const id = await place();
        await pay(id, "2026-11-10");
        await store.runJobs();
        // The announcement is made older below.
        await store.server.sql`update orders set store_event_at = store_event_at - interval '2 hours'
          where store_order_id = ${String(id)}`;
        await expect(
          store.php(`
            register_shutdown_function( static function () { exit; } );
            add_action( '${hook}', static function () { lab_undefined_function(); }, -1 );
            SvcCheckout\\NetTerms\\Actions::undo_paid( ${id}, 'Returned by the bank' );
            return 1;`),
        ).rejects.toThrow();
        await store.php(`as_unschedule_all_actions( 'svc_checkout_send_event' ); return 1;`);
        await makeEventsDue(store);
        for (let round = 0; round < 3; round++) await store.php(`do_action( 'svc_checkout_send_due_events' ); return 1;`);
        const events = await emittedOf(store.server.sql, id);
        expect(events.map(({ type }) => type)).toEqual(["order.held", "order.completed", "order.payment_reversed"]);
        expect(events.at(-1)?.data["payment"]).toMatchObject({ amount: 4200, reason: "Returned by the bank" });
        expect((await store.order(id)).meta).not.toHaveProperty("_svc_paid_at");
        expect(await isListed(id)).toBe(true);
      },
    );

    test("a payment and its reversal that could not be sent arrive as they happened", async () => {
      const id = await place();
      const own = await store.php<string>(`return get_option( 'svc_checkout_server_url' );`);
      await store.setOption("svc_checkout_server_url", "http://127.0.0.1:9");
      await pay(id, "2026-11-10");
      await undo(id);
      await store.runJobs();
      await store.setOption("svc_checkout_server_url", own);
      await makeEventsDue(store);
      for (let round = 0; round < 4; round++) await store.php(`do_action( 'svc_checkout_send_due_events' ); return 1;`);
      expect(await emitted(id)).toMatchObject([
        { type: "order.held" },
        { type: "order.completed", data: { order: { status: "processing", paid_on: "2026-11-10" } } },
        { type: "order.payment_reversed", data: { order: { status: "on-hold", paid_on: null } } },
      ]);
    });
  });

  test("the due day counts from the store's day, not from the day in UTC", async () => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      await store.setOption("timezone_string", zone);
      const order = await store.bought("classic", { term: "net30", method: "svc_checkout_terms" });
      const due = await store.php<string>(
        `return ( new DateTimeImmutable( 'now', wp_timezone() ) )->modify( '+30 days' )->format( 'Y-m-d' );`,
      );
      expect(order.meta["_svc_payment_due"], zone).toBe(due);
    }
    await store.setOption("timezone_string", ZONE);
  });

  test("PHP logged no errors", async () => {
    const errors = await store.phpErrors();
    // The fatal errors are the tests' own.
    expect(errors.filter((error) => /PHP (?:Notice|Warning|Deprecated)/.test(error))).toEqual([]);
  });
});
