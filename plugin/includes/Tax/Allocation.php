<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

/**
 * Allocates one tax amount to the lines of a cart or an order.
 */
final class Allocation {

	private const EPSILON = 0.000001;

	/**
	 * Shares in whole minor units, proportional to the weights. They always add up to the amount: the largest share absorbs
	 * rounding differences.
	 *
	 * @template TKey of array-key
	 * @param int                         $amount   Minor units.
	 * @param array<TKey, float|int>      $weights  By line.
	 * @param array<TKey, float|int>|null $fallback Weights to use if all others are zero.
	 * @return array<TKey, int>
	 */
	public static function allocate( int $amount, array $weights, ?array $fallback = null ): array {
		if ( $amount > 0 && null !== $fallback && [] === array_filter( $weights ) ) {
			$weights = $fallback;
		}
		$sum = array_sum( $weights );
		if ( abs( $sum ) < self::EPSILON ) {
			$weights = array_map( static fn ( float|int $weight ): float => abs( (float) $weight ), $weights );
			$sum     = array_sum( $weights );
		}
		if ( abs( $sum ) < self::EPSILON ) {
			$weights = array_map( static fn (): int => 1, $weights );
			$sum     = count( $weights );
		}
		$shares  = array_map( static fn ( float|int $weight ): int => (int) round( $amount * $weight / $sum ), $weights );
		$largest = self::largest( $weights );
		if ( null !== $largest ) {
			$shares[ $largest ] += $amount - array_sum( $shares );
		}
		return $shares;
	}

	/**
	 * @template TKey of array-key
	 * @param array<TKey, float|int> $weights
	 * @return TKey|null Null without weights.
	 */
	private static function largest( array $weights ): int|string|null {
		$found = null;
		foreach ( $weights as $key => $weight ) {
			if ( null === $found || abs( $weight ) > abs( $weights[ $found ] ) ) {
				$found = $key;
			}
		}
		return $found;
	}
}
