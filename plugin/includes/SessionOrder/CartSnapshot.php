<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\ExpiringRecords;
use WC_Cart;

/**
 * A shopper's cart at the time its session was created or updated. Stored by the store's own reference, which the server sends
 * with the session.
 */
final class CartSnapshot {

	/** A session lives 24 hours; payments of its last minute may take longer. */
	private const TTL_SECONDS = 3 * 24 * 60 * 60;

	/** Keys of WooCommerce's session that belong to the cart; notices, tokens and other plugins' secrets do not. */
	private const KEYS = [ 'cart', 'applied_coupons', 'chosen_shipping_methods', 'previous_shipping_methods', 'shipping_method_counts', 'customer' ];

	/**
	 * @param int                  $customer_id User; 0 for a guest.
	 * @param array<string, mixed> $values      Values of WooCommerce's session.
	 * @param string               $shopper     Key of that session.
	 * @param string               $return_key  Secret in the URL that leads the shopper back to the store.
	 */
	private function __construct(
		public readonly int $customer_id,
		public readonly array $values,
		public readonly string $shopper,
		public readonly string $return_key,
	) {}

	/**
	 * Stores the cart of the current shopper.
	 *
	 * @param string $reference The store's reference of the cart.
	 */
	public static function store( WC_Cart $cart, string $reference, string $return_key ): void {
		$values = [];
		foreach ( self::KEYS as $key ) {
			$value = WC()->session->get( $key );
			if ( null !== $value ) {
				$values[ $key ] = $value;
			}
		}
		$values['cart']            = $cart->get_cart_for_session();
		$values['applied_coupons'] = $cart->get_applied_coupons();

		$text = serialize( [ get_current_user_id(), $values, (string) WC()->session->get_customer_id(), $return_key ] ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.serialize_serialize -- like WooCommerce, because other plugins put objects into carts.
		ExpiringRecords::write( ExpiringRecords::CART_SNAPSHOT, $reference, base64_encode( $text ), self::TTL_SECONDS );
	}

	/**
	 * @param string $reference May be empty.
	 * @return self|null Null for a session created over the API.
	 */
	public static function find( string $reference ): ?self {
		$text   = base64_decode( '' === $reference ? '' : ( ExpiringRecords::read( ExpiringRecords::CART_SNAPSHOT, $reference ) ?? '' ), true );
		$stored = false === $text || '' === $text ? null : unserialize( $text ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.serialize_unserialize -- written above, in the store's own database.
		if ( ! is_array( $stored ) || ! is_int( $stored[0] ?? null ) || ! is_array( $stored[1] ?? null ) || ! is_string( $stored[2] ?? null ) || ! is_string( $stored[3] ?? null ) ) {
			return null;
		}
		$values = [];
		foreach ( $stored[1] as $key => $value ) {
			$values[ (string) $key ] = $value;
		}
		return new self( $stored[0], $values, $stored[2], $stored[3] );
	}
}
