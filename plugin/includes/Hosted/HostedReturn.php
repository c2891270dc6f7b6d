<?php
/**
 * The shopper's way back from the hosted checkout.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Hosted;

use SvcCheckout\SessionOrder\{ CartSnapshot, Repository };
use SvcCheckout\Support\OrderMeta;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * The address holds a key that only the shopper and the server know; with it the order's own page opens.
 */
final class HostedReturn {

	public const ENDPOINT = 'svc_checkout_return';

	/**
	 * Adds the endpoint `wc-api/svc_checkout_return`.
	 */
	public static function register(): void {
		add_action( 'woocommerce_api_' . self::ENDPOINT, [ self::class, 'receive' ] );
	}

	/**
	 * Empties the cart that was bought and shows the order; a visitor without the key sees the shop.
	 */
	public static function receive(): void {
		nocache_headers();
		$basket   = self::parameter( 'basket' );
		$snapshot = CartSnapshot::find( $basket );
		$order    = Repository::find( self::parameter( 'session_id' ) );
		if ( null === $snapshot || ! hash_equals( $snapshot->return_key, self::parameter( 'key' ) )
			|| ! $order instanceof WC_Order || OrderMeta::read( $order, Repository::REFERENCE ) !== $basket ) {
			wp_safe_redirect( wc_get_page_permalink( 'shop' ) );
			exit;
		}
		HostedSession::forget( $snapshot->shopper );
		if ( (string) WC()->session->get_customer_id() === $snapshot->shopper ) {
			WC()->cart->empty_cart();
			WC()->session->set( 'order_awaiting_payment', null );
		}
		wp_safe_redirect( $order->get_checkout_order_received_url() );
		exit;
	}

	/**
	 * A parameter of the address. There is no nonce: the key proves more.
	 *
	 * @param string $name Its name.
	 */
	private static function parameter( string $name ): string {
		$value = $_GET[ $name ] ?? ''; // phpcs:ignore WordPress.Security.NonceVerification.Recommended, WordPress.Security.ValidatedSanitizedInput -- see above; checked on the next line.
		return is_string( $value ) && 1 === preg_match( '/^[A-Za-z0-9_-]{1,64}$/D', $value ) ? $value : '';
	}
}
