<?php
/**
 * What a shopper's cart held when its session was made.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\ExpiringRecords;
use WC_Cart;

defined( 'ABSPATH' ) || exit;

/**
 * Kept under the basket's own id, which the server sends with the session; longer than any session lives.
 */
final class CartSnapshot {

	/** A session lives 24 hours; payments of its last minute may take a while. */
	private const KEEP_SECONDS = 3 * 24 * 60 * 60;

	/** Keys of WooCommerce's session that make up a cart; notices, tokens and other plugins' secrets stay out. */
	private const KEYS = [ 'cart', 'applied_coupons', 'chosen_shipping_methods', 'previous_shipping_methods', 'shipping_method_counts', 'customer' ];

	/**
	 * Takes the parts.
	 *
	 * @param int                  $customer_id User the cart belongs to; 0 for a guest.
	 * @param array<string, mixed> $values      Values of WooCommerce's session.
	 * @param string               $shopper     Key of that session.
	 * @param string               $return_key  Only the shopper who is sent back from the checkout knows it.
	 */
	public function __construct(
		public readonly int $customer_id,
		public readonly array $values,
		public readonly string $shopper,
		public readonly string $return_key,
	) {}

	/**
	 * Of the shopper who makes this request.
	 *
	 * @param WC_Cart $cart       Their cart.
	 * @param string  $return_key What the address of their way back holds.
	 */
	public static function of( WC_Cart $cart, string $return_key ): self {
		$values = [];
		foreach ( self::KEYS as $key ) {
			$value = WC()->session->get( $key );
			if ( null !== $value ) {
				$values[ $key ] = $value;
			}
		}
		$values['cart']            = $cart->get_cart_for_session();
		$values['applied_coupons'] = $cart->get_applied_coupons();
		return new self( get_current_user_id(), $values, (string) WC()->session->get_customer_id(), $return_key );
	}

	/**
	 * Keeps it.
	 *
	 * @param string $reference The store's own id of the basket.
	 */
	public function keep( string $reference ): void {
		$text = serialize( [ $this->customer_id, $this->values, $this->shopper, $this->return_key ] ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.serialize_serialize -- as WooCommerce keeps carts: plugins put objects into them.
		ExpiringRecords::write( ExpiringRecords::SNAPSHOT, $reference, base64_encode( $text ), self::KEEP_SECONDS );
	}

	/**
	 * What was kept for a basket; null for a session that was made over the API.
	 *
	 * @param string $reference As above; empty for none.
	 */
	public static function find( string $reference ): ?self {
		$text = base64_decode( '' === $reference ? '' : ( ExpiringRecords::read( ExpiringRecords::SNAPSHOT, $reference ) ?? '' ), true );
		$kept = false === $text || '' === $text ? null : unserialize( $text ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.serialize_unserialize -- written above, in the store's own database.
		if ( ! is_array( $kept ) || ! is_int( $kept[0] ?? null ) || ! is_array( $kept[1] ?? null ) || ! is_string( $kept[2] ?? null ) || ! is_string( $kept[3] ?? null ) ) {
			return null;
		}
		$values = [];
		foreach ( $kept[1] as $key => $value ) {
			$values[ (string) $key ] = $value;
		}
		return new self( $kept[0], $values, $kept[2], $kept[3] );
	}
}
