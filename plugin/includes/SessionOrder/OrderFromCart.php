<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\Money;
use WC_Cart;
use WC_Order;

/**
 * Fills an order from the shopper's cart, for sessions that the plugin created. WooCommerce's own checkout does it, so other
 * plugins' hooks on lines, fees and taxes run as usual.
 *
 * @phpstan-import-type Option from OrderQuote
 * @phpstan-import-type Problem from CouponChoice
 */
final class OrderFromCart {

	/**
	 * @param WC_Order $order With addresses.
	 * @return array{needsShipping: bool, isKept: bool, delivery: array{shippingOptions: list<Option>, undeliverable: bool}, cart: WC_Cart, problems: list<Problem>}
	 */
	public static function fill( WC_Order $order, RequestedSession $session, CartSnapshot $snapshot ): array {
		[ $cart, $problems ] = RestoredCart::restore( $session, $snapshot );
		$order->set_customer_id( $snapshot->customer_id );
		$order->set_prices_include_tax( wc_prices_include_tax() );
		WC()->checkout()->set_data_from_cart( $order );
		return [
			'needsShipping' => $cart->needs_shipping(),
			// With more price decimals than the currency has, the store's totals can be fractions of what can be paid.
			'isKept'        => Money::is_whole( $order->get_total_tax(), $session->currency ) && Money::is_whole( $order->get_total(), $session->currency ),
			'delivery'      => [
				'shippingOptions' => ShippingChoice::options( $cart, $session->currency ),
				'undeliverable'   => ShippingChoice::is_undeliverable( $cart, $session ),
			],
			'cart'          => $cart,
			'problems'      => $problems,
		];
	}
}
