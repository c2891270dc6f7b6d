<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Reports;

use PHPUnit\Framework\TestCase;
use SvcCheckout\Reports\{ EcSalesList, VatLine };
use SvcCheckout\Tax\VatZeroRating;

/**
 * The EC sales list has the value by customer, kind and currency, and nothing else.
 */
final class EcSalesListTest extends TestCase {

	private const GOODS    = VatZeroRating::INTRA_COMMUNITY_SUPPLY;
	private const SERVICES = VatZeroRating::REVERSE_CHARGE;

	public function test_rows(): void {
		$list = new EcSalesList();
		foreach ( [
			[ self::GOODS, 'FR40303265045', 1000, 'EUR' ],
			// As typed by the customer.
			[ self::GOODS, 'fr 40 303 265 045', 500, 'EUR' ],
			[ self::GOODS, 'FR40303265045', -200, 'EUR' ],
			[ self::GOODS, 'FR40303265045', 7, 'USD' ],
			[ self::SERVICES, 'FR40303265045', 100, 'EUR' ],
			[ self::GOODS, 'ATU12345675', 300, 'EUR' ],
			[ self::GOODS, 'ATU12345675', -300, 'EUR' ],
			[ self::GOODS, 'EL094259216', -50, 'EUR' ],
			[ VatZeroRating::EXPORT, 'FR40303265045', 9999, 'EUR' ],
			[ VatLine::TAXED, 'FR40303265045', 9999, 'EUR' ],
			[ VatLine::NONE, 'FR40303265045', 9999, 'EUR' ],
			// Erased: WordPress writes a text in its language, of which a number could be read.
			[ self::GOODS, '', 8, 'EUR' ],
			[ self::GOODS, '[deleted]', 1, 'EUR' ],
			[ self::GOODS, '[eliminado]', 2, 'EUR' ],
		] as [ $treatment, $number, $net, $currency ] ) {
			$list->add( new VatLine( 1, 1, $net < 0, '2026-01-01', 'FR', $treatment, $currency, $net, 0, false, 'Lyon SA', $number, 'FR' ) );
		}
		self::assertSame(
			[
				[ '', '', 'L', 'EUR', 11 ],
				[ 'EL', '094259216', 'L', 'EUR', -50 ],
				[ 'FR', '40303265045', 'L', 'EUR', 1300 ],
				[ 'FR', '40303265045', 'L', 'USD', 7 ],
				[ 'FR', '40303265045', 'S', 'EUR', 100 ],
			],
			array_map( 'array_values', $list->rows() )
		);
	}
}
