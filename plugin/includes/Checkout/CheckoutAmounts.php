<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\Money;
use WC_Cart;
use WC_Order;

/**
 * Totals of a checkout in minor units; all but tax and total are net.
 *
 * @phpstan-type Amounts array{subtotal: int, discount: int, shipping: int, fees: int, tax: int, total: int, currency: string}
 */
final class CheckoutAmounts {

	private const ELEMENT = 'svc-checkout-amounts';

	/**
	 * Provides the script of the classic checkout with the current totals, in an element that is updated with the order review.
	 */
	public static function register(): void {
		add_action( 'woocommerce_before_checkout_form', [ self::class, 'print_element' ] );
		add_filter( 'woocommerce_update_order_review_fragments', [ self::class, 'add_fragment' ] );
	}

	public static function print_element(): void {
		if ( B2bSettings::is_active() ) {
			echo self::element(); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped in element().
		}
	}

	/**
	 * @param mixed $fragments HTML by selector.
	 */
	public static function add_fragment( mixed $fragments ): mixed {
		return is_array( $fragments ) && B2bSettings::is_active() ? [ '#' . self::ELEMENT => self::element() ] + $fragments : $fragments;
	}

	/**
	 * @param WC_Cart $cart With calculated totals.
	 * @return Amounts
	 */
	public static function of_cart( WC_Cart $cart ): array {
		return self::amounts( get_woocommerce_currency(), $cart->get_subtotal(), $cart->get_discount_total(), $cart->get_shipping_total(), $cart->get_fee_total(), $cart->get_total_tax(), $cart->get_total( 'edit' ) );
	}

	/**
	 * @return Amounts
	 */
	public static function of_order( WC_Order $order ): array {
		return self::amounts( $order->get_currency(), $order->get_subtotal(), $order->get_discount_total(), $order->get_shipping_total(), $order->get_total_fees(), $order->get_total_tax(), $order->get_total() );
	}

	/**
	 * @return Amounts
	 */
	private static function amounts( string $currency, float|string $subtotal, float|string $discount, float|string $shipping, float|string $fees, float|string $tax, float|string $total ): array {
		return [
			'subtotal' => Money::to_minor( $subtotal, $currency ),
			'discount' => Money::to_minor( $discount, $currency ),
			'shipping' => Money::to_minor( $shipping, $currency ),
			'fees'     => Money::to_minor( $fees, $currency ),
			'tax'      => Money::to_minor( $tax, $currency ),
			'total'    => Money::to_minor( $total, $currency ),
			'currency' => $currency,
		];
	}

	private static function element(): string {
		return '<div id="' . self::ELEMENT . '" hidden data-amounts="' . esc_attr( (string) wp_json_encode( self::of_cart( WC()->cart ) ) ) . '"></div>';
	}
}
