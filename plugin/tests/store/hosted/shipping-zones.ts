/** Shipping zones of a store: Germany with four methods, France with one, and no other country. */
import type { CheckoutStore } from "../support/checkout-store.ts";

/** The ids of the methods, such as `flat_rate:1`. */
export type ShippingMethods = { standard: string; express: string; pickup: string; french: string; free: string };

/** Adds the zones, and the coupon `freight`, with which delivery in Germany is free. Tax follows the delivery address. */
export function addShippingZones(store: CheckoutStore): Promise<ShippingMethods> {
  return store.php(`
    update_option( 'woocommerce_tax_based_on', 'shipping' );
    $germany = new WC_Shipping_Zone();
    $germany->set_zone_name( 'Germany' );
    $germany->add_location( 'DE', 'country' );
    $germany->save();
    $france = new WC_Shipping_Zone();
    $france->set_zone_name( 'France' );
    $france->add_location( 'FR', 'country' );
    $france->save();
    $add = function ( $zone, $type, $settings ) {
      $id = $zone->add_shipping_method( $type );
      update_option( "woocommerce_{$type}_{$id}_settings", $settings );
      return "$type:$id";
    };
    $ids = [
      'standard' => $add( $germany, 'flat_rate', [ 'title' => 'Pallet', 'tax_status' => 'taxable', 'cost' => '15' ] ),
      'express'  => $add( $germany, 'flat_rate', [ 'title' => 'Express', 'tax_status' => 'taxable', 'cost' => '49' ] ),
      'pickup'   => $add( $germany, 'local_pickup', [ 'title' => 'Collect', 'tax_status' => 'taxable', 'cost' => '' ] ),
      'free'     => $add( $germany, 'free_shipping', [ 'title' => 'Free delivery', 'requires' => 'either', 'min_amount' => '300' ] ),
      'french'   => $add( $france, 'flat_rate', [ 'title' => 'Road', 'tax_status' => 'taxable', 'cost' => '25' ] ),
    ];
    foreach ( ( new WC_Shipping_Zone( 0 ) )->get_shipping_methods() as $method ) { ( new WC_Shipping_Zone( 0 ) )->delete_shipping_method( $method->get_instance_id() ); }
    $coupon = new WC_Coupon();
    $coupon->set_code( 'freight' );
    $coupon->set_free_shipping( true );
    $coupon->save();
    WC_Cache_Helper::get_transient_version( 'shipping', true );
    return $ids;`);
}
