/** The accounts team's lists with thousands of orders: right, and without a statement that reads a whole table, in both storages. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { callAdminRoute, inDays, listOrders, useStorage } from "../support/account-orders.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { makeManyOrders } from "../support/many-orders.ts";

const open = 5000;
const filters = {
  none: {},
  "on hold": { view: "on_hold" },
  shipped: { view: "shipped" },
  overdue: { due: "overdue" },
  "not due": { due: "not_due" },
  "due this week": { due: "week" },
  company: { company: "co_many7" },
  term: { term: "net60" },
  "a PO number": { search: "PO-4999" },
  "a company's name": { search: "Company 7 " },
  "the due day, descending": { order: "desc" },
  "the amount": { sort: "owed", order: "desc" },
  "the day of the order": { sort: "created" },
  "a later page": { page: "200" },
  paid: { view: "paid" },
  "days of payment": { view: "paid", from: inDays(-20), to: inDays(-10) },
  "live and test orders": { mode: "all" },
} as const;
type Answer = { total: number; sums: object[]; orders: { id: number }[]; terms: object[] };

describe.skipIf(!hasChromium || missingForStore().length > 0)("five thousand orders on account", () => {
  let store: CheckoutStore;
  let admin: Admin;

  beforeAll(async () => {
    store = await startCheckoutStore();
    await makeManyOrders(store, open, { companies: 500 });
    await listOrders(store);
    admin = await signIn(store);
  });

  afterAll(async () => {
    await admin?.close();
    await store?.close();
  });

  const list = async (query: object) => {
    const { data } = await callAdminRoute<Answer>(store, "GET", "/net-terms", { mode: "test", ...query });
    return { ...data, orders: data.orders.map(({ id }) => id) };
  };

  test("the screen shows its first page and the sum of all orders", async () => {
    await admin.open("admin.php?page=svc-checkout-net-terms&mode=test");
    await admin.page.locator("td.is-select").first().waitFor();
    expect(await admin.page.locator("td.is-select").count()).toBe(25);
    expect(await admin.page.getByText("5000 orders, ").count()).toBe(1);
  });

  describe.each(["tables", "posts"] as const)("in %s", (storage) => {
    beforeAll(async () => {
      if (storage === "posts") {
        await store.php("global $wpdb; $wpdb->query( 'DELETE FROM ' . SvcCheckout\\OnAccount\\Tables::receivables() ); return 1;");
        await makeManyOrders(store, open, { companies: 500, storage });
      }
      await useStorage(store, storage);
    });

    test.each(Object.entries(filters))("the filter %s answers from the list as from the orders", async (_, query) => {
      const answer = await list(query);
      expect(answer.total).toBeGreaterThan(0);
      expect(answer.orders.length).toBe(Math.min(25, answer.total));
      await store.php("SvcCheckout\\OnAccount\\OrderListState::start(); return 1;");
      expect(await list(query)).toEqual(answer);
      await store.php(`
        $state = SvcCheckout\\OnAccount\\OrderListState::read();
        SvcCheckout\\OnAccount\\OrderListState::replace( $state, array_replace( $state, [ 'complete' => true, 'after' => null ] ) );
        return 1;`);
    });

    // SQLite explains statements in another form.
    test.skipIf(process.env.SVC_STORE !== "native").each([
      ...Object.entries(filters).map(([name, query]) => [name, "/net-terms", { mode: "test", ...query }] as const),
      ["companies", "/companies", {}] as const,
      ["companies of a page", "/companies", { page: "15" }] as const,
      ["a company's page", "/companies/co_many7/page", {}] as const,
    ])("each statement for %s has an index for the orders", async (_, path, query) => {
      const statements = await explain(path, query);
      expect(statements.some(({ sql }) => sql.includes(path.startsWith("/companies") ? "svc_checkout_receivables" : "svc_checkout_order_list"))).toBe(true);
      expect(statements.filter(({ scans }) => scans.length > 0)).toEqual([]);
    });
  });

  /** The statements of a route, each with the large tables that it reads as a whole. */
  const explain = (path: string, query: object) =>
    store.php<{ sql: string; scans: string[] }[]>(`
      global $wpdb;
      wp_set_current_user( get_users( [ 'role' => 'administrator', 'number' => 1 ] )[0]->ID );
      $request = new WP_REST_Request( 'GET', '/wc-svc/v1/admin${path}' );
      $request->set_query_params( json_decode( '${JSON.stringify(query)}', true ) );
      define( 'SAVEQUERIES', true );
      $wpdb->queries = [];
      rest_do_request( $request );
      $statements = array_column( $wpdb->queries, 0 );
      return array_map( static function ( string $sql ) use ( $wpdb ): array {
        $scans = [];
        foreach ( str_starts_with( ltrim( $sql ), 'SELECT' ) ? $wpdb->get_results( "EXPLAIN $sql", 'ARRAY_A' ) : [] as $step ) {
          // Small tables are read as they are.
          if ( in_array( $step['type'], [ 'ALL', 'index' ], true ) && (int) $step['rows'] > 1000 ) { $scans[] = implode( ' ', $step ); }
        }
        return compact( 'sql', 'scans' );
      }, $statements );`);
});
