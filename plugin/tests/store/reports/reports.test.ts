/** The reports add up to the orders to the cent, refunds included, in both storages; their files can be read again, their screens by everyone. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findings } from "../../../../test/browser/axe.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { callAdminRoute, inDays, makeOrders, useStorage } from "../support/account-orders.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { makeManyOrders } from "../support/many-orders.ts";

type Amounts = { currency: string; orders: number; refunds: number; net: string; tax: string; gross: string };
type VatAnswer = {
  code?: string;
  from: string;
  to: string;
  rows: (Amounts & { code: string; country: string; treatment: string })[];
  totals: Amounts[];
  shares: number;
  testOrders: number;
};
type Parts = Record<string, { orders: number; owed: string }>;
type ReceivablesAnswer = { total: number; rows: { name: string; currency: string; parts: Parts }[]; totals: { currency: string; parts: Parts }[] };

/** Minor units of an amount in the store's format or in a file. */
const cents = (amount: string) => Math.round(Number(amount.replaceAll(/[^0-9.-]/g, "")) * 100);

/** Orders of the first quarter of 2025, refunds of the first and second; with WooCommerce's own sums by quarter and currency. */
const scenario = `
  $make = function ( array $new ) {
    $order = new WC_Order();
    $order->set_currency( $new['currency'] ?? 'EUR' );
    $order->set_prices_include_tax( true );
    $order->set_date_created( ( new WC_DateTime( $new['at'], new DateTimeZone( 'Europe/Berlin' ) ) )->getTimestamp() );
    $order->set_billing_company( $new['company'] ?? '' );
    $order->set_billing_first_name( 'Erika' );
    $order->set_billing_last_name( 'Muster' );
    $order->set_billing_country( $new['country'] );
    $order->set_billing_postcode( $new['postcode'] ?? '' );
    $product = wc_get_product( PRODUCT );
    $line    = new WC_Order_Item_Product();
    $net     = wc_get_price_excluding_tax( $product, [ 'qty' => 3 ] );
    $line->set_props( [ 'product' => $product, 'quantity' => 3, 'subtotal' => $net, 'total' => $net ] );
    $order->add_item( $line );
    $shipping = new WC_Order_Item_Shipping();
    $shipping->set_props( [ 'method_title' => 'Parcel', 'method_id' => $new['method'] ?? 'flat_rate', 'total' => '4.99' ] );
    $order->add_item( $shipping );
    if ( isset( $new['treatment'] ) ) { $order->update_meta_data( 'is_vat_exempt', 'yes' ); }
    foreach ( [ 'treatment' => '_svc_tax_treatment', 'number' => '_svc_vat_number', 'consultation' => '_svc_vat_consultation', 'vat_country' => '_svc_vat_country', 'livemode' => '_svc_livemode' ] as $name => $key ) {
      if ( isset( $new[ $name ] ) ) { $order->update_meta_data( $key, $new[ $name ] ); }
    }
    $order->save();
    $order->calculate_totals( true );
    $order->set_status( $new['status'] ?? 'completed' );
    $order->save();
    return $order;
  };
  $refund = function ( $order, string $at, string $amount, array $lines = [] ) {
    $made = wc_create_refund( [ 'order_id' => $order->get_id(), 'amount' => $amount, 'line_items' => $lines, 'date_created' => $at ] );
    if ( is_wp_error( $made ) ) { throw new RuntimeException( $made->get_error_message() ); }
    $made->set_date_created( ( new WC_DateTime( $at, new DateTimeZone( 'Europe/Berlin' ) ) )->getTimestamp() );
    $made->save();
    return $made;
  };
  $orders = [
    // The first half hour of the quarter in Berlin, and the last minute.
    'first'   => $make( [ 'at' => '2025-01-01 00:30', 'country' => 'DE' ] ),
    'last'    => $make( [ 'at' => '2025-03-31 23:59', 'country' => 'DE', 'company' => '=Sum & Co' ] ),
    'supply'  => $make( [ 'at' => '2025-02-10 12:00', 'country' => 'FR', 'company' => 'Lyon SA', 'treatment' => 'intra_community_supply', 'number' => 'FR40303265045', 'consultation' => 'WAPIAAAA1' ] ),
    'again'   => $make( [ 'at' => '2025-03-10 12:00', 'country' => 'FR', 'company' => 'Lyon SA', 'treatment' => 'intra_community_supply', 'number' => 'FR40303265045', 'status' => 'on-hold' ] ),
    'service' => $make( [ 'at' => '2025-02-11 12:00', 'country' => 'GR', 'company' => 'Athina AE', 'treatment' => 'reverse_charge', 'number' => 'EL094259216' ] ),
    'export'  => $make( [ 'at' => '2025-02-12 12:00', 'country' => 'CH', 'currency' => 'USD', 'treatment' => 'export' ] ),
    'islands' => $make( [ 'at' => '2025-02-12 12:30', 'country' => 'ES', 'postcode' => '35001', 'treatment' => 'export' ] ),
    'pickup'  => $make( [ 'at' => '2025-02-13 12:00', 'country' => 'AT', 'method' => 'local_pickup' ] ),
    'dollars' => $make( [ 'at' => '2025-02-13 12:00', 'country' => 'AT', 'currency' => 'USD' ] ),
    'shares'  => $make( [ 'at' => '2025-02-14 12:00', 'country' => 'DE' ] ),
    'erased'  => $make( [ 'at' => '2025-02-15 12:00', 'country' => 'AT', 'postcode' => '1010' ] ),
    'erasedSupply' => $make( [ 'at' => '2025-02-15 12:30', 'country' => 'FR', 'treatment' => 'intra_community_supply', 'number' => 'FR40303265045', 'vat_country' => 'FR' ] ),
  ];
  include_once WC_ABSPATH . 'includes/class-wc-privacy-erasers.php';
  foreach ( [ 'erased', 'erasedSupply' ] as $name ) { WC_Privacy_Erasers::remove_order_personal_data( $orders[ $name ] ); }
  $refund( $orders['supply'], '2025-04-01 00:00', $orders['supply']->get_total() );
  // A line and shipping, with their tax.
  $lines = [];
  foreach ( $orders['last']->get_items( [ 'line_item', 'shipping' ] ) as $id => $item ) {
    $lines[ $id ] = [ 'qty' => 1, 'refund_total' => '2.22', 'refund_tax' => array_map( fn () => '0.44', $item->get_taxes()['total'] ) ];
  }
  $refund( $orders['last'], '2025-06-30 23:59', '5.32', $lines );
  // Two amounts without lines, the second one the rest.
  $refund( $orders['shares'], '2025-02-20 12:00', '33.33' );
  $refund( $orders['shares'], '2025-05-20 12:00', wc_format_decimal( $orders['shares']->get_total() - 33.33, 2 ) );
  // None of these counts.
  $make( [ 'at' => '2024-12-31 23:59', 'country' => 'DE' ] );
  $make( [ 'at' => '2025-07-01 00:00', 'country' => 'DE' ] );
  $make( [ 'at' => '2025-02-01 12:00', 'country' => 'DE', 'livemode' => '0' ] );
  foreach ( [ 'cancelled', 'failed', 'pending', 'checkout-draft' ] as $status ) {
    $out = $make( [ 'at' => '2025-02-01 12:00', 'country' => 'DE', 'status' => 'completed' ] );
    $refund( $out, '2025-02-02 12:00', '1.00' );
    $out->set_status( $status );
    $out->save();
  }
  $sums = [];
  foreach ( $orders as $name => $order ) {
    foreach ( [ $order, ...wc_get_order( $order->get_id() )->get_refunds() ] as $document ) {
      $date    = $document->get_date_created()->setTimezone( new DateTimeZone( 'Europe/Berlin' ) );
      $quarter = $date->format( 'Y' ) . '-Q' . (int) ceil( $date->format( 'n' ) / 3 );
      $sum     = $sums[ $quarter ][ $order->get_currency() ] ?? [ 'gross' => 0, 'tax' => 0, 'documents' => 0 ];
      $sums[ $quarter ][ $order->get_currency() ] = [
        'gross'     => $sum['gross'] + (int) round( 100 * $document->get_total() ),
        'tax'       => $sum['tax'] + (int) round( 100 * $document->get_total_tax() ),
        'documents' => $sum['documents'] + 1,
      ];
    }
  }
  return [
    'ids'   => array_map( fn ( $order ) => $order->get_id(), $orders ),
    'total' => array_map( fn ( $order ) => (int) round( 100 * $order->get_total() ), $orders ),
    'tax'   => array_map( fn ( $order ) => (int) round( 100 * $order->get_total_tax() ), $orders ),
    'sums'  => $sums,
  ];`;

type Facts = {
  ids: Record<string, number>;
  total: Record<string, number>;
  tax: Record<string, number>;
  sums: Record<string, Record<string, { gross: number; tax: number; documents: number }>>;
};

describe.skipIf(!hasChromium || missingForStore().length > 0)("reports", () => {
  let store: CheckoutStore;
  let admin: Admin;
  /** A quarter with more test orders than one batch. */
  let full = "";

  beforeAll(async () => {
    store = await startCheckoutStore();
    await store.php("update_option( 'timezone_string', 'Europe/Berlin' ); update_option( 'woocommerce_prices_include_tax', 'yes' ); return 1;");
    admin = await signIn(store);
  });

  afterAll(async () => {
    await admin?.close();
    await store?.close();
  });

  const vat = async (query: object) => (await callAdminRoute<VatAnswer>(store, "GET", "/reports/vat", query)).data;
  const receivables = async (query: object) => (await callAdminRoute<ReceivablesAnswer>(store, "GET", "/reports/receivables", query)).data;
  /** URL of a file for the administrator, as Analytics' page has it. */
  async function urlOf(file: "vat" | "ecSales" | "receivables"): Promise<string> {
    await admin.open("admin.php?page=wc-admin&path=%2Fanalytics%2Fsvc-vat&mode=live");
    const data = await admin.page.evaluate("svcCheckoutReports");
    return (data as { csv: Record<string, string> }).csv[file] ?? "";
  }
  /** Cells of the lines of a file, below its headings. */
  async function read(file: "vat" | "ecSales" | "receivables", query: string): Promise<string[][]> {
    const response = await admin.page.request.get(`${await urlOf(file)}&${query}`);
    expect(response.status()).toBe(200);
    const text = await response.text();
    expect(text.startsWith("\uFEFF")).toBe(true);
    return text
      .slice(1)
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.slice(1, -1).split('","'));
  }

  describe.each(["tables", "posts"] as const)("orders in %s", (storage) => {
    let facts: Facts;
    const files: Record<string, string[][]> = {};

    beforeAll(async () => {
      await useStorage(store, storage);
      facts = await store.php<Facts>(scenario.replace("PRODUCT", String(store.products.shipped)));
      for (const quarter of ["2025-Q1", "2025-Q2"]) files[quarter] = await read("vat", `period=${quarter}`);
    });
    afterAll(async () => {
      // Orders of the other storage must not be found in this one.
      await store.php(`
        foreach ( wc_get_orders( [ 'limit' => -1, 'status' => [ ...array_keys( wc_get_order_statuses() ), 'checkout-draft' ] ] ) as $order ) { $order->delete( true ); }
        return 1;`);
      await useStorage(store, "tables");
    });

    test("sums equal the orders and refunds of each quarter to the cent, by currency", async () => {
      // WooCommerce records no VAT for the two amounts without lines. Together they are the whole order.
      const total = facts.total["shares"] ?? 0;
      const tax = facts.tax["shares"] ?? 0;
      const first = Math.round((3333 * tax) / total);
      for (const [quarter, share] of [["2025-Q1", first], ["2025-Q2", tax - first]] as const) {
        const { totals, rows, shares } = await vat({ period: quarter });
        expect(shares).toBe(1);
        const expected = Object.entries(facts.sums[quarter] ?? {}).sort();
        expect(
          totals.map((sum) => [sum.currency, { gross: cents(sum.gross), tax: cents(sum.tax), documents: sum.orders + sum.refunds }]),
          quarter,
        ).toEqual(expected.map(([currency, sum]) => [currency, currency === "EUR" ? { ...sum, tax: sum.tax - share } : sum]));
        for (const total of totals) {
          const own = rows.filter(({ currency }) => currency === total.currency);
          expect(own.reduce((sum, row) => sum + cents(row.net), 0)).toBe(cents(total.net));
          expect(cents(total.net) + cents(total.tax)).toBe(cents(total.gross));
          const lines = (files[quarter] ?? []).filter((cells) => cells[14] === total.currency);
          expect(lines.length).toBe(total.orders + total.refunds);
          expect([15, 16, 17].map((column) => lines.reduce((sum, cells) => sum + cents(cells[column] ?? ""), 0))).toEqual(
            [total.net, total.tax, total.gross].map(cents),
          );
        }
      }
    });

    test("rows are by country and treatment; refunds lower the quarter in which they were made", async () => {
      const shown = async (period: string) => (await vat({ period })).rows.map((row) => [row.country, row.code, row.treatment, row.currency, row.orders, row.refunds]);
      expect((await vat({ period: "2025-Q1" })).testOrders).toBe(1);
      expect(await shown("2025-Q1")).toEqual([
        // One of them was collected by an Austrian.
        ["Germany", "DE", "VAT charged", "EUR", 4, 1],
        ["Greece", "EL", "Reverse charge", "EUR", 1, 0],
        ["Spain, outside the EU VAT area", "ES", "Export", "EUR", 1, 0],
        ["France", "FR", "Intra-Community supply", "EUR", 3, 0],
        // By its address Austrian; not the store's own.
        ["Unknown (data erased)", "", "VAT charged", "EUR", 1, 0],
        ["Austria", "AT", "VAT charged", "USD", 1, 0],
        ["Switzerland", "CH", "Export", "USD", 1, 0],
      ]);
      expect(await shown("2025-Q2")).toEqual([
        ["Germany", "DE", "VAT charged", "EUR", 0, 2],
        ["France", "FR", "Intra-Community supply", "EUR", 0, 1],
      ]);
      expect((await vat({ period: "2025-03" })).totals).toMatchObject([{ currency: "EUR", orders: 2, refunds: 0 }]);
      expect((await vat({ period: "2025-Q1", mode: "test" })).totals).toMatchObject([{ currency: "EUR", orders: 1, refunds: 0 }]);
    });

    test("the file names each order with its evidence", () => {
      const line = (quarter: string, order: string) => files[quarter]?.find((cells) => cells[0] === String(facts.ids[order]));
      const total = ((facts.total["supply"] ?? 0) / 100).toFixed(2);
      const supply = ["Lyon SA", "FR", "France", "Intra-Community supply", "FR40303265045", "unchecked", "WAPIAAAA1", "", ""];
      expect(line("2025-Q1", "supply")?.slice(0, 3)).toEqual([String(facts.ids["supply"]), "Order", "2025-02-10"]);
      expect(line("2025-Q1", "supply")?.slice(4)).toEqual([...supply, "", "EUR", total, "0.00", total]);
      expect(line("2025-Q2", "supply")?.slice(2, 3)).toEqual(["2025-04-01"]);
      expect(line("2025-Q2", "supply")?.slice(4)).toEqual([...supply, "as recorded", "EUR", `-${total}`, "0.00", `-${total}`]);
      expect(line("2025-Q1", "last")?.[4]).toBe("'=Sum & Co");
      expect(line("2025-Q2", "last")?.slice(13)).toEqual(["as recorded", "EUR", "-4.44", "-0.88", "-5.32"]);
    });

    test("the EC sales list has one row per customer and kind, less refunds", async () => {
      const value = (order: string) => ((facts.total[order] ?? 0) / 100).toFixed(2);
      const lyon = (((facts.total["supply"] ?? 0) + (facts.total["again"] ?? 0)) / 100).toFixed(2);
      expect(await read("ecSales", "period=2025-Q1")).toEqual([
        ["", "", "L", "EUR", value("erasedSupply")],
        ["EL", "094259216", "S", "EUR", value("service")],
        ["FR", "40303265045", "L", "EUR", lyon],
      ]);
      expect(await read("ecSales", "period=2025-Q2")).toEqual([["FR", "40303265045", "L", "EUR", `-${value("supply")}`]]);
    });
  });

  test("three thousand orders, many of the same second, are each counted once", async () => {
    await makeManyOrders(store, 1500);
    const periods = await store.php<{ quarters: string[] }>("return SvcCheckout\\Reports\\Period::recent( new DateTimeImmutable( 'now', wp_timezone() ) );");
    const found = await Promise.all(periods.quarters.slice(0, 3).map((period) => vat({ period, mode: "test" })));
    const totals = found.flatMap((answer) => answer.totals);
    expect(totals.reduce((sum, { orders }) => sum + orders, 0)).toBe(3000);
    expect(totals.reduce((sum, { gross }) => sum + cents(gross), 0)).toBe(3000 * 1234);
    const orders = found.map((answer) => answer.totals[0]?.orders ?? 0);
    full = periods.quarters[orders.indexOf(Math.max(...orders))] ?? "";
  });

  test("a failed statement is an error instead of a sum; a file that was begun says that it is incomplete", async () => {
    // A request names a part of a statement, and which one with it fails.
    await store.php(`
      file_put_contents( WPMU_PLUGIN_DIR . '/broken.php', '<?php if ( isset( $_GET["broken"] ) ) {
        $wpdb->suppress_errors();
        add_filter( "query", static function ( $sql ) {
          static $count = 0;
          return str_contains( $sql, $_GET["broken"] ) && ++$count === (int) $_GET["nth"] ? "SELECT broken" : $sql;
        } );
      }' );
      return 1;`);
    const file = async (name: "vat" | "ecSales" | "receivables", query: string) => admin.page.request.get(`${await urlOf(name)}&period=${full}&mode=test&${query}`);
    for (const [name, broken] of [["vat", "placed_at"], ["ecSales", "placed_at"], ["receivables", "SUM(owed)"], ["receivables", "SELECT id, name FROM"]] as const) {
      const response = await file(name, `broken=${encodeURIComponent(broken)}&nth=1`);
      expect([response.status(), response.headers()["content-disposition"]], broken).toEqual([500, undefined]);
    }
    const begun = await file("vat", "broken=placed_at&nth=2");
    expect(begun.headers()["content-disposition"]).toContain(`vat-${full}-test.csv`);
    const lines = (await begun.text()).trimEnd().split("\r\n");
    expect(lines.length).toBe(1 + 1000 + 1);
    expect(lines.at(-1)).toContain("THIS FILE IS INCOMPLETE");
    const statuses = await store.php<number[]>(`
      $GLOBALS['wpdb']->suppress_errors();
      wp_set_current_user( get_users( [ 'role' => 'administrator', 'number' => 1 ] )[0]->ID );
      add_filter( 'query', static fn ( $sql ) => str_contains( $sql, 'placed_at' ) || str_contains( $sql, 'SUM(owed)' ) ? 'SELECT broken' : $sql );
      return array_map( static function ( $report ) {
        $request = new WP_REST_Request( 'GET', "/wc-svc/v1/admin/reports/$report" );
        $request->set_query_params( [ 'period' => '2025-Q1' ] );
        return rest_do_request( $request )->get_status();
      }, [ 'vat', 'receivables' ] );`);
    expect(statuses).toEqual([500, 500]);
    await store.php("unlink( WPMU_PLUGIN_DIR . '/broken.php' ); return 1;");
  });

  test("what companies owe adds up to Net terms' sums, by days overdue and currency", async () => {
    const buyer = await store.php<number>(`
      SvcCheckout\\OnAccount\\Companies::save( new SvcCheckout\\OnAccount\\Company( 'co_report1', 'Zeta AG', [], null, null ) );
      $user = wp_insert_user( [ 'user_login' => 'zeta', 'user_pass' => 'x', 'role' => 'customer' ] );
      SvcCheckout\\OnAccount\\Companies::set_members( 'co_report1', [ [ 'reference' => (string) $user, 'terms' => null ] ] );
      return $user;`);
    const live = { company: "Typed", live: true };
    const ids = await makeOrders(store, [
      { ...live, po: "R-1", due: inDays(5), total: 10.01, customer: buyer },
      { ...live, po: "R-2", due: inDays(-3), total: 20.02, customer: buyer },
      { ...live, po: "R-3", due: inDays(-200), total: 30.03, customer: buyer },
      { ...live, po: "R-4", due: inDays(-45), total: 40.04 },
      { ...live, po: "R-5", due: inDays(-75), total: 50.05, customer: buyer, paid: true },
      { ...live, po: "R-6", due: inDays(-75), total: 60.06, customer: buyer },
    ]);
    await store.php(`
      $order = wc_get_order( ${ids["R-6"]} ); $order->set_currency( 'USD' ); $order->save();
      wc_create_refund( [ 'order_id' => ${ids["R-3"]}, 'amount' => '0.03' ] );
      return 1;`);
    const found = await receivables({ mode: "live" });
    const owed = (parts: Parts) => Object.fromEntries(Object.entries(parts).map(([part, { orders, owed: text }]) => [part, [orders, text === "" ? 0 : cents(text)]]));
    expect(found.rows.map(({ name, currency, parts }) => [name, currency, owed(parts)])).toEqual([
      ["Zeta AG", "EUR", { all: [3, 6003], not_due: [1, 1001], "1-30": [1, 2002], "31-60": [0, 0], "61-90": [0, 0], "over-90": [1, 3000] }],
      ["Zeta AG", "USD", { all: [1, 6006], not_due: [0, 0], "1-30": [0, 0], "31-60": [0, 0], "61-90": [1, 6006], "over-90": [0, 0] }],
      ["", "EUR", { all: [1, 4004], not_due: [0, 0], "1-30": [0, 0], "31-60": [1, 4004], "61-90": [0, 0], "over-90": [0, 0] }],
    ]);
    for (const mode of ["live", "test"]) {
      const sums = (await callAdminRoute<{ sums: { currency: string; parts: Parts }[] }>(store, "GET", "/net-terms", { mode })).data.sums;
      expect((await receivables({ mode })).totals.map(({ currency, parts }) => [currency, owed(parts)]), mode).toEqual(sums.map(({ currency, parts }) => [currency, owed(parts)]));
    }
    expect(await read("receivables", "mode=live")).toEqual([
      ["Zeta AG", "EUR", "3", "60.03", "10.01", "20.02", "0.00", "0.00", "30.00"],
      ["Zeta AG", "USD", "1", "60.06", "0.00", "0.00", "0.00", "60.06", "0.00"],
      ["No company", "EUR", "1", "40.04", "0.00", "0.00", "40.04", "0.00", "0.00"],
    ]);
  });

  test("only users who manage the store get figures and files; a wrong period is refused", async () => {
    for (const report of ["vat", "receivables"]) {
      const statuses = await Promise.all(["customer", "editor"].map(async (role) => (await callAdminRoute(store, "GET", `/reports/${report}`, { period: "2025-Q1" }, role)).status));
      expect(statuses, report).toEqual([403, 403]);
    }
    for (const period of ["", "2025", "2025-Q5", "2025-13", "2025-Q1 "]) {
      expect((await callAdminRoute(store, "GET", "/reports/vat", { period })).status, period).toBe(400);
    }
    const url = await urlOf("vat");
    expect((await admin.page.request.get(`${url}&period=2025-Q5`)).status()).toBe(400);
    expect((await fetch(`${url}&period=2025-Q1`, { redirect: "manual" })).status).not.toBe(200);
  });

  test("in Analytics, by menu and keyboard, wide and narrow, without accessibility faults", async () => {
    await store.php(scenario.replace("PRODUCT", String(store.products.shipped)));
    const { page } = admin;
    const screen = { within: [".svc-checkout-report"] };
    await admin.open("admin.php?page=wc-admin&path=%2Fanalytics%2Ftaxes");
    await page.locator("#adminmenu").getByRole("link", { name: "VAT", exact: true }).click();
    await page.getByRole("heading", { name: "VAT", exact: true }).waitFor();
    await page.getByRole("cell", { name: "No VAT, no reason recorded" }).first().waitFor();
    await admin.open("admin.php?page=wc-admin&path=%2Fanalytics%2Fsvc-vat&vat_period=2020-Q1&mode=live");
    await page.getByText("No orders or refunds in this period.").waitFor();
    expect(await findings(page, screen), "empty").toEqual([]);
    await admin.open("admin.php?page=wc-admin&path=%2Fanalytics%2Fsvc-vat&vat_period=2025-Q1&mode=live");
    await page.getByRole("cell", { name: "Intra-Community supply" }).first().waitFor();
    expect(await page.getByRole("combobox", { name: "Period" }).inputValue()).toBe("2025-Q1");
    expect(await findings(page, screen), "VAT").toEqual([]);
    await page.getByRole("combobox", { name: "Period" }).focus();
    await page.getByRole("combobox", { name: "Period" }).selectOption("2025-02");
    await page.getByText("1 Feb 2025 to 28 Feb 2025").waitFor();
    expect(new URL(page.url()).searchParams.get("vat_period")).toBe("2025-02");
    expect(await page.getByRole("combobox", { name: "Period" }).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText("1 test order is not counted.").waitFor();
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await findings(page, screen), "VAT, narrow").toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await admin.open("admin.php?page=wc-admin&path=%2Fanalytics%2Fsvc-receivables&mode=live");
    await page.getByRole("link", { name: "Zeta AG" }).first().waitFor();
    expect(await findings(page, screen), "receivables, narrow").toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1360, height: 1000 });
    expect(await findings(page, screen), "receivables").toEqual([]);
    await page.getByRole("link", { name: "Zeta AG" }).first().click();
    await page.getByText("Orders of Zeta AG").waitFor();
  });

  test("a store without Analytics has them in WooCommerce › Reports", async () => {
    await store.setOption("woocommerce_analytics_enabled", "no");
    const { page } = admin;
    await admin.open("admin.php?page=wc-reports&tab=svc_checkout&report=svc-vat&vat_period=2025-Q1&mode=live");
    await page.getByRole("cell", { name: "Intra-Community supply" }).first().waitFor();
    await page.getByRole("link", { name: "Receivables", exact: true }).click();
    await page.getByRole("link", { name: "Zeta AG" }).first().waitFor();
    expect(await findings(page, { within: [".svc-checkout-report"] })).toEqual([]);
    await store.setOption("woocommerce_analytics_enabled", "yes");
    expect(await store.phpErrors()).toEqual([]);
  });
});
