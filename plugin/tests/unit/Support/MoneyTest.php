<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Support;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Support\Money;

final class MoneyTest extends TestCase {

	protected function tearDown(): void {
		unset( $GLOBALS['svc_test_price_decimals'] );
	}

	public function test_amounts_follow_the_minor_unit_of_their_currency(): void {
		self::assertSame( [ 777, 778, 7, 7770, -5 ], [ Money::to_minor( '7.77', 'EUR' ), Money::to_minor( 7.775, 'EUR' ), Money::to_minor( '7', 'JPY' ), Money::to_minor( '7.77', 'KWD' ), Money::to_minor( '-0.05', 'EUR' ) ] );
		self::assertSame( [ '7.77', '0.05', '-0.05', '7', '7.770' ], [ Money::to_decimal( 777, 'EUR' ), Money::to_decimal( 5, 'EUR' ), Money::to_decimal( -5, 'EUR' ), Money::to_decimal( 7, 'JPY' ), Money::to_decimal( 7770, 'KWD' ) ] );
	}

	/**
	 * @return array<string, array{float|int|string, string, int}>
	 */
	public static function conversions(): array {
		return [
			'the largest amount'           => [ '90071992547409.91', 'EUR', 9007199254740991 ],
			'the largest amount, negative' => [ '-9007199254740.991', 'KWD', -9007199254740991 ],
			'a half, inexact as a float'   => [ 1.005, 'EUR', 101 ],
			'a sum of floats'              => [ 0.1 + 0.2, 'EUR', 30 ],
			'halves round away from zero'  => [ '-1.005', 'EUR', -101 ],
			'more decimals than counted'   => [ '0.0049999', 'EUR', 0 ],
			'an integer'                   => [ 12, 'EUR', 1200 ],
			'empty'                        => [ '', 'EUR', 0 ],
			'no integer part'              => [ '.5', 'EUR', 50 ],
			'an exponent'                  => [ '1e3', 'EUR', 100000 ],
			'no number'                    => [ 'abc', 'EUR', 0 ],
			'four decimals'                => [ '1.2345', 'CLF', 12345 ],
		];
	}

	#[DataProvider( 'conversions' )]
	public function test_conversion_is_exact( float|int|string $amount, string $currency, int $minor ): void {
		self::assertSame( $minor, Money::to_minor( $amount, $currency ) );
	}

	public function test_an_amount_is_whole_if_its_conversion_loses_nothing(): void {
		self::assertSame( [ true, false, true, false ], [ Money::is_whole( '12.340', 'EUR' ), Money::is_whole( 12.345, 'EUR' ), Money::is_whole( 0.1 + 0.2, 'EUR' ), Money::is_whole( '0.5', 'JPY' ) ] );
	}

	/**
	 * @return list<array{int, string, int, int}>
	 */
	public static function units(): array {
		return [ [ 0, 'EUR', 100, 1200 ], [ 1, 'EUR', 10, 1240 ], [ 2, 'EUR', 1, 1237 ], [ 4, 'EUR', 1, 1237 ], [ 0, 'JPY', 1, 1237 ], [ 2, 'KWD', 10, 1240 ], [ 0, 'KWD', 1000, 1000 ] ];
	}

	#[DataProvider( 'units' )]
	public function test_a_store_with_fewer_decimals_than_the_currency_has_a_larger_unit( int $decimals, string $currency, int $unit, int $rounded ): void {
		$GLOBALS['svc_test_price_decimals'] = $decimals;
		self::assertSame( [ $unit, $rounded, -$rounded ], [ Money::unit( $currency ), Money::in_units( 1237, $currency ), Money::in_units( -1237, $currency ) ] );
	}

	public function test_every_currency_has_the_digits_that_the_server_uses(): void {
		$file = dirname( __DIR__, 2 ) . '/vectors/minor-units.json';
		/** @var array<string, int> $digits */
		$digits = json_decode( (string) file_get_contents( $file ), true, 512, JSON_THROW_ON_ERROR );
		self::assertGreaterThan( 150, count( $digits ) );
		self::assertSame( $digits, array_combine( array_keys( $digits ), array_map( [ Money::class, 'digits' ], array_keys( $digits ) ) ) );
	}
}
