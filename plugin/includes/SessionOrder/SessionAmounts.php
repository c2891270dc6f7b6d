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
		// Other plugins use negative fees as discounts, such as gift cards.
		$less     = 0.0;
		foreach ( $order->get_items( [ 'line_item', 'fee' ] ) as $item ) {
			if ( $item instanceof WC_Order_Item_Product ) {
				$subtotal += (float) $item->get_subtotal() + ( $with_tax ? (float) $item->get_subtotal_tax() : 0 );
				$goods    += (float) $item->get_total() + ( $with_tax ? (float) $item->get_total_tax() : 0 );
			} elseif ( $item instanceof WC_Order_Item_Fee ) {
				$amount = self::fee_amount( $item, $with_tax );
				$fees  += max( 0.0, $amount );
				$less  += max( 0.0, -$amount );
			}
		}
		$shipping = (float) $order->get_shipping_total() + ( $with_tax ? (float) $order->get_shipping_tax() : 0 );
		$currency = $order->get_currency();
		$parts    = AmountParts::of(
			[
				'subtotal' => $subtotal,
				'discount' => max( 0.0, $subtotal - $goods ) + $less,
				'shipping' => $shipping,
				'fees'     => $fees,
			],
			Money::to_minor( $order->get_total(), $currency ) - ( $with_tax ? 0 : OrderTax::total( $order ) ),
			count( $order->get_items( [ 'line_item', 'fee', 'shipping' ] ) ),
			$currency
		);
		return self::with_totals( $parts + compact( 'currency' ), $order );
	}

	/**
	 * The fees by name, which add up to the session's.
	 *
	 * @param int $amount Minor units.
	 * @return list<array{label: string, amount: int}>
	 */
	public static function fees( WC_Order $order, int $amount ): array {
		$parts = [];
		foreach ( $order->get_items( 'fee' ) as $item ) {
			$fee = $item instanceof WC_Order_Item_Fee ? self::fee_amount( $item, $order->get_prices_include_tax() ) : 0.0;
			if ( $fee > 0 ) {
				$parts[] = [
					'label'  => wp_strip_all_tags( $item->get_name() ),
					'amount' => $fee,
					'code'   => null,
				];
			}
		}
		return array_map(
			static fn ( array $part ): array => [
				'label'  => $part['label'],
				'amount' => $part['amount'],
			],
			NamedAmounts::explain( $parts, $amount, $order->get_currency() )
		);
	}

	private static function fee_amount( WC_Order_Item_Fee $fee, bool $with_tax ): float {
		return (float) $fee->get_total() + ( $with_tax ? (float) $fee->get_total_tax() : 0 );
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
