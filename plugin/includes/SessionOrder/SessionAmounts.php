<?php
/**
 * An order's amounts as the server counts them.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\Money;
use SvcCheckout\Tax\OrderTax;
use WC_Order;
use WC_Order_Item_Fee;
use WC_Order_Item_Product;

defined( 'ABSPATH' ) || exit;

/**
 * Minor units. Where prices include tax, so do subtotal, discount, shipping and fees; `total` always holds it.
 *
 * @phpstan-import-type Amounts from OrderQuote
 */
final class SessionAmounts {

	/**
	 * Of an order with the store's own tax.
	 *
	 * @param WC_Order $order The order.
	 * @return Amounts
	 */
	public static function of( WC_Order $order ): array {
		$with_tax = $order->get_prices_include_tax();
		$subtotal = 0.0;
		$goods    = 0.0;
		$fees     = 0.0;
		foreach ( $order->get_items( [ 'line_item', 'fee' ] ) as $item ) {
			if ( $item instanceof WC_Order_Item_Product ) {
				$subtotal += (float) $item->get_subtotal() + ( $with_tax ? (float) $item->get_subtotal_tax() : 0 );
				$goods    += (float) $item->get_total() + ( $with_tax ? (float) $item->get_total_tax() : 0 );
			} elseif ( $item instanceof WC_Order_Item_Fee ) {
				$fees += (float) $item->get_total() + ( $with_tax ? (float) $item->get_total_tax() : 0 );
			}
		}
		$shipping = (float) $order->get_shipping_total() + ( $with_tax ? (float) $order->get_shipping_tax() : 0 );
		$minor    = static fn ( float $amount ): int => Money::to_minor( $amount, $order->get_currency() );
		return [
			'subtotal' => $minor( $subtotal ),
			// A fee below zero is how other plugins take something off.
			'discount' => $minor( max( 0.0, $subtotal - $goods ) + max( 0.0, -$fees ) ),
			'shipping' => $minor( $shipping ),
			'fees'     => $minor( max( 0.0, $fees ) ),
			'tax'      => OrderTax::total( $order ),
			'total'    => $minor( (float) $order->get_total() ),
			'currency' => $order->get_currency(),
		];
	}

	/**
	 * The same under the tax and the total that the order has now.
	 *
	 * @param Amounts  $amounts As above.
	 * @param WC_Order $order   The order.
	 * @return Amounts
	 */
	public static function with_tax( array $amounts, WC_Order $order ): array {
		$amounts['tax']   = OrderTax::total( $order );
		$amounts['total'] = Money::to_minor( (float) $order->get_total(), $order->get_currency() );
		return $amounts;
	}
}
