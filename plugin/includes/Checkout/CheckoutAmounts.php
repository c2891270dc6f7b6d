<?php
/**
 * The totals of a checkout, for the browser's events and the capacity check.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\Money;
use WC_Cart;
use WC_Order;

defined( 'ABSPATH' ) || exit;

/**
 * `{subtotal, discount, shipping, fees, tax, total, currency}` in minor units; all but tax and total without tax.
 *
 * @phpstan-type Amounts array{subtotal: int, discount: int, shipping: int, fees: int, tax: int, total: int, currency: string}
 */
final class CheckoutAmounts {

	private const ELEMENT = 'svc-checkout-amounts';

	/**
	 * Keeps an element of the classic checkout up to date, from which the script reads.
	 */
	public static function register(): void {
		add_action( 'woocommerce_before_checkout_form', [ self::class, 'show' ] );
		add_filter( 'woocommerce_update_order_review_fragments', [ self::class, 'add_fragment' ] );
	}

	/**
	 * Prints the element.
	 */
	public static function show(): void {
		if ( B2bSettings::is_active() ) {
			echo self::element(); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped where it is made.
		}
	}

	/**
	 * Sends the element with every new order review.
	 *
	 * @param mixed $fragments HTML by selector.
	 * @return mixed
	 */
	public static function add_fragment( mixed $fragments ): mixed {
		return is_array( $fragments ) && B2bSettings::is_active() ? [ '#' . self::ELEMENT => self::element() ] + $fragments : $fragments;
	}

	/**
	 * Of a computed cart.
	 *
	 * @param WC_Cart $cart The cart.
	 * @return Amounts
	 */
	public static function of_cart( WC_Cart $cart ): array {
		$currency = get_woocommerce_currency();
		$minor    = static fn ( float|int|string $amount ): int => Money::to_minor( $amount, $currency );
		return [
			'subtotal' => $minor( $cart->get_subtotal() ),
			'discount' => $minor( $cart->get_discount_total() ),
			'shipping' => $minor( $cart->get_shipping_total() ),
			'fees'     => $minor( $cart->get_fee_total() ),
			'tax'      => $minor( $cart->get_total_tax() ),
			'total'    => $minor( (float) $cart->get_total( 'edit' ) ),
			'currency' => $currency,
		];
	}

	/**
	 * Of an order.
	 *
	 * @param WC_Order $order The order.
	 * @return Amounts
	 */
	public static function of_order( WC_Order $order ): array {
		$currency = $order->get_currency();
		$minor    = static fn ( float|int|string $amount ): int => Money::to_minor( $amount, $currency );
		return [
			'subtotal' => $minor( $order->get_subtotal() ),
			'discount' => $minor( $order->get_discount_total() ),
			'shipping' => $minor( $order->get_shipping_total() ),
			'fees'     => $minor( $order->get_total_fees() ),
			'tax'      => $minor( $order->get_total_tax() ),
			'total'    => $minor( $order->get_total() ),
			'currency' => $currency,
		];
	}

	/**
	 * The element.
	 */
	private static function element(): string {
		return '<div id="' . self::ELEMENT . '" hidden data-amounts="' . esc_attr( (string) wp_json_encode( self::of_cart( WC()->cart ) ) ) . '"></div>';
	}
}
