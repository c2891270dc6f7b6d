<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\Money;
use WC_Cart;
use WC_Order;
use WC_Shipping_Rate;

/**
 * Fills an order from the shopper's cart, for sessions that the plugin created. WooCommerce's own checkout does it, so other
 * plugins' hooks on lines, fees and taxes run as usual.
 *
 * @phpstan-import-type Option from OrderQuote
 */
final class OrderFromCart {

	/**
	 * @param WC_Order $order With addresses.
	 * @return array{needsShipping: bool, isKept: bool, options: list<Option>}
	 */
	public static function fill( WC_Order $order, RequestedSession $session, CartSnapshot $snapshot ): array {
		$cart = RestoredCart::restore( $session, $snapshot );
		$order->set_customer_id( $snapshot->customer_id );
		$order->set_prices_include_tax( wc_prices_include_tax() );
		WC()->checkout()->set_data_from_cart( $order );
		return [
			'needsShipping' => $cart->needs_shipping(),
			// With more price decimals than the currency has, the store's totals can be fractions of what can be paid.
			'isKept'        => Money::is_whole( $order->get_total_tax(), $session->currency ) && Money::is_whole( $order->get_total(), $session->currency ),
			'options'       => $cart->needs_shipping() && $cart->show_shipping() ? self::shipping_options( $cart, $session->currency ) : [],
		];
	}

	/**
	 * Of the first package, if the cart ships in several.
	 *
	 * @param WC_Cart $cart With calculated totals.
	 * @return list<Option>
	 */
	private static function shipping_options( WC_Cart $cart, string $currency ): array {
		$packages = WC()->shipping()->get_packages();
		$package  = reset( $packages );
		$chosen   = WC()->session->get( 'chosen_shipping_methods' );
		$chosen   = is_array( $chosen ) ? reset( $chosen ) : '';
		$with_tax = $cart->display_prices_including_tax();
		$options  = [];
		foreach ( is_array( $package ) && is_array( $package['rates'] ?? null ) ? $package['rates'] : [] as $id => $rate ) {
			if ( $rate instanceof WC_Shipping_Rate ) {
				$tax       = (float) array_sum( $rate->get_taxes() );
				$options[] = [
					'id'       => (string) $id,
					'label'    => wp_strip_all_tags( $rate->get_label() ),
					'price'    => Money::to_minor( (float) $rate->get_cost() + ( $with_tax ? $tax : 0 ), $currency ),
					'tax'      => Money::to_minor( $tax, $currency ),
					'selected' => (string) $id === $chosen,
				];
			}
		}
		return $options;
	}
}
