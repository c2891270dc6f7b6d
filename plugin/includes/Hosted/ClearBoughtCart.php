<?php
/**
 * The cart a shopper left behind in the store when they went to the hosted checkout.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Hosted;

use SvcCheckout\SessionOrder\{ CartSnapshot, Repository };
use SvcCheckout\Support\{ ExpiringRecords, OrderMeta };
use WC_Order;
use WC_Session_Handler;

defined( 'ABSPATH' ) || exit;

/**
 * A shopper who pays and never comes back must not find the same goods in the cart again.
 */
final class ClearBoughtCart {

	/**
	 * Forgets the cart that an order was made from, unless the shopper has changed it meanwhile.
	 *
	 * @param WC_Order $order The placed order.
	 */
	public static function forget_if_unchanged( WC_Order $order ): void {
		$snapshot = CartSnapshot::find( OrderMeta::read( $order, Repository::REFERENCE ) );
		if ( null === $snapshot || '' === $snapshot->shopper ) {
			return;
		}
		ExpiringRecords::remove( ExpiringRecords::HOSTED, $snapshot->shopper );
		$sessions = new WC_Session_Handler();
		$stored   = $sessions->get_session( $snapshot->shopper );
		$cart     = is_array( $stored ) && is_string( $stored['cart'] ?? null ) ? maybe_unserialize( $stored['cart'] ) : null;
		if ( ! is_array( $cart ) || self::contents( $cart ) !== self::contents( $snapshot->values['cart'] ?? null ) ) {
			return;
		}
		$sessions->delete_session( $snapshot->shopper );
		if ( 0 < $snapshot->customer_id ) {
			delete_user_meta( $snapshot->customer_id, '_woocommerce_persistent_cart_' . get_current_blog_id() );
		}
	}

	/**
	 * What is in a cart, and how many; prices may have been computed anew.
	 *
	 * @param mixed $cart As kept in a session.
	 * @return array<array-key, mixed>
	 */
	private static function contents( mixed $cart ): array {
		$contents = [];
		foreach ( is_array( $cart ) ? $cart : [] as $key => $line ) {
			$contents[ $key ] = is_array( $line ) && is_numeric( $line['quantity'] ?? null ) ? (float) $line['quantity'] : null;
		}
		return $contents;
	}
}
