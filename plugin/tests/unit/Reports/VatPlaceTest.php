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
	 * @param string $vat_country Country of the VAT number, which is kept.
	 */
	#[DataProvider( 'erased' )]
	#[TestDox( '$_dataName' )]
	public function test_place_of_an_order_whose_address_was_erased( string $expected, string $treatment, string $based_on, string $vat_country, bool $is_collected ): void {
		$place   = new VatPlace( self::address( [ 'DE', '10115' ] ), $based_on );
		$address = self::address( [ '', '[deleted]' ] );
		self::assertSame( $expected, $place->key( $treatment, $address, $address, $is_collected, true, $vat_country ) );
	}

	/**
	 * @return array<string, array{string, string, string, string, bool}>
	 */
	public static function erased(): array {
		return [
			'erased, a supply by its VAT number'          => [ 'FR', VatZeroRating::INTRA_COMMUNITY_SUPPLY, 'shipping', 'FR', false ],
			'erased, a service in Greece'                 => [ 'EL', VatZeroRating::REVERSE_CHARGE, 'base', 'GR', false ],
			'erased, a supply to Northern Ireland'        => [ 'XI', VatZeroRating::INTRA_COMMUNITY_SUPPLY, 'shipping', 'GB', false ],
			'erased, an export outside the EU'            => [ 'CH', VatZeroRating::EXPORT, 'shipping', 'CH', false ],
			'erased, an export of a buyer in the EU'      => [ VatPlace::UNKNOWN, VatZeroRating::EXPORT, 'shipping', 'ES', false ],
			'erased, a supply without a recorded country' => [ VatPlace::UNKNOWN, VatZeroRating::INTRA_COMMUNITY_SUPPLY, 'shipping', '', false ],
			'erased, taxed'                               => [ VatPlace::UNKNOWN, VatLine::TAXED, 'shipping', 'FR', false ],
			'erased, taxed by the billing address'        => [ VatPlace::UNKNOWN, VatLine::TAXED, 'billing', 'FR', false ],
			'erased, without a reason'                    => [ VatPlace::UNKNOWN, VatLine::NONE, 'shipping', '', false ],
			'erased, taxed by the store'                  => [ 'DE', VatLine::TAXED, 'base', 'FR', false ],
			'erased, collected at the store'              => [ 'DE', VatLine::TAXED, 'shipping', 'FR', true ],
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
