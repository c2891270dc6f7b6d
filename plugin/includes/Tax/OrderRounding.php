<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Support\Money;
use WC_Order;
use WC_Order_Item_Product;
use WC_Order_Item_Shipping;

defined( 'ABSPATH' ) || exit;

/**
 * Makes the net amounts of an order's lines multiples of the store's unit. "Recalculate" sums the lines again and rounds each of
 * them or their sum; with multiples, both give the order's total (docs/decisions/0047-allocation.md).
 */
final class OrderRounding {

	/**
	 * Rounds prices before and after discounts. Does not save the order.
	 *
	 * @param WC_Order $order With lines and totals.
	 */
	public static function apply( WC_Order $order ): void {
		$currency  = $order->get_currency();
		$lines     = OrderLines::of( $order );
		$totals    = [];
		$discounts = [];
		foreach ( $lines as $index => $line ) {
			$totals[ $index ] = (float) $line->get_total();
			if ( $line instanceof WC_Order_Item_Product ) {
				$discounts[ $index ] = max( 0.0, (float) $line->get_subtotal() - (float) $line->get_total() );
			}
		}
		$net       = Money::to_minor( $order->get_total(), $currency ) - OrderTax::total( $order );
		$totals    = self::round( $net, $totals, $currency );
		$discounts = self::round( Money::to_minor( $order->get_discount_total(), $currency ), $discounts, $currency );
		$shipping  = 0;
		foreach ( $lines as $index => $line ) {
			if ( $line instanceof WC_Order_Item_Product ) {
				// Before the total, because WooCommerce raises a subtotal that is lower.
				$line->set_subtotal( Money::to_decimal( $totals[ $index ] + $discounts[ $index ], $currency ) );
			}
			$line->set_total( Money::to_decimal( $totals[ $index ], $currency ) );
			$shipping += $line instanceof WC_Order_Item_Shipping ? $totals[ $index ] : 0;
		}
		$order->set_shipping_total( Money::to_decimal( $shipping, $currency ) );
		$order->set_discount_total( Money::to_decimal( array_sum( $discounts ), $currency ) );
	}

	/**
	 * Rounds amounts so that they add up to the order's figure. If that differs by more than rounding, because another plugin
	 * changed the total, they add up to their own sum.
	 *
	 * @param int               $figure  Minor units.
	 * @param array<int, float> $amounts Major units, by line. Negative ones, which are fees used as discounts, are rounded one by one.
	 * @return array<int, int> Multiples of the store's unit in minor units, by line.
	 */
	private static function round( int $figure, array $amounts, string $currency ): array {
		$unit     = Money::unit( $currency );
		$nearest  = array_map( static fn ( float $amount ): int => Money::in_units( Money::to_minor( $amount, $currency ), $currency ), $amounts );
		$own      = Money::to_minor( (float) array_sum( $amounts ), $currency );
		$sum      = Money::in_units( abs( $figure - $own ) <= $unit * ( count( $amounts ) + 1 ) ? $figure : $own, $currency );
		$negative = array_filter( $nearest, static fn ( int $amount ): bool => $amount < 0 );
		$weights  = Allocation::weights( array_diff_key( $amounts, $negative ) );
		$rest     = $sum - array_sum( $negative );
		if ( $rest < 0 || ! Allocation::has_weight( $weights ) ) {
			return $nearest;
		}
		return $negative + array_map( static fn ( int $units ): int => $units * $unit, Allocation::allocate( intdiv( $rest, $unit ), $weights ) );
	}
}
