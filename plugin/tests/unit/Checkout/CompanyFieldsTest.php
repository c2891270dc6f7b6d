<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Checkout;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Checkout\CompanyFields;
use SvcCheckout\Settings\FieldUses;

/**
 * @phpstan-type FieldCase array{what: string, field: string, use: string, text: string, cleaned: string, error: string|null}
 */
final class CompanyFieldsTest extends TestCase {

	/**
	 * The cases of the hosted page's own test.
	 *
	 * @return iterable<string, array{FieldCase}>
	 */
	public static function cases(): iterable {
		/** @var list<FieldCase> $cases */
		$cases = json_decode( (string) file_get_contents( dirname( __DIR__, 4 ) . '/shared/form/b2b/b2b-field-cases.json' ), true, 512, JSON_THROW_ON_ERROR );
		foreach ( $cases as $case ) {
			yield $case['what'] => [ $case ];
		}
	}

	/**
	 * @param FieldCase $case
	 */
	#[DataProvider( 'cases' )]
	public function test_a_field_is_cleaned_and_checked_as_on_the_hosted_page( array $case ): void {
		$name = (string) array_search( $case['field'], FieldUses::NAMES, true );
		foreach ( [ $case['text'], str_replace( "\n", "\r\n", $case['text'] ) ] as $typed ) {
			$cleaned = CompanyFields::clean( $name, $typed );
			self::assertSame( $case['cleaned'], $cleaned );
			self::assertSame( (string) $case['error'], CompanyFields::error( $name, $cleaned, $case['use'] ) );
			self::assertSame( '', CompanyFields::error( $name, $cleaned, FieldUses::OFF ), 'a field that is off' );
		}
	}

	public function test_values_become_order_meta(): void {
		$meta = CompanyFields::meta(
			[
				'po_number'   => '4711',
				'po_numbers'  => "PO-8\nPO-9 ü/B",
				'cost_centre' => '',
				'term'        => 'net30',
			]
		);
		self::assertSame(
			[
				'_svc_po_number'   => '4711',
				'_svc_po_numbers'  => '["PO-8","PO-9 ü/B"]',
				'_svc_cost_centre' => '',
			],
			$meta
		);
		self::assertSame( [ '_svc_po_numbers' => '' ], CompanyFields::meta( [ 'po_numbers' => '' ] ), 'no numbers are no list' );
	}
}
