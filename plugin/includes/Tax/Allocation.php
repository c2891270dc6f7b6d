<?php
/**
 * Spreads one tax figure over the lines of a cart or an order.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Tax;

defined( 'ABSPATH' ) || exit;

/**
 * Pure. The shares always add up to the figure.
 */
final class Allocation {

	/**
	 * Each cell gets its part of the figure, in whole minor units; what rounding leaves over goes to the largest.
	 *
	 * @template TKey of array-key
	 * @param int                    $figure  Minor units to spread.
	 * @param array<TKey, float|int> $weights Non-empty; by cell.
	 * @return array<TKey, int>
	 */
	public static function spread( int $figure, array $weights ): array {
		$sum = array_sum( $weights );
		if ( abs( $sum ) < 0.000001 ) {
			$weights = array_map( static fn ( float|int $weight ): float => abs( (float) $weight ), $weights );
			$sum     = array_sum( $weights );
		}
		if ( $sum < 0.000001 && $sum > -0.000001 ) {
			$weights = array_map( static fn (): int => 1, $weights );
			$sum     = count( $weights );
		}
		$shares  = array_map( static fn ( float|int $weight ): int => (int) round( $figure * $weight / $sum ), $weights );
		$largest = self::largest( $weights );
		if ( null !== $largest ) {
			$shares[ $largest ] += $figure - array_sum( $shares );
		}
		return $shares;
	}

	/**
	 * The cell that a rounding difference hurts least.
	 *
	 * @template TKey of array-key
	 * @param array<TKey, float|int> $weights By cell.
	 * @return TKey|null Null when there are no cells.
	 */
	private static function largest( array $weights ): int|string|null {
		$found = null;
		foreach ( $weights as $cell => $weight ) {
			if ( null === $found || abs( $weight ) > abs( $weights[ $found ] ) ) {
				$found = $cell;
			}
		}
		return $found;
	}
}
