<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Settings;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Settings\{ PaymentTerms, TermLabel };

final class TermLabelTest extends TestCase {

	/**
	 * @return iterable<string, array{array{locale: string, value: string, label: string, labels?: array<string, string>, shown: string}}>
	 */
	public static function cases(): iterable {
		/** @var list<array{locale: string, value: string, label: string, labels?: array<string, string>, shown: string}> $cases */
		$cases = json_decode( (string) file_get_contents( dirname( __DIR__, 4 ) . '/shared/form/term-label-cases.json' ), true, 512, JSON_THROW_ON_ERROR );
		foreach ( $cases as $number => $case ) {
			yield "$number: {$case['label']} in {$case['locale']}" => [ $case ];
		}
	}

	/**
	 * @param array{locale: string, value: string, label: string, labels?: array<string, string>, shown: string} $case
	 */
	#[DataProvider( 'cases' )]
	public function test_a_term_is_called_what_the_hosted_page_calls_it( array $case ): void {
		$terms = PaymentTerms::read( [ $case ] );
		self::assertSame( $case['shown'], TermLabel::of_value( $case['value'], $terms, str_replace( '-', '_', $case['locale'] ) ) );
	}

	public function test_a_term_that_is_no_longer_offered_is_named_by_its_value(): void {
		self::assertSame( 'Zahlbar innerhalb von 30 Tagen', TermLabel::of_value( 'net30', [], 'de_DE_formal' ) );
		self::assertSame( 'end_of_month', TermLabel::of_value( 'end_of_month', [], 'de_DE' ) );
	}
}
