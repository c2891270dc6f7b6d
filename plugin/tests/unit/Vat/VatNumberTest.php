<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Vat;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Vat\VatNumber;

final class VatNumberTest extends TestCase {

	/**
	 * Typed, billing country, canonical, country, whether it is well formed.
	 *
	 * @return array<string, array{string, string, string, string, bool}>
	 */
	public static function numbers(): array {
		return [
			'spaces, dots and lower case'   => [ ' de 136.695-976 ', '', 'DE136695976', 'DE', true ],
			'without its prefix'            => [ '136695976', 'DE', 'DE136695976', 'DE', true ],
			'Greece by its ISO code'        => [ 'GR094501040', '', 'EL094501040', 'GR', true ],
			'a buyer in Greece'             => [ '094501040', 'GR', 'EL094501040', 'GR', true ],
			'Northern Ireland'              => [ 'XI980780684', '', 'XI980780684', 'GB', true ],
			'Switzerland'                   => [ 'CHE-108.672.988 MWST', '', 'CHE108672988MWST', 'CH', true ],
			'Monaco uses French ones'       => [ '53000004605', 'MC', 'FR53000004605', 'FR', true ],
			'the prefix twice'              => [ 'DE DE136695976', '', 'DE136695976', 'DE', true ],
			'a digit missing'               => [ 'DE13669597', '', 'DE13669597', 'DE', false ],
			'no country at all'             => [ '136695976', '', '136695976', '', false ],
			'Norway: only its form'         => [ 'NO974760673MVA', '', 'NO974760673MVA', 'NO', true ],
			'markup'                        => [ '<script>', 'DE', 'DESCRIPT', 'DE', false ],
		];
	}

	#[DataProvider( 'numbers' )]
	public function test_a_number_is_parsed( string $typed, string $billing, string $canonical, string $country, bool $is_well_formed ): void {
		$number = VatNumber::parse( $typed, $billing );
		self::assertNotNull( $number );
		self::assertSame( [ $canonical, $country, $is_well_formed ], [ $number->canonical(), $number->country(), $number->is_well_formed() ] );
	}

	public function test_an_empty_text_is_no_number_and_zero_is_one(): void {
		self::assertNull( VatNumber::parse( '  ', 'DE' ) );
		self::assertNotNull( VatNumber::parse( '0', 'DE' ) );
	}
}
