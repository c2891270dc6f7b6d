<?php
/**
 * Spreading one tax figure.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Tests\Tax;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Tax\Allocation;

/**
 * The shares add up, whatever the weights.
 */
final class AllocationTest extends TestCase {

	/**
	 * The odd figure of three equal lines.
	 */
	public function test_what_rounding_leaves_over_goes_to_the_largest(): void {
		self::assertSame( [ 'a' => 259, 'b' => 259, 'c' => 259 ], Allocation::spread( 777, [ 'a' => 6.666, 'b' => 6.666, 'c' => 6.666 ] ) );
		self::assertSame( [ 'a' => 1, 'b' => 0, 'c' => 0 ], Allocation::spread( 1, [ 'a' => 1.0, 'b' => 1.0, 'c' => 1.0 ] ) );
	}

	/**
	 * Weights of every kind.
	 *
	 * @return array<string, array{int, array<string, float|int>}>
	 */
	public static function weights(): array {
		return [
			'one line'              => [ 777, [ 'a' => 3.5 ] ],
			'nothing to spread'     => [ 0, [ 'a' => 3.5, 'b' => 1.0 ] ],
			'no tax anywhere'       => [ 777, [ 'a' => 0.0, 'b' => 0.0 ] ],
			'a negative fee'        => [ 777, [ 'a' => 20.0, 'b' => -3.33 ] ],
			'weights that cancel'   => [ 777, [ 'a' => 5.0, 'b' => -5.0 ] ],
			'a very large figure'   => [ 4503599627370495, [ 'a' => 1.0, 'b' => 2.0, 'c' => 4.0 ] ],
			'very unequal weights'  => [ 3, [ 'a' => 1e9, 'b' => 1e-9 ] ],
		];
	}

	/**
	 * Nothing is lost and nothing is added.
	 *
	 * @param int                      $figure  Minor units.
	 * @param array<string, float|int> $weights By cell.
	 */
	#[DataProvider( 'weights' )]
	public function test_the_shares_add_up_to_the_figure( int $figure, array $weights ): void {
		$shares = Allocation::spread( $figure, $weights );
		self::assertSame( $figure, array_sum( $shares ) );
		self::assertSame( array_keys( $weights ), array_keys( $shares ) );
	}

	/**
	 * An order of fees without tax has no cells.
	 */
	public function test_no_cells_get_nothing(): void {
		self::assertSame( [], Allocation::spread( 777, [] ) );
	}
}
