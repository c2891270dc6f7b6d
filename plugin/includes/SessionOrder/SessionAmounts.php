<?php

declare( strict_types=1 );

namespace SvcCheckout\SessionOrder;

use SvcCheckout\Support\{ AmountParts, Money };
use SvcCheckout\Tax\OrderTax;
use WC_Order;
use WC_Order_Item_Fee;
use WC_Order_Item_Product;

/**
 * An order's amounts as the server expects them, in minor units. Where prices include tax, subtotal, discount, shipping and
 * fees do too; `total` always includes it.
 *
 * @phpstan-import-type Amounts from OrderQuote
 */
final class SessionAmounts {

	/**
	 * @param WC_Order $order With the store's own tax.
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
		$currency = $order->get_currency();
		$parts    = AmountParts::of(
			[
				'subtotal' => $subtotal,
				// Other plugins use negative fees as discounts.
				'discount' => max( 0.0, $subtotal - $goods ) + max( 0.0, -$fees ),
				'shipping' => $shipping,
				'fees'     => max( 0.0, $fees ),
			],
			Money::to_minor( $order->get_total(), $currency ) - ( $with_tax ? 0 : OrderTax::total( $order ) ),
			count( $order->get_items( [ 'line_item', 'fee', 'shipping' ] ) ),
			$currency
		);
		return self::with_totals( $parts + compact( 'currency' ), $order );
	}

	/**
	 * Replaces tax and total by the order's current ones.
	 *
	 * @param array{subtotal: int, discount: int, shipping: int, fees: int, tax?: int, total?: int, currency: string} $amounts
	 * @return Amounts
	 */
	public static function with_totals( array $amounts, WC_Order $order ): array {
		$totals = [
			'tax'   => OrderTax::total( $order ),
			'total' => Money::to_minor( (float) $order->get_total(), $order->get_currency() ),
		];
		return $totals + $amounts;
	}
}
