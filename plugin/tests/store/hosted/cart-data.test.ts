/** Data of other plugins in the cart, in hosted mode. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Harness, startHarness, type TestMerchant } from "../../../../test/support/harness.ts";
import { sampleMeta, sampleSession } from "../rest/sample-session.ts";
import { signedCalls } from "../rest/signed-calls.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { newVisitor } from "../support/visitor.ts";

const OWN_CHECKOUT = "woocommerce-process-checkout-nonce";

describe.skipIf(missingForStore().length > 0)("data of other plugins in the cart", () => {
  let server: Harness;
  let merchant: TestMerchant;
  let store: CheckoutStore;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    merchant = await server.merchant(await server.workspace());
    store = await startCheckoutStore(server, merchant);
    await store.setOption("svc_checkout_mode", "hosted");
    await store.useCheckout("classic");
  });

  afterAll(async () => {
    await store?.close();
    await server?.close();
  });

  beforeEach(async () => {
    await store.php("SvcCheckout\\Support\\ExpiringRecords::delete_all(); return 1;");
  });

  /** Adds a line with the add-on's data and opens the checkout. */
  async function openCheckout(addon: "plain" | "class"): Promise<string> {
    await store.setOption("lab_addon", addon);
    const visitor = newVisitor(store);
    await visitor.addToCart(store.products.plain, 3);
    return visitor.checkoutPage("classic");
  }

  const snapshots = () =>
    store.php<Record<string, string>>(`
      global $wpdb;
      $found = [];
      foreach ( $wpdb->get_results( "SELECT * FROM $wpdb->options WHERE option_name LIKE 'svc_checkout_row_snapshot_%'" ) as $row ) { $found[ substr( $row->option_name, 26 ) ] = substr( $row->option_value, 11 ); }
      return (object) $found;`);

  test("arrays and plain objects reach the order exactly", async () => {
    expect(await openCheckout("plain")).not.toContain(OWN_CHECKOUT);
    const [[reference, text] = ["", ""]] = Object.entries(await snapshots());
    expect(JSON.parse(text)).toMatchObject({ version: 2, customer_id: 0 });
    expect(text).not.toMatch(/[OaC]:\d+:/);

    const items = [{ id: String(store.products.plain), name: "Plain widget", quantity: 3, price: 3333 }];
    const session = { ...sampleSession(items), clientReference: reference };
    const calls = signedCalls(`${store.url}/wp-json/wc-svc/v1`, merchant.apiSecret);
    const body = { sessionId: session.id, attempt: 1, session, meta: sampleMeta(session), reserveUntil: "2099-01-01T00:00:00Z" };
    const placed = await calls.post("/orders", body);
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    const { id } = placed.body["order"] as { id: string };
    const isSame = await store.php<boolean>(`
      $line = current( wc_get_order( ${id} )->get_items() );
      $sent = apply_filters( 'woocommerce_add_cart_item_data', [], 0, 0, 1 )['lab_addon'];
      return serialize( $sent ) === base64_decode( $line->get_meta( '_lab_addon' ) );`);
    expect(isSame, "the add-on's data is the same").toBe(true);
  });

  test("a cart with an object of another plugin's class is sold in the store's own checkout", async () => {
    expect(await openCheckout("class")).toContain(OWN_CHECKOUT);
    expect(await snapshots()).toEqual({});
    const [{ count } = { count: -1 }] = await server.sql<{ count: number }[]>`
      select count(*)::int as count from sessions where merchant_id = ${merchant.id} and created_at > now() - interval '1 hour'`;
    expect(count, "sessions of the first test alone").toBe(1);
  });

  test("a bought cart that another plugin put an object into is emptied without creating the object", async () => {
    const found = await store.php(`
      class SvcProbe { public static bool $created = false; public function __wakeup(): void { self::$created = true; } }
      global $wpdb;
      $line = [ 'product_id' => ${store.products.plain}, 'quantity' => 1 ];
      $kept = [ 'version' => 2, 'customer_id' => 0, 'shopper' => 't_probe', 'return_key' => 'x', 'values' => [ 'cart' => [ 'a' => $line ] ] ];
      SvcCheckout\\Support\\ExpiringRecords::write( 'snapshot', 'wc_probe', SvcCheckout\\Support\\ExactJson::encode( $kept ), 60 );
      $cart = serialize( [ 'a' => $line + [ 'addon' => new SvcProbe() ] ] );
      $wpdb->insert( $wpdb->prefix . 'woocommerce_sessions', [ 'session_key' => 't_probe', 'session_value' => serialize( [ 'cart' => $cart ] ), 'session_expiry' => time() + 3600 ] );
      $order = new WC_Order();
      $order->update_meta_data( '_svc_reference', 'wc_probe' );
      SvcCheckout\\Hosted\\ClearBoughtCart::run( $order );
      $left = $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}woocommerce_sessions WHERE session_key = 't_probe'" );
      return [ 'created' => SvcProbe::$created, 'left' => (int) $left ];`);
    expect(found).toEqual({ created: false, left: 0 });
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
