<?php
/**
 * Reading VAT numbers.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Tests\Vat;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Vat\{ CheckResult, VatNumber };

/**
 * As people write them.
 */
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
			'a figure short'                => [ 'DE13669597', '', 'DE13669597', 'DE', false ],
			'no country at all'             => [ '136695976', '', '136695976', '', false ],
			'Norway: only its form'         => [ 'NO974760673MVA', '', 'NO974760673MVA', 'NO', true ],
			'markup'                        => [ '<script>', 'DE', 'DESCRIPT', 'DE', false ],
		];
	}

	/**
	 * One number.
	 *
	 * @param string $typed          As typed.
	 * @param string $billing        Billing country.
	 * @param string $canonical      As asked about.
	 * @param string $country        Of the number.
	 * @param bool   $is_well_formed Whether it could be one.
	 */
	#[DataProvider( 'numbers' )]
	public function test_a_number_is_read( string $typed, string $billing, string $canonical, string $country, bool $is_well_formed ): void {
		$number = VatNumber::read( $typed, $billing );
		self::assertNotNull( $number );
		self::assertSame( [ $canonical, $country, $is_well_formed ], [ $number->canonical(), $number->country(), $number->is_well_formed() ] );
	}

	/**
	 * Competitors took "0" for an empty field.
	 */
	public function test_nothing_is_no_number_and_zero_is_one(): void {
		self::assertNull( VatNumber::read( '  ', 'DE' ) );
		self::assertNotNull( VatNumber::read( '0', 'DE' ) );
	}

	/**
	 * Specification, B2B rule 4.
	 */
	public function test_without_an_answer_a_good_number_is_accepted_with_a_warning_and_a_malformed_one_is_wrong(): void {
		self::assertSame( [ 'unavailable', 'vies_unavailable', false ], self::standing( 'DE136695976' ) );
		self::assertSame( [ 'unavailable', 'hmrc_unavailable', false ], self::standing( 'GB980780684' ) );
		self::assertSame( [ 'format_error', '', true ], self::standing( 'DE1' ) );
		self::assertSame( [ 'format_only', '', false ], self::standing( 'NO974760673MVA' ) );
	}

	/**
	 * Answers that are none.
	 */
	public function test_nonsense_is_no_finding(): void {
		$number = VatNumber::read( 'DE136695976', '' );
		self::assertNotNull( $number );
		foreach ( [ null, 'valid', [], [ 'status' => 'valid' ], [ 'status' => 'good', 'vatNumber' => 'DE136695976', 'country' => 'DE' ], [ 'status' => 'valid', 'vatNumber' => 'DE136695976', 'country' => '<b>' ] ] as $answer ) {
			self::assertNull( CheckResult::from_answer( $number, $answer ) );
		}
	}

	/**
	 * Status, warning and whether it counts as wrong.
	 *
	 * @param string $typed As typed.
	 * @return array{string, string, bool}
	 */
	private static function standing( string $typed ): array {
		$number = VatNumber::read( $typed, '' );
		self::assertNotNull( $number );
		$finding = CheckResult::without_answer( $number );
		return [ $finding->status, $finding->warning, $finding->is_wrong() ];
	}
}
