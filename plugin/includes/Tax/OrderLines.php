<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use WC_Order;
use WC_Order_Item;
use WC_Order_Item_Fee;
use WC_Order_Item_Product;
use WC_Order_Item_Shipping;
use WC_Tax;

/**
 * The lines of an order that can carry tax: products, fees and shipping.
 *
 * @phpstan-type Line WC_Order_Item_Product|WC_Order_Item_Fee|WC_Order_Item_Shipping
 */
final class OrderLines {

	/**
	 * @return list<Line> In a fixed order.
	 */
	public static function of( WC_Order $order ): array {
		$lines = [];
		foreach ( $order->get_items( [ 'line_item', 'fee', 'shipping' ] ) as $item ) {
			if ( self::is_line( $item ) ) {
				$lines[] = $item;
			}
		}
		return $lines;
	}

	/**
	 * @phpstan-assert-if-true Line $item
	 */
	public static function is_line( mixed $item ): bool {
		return $item instanceof WC_Order_Item_Product || $item instanceof WC_Order_Item_Fee || $item instanceof WC_Order_Item_Shipping;
	}

	/**
	 * A line's taxes by rate.
	 *
	 * @param Line $line
	 * @return array{total: array<int, float>, subtotal: array<int, float>}
	 */
	public static function taxes( WC_Order_Item $line ): array {
		$taxes  = $line->get_taxes();
		$result = [
			'total'    => [],
			'subtotal' => [],
		];
		foreach ( array_keys( $result ) as $kind ) {
			foreach ( is_array( $taxes[ $kind ] ?? null ) ? $taxes[ $kind ] : [] as $rate => $amount ) {
				$result[ $kind ][ (int) $rate ] = is_numeric( $amount ) ? (float) $amount : 0.0;
			}
		}
		return $result;
	}

	/**
	 * Tax class of shipping, determined like WooCommerce does; null if shipping is not taxed.
	 */
	public static function shipping_class( WC_Order $order ): ?string {
		$class = get_option( 'woocommerce_shipping_tax_class' );
		if ( 'inherit' !== $class ) {
			return is_string( $class ) ? $class : '';
		}
		foreach ( [ '', ...WC_Tax::get_tax_class_slugs() ] as $slug ) {
			if ( is_string( $slug ) && in_array( $slug, $order->get_items_tax_classes(), true ) ) {
				return $slug;
			}
		}
		return null;
	}

	/**
	 * Hash of everything a tax amount may depend on: lines, fees, shipping, addresses and currency.
	 *
	 * @param array<array-key, mixed> $location Location to calculate for; empty for the order's own.
	 */
	public static function fingerprint( WC_Order $order, array $location ): string {
		$facts = [ $order->get_currency(), array_values( $order->get_taxable_location( $location ) ) ];
		foreach ( self::of( $order ) as $line ) {
			$is_product = $line instanceof WC_Order_Item_Product;
			$facts[]    = [
				$line->get_type(),
				$is_product ? [ $line->get_product_id(), $line->get_variation_id() ] : $line->get_name(),
				(float) $line->get_quantity(),
				round( (float) ( $is_product ? $line->get_subtotal() : 0 ), 4 ),
				round( (float) $line->get_total(), 4 ),
				$line instanceof WC_Order_Item_Shipping ? $line->get_method_id() : $line->get_tax_class(),
			];
		}
		foreach ( [ 'billing', 'shipping' ] as $kind ) {
			$address = $order->get_address( $kind );
			foreach ( [ 'country', 'state', 'postcode', 'city' ] as $part ) {
				$facts[] = $address[ $part ] ?? '';
			}
		}
		return hash( 'sha256', mb_strtoupper( (string) wp_json_encode( $facts ) ) );
	}
}
