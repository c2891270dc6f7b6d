/** The list of orders on account is right, or not shown, after failures of other code and changes without hooks, in both storages. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useStorage } from "../support/account-orders.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
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

  describe.each(["tables", "posts"] as const)("with orders in %s", (storage) => {
    beforeAll(() => useStorage(store, storage));

    /** Writes the total past WooCommerce's functions, as a change without a hook. */
    const writeTotal = (id: number, total: number) =>
      storage === "tables"
        ? `global $wpdb; $wpdb->update( "{$wpdb->prefix}wc_orders", [ 'total_amount' => ${total}, 'date_updated_gmt' => gmdate( 'Y-m-d H:i:s' ) ], [ 'id' => ${id} ] );`
        : `global $wpdb; $wpdb->update( $wpdb->postmeta, [ 'meta_value' => '${total}' ], [ 'post_id' => ${id}, 'meta_key' => '_order_total' ] );`;

    const unnoticed: readonly (readonly [string, (id: number) => string, Partial<Row>])[] = [
      ["an exception in another plugin's hook", (id) => `add_action( 'woocommerce_update_order', static function () { throw new Exception( 'other' ); }, 5 ); $order = wc_get_order( ${id} ); $order->set_total( '55' ); $order->save();`, { owed: 55 }],
      ["meta saved in the second of another save", (id) => `$order = wc_get_order( ${id} ); $order->set_total( '56' ); $order->save(); $order->update_meta_data( '_svc_po_number', 'SAME-SECOND' ); $order->save_meta_data();`, { owed: 56, po: "SAME-SECOND" }],
      ["a request that was ended", (id) => `${writeTotal(id, 57)} do_action( 'svc_checkout_list_recent_orders' );`, { owed: 57 }],
      ["a post that WooCommerce has migrated", (id) => `${writeTotal(id, 58)} do_action( 'woocommerce_hpos_post_record_migrated_on_read', wc_get_order( ${id} ), [] );`, { owed: 58 }],
      ["a class of orders with hooks of its own", (id) => `$order = new class( ${id} ) extends WC_Order { protected $object_type = 'own_order'; }; $order->set_total( '59' ); $order->save();`, { owed: 59 }],
      ["a scheduled action", (id) => `${writeTotal(id, 60)} do_action( 'woocommerce_update_order', ${id} ); do_action( 'action_scheduler_after_execute' ); remove_all_actions( 'shutdown' );`, { owed: 60 }],
      ["many orders in one request", (id) => `${writeTotal(id, 61)} foreach ( [ ${id}, ...range( 5000001, 5002000 ) ] as $other ) { do_action( 'woocommerce_update_order', $other ); }`, { owed: 61 }],
      // Only posts have a column of meta that holds more.
      ...(storage === "posts"
        ? [
            ["a text longer than its column", (id: number) => `$order = wc_get_order( ${id} ); $order->update_meta_data( '_svc_vat_number', str_repeat( 'ü', 40000 ) ); $order->save();`, { vat: "ü".repeat(16_383) }] as const,
          ]
        : []),
    ];
    test.each(unnoticed)("it follows %s", async (_, code, expected) => {
      const id = await place();
      await store.php(`${code(id)} return 1;`);
      await eventually(async () => expect(await row(id)).toMatchObject(expected));
      expect(await wrong()).toEqual([]);
    });

    test("a refund that moves to another order changes both", async () => {
      const [from, to] = [await place(), await place()];
      await store.php(`$refund = wc_create_refund( [ 'order_id' => ${from}, 'amount' => 20 ] ); $refund = wc_get_order( $refund->get_id() ); $refund->set_parent_id( ${to} ); $refund->save(); return 1;`);
      await eventually(async () => expect([(await row(from))?.owed, (await row(to))?.owed]).toEqual([100, 80]));
      expect(await wrong()).toEqual([]);
    });

    test("an order whose row cannot be stored does not keep the others from being listed, and is compared again", async () => {
      const [bad, good] = [await place(), await place()];
      const refuse = `add_filter( 'query', static fn ( string $sql ): string => str_starts_with( $sql, 'REPLACE INTO' ) && str_contains( $sql, "'${bad}'" ) ? '' : $sql );`;
      await store.php(`
        global $wpdb;
        $wpdb->query( 'DELETE FROM ' . SvcCheckout\\OnAccount\\Tables::order_list() . " WHERE id IN (${bad}, ${good})" );
        ${refuse}
        SvcCheckout\\OnAccount\\OrderListUpkeep::begin();
        SvcCheckout\\OnAccount\\OrderListUpkeep::run_batch();
        return 1;`);
      expect(await state()).toMatchObject({ complete: true, after: null });
      expect(await wrong()).toEqual([bad]);
      const scheduled = await store.php<number[]>(`
        $actions = as_get_scheduled_actions( [ 'hook' => 'svc_checkout_list_order', 'args' => [ ${bad} ], 'status' => 'pending' ] );
        foreach ( $actions as $action ) { $action->execute(); }
        return array_map( static fn ( $action ) => $action->get_args()[0], array_values( $actions ) );`);
      expect(scheduled).toEqual([bad]);
      expect(await wrong()).toEqual([]);
      await store.php("as_unschedule_all_actions( 'svc_checkout_list_order' ); return 1;");
    });

    test("a search of punctuation alone finds no order, from the list and from the orders", async () => {
      await place();
      expect((await list({ search: "-.- ." })).total).toBe(0);
      await store.php("SvcCheckout\\OnAccount\\OrderListState::forget(); return 1;");
      expect((await list({ search: "-.- ." })).total).toBe(0);
      await useStorage(store, storage);
    });

    test("saving an order writes no row in its transaction, and reading the list in the same request includes it", async () => {
      const id = await place();
      const during = await store.php<object>(`
        global $wpdb;
        $owed = static fn (): float => (float) $wpdb->get_var( 'SELECT owed FROM ' . SvcCheckout\\OnAccount\\Tables::order_list() . ' WHERE id = ${id}' );
        $wpdb->query( 'START TRANSACTION' );
        $order = wc_get_order( ${id} );
        $order->set_total( '62' );
        $order->save();
        $before = $owed();
        $wpdb->query( 'COMMIT' );
        wp_set_current_user( 1 );
        $request = new WP_REST_Request( 'GET', '/wc-svc/v1/admin/net-terms' );
        $request->set_query_params( [ 'mode' => 'live', 'search' => '${lastPo()}' ] );
        return [ 'saved' => $before, 'list' => rest_do_request( $request )->get_data(), 'read' => $owed() ];`);
      expect(during).toMatchObject({ saved: 100, list: { total: 1, orders: [{ amount: 6200 }] }, read: 62 });
    });

    const isShown = "SvcCheckout\\OnAccount\\OrderListState::is_complete()";
    const outdated = {
      "an outdated cache": `global $wpdb; $old = get_option( 'svc_checkout_order_list' ); $wpdb->delete( $wpdb->options, [ 'option_name' => 'svc_checkout_order_list' ] ); wp_cache_set( 'svc_checkout_order_list', $old, 'options' ); SvcCheckout\\OnAccount\\OrderListUpkeep::compare();`,
      "another version of the plugin": `$state = SvcCheckout\\OnAccount\\OrderListState::read(); SvcCheckout\\OnAccount\\OrderListState::replace( $state, array_replace( $state, [ 'basis' => '${storage} 0.0.1 ' ] ) ); SvcCheckout\\OnAccount\\OrderListUpkeep::compare();`,
      "tables that were made again": `delete_option( 'svc_checkout_tables' ); SvcCheckout\\OnAccount\\Tables::install();`,
      ...(storage === "posts" && { "meta that all posts have lost": `delete_post_meta_by_key( '_svc_po_numbers' );` }),
    };
    test.each(Object.entries(outdated))("it is not shown after %s until all orders were compared", async (_, code) => {
      await store.php(`update_post_meta( ${await place()}, '_svc_po_numbers', '["a"]' ); return 1;`);
      expect(await store.php(`${code} return ${isShown};`)).toBe(false);
      await useStorage(store, storage);
      expect(await wrong()).toEqual([]);
    });
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
