<?php

declare( strict_types=1 );

namespace SvcCheckout\Hosted;

use SvcCheckout\SessionOrder\{ CartSnapshot, Repository };
use SvcCheckout\Support\OrderMeta;
use WC_Order;

/**
 * Receives shoppers who return from the hosted checkout, at `wc-api/svc_checkout_return`. The URL contains a key that only the
 * shopper and the server know.
 */
final class HostedReturn {

	public static function register(): void {
		add_action( 'woocommerce_api_' . CreateSessionBody::RETURN_ENDPOINT, [ self::class, 'receive' ] );
	}

	/**
	 * Empties the purchased cart and redirects to the order; without the right key, to the shop.
	 */
	public static function receive(): void {
		nocache_headers();
		$reference = self::parameter( 'basket' );
		$snapshot  = CartSnapshot::find( $reference );
		$order     = Repository::find( self::parameter( 'session_id' ) );
		if ( null === $snapshot || ! hash_equals( $snapshot->return_key, self::parameter( 'key' ) )
			|| ! $order instanceof WC_Order || OrderMeta::read( $order, OrderMeta::REFERENCE ) !== $reference ) {
			wp_safe_redirect( wc_get_page_permalink( 'shop' ) );
			exit;
		}
		HostedSession::delete( $snapshot->shopper );
		if ( (string) WC()->session->get_customer_id() === $snapshot->shopper ) {
			WC()->cart->empty_cart();
			WC()->session->set( 'order_awaiting_payment', null );
		}
		wp_safe_redirect( $order->get_checkout_order_received_url() );
		exit;
	}

	/**
	 * A query parameter. There is no nonce: the key is stronger.
	 */
	private static function parameter( string $name ): string {
		$value = $_GET[ $name ] ?? ''; // phpcs:ignore WordPress.Security.NonceVerification.Recommended, WordPress.Security.ValidatedSanitizedInput -- see above; validated on the next line.
		return is_string( $value ) && 1 === preg_match( '/^[A-Za-z0-9_-]{1,64}$/D', $value ) ? $value : '';
	}
}
