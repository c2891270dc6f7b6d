// Promise: activated for a network, the plugin keeps each site's keys, companies and events apart, on sites that exist and on new ones, and removes them all.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

/** Makes the store the first site of a network with folders for sites. */
const MAKE_NETWORK = String.raw`
  require_once ABSPATH . 'wp-admin/includes/upgrade.php';
  require_once ABSPATH . 'wp-admin/includes/network.php';
  global $wpdb;
  foreach ( $wpdb->tables( 'ms_global' ) as $name => $table ) { $wpdb->$name = $table; }
  install_network();
  $host = wp_parse_url( home_url(), PHP_URL_HOST ) . ':' . wp_parse_url( home_url(), PHP_URL_PORT );
  $done = populate_network( 1, $host, 'owner@store.example', 'Network', '/', false );
  return [ 'host' => $host, 'problem' => is_wp_error( $done ) ? $done->get_error_code() : '' ];`;

describe.skipIf(missingForStore().length > 0)("in a network of sites", () => {
  let store: CheckoutStore;

  beforeAll(async () => {
    store = await startCheckoutStore();
    const { host, problem } = await store.php<{ host: string; problem: string }>(MAKE_NETWORK);
    // A name without a dot gets a warning about cookies.
    expect(["", "no_wildcard_dns"]).toContain(problem);
    const config = join(store.folder, "wp-config.php");
    const constants = `define( 'MULTISITE', true ); define( 'SUBDOMAIN_INSTALL', false ); define( 'DOMAIN_CURRENT_SITE', '${host}' ); define( 'PATH_CURRENT_SITE', '/' ); define( 'SITE_ID_CURRENT_SITE', 1 ); define( 'BLOG_ID_CURRENT_SITE', 1 );`;
    await writeFile(config, (await readFile(config, "utf8")).replace("<?php", `<?php\n${constants}`));
    // PHP's processes look for changes of a file two seconds after they have read it.
    await setTimeout(2_500);
    await newSite("two");
    await store.php(
      "require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( get_option( 'active_plugins' ) ); return 1;",
    );
    // Each in a request of its own, as by the link of the network's screen.
    for (const plugin of ["woocommerce/woocommerce.php", "svc-checkout/svc-checkout.php"]) {
      const problem = await store.php<string>(
        `require_once ABSPATH . 'wp-admin/includes/plugin.php'; $done = activate_plugin( '${plugin}', '', true ); return is_wp_error( $done ) ? $done->get_error_message() : '';`,
      );
      expect(problem).toBe("");
    }
    await newSite("three");
  });
  afterAll(() => store?.close());

  const newSite = (name: string) =>
    store.php(
      `return wp_insert_site( [ 'domain' => get_network()->domain, 'path' => '/${name}/', 'title' => '${name}', 'user_id' => 1 ] );`,
    );
  /** Runs PHP in a request to a site of the network. */
  async function at<T>(site: string, code: string): Promise<T> {
    const response = await fetch(`${store.url}${site}/?rest_route=/svc-store-lab/v1/run`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`PHP failed (${response.status}): ${text.slice(0, 2000)}`);
    return (JSON.parse(text) as { result: T }).result;
  }
  const sites = ["", "/two", "/three"];

  test.each(sites)("the site at %o/ has tables and settings of its own", async (site) => {
    const own = await at<{ prefix: string; tables: string[]; defaults: unknown[]; active: boolean }>(site, `
      global $wpdb;
      return [
        'prefix'   => $wpdb->prefix,
        'tables'   => $wpdb->get_col( "SHOW TABLES LIKE '{$wpdb->prefix}svc\\\\_checkout\\\\_%'" ),
        'defaults' => array_map( fn ( $name ) => get_option( $name, 'missing' ), [ 'svc_checkout_mode', 'svc_checkout_payment_terms', 'svc_checkout_on_account' ] ),
        'active'   => class_exists( 'SvcCheckout\\Plugin' ),
      ];`);
    expect(own.active).toBe(true);
    expect(own.tables).toContain(`${own.prefix}svc_checkout_companies`);
    expect(own.tables).toContain(`${own.prefix}svc_checkout_receivables`);
    expect(own.defaults).not.toContain("missing");
  });

  test("a key pair, a company and its debts are seen by their site alone", async () => {
    for (const [index, site] of sites.entries()) {
      await at(site, `
        update_option( 'svc_checkout_api_key', 'pk_test_site${index}' );
        SvcCheckout\\OnAccount\\Companies::save( new SvcCheckout\\OnAccount\\Company( 'co_same', 'Company of site ${index}', credit_limits: [ 'EUR' => 100000 ] ) );
        SvcCheckout\\OnAccount\\Receivables::put( 7, [ 'company' => 'co_same', 'livemode' => 0, 'currency' => 'EUR', 'state' => 'held', 'total' => 1000 + ${index}, 'refunded' => 0, 'paid' => 0, 'due' => '' ] );
        return 1;`);
    }
    for (const [index, site] of sites.entries()) {
      expect(await at(site, `
        return [ get_option( 'svc_checkout_api_key' ), SvcCheckout\\OnAccount\\Companies::find( 'co_same' )->name, SvcCheckout\\OnAccount\\Receivables::used( 'co_same', false, 'EUR' ) ];`,
      )).toEqual([`pk_test_site${index}`, `Company of site ${index}`, 1000 + index]);
    }
    // One request that visits the others, as WordPress's network screens do.
    expect(await at("", `
      $seen = [];
      foreach ( get_sites( [ 'fields' => 'ids' ] ) as $id ) {
        switch_to_blog( $id );
        $seen[] = SvcCheckout\\OnAccount\\Companies::find( 'co_same' )->name;
        restore_current_blog();
      }
      return $seen;`)).toEqual(["Company of site 0", "Company of site 1", "Company of site 2"]);
  });

  test("after the plugin was inactive in the network, no site shows its list of orders on account as complete", async () => {
    const complete = "return SvcCheckout\\OnAccount\\OrderListState::is_complete();";
    for (const site of sites) {
      await at(site, "SvcCheckout\\OnAccount\\OrderListUpkeep::begin(); SvcCheckout\\OnAccount\\OrderListUpkeep::run_batch(); return 1;");
      expect(await at(site, complete)).toBe(true);
    }
    for (const change of ["deactivate_plugins( 'svc-checkout/svc-checkout.php', false, true )", "activate_plugin( 'svc-checkout/svc-checkout.php', '', true )"]) {
      await at("", `require_once ABSPATH . 'wp-admin/includes/plugin.php'; ${change}; return 1;`);
    }
    for (const site of sites) expect(await at(site, complete)).toBe(false);
  });

  test("an order changed from another site is listed by its own", async () => {
    const owed = await at<string>("", `
      switch_to_blog( 2 );
      $order = new WC_Order();
      $order->set_total( '12' );
      $order->update_meta_data( '_svc_payment_terms', 'net30' );
      $id = $order->save();
      global $wpdb;
      $table = SvcCheckout\\OnAccount\\Tables::order_list();
      $wpdb->query( "DELETE FROM $table" );
      restore_current_blog();
      SvcCheckout\\OnAccount\\OrderListChanges::compare_noted();
      return $wpdb->get_var( "SELECT owed FROM $table WHERE id = $id" );`);
    expect(Number(owed)).toBe(12);
  });

  test("uninstalling removes tables, keys and settings of every site", async () => {
    const left = await at<string[]>("", `
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      deactivate_plugins( [ 'svc-checkout/svc-checkout.php' ], false, true );
      uninstall_plugin( 'svc-checkout/svc-checkout.php' );
      global $wpdb;
      $left = $wpdb->get_col( "SHOW TABLES LIKE '%svc\\\\_checkout\\\\_%'" );
      foreach ( get_sites( [ 'fields' => 'ids' ] ) as $id ) {
        switch_to_blog( $id );
        $left = array_merge( $left, $wpdb->get_col( "SELECT CONCAT( $id, ' ', option_name ) FROM $wpdb->options WHERE option_name LIKE 'svc\\\\_checkout\\\\_%'" ) );
        restore_current_blog();
      }
      return $left;`);
    expect(left).toEqual([]);
    expect(await store.phpErrors()).toEqual([]);
  });
});
