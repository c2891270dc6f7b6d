<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Vat;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Vat\{ CompanyNames, NameMatch };

/**
 * The cases are shared with `shared/vat/name-match.test.ts`.
 *
 * @phpstan-type Sample array{what: string, registered: string|null, company: string, match: bool|null}
 */
final class NameMatchTest extends TestCase {

	private const SHARED = __DIR__ . '/../../../../shared/vat/';

	/**
	 * @return array<string, array{Sample}>
	 */
	public static function cases(): array {
		/** @var list<Sample> $cases */
		$cases = json_decode( (string) file_get_contents( self::SHARED . 'name-match-cases.json' ), true, 512, JSON_THROW_ON_ERROR );
		return array_combine( array_column( $cases, 'what' ), array_map( static fn ( array $sample ): array => [ $sample ], $cases ) );
	}

	/**
	 * @param Sample $sample
	 */
	#[DataProvider( 'cases' )]
	public function test_a_case_of_the_shared_table( array $sample ): void {
		self::assertSame( $sample['match'], NameMatch::matches( $sample['registered'] ?? '', $sample['company'] ) );
	}

	public function test_the_tables_are_those_of_the_server(): void {
		$source  = (string) file_get_contents( self::SHARED . 'company-names.ts' );
		$letters = [];
		preg_match_all( '/^  (\w+): "([^"]+)",$/m', $source, $found, PREG_SET_ORDER );
		foreach ( $found as [ , $latin, $each ] ) {
			$letters[ $latin ] = $each;
		}
		self::assertSame( $letters, CompanyNames::LETTERS );
		preg_match_all( '/^  "([^"]+)",$/m', $source, $phrases );
		self::assertSame( $phrases[1], CompanyNames::PHRASES );
		self::assertStringContainsString( '"' . CompanyNames::CONJUNCTIONS . '"', $source );
		self::assertStringContainsString( CompanyNames::WORDS, str_replace( "\" +\n  \"", '', $source ) );
	}

	public function test_text_that_is_not_utf8_matches_nothing(): void {
		self::assertNull( NameMatch::matches( "\xff\xfe", 'Muster GmbH' ) );
	}
}
