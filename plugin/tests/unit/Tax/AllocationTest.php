<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Tax;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Tax\Allocation;

final class AllocationTest extends TestCase {

	public function test_the_largest_share_absorbs_rounding_differences(): void {
		self::assertSame( [ 'a' => 259, 'b' => 259, 'c' => 259 ], Allocation::allocate( 777, [ 'a' => 6.666, 'b' => 6.666, 'c' => 6.666 ] ) );
		self::assertSame( [ 'a' => 1, 'b' => 0, 'c' => 0 ], Allocation::allocate( 1, [ 'a' => 1.0, 'b' => 1.0, 'c' => 1.0 ] ) );
	}

	/**
	 * @return array<string, array{int, array<string, float|int>}>
	 */
	public static function weights(): array {
		return [
			'one line'              => [ 777, [ 'a' => 3.5 ] ],
			'nothing to allocate'   => [ 0, [ 'a' => 3.5, 'b' => 1.0 ] ],
			'no tax anywhere'       => [ 777, [ 'a' => 0.0, 'b' => 0.0 ] ],
			'a negative fee'        => [ 777, [ 'a' => 20.0, 'b' => -3.33 ] ],
			'weights that cancel'   => [ 777, [ 'a' => 5.0, 'b' => -5.0 ] ],
			'a very large amount'   => [ 4503599627370495, [ 'a' => 1.0, 'b' => 2.0, 'c' => 4.0 ] ],
			'very unequal weights'  => [ 3, [ 'a' => 1e9, 'b' => 1e-9 ] ],
		];
	}

	/**
	 * @param array<string, float|int> $weights
	 */
	#[DataProvider( 'weights' )]
	public function test_the_shares_add_up_to_the_amount( int $amount, array $weights ): void {
		$shares = Allocation::allocate( $amount, $weights );
		self::assertSame( $amount, array_sum( $shares ) );
		self::assertSame( array_keys( $weights ), array_keys( $shares ) );
	}

	public function test_the_fallback_is_used_only_if_all_weights_are_zero(): void {
		self::assertSame( [ 'x' => 259, 'y' => 518 ], Allocation::allocate( 777, [ 'a' => 0.0 ], [ 'x' => 1, 'y' => 2 ] ) );
		self::assertSame( [], Allocation::allocate( 777, [ 'a' => 0.0 ], [] ) );
		self::assertSame( [ 'a' => 777 ], Allocation::allocate( 777, [ 'a' => 0.1 ], [ 'x' => 1 ] ) );
		self::assertSame( [ 'a' => 0 ], Allocation::allocate( 0, [ 'a' => 0.0 ], [ 'x' => 1 ] ) );
	}

	public function test_without_weights_nothing_is_allocated(): void {
		self::assertSame( [], Allocation::allocate( 777, [] ) );
	}
}
