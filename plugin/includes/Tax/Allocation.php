<?php

declare( strict_types=1 );

namespace SvcCheckout\Tax;

/**
 * Allocates an amount to lines in proportion to their weights, by largest remainder. The same function as `allocate` in
 * `shared/allocate.ts`, with the same vectors (docs/decisions/0047-allocation.md).
 */
final class Allocation {

	/** Weights from amounts in major units have at most this sum, so that they remain exact as floats. */
	private const MAX_WEIGHT = 1e15;

	/** Decimals of WooCommerce's amounts. */
	private const DECIMALS = 6;

	/**
	 * Each share is its exact quota rounded down; the units that are left go to the largest remainders, the earlier line first
	 * among equals. So the shares add up to the amount, and none is negative unless the amount is.
	 *
	 * @template TKey of array-key
	 * @param int              $amount  Minor units; a negative amount is allocated as its opposite is.
	 * @param array<TKey, int> $weights By line; their sum is below 2^62. A negative weight counts as 0; if all are 0, every
	 *                                  line weighs the same.
	 * @return array<TKey, int> Empty without lines.
	 */
	public static function allocate( int $amount, array $weights ): array {
		if ( $amount < 0 ) {
			return array_map( static fn ( int $share ): int => -$share, self::allocate( -$amount, $weights ) );
		}
		$parts = self::has_weight( $weights )
			? array_map( static fn ( int $weight ): int => max( 0, $weight ), $weights )
			: array_map( static fn (): int => 1, $weights );
		$whole = array_sum( $parts );

		$shares     = [];
		$remainders = [];
		foreach ( $parts as $key => $part ) {
			[ $shares[ $key ], $remainders[ $key ] ] = self::divide_product( $amount, $part, $whole );
		}
		// Sorting is stable, so equal remainders keep the order of the lines.
		arsort( $remainders, SORT_NUMERIC );
		$left = $amount - array_sum( $shares );
		foreach ( array_slice( array_keys( $remainders ), 0, $left ) as $key ) {
			++$shares[ $key ];
		}
		return $shares;
	}

	/**
	 * Whether any line has a positive weight.
	 *
	 * @param array<array-key, int> $weights
	 */
	public static function has_weight( array $weights ): bool {
		return [] !== $weights && max( $weights ) > 0;
	}

	/**
	 * WooCommerce's amounts as weights, in millionths unless they are very large.
	 *
	 * @template TKey of array-key
	 * @param array<TKey, float> $amounts Major units.
	 * @return array<TKey, int>
	 */
	public static function weights( array $amounts ): array {
		$sum      = array_sum( array_map( 'abs', $amounts ) );
		$decimals = self::DECIMALS;
		while ( $decimals > 0 && $sum * 10 ** $decimals > self::MAX_WEIGHT ) {
			--$decimals;
		}
		return array_map( static fn ( float $amount ): int => (int) round( $amount * 10 ** $decimals ), $amounts );
	}

	/**
	 * `$amount * $part / $whole`, rounded half up, whatever the size of the product.
	 *
	 * @param int $amount At least 0, like all.
	 * @param int $part
	 * @param int $whole  At least 1, below 2^62.
	 */
	public static function proportion( int $amount, int $part, int $whole ): int {
		[ $quotient, $remainder ] = self::divide_product( $amount, $part, $whole );
		return $remainder >= $whole - $remainder ? $quotient + 1 : $quotient;
	}

	/**
	 * Quotient and remainder of `$amount * $part / $whole`. A product that exceeds 64 bits is divided bit by bit.
	 *
	 * @return array{int, int}
	 */
	private static function divide_product( int $amount, int $part, int $whole ): array {
		if ( 0 === $part || $amount <= intdiv( PHP_INT_MAX, $part ) ) {
			$product = $amount * $part;
			return [ intdiv( $product, $whole ), $product % $whole ];
		}
		$per_unit  = intdiv( $part, $whole );
		$part      = $part % $whole;
		$quotient  = 0;
		$remainder = 0;
		foreach ( str_split( decbin( $amount ) ) as $bit ) {
			$doubled   = 2 * $remainder;
			$added     = $doubled % $whole + ( '1' === $bit ? $part : 0 );
			$quotient  = 2 * $quotient + intdiv( $doubled, $whole ) + intdiv( $added, $whole );
			$remainder = $added % $whole;
		}
		return [ $quotient + $amount * $per_unit, $remainder ];
	}
}
