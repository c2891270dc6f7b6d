<?php

declare( strict_types=1 );

namespace SvcCheckout\Hosted;

use SvcCheckout\SessionOrder\CartSnapshot;
use SvcCheckout\Support\OrderMeta;
use WC_Order;
use WC_Session_Handler;

/**
 * Empties the store's cart after a hosted checkout, even if the shopper never returns to the store.
 */
final class ClearBoughtCart {

	/**
	 * Deletes the cart that an order was created from, unless the shopper has changed it since.
	 */
	public static function run( WC_Order $order ): void {
		$snapshot = CartSnapshot::find( OrderMeta::read( $order, OrderMeta::REFERENCE ) );
		if ( null === $snapshot || '' === $snapshot->shopper ) {
			return;
		}
		HostedSession::delete( $snapshot->shopper );
		$sessions = new WC_Session_Handler();
		$stored   = $sessions->get_session( $snapshot->shopper );
		$text     = is_array( $stored ) ? $stored['cart'] ?? null : null;
		$cart     = is_string( $text ) ? @unserialize( $text, [ 'allowed_classes' => false ] ) : null; // phpcs:ignore WordPress.PHP -- quantities are read only, so no object of another plugin is created; a damaged cart is left.
		if ( ! is_array( $cart ) || self::quantities( $cart ) !== self::quantities( $snapshot->values['cart'] ?? null ) ) {
			return;
		}
		$sessions->delete_session( $snapshot->shopper );
		if ( 0 < $snapshot->customer_id ) {
			delete_user_meta( $snapshot->customer_id, '_woocommerce_persistent_cart_' . get_current_blog_id() );
		}
	}

	/**
	 * Quantities by line; prices may have been recalculated.
	 *
	 * @param mixed $cart As stored in a session.
	 * @return array<array-key, mixed>
	 */
	private static function quantities( mixed $cart ): array {
		return array_map(
			static fn ( mixed $line ): ?float => is_array( $line ) && is_numeric( $line['quantity'] ?? null ) ? (float) $line['quantity'] : null,
			is_array( $cart ) ? $cart : []
		);
	}
}
