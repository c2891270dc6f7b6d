<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Reports;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Reports\{ VatLine, VatPlace };
use SvcCheckout\Tax\VatZeroRating;

/**
 * An order counts to the country whose VAT it is about.
 */
final class VatPlaceTest extends TestCase {

	/**
	 * @param array{string, string} $ship Country and postcode.
	 * @param array{string, string} $bill
	 */
	#[DataProvider( 'places' )]
	#[TestDox( '$_dataName' )]
	public function test_place( string $expected, string $treatment, string $based_on, array $ship, array $bill, bool $is_collected ): void {
		$place   = new VatPlace( self::address( [ 'DE', '10115' ] ), $based_on );
		self::assertSame( $expected, $place->key( $treatment, self::address( $ship ), self::address( $bill ), $is_collected ) );
	}

	/**
	 * @return array<string, array{string, string, string, array{string, string}, array{string, string}, bool}>
	 */
	public static function places(): array {
		$fr = [ 'FR', '75001' ];
		$at = [ 'AT', '1010' ];
		$no = [ '', '' ];
		return [
			'taxed by the delivery address'              => [ 'FR', VatLine::TAXED, 'shipping', $fr, $at, false ],
			'or by the billing address without one'      => [ 'AT', VatLine::TAXED, 'shipping', $no, $at, false ],
			'taxed by the billing address'               => [ 'AT', VatLine::TAXED, 'billing', $fr, $at, false ],
			'taxed by the store'                         => [ 'DE', VatLine::TAXED, 'base', $fr, $at, false ],
			'collected at the store'                     => [ 'DE', VatLine::TAXED, 'shipping', $fr, $at, true ],
			'a supply is where the goods go'             => [ 'FR', VatZeroRating::INTRA_COMMUNITY_SUPPLY, 'base', $fr, $at, false ],
			'without any address'                        => [ 'DE', VatLine::NONE, 'shipping', $no, $no, false ],
			'Greece by its VAT prefix'                   => [ 'EL', VatLine::TAXED, 'shipping', [ 'GR', '10431' ], $at, false ],
			'Northern Ireland'                           => [ 'XI', VatZeroRating::INTRA_COMMUNITY_SUPPLY, 'shipping', [ 'GB', 'BT1 1AA' ], $at, false ],
			'Great Britain'                              => [ 'GB', VatZeroRating::EXPORT, 'shipping', [ 'GB', 'SW1A 1AA' ], $at, false ],
			'Great Britain without a postcode'           => [ 'GB', VatLine::NONE, 'shipping', [ 'GB', '' ], $at, false ],
			'the Canary Islands are not Spain for VAT'   => [ 'ES/outside', VatZeroRating::EXPORT, 'shipping', [ 'ES', '35001' ], $at, false ],
			'Monaco is France for VAT'                   => [ 'FR', VatLine::TAXED, 'shipping', [ 'MC', '98000' ], $at, false ],
			'Switzerland'                                => [ 'CH', VatZeroRating::EXPORT, 'shipping', [ 'CH', '8001' ], $at, false ],
		];
	}

	/**
	 * @param array{string, string} $address
	 * @return array{country: string, postcode: string}
	 */
	private static function address( array $address ): array {
		return [
			'country'  => $address[0],
			'postcode' => $address[1],
		];
	}
}
