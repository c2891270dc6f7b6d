/** Orders on account in a test store, and requests of the accounts team. */
import type { CheckoutStore } from "./checkout-store.ts";

export type NewOrder = {
  po: string;
  /** Further ones. */
  pos?: readonly string[];
  company: string;
  /** YYYY-MM-DD, or empty. */
  due: string;
  total: number;
  /** Days since it was placed. */
  age?: number;
  term?: string;
  status?: string;
  paid?: boolean;
  live?: boolean;
  /** User; by default a guest. */
  customer?: number;
  /** Placed in the store's own checkout, so events are sent to the server. */
  ours?: boolean;
};

/** The date that many days from today, YYYY-MM-DD. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Switches WooCommerce to its own order tables or to posts, without a migration. */
export async function switchStorage(store: CheckoutStore, storage: "tables" | "posts"): Promise<void> {
  const value = storage === "tables" ? "yes" : "no";
  await store.php(`
    global $wpdb;
    $wpdb->update( $wpdb->options, [ 'option_value' => '${value}' ], [ 'option_name' => 'woocommerce_custom_orders_table_enabled' ] );
    wp_cache_flush();
    return 1;`);
}

/** Switches the storage, and lists the orders on account that are there. */
export async function useStorage(store: CheckoutStore, storage: "tables" | "posts"): Promise<void> {
  await switchStorage(store, storage);
  await listOrders(store);
}

/** Compares all orders with the list of orders on account, as the scheduled actions do after an update. */
export async function listOrders(store: Pick<CheckoutStore, "php">): Promise<void> {
  await store.php(`
    SvcCheckout\\OnAccount\\OrderListUpkeep::compare();
    do { SvcCheckout\\OnAccount\\OrderListUpkeep::run_batch(); } while ( null !== SvcCheckout\\OnAccount\\OrderListState::read()['after'] );
    if ( ! SvcCheckout\\OnAccount\\OrderListState::is_complete() ) { throw new RuntimeException( 'the list is not complete' ); }
    return 1;`);
}

/** Creates orders, by default test orders; returns their ids by PO number. */
export function makeOrders(
  store: CheckoutStore,
  orders: readonly NewOrder[],
): Promise<Record<string, number>> {
  const json = Buffer.from(JSON.stringify(orders)).toString("base64");
  return store.php(`
    $ids = [];
    foreach ( json_decode( base64_decode( '${json}' ), true ) as $new ) {
      $order = new WC_Order();
      $order->set_currency( 'EUR' );
      $order->set_customer_id( $new['customer'] ?? 0 );
      $order->set_billing_company( $new['company'] );
      $order->set_billing_first_name( 'Erika' );
      $order->set_billing_last_name( 'Muster' );
      $order->set_billing_email( 'erika@buyer.example' );
      $order->set_billing_country( 'DE' );
      $order->set_payment_method( 'svc_checkout_terms' );
      $order->set_date_created( time() - ( $new['age'] ?? 0 ) * 86400 );
      $line = new WC_Order_Item_Product();
      $line->set_props( [ 'product_id' => ${store.products.shipped}, 'name' => 'Widgets', 'quantity' => 1, 'subtotal' => $new['total'], 'total' => $new['total'] ] );
      $order->add_item( $line );
      $order->set_total( (string) $new['total'] );
      $meta = [
        '_svc_po_number'     => $new['po'],
        '_svc_po_numbers'    => isset( $new['pos'] ) ? wp_json_encode( $new['pos'], JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) : '',
        '_svc_payment_terms' => $new['term'] ?? 'net30',
        '_svc_payment_due'   => $new['due'],
        '_svc_livemode'      => ( $new['live'] ?? false ) ? '1' : '0',
        '_svc_paid_at'       => ( $new['paid'] ?? false ) ? '2026-01-01T00:00:00.000Z' : '',
        '_svc_checkout_extensions' => ( $new['ours'] ?? false ) ? '{}' : '',
      ];
      foreach ( array_filter( $meta, 'strlen' ) as $key => $value ) { $order->update_meta_data( $key, $value ); }
      $order->set_status( $new['status'] ?? 'on-hold' );
      $ids[ $new['po'] ] = $order->save();
    }
    return $ids;`);
}

/** A request by a signed-in user with a role. */
export function callAdminRoute<T>(
  store: CheckoutStore,
  method: string,
  path: string,
  data: object,
  role = "administrator",
): Promise<{ status: number; data: T }> {
  const json = Buffer.from(JSON.stringify(data)).toString("base64");
  return store.php(`
    $users = get_users( [ 'role' => '${role}', 'number' => 1 ] );
    $user  = [] === $users ? wp_insert_user( [ 'user_login' => 'a-${role}', 'user_pass' => 'x', 'role' => '${role}' ] ) : $users[0]->ID;
    wp_set_current_user( $user );
    $request = new WP_REST_Request( '${method}', '/wc-svc/v1/admin${path}' );
    $data    = json_decode( base64_decode( '${json}' ), true );
    if ( 'GET' === '${method}' ) { $request->set_query_params( $data ); } else { $request->set_body_params( $data ); }
    $response = rest_do_request( $request );
    return [ 'status' => $response->get_status(), 'data' => $response->get_data() ];`);
}
