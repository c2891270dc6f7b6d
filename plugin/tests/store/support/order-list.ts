/** The rows of the list of orders on account in a test store, beside the orders. */
import { vi } from "vitest";
import { callAdminRoute, inDays, makeOrders } from "./account-orders.ts";
import type { CheckoutStore } from "./checkout-store.ts";

export type Row = { owed: number } & Record<"listed" | "due" | "undated" | "term" | "is_test" | "currency" | "status" | "paid" | "created" | "company" | "po" | "pos" | "vat", string>;

/** Places orders and reads their rows; the store may start later. */
export function watchOrderList(store: () => CheckoutStore) {
  let count = 0;
  const place = async (due = inDays(9)) => {
    const po = `LIST-${++count}`;
    const { [po]: id = 0 } = await makeOrders(store(), [{ po, company: "Muster GmbH", due, total: 100, live: true }]);
    return id;
  };
  const row = async (id: number): Promise<Row | null> => {
    const found = await store().php<(Row & { owed: string }) | null>(
      `global $wpdb; return $wpdb->get_row( 'SELECT * FROM ' . SvcCheckout\\OnAccount\\Tables::order_list() . " WHERE id = ${id}", 'ARRAY_A' );`,
    );
    // SQLite returns no decimals.
    return found === null ? null : { ...found, owed: Number(found.owed) };
  };
  /** Orders whose rows are not as the orders are. */
  const wrong = () =>
    store().php<number[]>(`
      global $wpdb;
      $table = SvcCheckout\\OnAccount\\Tables::order_list();
      $ids   = [ ...SvcCheckout\\OnAccount\\OrderFacts::orders_after( 0, 100000 ), ...SvcCheckout\\OnAccount\\OrderList::between( 0, PHP_INT_MAX ) ];
      $rows  = array_column( $wpdb->get_results( "SELECT * FROM $table", 'ARRAY_A' ), null, 'id' );
      $facts = [];
      foreach ( array_chunk( $ids, 1000 ) as $some ) { $facts += SvcCheckout\\OnAccount\\OrderFacts::of( $some ); }
      ksort( $rows );
      ksort( $facts );
      return array_values( array_filter( array_unique( $ids ), static fn ( $id ) => ( $rows[ $id ] ?? [] ) != ( $facts[ $id ] ?? [] ) ) );`);
  /** Some changes are followed when the request ends, which may be after its answer. */
  const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 200 });
  const list = async (query: object = {}) =>
    (await callAdminRoute<{ total: number; sums: object[] }>(store(), "GET", "/net-terms", { mode: "live", ...query })).data;
  const state = () => store().php<{ complete: boolean; after: number | null }>("return SvcCheckout\\OnAccount\\OrderListState::read();");
  /** Part of the last order's PO number, of which no other order has one. */
  const lastPo = () => `LIST-${count}`;
  return { place, lastPo, row, wrong, eventually, list, state };
}
