<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Tax;

use PHPUnit\Framework\TestCase;
use SvcCheckout\Tax\Allocation;

final class AllocationTest extends TestCase {

	public function test_fifty_over_a_hundred_lines_leaves_no_line_negative(): void {
		$shares = Allocation::allocate( 50, array_fill( 0, 100, 1 ) );
		self::assertSame( [ 1 => 50, 0 => 50 ], array_count_values( $shares ) );
	}

	/**
	 * The file has 200 seeded vectors, with shares computed by a slow implementation of the definition, and is also read by
	 * `shared/allocate.test.ts`.
	 */
	public function test_the_vectors_shared_with_the_server_agree(): void {
		$file = dirname( __DIR__, 2 ) . '/vectors/allocation.json';
		/** @var list<array{amount: int, weights: list<int>, shares: list<int>}> $vectors */
		$vectors = json_decode( (string) file_get_contents( $file ), true, 512, JSON_THROW_ON_ERROR );
		self::assertCount( 200, $vectors );
		foreach ( $vectors as $index => $vector ) {
			self::assertSame( $vector['shares'], Allocation::allocate( $vector['amount'], $vector['weights'] ), "vector $index" );
		}
	}

	public function test_lines_keep_their_keys(): void {
		self::assertSame( [ 'line:a:1' => 3, 'fee:b:1' => 7 ], Allocation::allocate( 10, [ 'line:a:1' => 65, 'fee:b:1' => 135 ] ) );
	}

	public function test_500_lines_of_the_largest_weight(): void {
		$shares = Allocation::allocate( 9007199254740991, array_fill( 0, 500, 9007199254740991 ) );
		self::assertSame( [ 18014398509482, 18014398509481 ], array_keys( array_count_values( $shares ) ) );
		self::assertSame( 9007199254740991, array_sum( $shares ) );
	}

	public function test_weights_keep_the_proportions_of_major_units_of_any_size(): void {
		self::assertSame( [ 'a' => 6666000, 'b' => -1, 'c' => 0 ], Allocation::weights( [ 'a' => 6.666, 'b' => -0.000001, 'c' => 0.0 ] ) );
		self::assertSame( [ 600000000000000, 200000000000000 ], Allocation::weights( [ 60000000000000.0, 20000000000000.0 ] ) );
		self::assertSame( [], Allocation::weights( [] ) );
	}

	public function test_a_line_has_weight_only_if_it_is_positive(): void {
		self::assertSame( [ false, false, true ], [ Allocation::has_weight( [] ), Allocation::has_weight( [ 0, -5 ] ), Allocation::has_weight( [ 0, 1 ] ) ] );
	}

	public function test_a_proportion_rounds_halves_up_and_does_not_overflow(): void {
		self::assertSame( [ 3, 2, 0 ], [ Allocation::proportion( 5, 1, 2 ), Allocation::proportion( 7, 1, 3 ), Allocation::proportion( 0, 5, 7 ) ] );
		self::assertSame( 9007199254740991, Allocation::proportion( 9007199254740991, 9007199254740991, 9007199254740991 ) );
		self::assertSame( 13510798882111487, Allocation::proportion( 9007199254740991, 9007199254740993, 6004799503160662 ) );
	}
}
