<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Tax;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Tax\TaxSentence;

final class TaxSentenceTest extends TestCase {

	#[DataProvider( 'sentences' )]
	public function test_treatment_language_and_country_decide( string $treatment, string $locale, bool $is_british, string $expected ): void {
		self::assertSame( $expected, TaxSentence::of( $treatment, $locale, $is_british ) );
	}

	/**
	 * @return iterable<string, array{string, string, bool, string}>
	 */
	public static function sentences(): iterable {
		/** @var list<array{treatment: string, locale: string, british: bool, sentence: string}> $cases */
		$cases = json_decode( (string) file_get_contents( dirname( __DIR__, 4 ) . '/shared/vat/tax-sentence-cases.json' ), true, 512, JSON_THROW_ON_ERROR );
		foreach ( $cases as $number => $case ) {
			yield "$number: {$case['treatment']} in {$case['locale']}" => [ $case['treatment'], $case['locale'], $case['british'], $case['sentence'] ];
		}
	}
}
