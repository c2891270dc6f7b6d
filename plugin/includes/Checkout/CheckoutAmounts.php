<?php

declare( strict_types=1 );

namespace SvcCheckout\Checkout;

use SvcCheckout\Settings\B2bSettings;
use SvcCheckout\Support\{ AmountParts, Money };
use WC_Cart;
use WC_Order;
use WC_Order_Item_Fee;

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
		$lines = count( $cart->get_cart() ) + count( $cart->get_fees() );
		return self::amounts( get_woocommerce_currency(), $lines, $cart->get_subtotal(), $cart->get_discount_total(), $cart->get_shipping_total(), array_column( $cart->get_fees(), 'total' ), $cart->get_total_tax(), $cart->get_total( 'edit' ) );
	}

	/**
	 * @return Amounts
	 */
	public static function of_order( WC_Order $order ): array {
		$lines = count( $order->get_items( [ 'line_item', 'fee', 'shipping' ] ) );
		return self::amounts( $order->get_currency(), $lines, $order->get_subtotal(), $order->get_discount_total(), $order->get_shipping_total(), array_map( static fn ( WC_Order_Item_Fee $fee ): string => $fee->get_total(), $order->get_fees() ), $order->get_total_tax(), $order->get_total() );
	}

	/**
	 * @param int          $lines Number of rounded amounts.
	 * @param array<mixed> $fees  Total of each, in major units.
	 * @return Amounts
	 */
	private static function amounts( string $currency, int $lines, float|string $subtotal, float|string $discount, float|string $shipping, array $fees, float|string $tax, float|string $total ): array {
		$tax   = Money::to_minor( $tax, $currency );
		$total = Money::to_minor( $total, $currency );
		$fees  = array_map( 'floatval', array_filter( $fees, 'is_numeric' ) );
		$parts = [
			'subtotal' => (float) $subtotal,
			// Other plugins use negative fees as discounts.
			'discount' => (float) $discount - array_sum( array_filter( $fees, static fn ( float $fee ): bool => $fee < 0 ) ),
			'shipping' => (float) $shipping,
			'fees'     => array_sum( array_filter( $fees, static fn ( float $fee ): bool => $fee > 0 ) ),
		];
		return AmountParts::of( $parts, $total - $tax, $lines, $currency ) + compact( 'tax', 'total', 'currency' );
	}

	private static function element(): string {
		return '<div id="' . self::ELEMENT . '" hidden data-amounts="' . esc_attr( (string) wp_json_encode( self::of_cart( WC()->cart ) ) ) . '"></div>';
	}
}
