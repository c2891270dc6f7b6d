<?php
/**
 * A shopper's cart, restored while the server asks.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use WC_Cart;
use WC_Customer;

defined( 'ABSPATH' ) || exit;

/**
 * The rest of the request runs as that shopper, so that role prices, add-ons, fees and tax plugins count as in the
 * store.
 *
 * @phpstan-import-type Address from RequestedSession
 */
final class RestoredCart {

	/**
	 * A cart with nothing in it, of nobody.
	 */
	public static function open_empty(): WC_Cart {
		return self::load( 0, [] );
	}

	/**
	 * The snapshot's cart under the session's addresses, computed.
	 *
	 * @param RequestedSession  $session  Where to, and how.
	 * @param CartSnapshot $snapshot What the shopper had.
	 */
	public static function open( RequestedSession $session, CartSnapshot $snapshot ): WC_Cart {
		$values = $snapshot->values;
		if ( '' !== $session->shipping_method ) {
			$values['chosen_shipping_methods'] = [ $session->shipping_method ];
		}
		$cart = self::load( $snapshot->customer_id, $values );
		self::move( WC()->customer, $session );
		$cart->get_cart_from_session();
		$cart->check_cart_coupons();
		$cart->calculate_totals();
		return $cart;
	}

	/**
	 * Puts session, customer and cart of this request in place of whatever WordPress loaded: with plain permalinks it
	 * takes a REST call for a page view and has loaded them already.
	 *
	 * @param int                  $customer_id User the cart belongs to; 0 for a guest.
	 * @param array<string, mixed> $values      Values of the session.
	 */
	private static function load( int $customer_id, array $values ): WC_Cart {
		wp_set_current_user( $customer_id );
		add_filter( 'woocommerce_session_handler', static fn (): string => InMemorySession::class, PHP_INT_MAX );
		WC()->frontend_includes();
		$session = new InMemorySession();
		$session->fill( $values );
		WC()->session  = $session;
		WC()->customer = new WC_Customer( $customer_id, true );
		WC()->cart     = self::new_cart();
		return WC()->cart;
	}

	/**
	 * WooCommerce makes one itself where it has not yet, and loads what a cart needs.
	 */
	private static function new_cart(): WC_Cart {
		if ( null !== self::loaded() ) {
			return new WC_Cart();
		}
		wc_load_cart();
		return WC()->cart;
	}

	/**
	 * The cart of this request; null where nobody has asked for one yet.
	 */
	public static function loaded(): ?WC_Cart {
		// WooCommerce declares the property as always set, which it is not in a REST call.
		$cart = get_object_vars( WC() )['cart'] ?? null;
		return $cart instanceof WC_Cart ? $cart : null;
	}

	/**
	 * Moves the customer to the session's addresses; what the shopper has not filled in yet stays as in the store.
	 *
	 * @param WC_Customer    $customer The customer of this request.
	 * @param RequestedSession $session  The addresses.
	 */
	private static function move( WC_Customer $customer, RequestedSession $session ): void {
		if ( '' !== $session->billing['country'] ) {
			$customer->set_props( self::props( 'billing_', $session->billing ) );
		}
		if ( '' !== $session->shipping['country'] ) {
			$customer->set_props( self::props( 'shipping_', $session->shipping ) );
			$customer->set_calculated_shipping( true );
		}
		if ( '' !== $session->email ) {
			$customer->set_billing_email( $session->email );
		}
	}

	/**
	 * An address as the customer names its parts.
	 *
	 * @param string  $prefix  Which address.
	 * @param Address $address The address.
	 * @return array<string, string>
	 */
	private static function props( string $prefix, array $address ): array {
		$props = [];
		foreach ( $address as $part => $value ) {
			$props[ $prefix . $part ] = $value;
		}
		return $props;
	}
}
