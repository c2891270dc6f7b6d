/** Data that version 0.1.0 stored still works. The values are written as that version did, not by the plugin. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness, type TestMerchant, until } from "../../../../test/support/harness.ts";
import { sampleSession } from "../rest/sample-session.ts";
import { signedCalls } from "../rest/signed-calls.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { newVisitor } from "../support/visitor.ts";

const reference = "wc_0123456789abcdef0123456789abcdef";
const returnKey = "fedcba9876543210fedcba9876543210";

describe.skipIf(missingForStore().length > 0)("data of version 0.1.0", () => {
  let server: Harness;
  let merchant: TestMerchant;
  let store: CheckoutStore;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    merchant = await server.merchant(await server.workspace());
    store = await startCheckoutStore(server, merchant);
  });

  afterAll(async () => {
    await store?.close();
    await server?.close();
  });

  /** An order with a fee of 100.00, placed in the store's own checkout on account. */
  const createOrder = (meta: Record<string, string> = {}) =>
    store.php<number>(`
      $order = new WC_Order();
      $order->set_currency( 'EUR' );
      $order->set_address( [ 'company' => 'Muster GmbH', 'first_name' => 'Erika', 'last_name' => 'Muster', 'email' => 'erika@example.com', 'country' => 'DE', 'postcode' => '10115', 'city' => 'Berlin' ], 'billing' );
      $order->set_payment_method( 'svc_checkout_terms' );
      $fee = new WC_Order_Item_Fee();
      $fee->set_props( [ 'name' => 'Service', 'total' => '100', 'tax_class' => '' ] );
      $order->add_item( $fee );
      $order->set_total( '100' );
      $meta = json_decode( '${JSON.stringify(meta)}', true ) + [
        '_svc_checkout_extensions' => '{"booking":{"seats":[1,2.5,null]}}',
        '_svc_ext_booking'         => '{"seats":[1,2.5,null]}',
        '_svc_payment_terms'       => 'net30',
        '_svc_payment_due'         => '2026-12-21',
        '_svc_po_number'           => 'PO-1',
        '_svc_livemode'            => '0',
      ];
      foreach ( $meta as $key => $value ) { $order->update_meta_data( $key, $value ); }
      $order->set_status( 'on-hold' );
      return $order->save();`);

  test("settings and the connection test are valid", async () => {
    await store.setOption("svc_checkout_mode", "hosted");
    const report = await store.php<{ missing: string[]; terms: number; mode: string }>(`
      $values = [ get_option( 'svc_checkout_server_url' ), get_option( 'svc_checkout_api_key' ), get_option( 'svc_checkout_api_secret' ) ];
      update_option( 'svc_checkout_connection', [ 'fingerprint' => hash( 'sha256', implode( "\\n", $values ) ), 'tested_at' => 1790000000 ] );
      $settings = SvcCheckout\\Settings\\Settings::load();
      return [ 'missing' => SvcCheckout\\SettingsAdmin\\SetupState::missing( $settings ), 'terms' => count( SvcCheckout\\Settings\\B2bSettings::payment_terms() ), 'mode' => $settings->mode ];`);
    expect(report).toEqual({ missing: [], terms: 2, mode: "hosted" });
    await store.setOption("svc_checkout_mode", "embedded");
  });

  test("a scheduled event is sent, with the order's extensions", async () => {
    const id = await createOrder();
    await store.php(`
      $job = [ 'id' => '${randomUUID()}', 'type' => 'order.held', 'order' => ${id}, 'refund' => 0, 'at' => gmdate( 'Y-m-d\\TH:i:s\\Z' ), 'attempt' => 0, 'try' => 3 ];
      as_schedule_single_action( time() - 1, 'svc_checkout_send_event', [ $job ], 'svc-checkout' );
      ActionScheduler_QueueRunner::instance()->run();
      return 1;`);
    const row = await until(async () => {
      const [found] = await server.sql<{ cart: { extensions: unknown } }[]>`
        select cart from orders where store_order_id = ${String(id)}`;
      return found ?? null;
    }, "the order in the server's record");
    expect(row.cart.extensions).toEqual({ booking: { seats: [1, 2.5, null] } });
  });

  test("the hourly action is not scheduled a second time", async () => {
    const count = await store.php<number>(`
      as_unschedule_all_actions( '', [], 'svc-checkout' );
      as_schedule_recurring_action( time() + 3600, 3600, 'svc_checkout_hourly', [], 'svc-checkout', true );
      do_action( 'action_scheduler_ensure_recurring_actions' );
      return count( as_get_scheduled_actions( [ 'hook' => 'svc_checkout_hourly', 'status' => 'pending' ], 'ids' ) );`);
    expect(count).toBe(1);
  });

  test("an overridden tax is kept by Recalculate, without applying the filter again", async () => {
    await store.setOption("lab_tax", "555");
    // Of the order below, as calculated by that version.
    const fingerprint = "a61daede53f51217c5e7622dcb6459a1e4c14e724341f2b81ff023ebf7abb4a0";
    const id = await createOrder({ _svc_tax_override: JSON.stringify({ tax: 777, fingerprint }) });
    await store.recalculate(id);
    expect(await store.order(id)).toMatchObject({ total: "107.77", tax: "7.77" });
    await store.setOption("lab_tax", "");
  });

  test("the company form is filled in from a session of that version", async () => {
    await store.useCheckout("classic");
    const visitor = newVisitor(store);
    await visitor.addToCart(store.products.plain, 1);
    await store.php(`
      global $wpdb;
      $table  = $wpdb->prefix . 'woocommerce_sessions';
      $row    = $wpdb->get_row( "SELECT * FROM $table ORDER BY session_id DESC LIMIT 1" );
      $values = maybe_unserialize( $row->session_value );
      $values['svc_checkout_form'] = serialize( [ 'b2b' => true, 'vat_number' => 'DE999999100', 'po_number' => 'PO-OLD', 'term' => 'net30' ] );
      $wpdb->update( $table, [ 'session_value' => serialize( $values ) ], [ 'session_id' => $row->session_id ] );
      wp_cache_flush();
      return 1;`);
    const page = await visitor.checkoutPage("classic");
    expect(page).toContain('value="PO-OLD"');
    expect(page).toContain('value="DE999999100"');
  });

  describe("a hosted session", () => {
    const session = { ...sampleSession([{ id: "1", name: "As sent", quantity: 1, price: 1 }]), clientReference: reference };

    beforeAll(async () => {
      await store.setOption("svc_checkout_mode", "hosted");
      await store.php(`
        global $wpdb;
        $product = wc_get_product( ${store.products.plain} );
        $key     = md5( (string) $product->get_id() );
        $line    = [ 'key' => $key, 'product_id' => $product->get_id(), 'variation_id' => 0, 'variation' => [], 'quantity' => 3, 'data_hash' => wc_get_cart_item_data_hash( $product ) ];
        $text    = serialize( [ 0, [ 'cart' => [ $key => $line ], 'applied_coupons' => [] ], 't_shopper', '${returnKey}' ] );
        $wpdb->insert( $wpdb->options, [ 'option_name' => 'svc_checkout_row_snapshot_${reference}', 'option_value' => ( time() + 3600 ) . ':' . base64_encode( $text ), 'autoload' => 'off' ] );
        return 1;`);
    });

    test("is quoted from its stored cart", async () => {
      const calls = signedCalls(`${store.url}/wp-json/wc-svc/v1`, merchant.apiSecret);
      const answer = await calls.post("/quote", { sessionId: session.id, attempt: 1, session });
      expect(answer).toMatchObject({ status: 200, body: { amounts: { subtotal: 9999, total: 11999 } } });
    });

    test("whose cart holds another plugin's objects is refused, and creates none of them", async () => {
      const objects = "wc_objects";
      await store.php(`
        global $wpdb;
        $line = [ 'product_id' => ${store.products.plain}, 'quantity' => 1, 'addon' => new ArrayObject( [ 1 ] ) ];
        $text = serialize( [ 0, [ 'cart' => [ 'a' => $line ], 'applied_coupons' => [] ], 't_shopper', '${returnKey}' ] );
        $wpdb->insert( $wpdb->options, [ 'option_name' => 'svc_checkout_row_snapshot_${objects}', 'option_value' => ( time() + 3600 ) . ':' . base64_encode( $text ), 'autoload' => 'off' ] );
        return 1;`);
      const found = await store.php(`
        $found = SvcCheckout\\SessionOrder\\CartSnapshot::find( '${objects}' );
        return [ $found->return_key, get_class( $found->values['cart']['a']['addon'] ) ];`);
      expect(found).toEqual([returnKey, "__PHP_Incomplete_Class"]);
      const calls = signedCalls(`${store.url}/wp-json/wc-svc/v1`, merchant.apiSecret);
      const other = { ...session, clientReference: objects };
      const answer = await calls.post("/quote", { sessionId: other.id, attempt: 1, session: other });
      expect(answer).toMatchObject({ status: 409, body: { code: "svc_refused" } });
    });

    test("whose record is damaged is answered as one without a cart", async () => {
      const found = await store.php(`
        SvcCheckout\\Support\\ExpiringRecords::write( 'snapshot', 'wc_damaged', base64_encode( 'a:1:{i:0;O:8:"std' ), 60 );
        SvcCheckout\\Support\\ExpiringRecords::write( 'snapshot', 'wc_cut', '{"version":2,"custo', 60 );
        return array_map( [ SvcCheckout\\SessionOrder\\CartSnapshot::class, 'find' ], [ 'wc_damaged', 'wc_cut', 'wc_missing', '' ] );`);
      expect(found).toEqual([null, null, null, null]);
    });

    test("returns the shopper to the order", async () => {
      await createOrder({ _svc_session_id: session.id, _svc_reference: reference });
      const query = new URLSearchParams({ "wc-api": "svc_checkout_return", session_id: session.id, basket: reference, key: returnKey });
      const response = await fetch(`${store.url}/?${query}`, { redirect: "manual" });
      expect(response.headers.get("location")).toContain("order-received");
    });
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
