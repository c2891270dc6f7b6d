/** A store with products, taxes, payment methods, both checkouts, and the plugin in embedded mode. */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Harness, TestMerchant } from "../../../../test/support/harness.ts";
import { labPlugin } from "./lab-plugin.ts";
import { startStore, type Step, type Store } from "./store.ts";

const pluginDir = fileURLToPath(new URL("../../..", import.meta.url));
export const storefrontDir =
  process.env.SVC_STOREFRONT_DIR ?? join(homedir(), ".cache/svc-checkout/storefront");

export type CheckoutStore = Store & {
  /** Runs PHP code (a function body) in WordPress; returns its result. */
  php<T>(code: string): Promise<T>;
    order(id: number): Promise<StoredOrder>;
  /** Like the button "Recalculate" on the order screen, for a buyer in Berlin. */
  recalculate(id: number): Promise<void>;
  /** Mails sent since the last call. */
  takeMails(): Promise<{ to: string; subject: string; message: string }[]>;
  products: { plain: number; stocked: number; shipped: number };
  pages: { block: number; classic: number };
  setOption(name: string, value: unknown): Promise<void>;
  /** Sets the store's checkout page. */
  useCheckout(kind: "block" | "classic"): Promise<void>;
};

export type StoredOrder = {
  status: string;
  method: string;
  company: string;
  total: string;
  tax: string;
  /** Amounts of the tax rows. */
  taxRows: string[];
  /** Tax of each line. */
  lineTaxes: string[];
  /** Net amounts of `fee`, `shipping` and `coupon`. */
  extras: Record<string, string>;
  meta: Record<string, string>;
  notes: string[];
};

const readOrder = `
$order = wc_get_order( $id );
$meta = [];
foreach ( $order->get_meta_data() as $row ) { if ( str_starts_with( $row->key, '_svc_' ) ) { $meta[ $row->key ] = $row->value; } }
ksort( $meta );
$extras = [];
foreach ( $order->get_items( [ 'fee', 'shipping', 'coupon' ] ) as $row ) { $extras[ $row->get_type() ] = wc_format_decimal( 'coupon' === $row->get_type() ? $row->get_discount() : $row->get_total(), 2 ); }
return [
	'status'    => $order->get_status(),
	'method'    => $order->get_payment_method(),
	'company'   => $order->get_billing_company(),
	'total'     => $order->get_total(),
	'tax'       => wc_format_decimal( $order->get_total_tax(), 2 ),
	'taxRows'   => array_values( array_map( fn ( $row ) => wc_format_decimal( $row->get_tax_total() + $row->get_shipping_tax_total(), 2 ), $order->get_items( 'tax' ) ) ),
	'lineTaxes' => array_values( array_map( fn ( $row ) => wc_format_decimal( $row->get_total_tax(), 2 ), $order->get_items( [ 'line_item', 'fee', 'shipping' ] ) ) ),
	'extras'    => (object) $extras,
	'meta'      => (object) $meta,
	'notes'     => array_map( fn ( $note ) => $note->content, wc_get_order_notes( [ 'order_id' => $id ] ) ),
];`;

/** Without a server, the saved address is unreachable. */
export async function startCheckoutStore(server?: Harness, merchant?: TestMerchant): Promise<CheckoutStore> {
  const store = await startStore(install);
  const php = async <T>(code: string): Promise<T> => {
    const response = await fetch(`${store.url}/wp-json/svc-store-lab/v1/run`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code }),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`PHP failed (${response.status}): ${text.slice(0, 2000)}`);
    }
    return (JSON.parse(text) as { result: T }).result;
  };
  const ids = await php<Record<"plain" | "stocked" | "shipped" | "block" | "classic", number>>(
    setUp(server?.url ?? "http://127.0.0.1:9", merchant?.apiKey ?? "", merchant?.apiSecret ?? ""),
  );
  // Ignore warnings of WooCommerce's own installation.
  await rm(join(store.folder, "wp-content/debug.log"), { force: true });
  return {
    ...store,
    php,
    products: { plain: ids.plain, stocked: ids.stocked, shipped: ids.shipped },
    pages: { block: ids.block, classic: ids.classic },
    order: (id) => php<StoredOrder>(`$id = ${id};${readOrder}`),
    async recalculate(id) {
      await php(`
        $order = wc_get_order( ${id} );
        $order->calculate_taxes( [ 'country' => 'DE', 'state' => '', 'postcode' => '10115', 'city' => 'BERLIN' ] );
        $order->calculate_totals( false );
        return 1;`);
    },
    takeMails: () =>
      php("$mails = get_option( 'lab_mails', [] ); update_option( 'lab_mails', [], false ); return $mails;"),
    async setOption(name, value) {
      await php(`update_option( '${name}', json_decode( '${JSON.stringify(value)}', true ) ); return 1;`);
    },
    async useCheckout(kind) {
      await php(`update_option( 'woocommerce_checkout_page_id', ${ids[kind]} ); return 1;`);
    },
  };
}

/** Prepares the store for `POST /v1/store/connect`, as its connection test does. @returns the address to connect */
export const announceAddress = (store: CheckoutStore) =>
  store.php<string>(
    "$url = rest_url( 'wc-svc/v1' ); SvcCheckout\\Settings\\StoreAddress::announce( $url ); return $url;",
  );

/** Installs the plugin's working copy, a theme, and the test plugin. */
async function install(site: string): Promise<readonly Step[]> {
  const content = join(site, "wp-content");
  const plugin = join(content, "plugins/svc-checkout");
  await mkdir(plugin, { recursive: true });
  for (const part of ["svc-checkout.php", "uninstall.php", "includes", "build", "languages", "texts"]) {
    if (existsSync(join(pluginDir, part))) {
      await cp(join(pluginDir, part), join(plugin, part), { recursive: true });
    }
  }
  await writeFile(join(content, "mu-plugins/lab.php"), labPlugin);
  if (existsSync(storefrontDir)) {
    await cp(storefrontDir, join(content, "themes/storefront"), { recursive: true });
  }
  const blocks = join(content, "themes/lab-blocks");
  await mkdir(join(blocks, "templates"), { recursive: true });
  await writeFile(join(blocks, "style.css"), "/*\nTheme Name: Lab blocks\n*/\n");
  await writeFile(
    join(blocks, "theme.json"),
    JSON.stringify({ version: 3, settings: { layout: { contentSize: "1000px" } } }),
  );
  await writeFile(
    join(blocks, "templates/index.html"),
    '<!-- wp:post-content {"layout":{"type":"constrained"}} /-->',
  );
  return [
    { step: "activateTheme", themeFolderName: existsSync(storefrontDir) ? "storefront" : "lab-blocks" },
    { step: "activatePlugin", pluginPath: "/wordpress/wp-content/plugins/svc-checkout/svc-checkout.php" },
  ];
}

/** PHP code that configures the store. Prices are net, with 20 % tax everywhere. */
function setUp(serverUrl: string, apiKey: string, apiSecret: string): string {
  const options = {
    woocommerce_default_country: "DE",
    woocommerce_currency: "EUR",
    woocommerce_calc_taxes: "yes",
    woocommerce_prices_include_tax: "no",
    woocommerce_tax_display_cart: "excl",
    woocommerce_tax_based_on: "billing",
    woocommerce_enable_guest_checkout: "yes",
    woocommerce_custom_orders_table_enabled: "yes",
    // WooCommerce's stock reservation requires MySQL and finds no stock on Playground's SQLite.
    woocommerce_hold_stock_minutes: "",
    woocommerce_store_address: "Lab street 1",
    woocommerce_store_postcode: "10115",
    woocommerce_store_city: "Berlin",
    permalink_structure: "/%postname%/",
    svc_checkout_server_url: serverUrl,
    svc_checkout_api_key: apiKey,
    svc_checkout_api_secret: apiSecret,
    svc_checkout_mode: "embedded",
  };
  return `
foreach ( json_decode( '${JSON.stringify(options)}', true ) as $name => $value ) { update_option( $name, $value ); }
update_option( 'svc_checkout_payment_terms', [
	[ 'label' => 'Pay now', 'value' => 'immediate', 'default' => true ],
	[ 'label' => '30 days net', 'value' => 'net30', 'default' => false ],
] );
update_option( 'woocommerce_cod_settings', [ 'enabled' => 'yes', 'title' => 'Cash', 'enable_for_virtual' => 'yes' ] );
update_option( 'woocommerce_bacs_settings', [ 'enabled' => 'yes', 'title' => 'Bank transfer' ] );
flush_rewrite_rules();
$zone = new WC_Shipping_Zone( 0 );
update_option( 'woocommerce_flat_rate_' . $zone->add_shipping_method( 'flat_rate' ) . '_settings', [ 'title' => 'Parcel', 'tax_status' => 'taxable', 'cost' => '5.00' ] );
WC_Tax::_insert_tax_rate( [ 'tax_rate_country' => '', 'tax_rate' => '20', 'tax_rate_name' => 'VAT', 'tax_rate_priority' => 1, 'tax_rate_shipping' => 1 ] );
$make = function ( $name, $stock, $is_virtual = true ) {
	$product = new WC_Product_Simple();
	$product->set_name( $name );
	$product->set_regular_price( '33.33' );
	$product->set_virtual( $is_virtual );
	if ( null !== $stock ) { $product->set_manage_stock( true ); $product->set_stock_quantity( $stock ); }
	return $product->save();
};
$page = fn ( $title, $content ) => wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title, 'post_content' => $content ] );
update_option( 'lab_mails', [], false );
return [
	'plain'   => $make( 'Plain widget', null ),
	'stocked' => $make( 'Stocked widget', 50 ),
	'shipped' => $make( 'Shipped widget', null, false ),
	'block'   => (int) get_option( 'woocommerce_checkout_page_id' ),
	'classic' => $page( 'Classic checkout', '[woocommerce_checkout]' ),
];`;
}
