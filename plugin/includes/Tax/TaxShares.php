<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

use SvcCheckout\Support\Money;

defined( 'ABSPATH' ) || exit;

/**
 * A tax's shares by cell, which is one rate on one line of a cart or an order. Shares are multiples of the store's unit, so
 * WooCommerce's rounding of each changes none.
 */
final class TaxShares {

	/**
	 * In proportion to the store's own tax, or to prices if the store calculated none.
	 *
	 * @param int                     $tax    Minor units, a multiple of the store's unit.
	 * @param array<array-key, float> $taxes  The store's own tax in major units, by cell.
	 * @param array<array-key, float> $prices Net prices in major units, by cell.
	 * @return array<array-key, int> Minor units, by cell.
	 */
	public static function of( int $tax, array $taxes, array $prices, string $currency ): array {
		$unit    = Money::unit( $currency );
		$weights = Allocation::weights( $taxes );
		if ( 0 !== $tax && ! Allocation::has_weight( $weights ) && [] !== $prices ) {
			$weights = Allocation::weights( $prices );
		}
		return array_map( static fn ( int $units ): int => $units * $unit, Allocation::allocate( intdiv( $tax, $unit ), $weights ) );
	}

	/**
	 * A product's tax before coupons: larger in the same proportion as its price.
	 *
	 * @param int   $share    Its tax in minor units.
	 * @param float $subtotal Net price before coupons.
	 * @param float $total    Net price after coupons.
	 */
	public static function before_discount( int $share, float $subtotal, float $total, string $currency ): int {
		[ $before, $after ] = Allocation::weights( [ $subtotal, $total ] );
		return $after <= 0 || $before <= $after ? $share : Money::in_units( Allocation::proportion( $share, $before, $after ), $currency );
	}
}
