<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Settings;

use DateTimeZone;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Settings\PaymentTerms;

final class PaymentTermsTest extends TestCase {

	private const TERMS = [
		[ 'label' => 'Pay now', 'value' => 'immediate', 'default' => false ],
		[ 'label' => '30 days net', 'value' => 'net30', 'default' => true ],
	];

	public function test_the_default_is_preselected_then_immediate_then_the_first(): void {
		self::assertSame( 'net30', PaymentTerms::preselected( self::TERMS ) );
		self::assertSame( 'immediate', PaymentTerms::preselected( [ [ 'label' => '14', 'value' => 'net14', 'default' => false ], [ 'label' => 'Now', 'value' => 'immediate', 'default' => false ] ] ) );
		self::assertSame( 'net14', PaymentTerms::preselected( [ [ 'label' => '14', 'value' => 'net14', 'default' => false ] ] ) );
		self::assertSame( '', PaymentTerms::preselected( [] ) );
	}

	/**
	 * @return iterable<string, array{string, string, string, string}>
	 */
	public static function cases(): iterable {
		/** @var list<array{term: string, at: string, timeZone: string, due: string|null}> $cases */
		$cases = json_decode( (string) file_get_contents( dirname( __DIR__, 4 ) . '/shared/form/due-day-cases.json' ), true, 512, JSON_THROW_ON_ERROR );
		foreach ( $cases as $case ) {
			yield "{$case['term']} from {$case['at']} in {$case['timeZone']}" => [ $case['term'], $case['at'], $case['timeZone'], $case['due'] ?? '' ];
		}
	}

	#[DataProvider( 'cases' )]
	public function test_the_due_day_counts_from_the_day_in_the_store( string $term, string $at, string $time_zone, string $due ): void {
		self::assertSame( $due, PaymentTerms::due_date( $term, (int) strtotime( $at ), new DateTimeZone( $time_zone ) ) );
	}
}
