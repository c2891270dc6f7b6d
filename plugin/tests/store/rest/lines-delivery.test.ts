// Promise: the products of a session created over the API are delivered by the store's methods and discounted by its coupons, unless it says what they cost.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingForStore } from "../support/locations.mjs";
import { sampleSession, type SampleLine } from "./sample-session.ts";
import { orderId, type SignedStore, startSignedStore } from "./signed-store.ts";

type Option = { id: string; description: string; price: number; tax: number; pickup: boolean; selected: boolean };

describe.skipIf(missingForStore().length > 0)("a session of lines", () => {
  let shop: SignedStore;
  let methods: { standard: string; express: string; pickup: string; free: string };

  beforeAll(async () => {
    shop = await startSignedStore();
    methods = await shop.store.php(`
      update_option( 'woocommerce_enable_coupons', 'yes' );
      $germany = new WC_Shipping_Zone();
      $germany->set_zone_name( 'Germany' );
      $germany->add_location( 'DE', 'country' );
      $germany->save();
      $add = function ( $type, $settings ) use ( $germany ) {
        $id = $germany->add_shipping_method( $type );
        update_option( "woocommerce_{$type}_{$id}_settings", $settings );
        return "$type:$id";
      };
      foreach ( ( new WC_Shipping_Zone( 0 ) )->get_shipping_methods() as $method ) { ( new WC_Shipping_Zone( 0 ) )->delete_shipping_method( $method->get_instance_id() ); }
      foreach ( [ 'ten' => [ 'percent', 10 ], 'five' => [ 'fixed_cart', 5 ], 'freight' => [ 'fixed_cart', 0 ] ] as $code => [ $type, $amount ] ) {
        $coupon = new WC_Coupon();
        $coupon->set_code( $code );
        $coupon->set_discount_type( $type );
        $coupon->set_amount( $amount );
        $coupon->set_free_shipping( 'freight' === $code );
        $coupon->save();
      }
      $ids = [
        'standard' => $add( 'flat_rate', [ 'title' => 'Pallet', 'tax_status' => 'taxable', 'cost' => '5 + 5 * [qty]' ] ),
        'express'  => $add( 'flat_rate', [ 'title' => 'Express', 'tax_status' => 'taxable', 'cost' => '49' ] ),
        'pickup'   => $add( 'local_pickup', [ 'title' => 'Collect', 'tax_status' => 'taxable', 'cost' => '' ] ),
        'free'     => $add( 'free_shipping', [ 'title' => 'Free delivery', 'requires' => 'either', 'min_amount' => '300' ] ),
      ];
      WC_Cache_Helper::get_transient_version( 'shipping', true );
      return $ids;`);
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  const shipped = (quantity: number, price = 3_333): SampleLine => ({
    id: String(shop.store.products.shipped),
    name: "Shipped widget",
    quantity,
    price,
  });
  const engraving = { id: "custom", name: "Engraving", quantity: 1, price: 1_000 };
  const withMethod = (session: ReturnType<typeof sampleSession>, method: string) => ({
    ...session,
    customer: { ...session.customer, shippingMethods: [method] },
  });
  const optionsOf = ({ body }: { body: Record<string, unknown> }) => body["shippingOptions"] as Option[];
  const linesOf = (order: string, type: "shipping" | "coupon") =>
    shop.store.php<unknown>(
      `return array_map( fn ( $line ) => [ $line->get_name(), wc_format_decimal( 'coupon' === '${type}' ? $line->get_discount() : $line->get_total(), 2 ) ], array_values( wc_get_order( ${order} )->get_items( '${type}' ) ) );`,
    );
  const totalOf = (order: string) => shop.store.php<string>(`return wc_get_order( ${order} )->get_total();`);

  test("is delivered by the methods of the zone, at the prices and with the tax of the store", async () => {
    const session = sampleSession([shipped(2), engraving]);
    const quote = await shop.quote(session);
    expect(optionsOf(quote).map(({ id, price, selected }) => [id, price, selected])).toEqual([
      [methods.standard, 1_500, true],
      [methods.express, 4_900, false],
      [methods.pickup, 0, false],
    ]);
    expect(quote.body).toMatchObject({
      needsShipping: true,
      undeliverable: false,
      amounts: { subtotal: 7_666, discount: 0, shipping: 1_500, tax: 1_833, total: 10_999 },
    });
    const express = withMethod(session, methods.express);
    expect((await shop.quote(express)).body).toMatchObject({ amounts: { shipping: 4_900, tax: 2_513, total: 15_079 } });
    const placed = await shop.place(express);
    expect(placed.body).toMatchObject({ order: { amounts: { shipping: 4_900, tax: 2_513, total: 15_079 } } });
    expect(await linesOf(orderId(placed), "shipping")).toEqual([["Express", "49.00"]]);
    expect(await totalOf(orderId(placed))).toBe("150.79");
    await shop.store.recalculate(Number(orderId(placed)));
    expect(await totalOf(orderId(placed))).toBe("150.79");
  });

  test("has one rate if goods and delivery have the same, and none if something has another or none", async () => {
    const session = sampleSession([shipped(2), engraving]);
    expect((await shop.quote(session)).body).toMatchObject({ taxRate: 20 });
    expect((await shop.quote(withMethod(session, methods.pickup))).body).toMatchObject({ taxRate: 20 });
    const untaxed = await shop.store.php<number>(`
      $product = new WC_Product_Simple();
      $product->set_name( 'Book' );
      $product->set_regular_price( '10' );
      $product->set_tax_status( 'none' );
      return $product->save();`);
    const book = { id: String(untaxed), name: "Book", quantity: 1, price: 1_000 };
    expect((await shop.quote(sampleSession([shipped(2), book]))).body).not.toHaveProperty("taxRate");
    expect((await shop.quote(sampleSession([book]))).body).not.toHaveProperty("taxRate");
  });

  test("says where it is collected, if the store has named the place", async () => {
    await shop.store.php(`
      update_option( 'woocommerce_pickup_location_settings', [ 'enabled' => 'yes', 'title' => 'Collection', 'tax_status' => 'taxable', 'cost' => '' ] );
      $address = [ 'address_1' => "Müller's Hof 12", 'city' => 'Hamburg', 'state' => '', 'postcode' => '20999', 'country' => 'DE' ];
      update_option( 'pickup_location_pickup_locations', [ [ 'name' => 'Harbour', 'address' => $address, 'details' => '<b>8 to 16</b>', 'enabled' => true ] ] );
      WC_Cache_Helper::get_transient_version( 'shipping', true );`);
    const quote = await shop.quote(sampleSession([shipped(2)]));
    expect(optionsOf(quote).find(({ id }) => id === "pickup_location:0")).toMatchObject({
      description: "Müller's Hof 12, 20999 Hamburg · 8 to 16",
      pickup: true,
    });
    await shop.store.php("update_option( 'pickup_location_pickup_locations', [] ); WC_Cache_Helper::get_transient_version( 'shipping', true );");
  });

  test("includes the tax of the delivery where its prices include tax", async () => {
    const session = sampleSession([shipped(2)], { pricesIncludeTax: true });
    const quote = await shop.quote(session);
    expect(optionsOf(quote)[0]).toMatchObject({ id: methods.standard, price: 1_800, tax: 300 });
    expect(quote.body).toMatchObject({ amounts: { subtotal: 6_666, shipping: 1_800, tax: 1_411, total: 8_466 } });
    const placed = await shop.place(session);
    expect(await totalOf(orderId(placed))).toBe("84.66");
  });

  test.each([
    ["is not delivered again where it says what delivery costs", { shipping: { label: "Parcel", price: 600 } }, 600],
    ["is not delivered by methods of another currency", { currency: "USD" }, 0],
  ])("%s", async (_name, { currency = "EUR", ...cart }: { currency?: string; shipping?: object }, shipping) => {
    const quote = await shop.quote({ ...sampleSession([shipped(2)], cart), currency });
    expect(quote.body).toMatchObject({ shippingOptions: [], undeliverable: false, amounts: { shipping } });
  });

  test("cannot be delivered where the store has no method, and has nothing to deliver without goods", async () => {
    expect((await shop.quote(sampleSession([shipped(1)], {}, "NO"))).body).toMatchObject({ undeliverable: true, shippingOptions: [] });
    expect((await shop.quote(sampleSession([shop.line("plain", 1)], {}, "NO"))).body).toMatchObject({ undeliverable: false, shippingOptions: [] });
  });

  test("takes several of the store's coupons, and says why others do not apply", async () => {
    const session = sampleSession([shipped(2), engraving], { coupons: ["ten", "five", "none"] });
    const quote = await shop.quote(session);
    // Of the products: 10 % of 66.66, and 5.00.
    expect(quote.body).toMatchObject({
      amounts: { subtotal: 7_666, discount: 1_167, shipping: 1_500 },
      discounts: [
        { code: "ten", amount: 667 },
        { code: "five", amount: 500 },
      ],
      couponProblems: [{ code: "none", problem: "store" }],
    });
    const placed = await shop.place(session);
    const id = orderId(placed);
    expect(await linesOf(id, "coupon")).toEqual([
      ["ten", "6.67"],
      ["five", "5.00"],
    ]);
    // The engraving is none of the store's products: its price stands.
    expect(await shop.store.php(`return array_values( array_map( fn ( $line ) => wc_format_decimal( $line->get_total(), 2 ), wc_get_order( ${id} )->get_items() ) );`)).toEqual(["54.99", "10.00"]);
    expect(await totalOf(id)).toBe("95.99");
    const reported = await shop.store.php(
      `SvcCheckout\\Settings\\Settings::remember_features( [ 'coupons' ] );
       return SvcCheckout\\StoreEvents\\Payload::order( wc_get_order( ${id} ), 0, [] );`,
    );
    expect(reported).toMatchObject({
      coupons: [
        { code: "ten", amount: 667 },
        { code: "five", amount: 500 },
      ],
    });
  });

  test("is delivered free by a coupon, or above the store's threshold", async () => {
    const byCoupon = await shop.quote(sampleSession([shipped(1)], { coupon: "freight" }));
    expect(optionsOf(byCoupon).map(({ id }) => id)).toContain(methods.free);
    const large = await shop.quote(withMethod(sampleSession([shipped(1, 30_000)]), methods.free));
    expect(large.body).toMatchObject({ amounts: { shipping: 0, total: 36_000 } });
    expect(optionsOf(await shop.quote(sampleSession([shipped(1, 29_999)]))).map(({ id }) => id)).not.toContain(methods.free);
  });

  test("keeps a sent discount: codes are neither asked for nor applied", async () => {
    const cart = { discount: { label: "Sale", amount: 999 }, coupons: ["ten"] };
    const { body } = await shop.quote(sampleSession([shipped(2)], cart));
    expect(body).toMatchObject({ amounts: { subtotal: 6_666, discount: 999, shipping: 1_500 } });
    expect(body).not.toHaveProperty("discounts");
  });
});
