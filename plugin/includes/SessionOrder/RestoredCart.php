<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Checkout\CartTaxOverride;
use WC_Cart;
use WC_Customer;

/**
 * A shopper's cart, restored in a request of the server. The rest of the request runs as that shopper, so that role prices,
 * add-ons, fees and tax plugins apply as in the store.
 *
 * @phpstan-import-type Address from RequestedSession
 * @phpstan-import-type Problem from CouponChoice
 */
final class RestoredCart {

	/**
	 * An empty cart of a guest.
	 */
	public static function create_empty(): WC_Cart {
		return self::load( 0, [] );
	}

	/**
	 * The same with the session's addresses.
	 */
	public static function create_for( RequestedSession $session ): WC_Cart {
		$cart = self::create_empty();
		self::set_addresses( WC()->customer, $session );
		return $cart;
	}

	/**
	 * The snapshot's cart with the session's addresses and calculated totals.
	 *
	 * @return array{WC_Cart, list<Problem>} And the codes that do not apply.
	 */
	public static function restore( RequestedSession $session, CartSnapshot $snapshot ): array {
		$cart = self::load( $snapshot->customer_id, $snapshot->values );
		self::set_addresses( WC()->customer, $session );
		$cart->get_cart_from_session();
		return [ $cart, self::choose( $cart, $session, $session->coupons ) ];
	}

	/**
	 * Calculates the totals with the buyer's codes and shipping methods.
	 *
	 * @param list<string>|null $codes Null: those of the cart.
	 * @return list<Problem> The codes that do not apply.
	 */
	public static function choose( WC_Cart $cart, RequestedSession $session, ?array $codes ): array {
		$cart->calculate_totals();
		$coupons  = $cart->get_applied_coupons();
		$problems = CouponChoice::apply( $cart, $codes, $session->email );
		if ( $cart->get_applied_coupons() !== $coupons ) {
			$cart->calculate_totals();
		}
		// Its methods are known now. WooCommerce drops a choice that is made before.
		if ( ShippingChoice::apply( $session->shipping_methods ) ) {
			$cart->calculate_totals();
		}
		return $problems;
	}

	/**
	 * The cart of this request; null if there is none yet.
	 */
	public static function current(): ?WC_Cart {
		// WooCommerce declares the property as always set, but it is null in REST requests.
		$cart = get_object_vars( WC() )['cart'] ?? null;
		return $cart instanceof WC_Cart ? $cart : null;
	}

	/**
	 * Replaces session, customer and cart of this request. With plain permalinks, WordPress treats a REST request as a page view
	 * and has loaded them already.
	 *
	 * @param int                  $customer_id 0 for a guest.
	 * @param array<string, mixed> $values      Values of the session.
	 */
	private static function load( int $customer_id, array $values ): WC_Cart {
		wp_set_current_user( $customer_id );
		// The override is applied to the order, with the session; applied to the cart as well, it would change its own result.
		CartTaxOverride::unregister();
		add_filter( 'woocommerce_session_handler', static fn (): string => InMemorySession::class, PHP_INT_MAX );
		WC()->frontend_includes();
		WC()->session  = new InMemorySession( $values );
		WC()->customer = new WC_Customer( $customer_id, true );
		if ( null === self::current() ) {
			// Creates a cart and loads what it needs.
			wc_load_cart();
		} else {
			WC()->cart = new WC_Cart();
		}
		return WC()->cart;
	}

	/**
	 * Fields that the shopper has not filled in yet keep the store's values.
	 */
	private static function set_addresses( WC_Customer $customer, RequestedSession $session ): void {
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
	 * @param Address $address
	 * @return array<string, string>
	 */
	private static function props( string $prefix, array $address ): array {
		$props = [];
		foreach ( $address as $part => $value ) {
			if ( 'phone' === $part && '' === $value ) {
				continue;
			}
			$props[ $prefix . $part ] = $value;
		}
		return $props;
	}
}
