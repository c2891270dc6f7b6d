<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Tax;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Tax\VatZeroRating;

/**
 * The same table that the checkout server is tested with.
 *
 * @phpstan-type Place array{country: string, postcode: string}
 */
final class VatZeroRatingTest extends TestCase {

	/**
	 * @return array<string, array{Place, Place, string, bool, bool, bool, string}>
	 */
	public static function cases(): array {
		/** @var list<array{name: string, shipFrom: Place, shipTo: Place, numberPrefix: string, verified: bool, allGoods: bool, zeroRate: bool, rule: string}> $table */
		$table = json_decode( (string) file_get_contents( dirname( __DIR__, 4 ) . '/shared/vat/zero-rating-cases.json' ), true );
		$cases = [];
		foreach ( $table as $index => $case ) {
			$cases[ "$index {$case['name']}" ] = [ $case['shipFrom'], $case['shipTo'], $case['numberPrefix'], $case['verified'], $case['allGoods'], $case['zeroRate'], $case['rule'] ];
		}
		return $cases;
	}

	/**
	 * @param Place $ship_from
	 * @param Place $ship_to
	 */
	#[DataProvider( 'cases' )]
	public function test_the_rule( array $ship_from, array $ship_to, string $prefix, bool $is_verified, bool $all_goods, bool $is_zero_rated, string $rule ): void {
		$found = VatZeroRating::rule( $ship_from, $ship_to, $prefix, $is_verified, $all_goods );
		self::assertSame( $rule, $found );
		self::assertSame( $is_zero_rated, VatZeroRating::is_zero_rated( $found ) );
	}

	/**
	 * @return array<string, array{list<array<string, mixed>>, bool}>
	 */
	public static function carts(): array {
		/** @var list<array{name: string, items: list<array<string, mixed>>, allGoods: bool}> $table */
		$table = json_decode( (string) file_get_contents( dirname( __DIR__, 4 ) . '/shared/vat/all-goods-cases.json' ), true );
		$cases = [];
		foreach ( $table as $case ) {
			$cases[ $case['name'] ] = [ $case['items'], $case['allGoods'] ];
		}
		return $cases;
	}

	/**
	 * @param list<array<string, mixed>> $items
	 */
	#[DataProvider( 'carts' )]
	public function test_fees_follow_the_goods( array $items, bool $all_goods ): void {
		self::assertSame( $all_goods, VatZeroRating::is_all_goods( $items ) );
	}
}
