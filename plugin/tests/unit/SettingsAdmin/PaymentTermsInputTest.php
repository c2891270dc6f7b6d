<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\SettingsAdmin;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;
use SvcCheckout\SettingsAdmin\PaymentTermsInput;

final class PaymentTermsInputTest extends TestCase {

	public function test_rows_keep_their_order_and_empty_ones_are_dropped(): void {
		$posted = [
			'rows'    => [
				0 => [ 'label' => ' Pay now ', 'value' => 'immediate' ],
				3 => [ 'label' => '', 'value' => '' ],
				7 => [ 'label' => '30 Tage netto', 'value' => 'net30' ],
			],
			'default' => '7',
		];
		self::assertSame(
			[
				'value' => [
					[ 'label' => 'Pay now', 'value' => 'immediate', 'default' => false ],
					[ 'label' => '30 Tage netto', 'value' => 'net30', 'default' => true ],
				],
				'error' => null,
			],
			PaymentTermsInput::validate( $posted )
		);
	}

	public function test_labels_by_language_stay_with_their_value(): void {
		$saved = [
			[ 'label' => 'Net 30', 'labels' => [ 'de' => '30 Tage' ], 'value' => 'net30', 'default' => false ],
			[ 'label' => 'Net 14', 'labels' => [ 'de' => '14 Tage' ], 'value' => 'net14', 'default' => false ],
		];
		$posted = [ 'rows' => [ [ 'label' => 'Now', 'value' => 'immediate' ], [ 'label' => '30 days', 'value' => 'net30' ] ] ];
		$terms  = PaymentTermsInput::validate( $posted, $saved )['value'];
		self::assertSame( [ null, [ 'de' => '30 Tage' ] ], array_map( static fn ( array $term ): ?array => $term['labels'] ?? null, $terms ) );
	}

	public function test_posted_labels_by_language_replace_the_saved_ones(): void {
		$saved = [ [ 'label' => 'Net 30', 'labels' => [ 'de' => '30 Tage', 'fr' => '30 jours' ], 'value' => 'net30', 'default' => false ] ];
		$rows  = static fn ( mixed $labels ): array => [ 'rows' => [ [ 'label' => 'Net 30', 'value' => 'net30', 'labels' => $labels ] ] ];
		$terms = PaymentTermsInput::validate( $rows( [ 'fr' => '', 'de' => ' 30 Tage netto ', 'pl' => '30 dni', 'xx' => 'x' ] ), $saved )['value'];
		self::assertSame( [ 'de' => '30 Tage netto', 'pl' => '30 dni' ], $terms[0]['labels'] ?? null );
		self::assertArrayNotHasKey( 'labels', PaymentTermsInput::validate( $rows( [ 'de' => ' ' ] ), $saved )['value'][0] );
		self::assertSame( 'term_label_wrong', PaymentTermsInput::validate( $rows( [ 'de' => str_repeat( 'ü', 81 ) ] ), $saved )['error'] );
	}

	/**
	 * @param list<array{string, string}> $rows
	 */
	#[DataProvider( 'errors' )]
	#[TestDox( '$error' )]
	public function test_an_error_prevents_saving_the_table( array $rows, string $error ): void {
		$posted = [ 'rows' => array_map( static fn ( array $row ): array => [ 'label' => $row[0], 'value' => $row[1] ], $rows ) ];
		self::assertSame( [ 'value' => [], 'error' => $error ], PaymentTermsInput::validate( $posted ) );
	}

	/**
	 * @return list<array{list<array{string, string}>, string}>
	 */
	public static function errors(): array {
		$many = array_map( static fn ( int $days ): array => [ "$days days", "net$days" ], range( 1, 21 ) );
		return [
			[ [ [ '', 'net30' ] ], 'term_without_label' ],
			[ [ [ str_repeat( 'ü', 81 ), 'net30' ] ], 'term_label_wrong' ],
			[ [ [ '30 days', '' ] ], 'term_value_wrong' ],
			[ [ [ '30 days', 'Net30' ] ], 'term_value_wrong' ],
			[ [ [ '30 days', str_repeat( 'n', 33 ) ] ], 'term_value_wrong' ],
			[ [ [ '30 days', "net30\n" . 'x' ] ], 'term_value_wrong' ],
			[ [ [ '30 days', 'net30' ], [ 'A month', 'net30' ] ], 'term_twice' ],
			[ $many, 'terms_too_many' ],
		];
	}

	public function test_anything_else_is_an_empty_table(): void {
		foreach ( [ null, 'x', 5, [ 'rows' => 'x' ], [ 'rows' => [ 'x', [ 'label' => [], 'value' => 3 ] ] ] ] as $posted ) {
			self::assertSame( [ 'value' => [], 'error' => null ], PaymentTermsInput::validate( $posted ) );
		}
	}
}
