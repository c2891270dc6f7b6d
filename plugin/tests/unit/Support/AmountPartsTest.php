<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Support;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Support\AmountParts;

final class AmountPartsTest extends TestCase {

	protected function tearDown(): void {
		unset( $GLOBALS['svc_test_price_decimals'] );
	}

	/**
	 * @return array<string, array{array{float, float, float, float}, int, int, array{int, int, int, int}}>
	 */
	public static function totals(): array {
		return [
			'exact'                              => [ [ 99.99, 5.0, 4.5, 1.0 ], 10049, 2, [ 9999, 500, 450, 100 ] ],
			'the subtotal takes rounding'        => [ [ 99.995, 0.0, 1.005, 0.0 ], 10100, 2, [ 9999, 0, 101, 0 ] ],
			'a store without decimals'           => [ [ 99.99, 10.4, 5.6, 0.0 ], 9500, 0, [ 9900, 1000, 600, 0 ] ],
			'a gift card is a discount'          => [ [ 100.0, 0.0, 0.0, 0.0 ], 5000, 2, [ 10000, 5000, 0, 0 ] ],
			'a surcharge of a plugin is a fee'   => [ [ 100.0, 0.0, 0.0, 0.0 ], 15000, 2, [ 10000, 0, 0, 5000 ] ],
			'no subtotal from which to subtract' => [ [ 0.0, 0.0, 5.0, 0.0 ], 499, 2, [ 0, 1, 500, 0 ] ],
		];
	}

	/**
	 * @param array{float, float, float, float} $amounts
	 * @param array{int, int, int, int}         $expected
	 */
	#[DataProvider( 'totals' )]
	public function test_the_parts_add_up_to_the_sum( array $amounts, int $sum, int $decimals, array $expected ): void {
		$GLOBALS['svc_test_price_decimals'] = $decimals;

		[ $subtotal, $discount, $shipping, $fees ] = $amounts;
		self::assertSame( $expected, array_values( AmountParts::of( compact( 'subtotal', 'discount', 'shipping', 'fees' ), $sum, 3, 'EUR' ) ) );
		self::assertSame( $sum, $expected[0] - $expected[1] + $expected[2] + $expected[3] );
	}
}
