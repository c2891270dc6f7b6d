/** The list of orders on account equals the orders after every kind of change, and is shown only once it is complete, in both storages. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inDays, switchStorage, useStorage } from "../support/account-orders.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { makeManyOrders } from "../support/many-orders.ts";
import { type Row, watchOrderList } from "../support/order-list.ts";

describe.skipIf(missingForStore().length > 0)("the list of orders on account", () => {
  let store: CheckoutStore;

  beforeAll(async () => {
    store = await startCheckoutStore();
  });

  afterAll(async () => {
    await store?.close();
  });

  const { place, lastPo, row, wrong, eventually, list, state } = watchOrderList(() => store);
  const runJobs = () => store.php("ActionScheduler_QueueRunner::instance()->run(); return 1;");

  describe.each(["tables", "posts"] as const)("with orders in %s", (storage) => {
    beforeAll(() => useStorage(store, storage));

    test("it follows every change of an order by WooCommerce's functions", async () => {
      const id = await place();
      const request = (method: string, path: string, data: object) =>
        `wp_set_current_user( 1 ); $request = new WP_REST_Request( '${method}', "/wc/v3/orders/{$order->get_id()}${path}" ); $request->set_query_params( json_decode( '${JSON.stringify(data)}', true ) ); rest_do_request( $request );`;
      const save = (code: string) => `$order->${code}; $order->save();`;
      const meta = (key: string, value: string) => save(`update_meta_data( '_svc_${key}', '${value}' )`);
      const steps: readonly [string, Partial<Row> | null][] = [
        ["", { listed: "1", owed: 100, due: inDays(9), term: "net30", is_test: "0", currency: "EUR", status: "wc-on-hold" }],
        [save("set_total( '120.01' )"), { owed: 120.01 }],
        ["wc_create_refund( [ 'order_id' => $order->get_id(), 'amount' => 20 ] );", { owed: 100.01 }],
        ["$refund = $order->get_refunds()[0]; $refund->set_total( '-30' ); $refund->save();", { owed: 90.01 }],
        ["$order->get_refunds()[0]->delete( true );", { owed: 120.01 }],
        ["wc_create_refund( [ 'order_id' => $order->get_id(), 'amount' => 5 ] );", { owed: 115.01 }],
        [`$refund = $order->get_refunds()[0]; ${request("DELETE", "/refunds/{$refund->get_id()}", { force: true })}`, { owed: 120.01 }],
        [request("PUT", "", { status: "completed" }), { listed: "1", status: "wc-completed" }],
        [save("set_date_paid( time() )"), { listed: "2" }],
        [save("set_date_paid( null )"), { listed: "1", paid: "" }],
        [save("set_status( 'cancelled' )"), { listed: "0" }],
        [save("set_status( 'on-hold' )"), { listed: "1" }],
        [meta("payment_due", ""), { undated: "1", due: "" }],
        [meta("payment_due", inDays(-3)), { undated: "0", due: inDays(-3) }],
        [meta("po_number", "Ü 4711"), { po: "Ü 4711" }],
        [meta("po_numbers", '["a"]'), { pos: '["a"]' }],
        [meta("vat_number", "DE811907980"), { vat: "DE811907980" }],
        [meta("livemode", "0"), { is_test: "1" }],
        [save("delete_meta_data( '_svc_livemode' )"), { is_test: "0" }],
        [save("set_billing_company( 'Vieux & fils' )"), { company: "Vieux & fils" }],
        [save("set_currency( 'CHF' )"), { currency: "CHF" }],
        [save("set_date_created( '2025-03-01 12:00:00' )"), { created: "2025-03-01 12:00:00" }],
        ["$order->delete( false );", { listed: "0" }],
        [storage === "tables" ? "$order->untrash();" : "wp_untrash_post( $order->get_id() );", { listed: "1" }],
        [meta("payment_terms", "immediate"), null],
        [meta("payment_terms", "net60"), { listed: "1", term: "net60" }],
        [save("delete_meta_data( '_svc_payment_terms' )"), null],
        [meta("payment_terms", "net30"), { listed: "1", term: "net30" }],
        ["$order->delete( true );", null],
      ];
      for (const [code, expected] of steps) {
        await store.php(`$order = wc_get_order( ${id} ); ${code} return 1;`);
        await eventually(async () => {
          const found = await row(id);
          expect(found, code).toEqual(expected === null ? null : expect.objectContaining(expected));
        });
        expect(await wrong(), code).toEqual([]);
      }
    });

    test.runIf(storage === "posts")("it follows changes by WordPress's own functions", async () => {
      const id = await place();
      for (const [code, expected] of [
        [`update_post_meta( ${id}, '_svc_payment_due', '2026-02-03' );`, { due: "2026-02-03" }],
        [`delete_post_meta( ${id}, '_svc_payment_due' );`, { due: "" }],
        [`wp_update_post( [ 'ID' => ${id}, 'post_status' => 'wc-cancelled' ] );`, { listed: "0" }],
        [`wp_delete_post( ${id}, true );`, null],
      ] as const) {
        await store.php(`${code} return 1;`);
        await eventually(async () => expect(await row(id), code).toEqual(expected === null ? null : expect.objectContaining(expected)));
      }
    });

    test("of two requests, the one that read the order first and writes last leaves what the other has saved", async () => {
      const id = await place();
      await store.php(`
        add_filter( 'query', static function ( string $sql ): string {
          global $wpdb;
          static $is_done = false;
          if ( ! $is_done && str_starts_with( $sql, 'REPLACE INTO' ) ) {
            $is_done = true;
            ${storage === "tables" ? `$wpdb->update( "{$wpdb->prefix}wc_orders", [ 'total_amount' => 77 ], [ 'id' => ${id} ] );` : `$wpdb->update( $wpdb->postmeta, [ 'meta_value' => '77' ], [ 'post_id' => ${id}, 'meta_key' => '_order_total' ] );`}
          }
          return $sql;
        } );
        $order = wc_get_order( ${id} );
        $order->update_meta_data( '_svc_payment_due', '2027-01-01' );
        $order->save();
        return 1;`);
      expect(await row(id)).toMatchObject({ owed: 77, due: "2027-01-01" });
      await Promise.all(
        Array.from({ length: 8 }, (_, index) => store.php(`$order = wc_get_order( ${id} ); $order->set_total( '${index + 1}' ); $order->save(); return 1;`)),
      );
      await eventually(async () => expect(await wrong()).toEqual([]));
    });

    test("while older orders are listed, interrupted and continued, the answers are those of the orders", async () => {
      await makeManyOrders(store, 400, { storage });
      await store.php(`
        global $wpdb;
        $wpdb->query( 'DELETE FROM ' . SvcCheckout\\OnAccount\\Tables::order_list() );
        SvcCheckout\\OnAccount\\OrderListState::forget();
        return 1;`);
      const before = await list({ mode: "all" });
      expect(before.total).toBeGreaterThan(400);
      // The second batch of 500 orders ends the process.
      await store.php(`
        SvcCheckout\\OnAccount\\OrderListUpkeep::schedule();
        $writes = 0;
        add_filter( 'query', static function ( string $sql ) use ( &$writes ): string {
          if ( str_starts_with( $sql, 'REPLACE INTO' ) && str_contains( $sql, 'order_list' ) && ++$writes > 1 ) { throw new RuntimeException( 'killed' ); }
          return $sql;
        } );
        try { SvcCheckout\\OnAccount\\OrderListUpkeep::run_batch(); } catch ( RuntimeException ) {}
        return 1;`);
      const interrupted = await state();
      expect(interrupted).toMatchObject({ complete: false, after: expect.any(Number) });
      expect(interrupted.after).toBeGreaterThan(0);
      expect(await list({ mode: "all" })).toEqual(before);
      const id = await place();
      await store.php(`$order = wc_get_order( ${id} ); $order->delete( true ); return 1;`);

      await store.php("as_unschedule_all_actions( 'svc_checkout_list_orders_batch' ); SvcCheckout\\OnAccount\\OrderListUpkeep::schedule(); return 1;");
      await runJobs();
      expect(await state()).toMatchObject({ complete: true, after: null });
      expect(await wrong()).toEqual([]);
      expect(await list({ mode: "all" })).toEqual(before);
    });

    test("the nightly comparison corrects what was changed without hooks", async () => {
      const [first, second, third] = [await place(), await place(), await place()];
      await store.php(`
        global $wpdb;
        $table = SvcCheckout\\OnAccount\\Tables::order_list();
        $wpdb->delete( $table, [ 'id' => ${first} ] );
        $wpdb->update( $table, [ 'owed' => 1 ], [ 'id' => ${second} ] );
        $wpdb->update( $table, [ 'id' => 99999999 ], [ 'id' => ${third} ] );
        do_action( 'svc_checkout_reconcile_debts' );
        return 1;`);
      await runJobs();
      expect(await wrong()).toEqual([]);
      expect(await state()).toMatchObject({ complete: true, after: null, corrected: 4 });
    });
  });

  test("a list of the other storage is not shown", async () => {
    const shown = await list();
    await switchStorage(store, "tables");
    expect(await store.php("return SvcCheckout\\OnAccount\\OrderListState::is_complete();")).toBe(false);
    await place();
    expect((await list({ search: lastPo() })).total).toBe(1);
    await switchStorage(store, "posts");
    // The rows may have followed orders of the other storage meanwhile.
    expect(await store.php("return SvcCheckout\\OnAccount\\OrderListState::is_complete();")).toBe(false);
    expect(await list()).toEqual(shown);
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
