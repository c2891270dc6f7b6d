<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Vat;

use PHPUnit\Framework\Attributes\{ DataProvider, TestWith };
use PHPUnit\Framework\TestCase;
use SvcCheckout\Vat\VatNumber;

/**
 * @phpstan-type Sample array{typed: string, country: string, canonical: string|null, isWellFormed: bool}
 */
final class VatNumberTest extends TestCase {

	/**
	 * The cases are shared with `shared/vat/normalise.test.ts`.
	 *
	 * @return array<string, array{Sample}>
	 */
	public static function cases(): array {
		/** @var list<Sample> $cases */
		$cases = json_decode( (string) file_get_contents( dirname( __DIR__, 4 ) . '/shared/vat/vat-number-cases.json' ), true, 512, JSON_THROW_ON_ERROR );
		$names = array_map( static fn ( array $sample ): string => "{$sample['typed']} of '{$sample['country']}'", $cases );
		return array_combine( $names, array_map( static fn ( array $sample ): array => [ $sample ], $cases ) );
	}

	/**
	 * @param Sample $sample
	 */
	#[DataProvider( 'cases' )]
	public function test_a_case_of_the_shared_table( array $sample ): void {
		$number = VatNumber::parse( $sample['typed'], $sample['country'] );
		self::assertNotNull( $number );
		self::assertSame( $sample['canonical'], '' === $number->prefix ? null : $number->canonical() );
		self::assertSame( $sample['isWellFormed'], $number->is_well_formed() );
	}

	#[TestWith( [ 'GR094501040', 'GR', true ] )]
	#[TestWith( [ 'XI980780684', 'GB', true ] )]
	#[TestWith( [ 'CHE-108.672.988 MWST', 'CH', false ] )]
	#[TestWith( [ 'NO974760673MVA', 'NO', false ] )]
	public function test_a_number_belongs_to_a_country_and_has_an_authority_or_not( string $typed, string $country, bool $has_authority ): void {
		$number = VatNumber::parse( $typed, '' );
		self::assertSame( [ $country, $has_authority ], [ $number?->country(), $number?->has_authority() ] );
	}

	public function test_an_empty_text_is_no_number_and_zero_is_one(): void {
		self::assertNull( VatNumber::parse( '  ', 'DE' ) );
		self::assertNotNull( VatNumber::parse( '0', 'DE' ) );
	}
}
