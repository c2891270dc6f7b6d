/** The events that a store has not sent yet, as they stand in its database. */
import type { Sql } from "../../../../server/db/sql.ts";
import type { CheckoutStore } from "./checkout-store.ts";

const NAMES = "svc\\\\_checkout\\\\_event\\\\_";

/** The events of an order that the checkout server has not acknowledged, oldest first. */
export async function unsentEvents(store: Pick<CheckoutStore, "php">, orderId: number) {
  return store.php<{ id: string; type: string; try: number }[]>(`
    global $wpdb;
    return array_map( 'json_decode', $wpdb->get_col( "SELECT option_value FROM $wpdb->options WHERE option_name LIKE '${NAMES}${orderId}\\\\_%' ORDER BY option_id" ) );`);
}

/** As if the delay between tries and, for changes that were announced only, an hour had passed. */
export async function makeEventsDue(store: Pick<CheckoutStore, "php">): Promise<void> {
  await store.php(`
    global $wpdb;
    foreach ( $wpdb->get_results( "SELECT option_name, option_value FROM $wpdb->options WHERE option_name LIKE '${NAMES}%'" ) as $row ) {
      $entry = json_decode( $row->option_value, true );
      $entry['next'] = 0;
      $entry['at']   = '' === $entry['type'] ? gmdate( 'Y-m-d\\TH:i:s\\Z', strtotime( $entry['at'] ) - 3600 ) : $entry['at'];
      $wpdb->update( $wpdb->options, [ 'option_value' => wp_json_encode( $entry ) ], [ 'option_name' => $row->option_name ] );
    }
    return 1;`);
}

/** The order events that partners received about a store's order, oldest first. */
export async function emittedOf(sql: Sql, orderId: number) {
  const rows = await sql<{ payload: { type: string; data: Record<string, unknown> } }[]>`
    select e.payload from events e join orders o on o.id = e.payload->'data'->'order'->>'id'
    where o.store_order_id = ${String(orderId)} order by e.created_at, e.id`;
  return rows.map((row) => row.payload);
}
