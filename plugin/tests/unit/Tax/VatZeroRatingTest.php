<?php
/**
 * The law's table, the same that the checkout server is tested against.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Tests\Tax;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Tax\VatZeroRating;

/**
 * Every line of the table.
 *
 * @phpstan-type Place array{country: string, postcode: string}
 */
final class VatZeroRatingTest extends TestCase {

	/**
	 * The table.
	 *
	 * @return array<string, array{Place, Place, string, bool, bool, bool, string}>
	 */
	public static function cases(): array {
		/**
		 * Read from the server's side of the repository.
		 *
		 * @var list<array{name: string, shipFrom: Place, shipTo: Place, numberPrefix: string, verified: bool, allGoods: bool, zeroRate: bool, rule: string}> $table
		 */
		$table = json_decode( (string) file_get_contents( dirname( __DIR__, 4 ) . '/shared/vat/zero-rating-cases.json' ), true );
		$cases = [];
		foreach ( $table as $index => $case ) {
			$cases[ "$index {$case['name']}" ] = [ $case['shipFrom'], $case['shipTo'], $case['numberPrefix'], $case['verified'], $case['allGoods'], $case['zeroRate'], $case['rule'] ];
		}
		return $cases;
	}

	/**
	 * One line.
	 *
	 * @param Place  $ship_from     Where the goods leave from.
	 * @param Place  $ship_to       Where they go.
	 * @param string $prefix        Of the number.
	 * @param bool   $is_verified   Whether the register said "valid".
	 * @param bool   $all_goods     Whether every line is shipped.
	 * @param bool   $is_zero_rated Whether VAT is zero.
	 * @param string $rule          By which rule.
	 */
	#[DataProvider( 'cases' )]
	public function test_the_law( array $ship_from, array $ship_to, string $prefix, bool $is_verified, bool $all_goods, bool $is_zero_rated, string $rule ): void {
		$found = VatZeroRating::rule( $ship_from, $ship_to, $prefix, $is_verified, $all_goods );
		self::assertSame( $rule, $found );
		self::assertSame( $is_zero_rated, VatZeroRating::is_zero_rated( $found ) );
	}
}
