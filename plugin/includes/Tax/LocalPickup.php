<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use WC_Order;
use WC_Order_Item_Shipping;

/**
 * Whether the buyer collects goods instead of having them delivered: they then change hands where they are collected,
 * whatever the delivery address says (Directive 2006/112/EC, articles 31 and 138 (1)).
 */
final class LocalPickup {

	/** Method of the blocks' checkout, which does not always take part in the filter. */
	private const OF_BLOCKS = 'pickup_location';

	/**
	 * Whether any package of an order is collected. With several packages VAT is decided for all of them together.
	 */
	public static function of_order( WC_Order $order ): bool {
		$methods = [];
		foreach ( $order->get_items( 'shipping' ) as $item ) {
			if ( $item instanceof WC_Order_Item_Shipping ) {
				$methods[] = $item->get_method_id();
			}
		}
		return self::is_any( $methods );
	}

	/**
	 * Whether any package of the cart in the shopper's session is collected.
	 */
	public static function of_cart(): bool {
		$rates = WC()->session->get( 'chosen_shipping_methods' );
		return self::is_any( is_array( $rates ) ? $rates : [] );
	}

	/**
	 * A session with its field `cart.pickup`.
	 *
	 * @param array<string, mixed> $session As sent by the server.
	 * @param WC_Order             $order   With its shipping lines.
	 * @return array<string, mixed>
	 */
	public static function added( array $session, WC_Order $order ): array {
		$session['cart'] = [ 'pickup' => self::of_order( $order ) ] + ( is_array( $session['cart'] ?? null ) ? $session['cart'] : [] );
		return $session;
	}

	/**
	 * Whether any of these methods means that the buyer collects the goods.
	 *
	 * @param array<array-key, mixed> $methods Ids of methods, or of their rates (`local_pickup:3`).
	 */
	public static function is_any( array $methods ): bool {
		/**
		 * WooCommerce's own list of methods by which goods are collected.
		 *
		 * @param string[] $methods
		 */
		$pickup = apply_filters( 'woocommerce_local_pickup_methods', [ 'legacy_local_pickup', 'local_pickup' ] ); // phpcs:ignore WooCommerce.Commenting.CommentHooks -- WooCommerce's own.
		$pickup = [ ...array_filter( is_array( $pickup ) ? $pickup : [], 'is_string' ), self::OF_BLOCKS ];
		foreach ( $methods as $method ) {
			if ( is_string( $method ) && in_array( explode( ':', $method )[0], $pickup, true ) ) {
				return true;
			}
		}
		return false;
	}
}
