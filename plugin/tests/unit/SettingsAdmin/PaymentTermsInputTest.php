<?php
/**
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Tests\SettingsAdmin;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;
use SvcCheckout\SettingsAdmin\{ PaymentTermsInput, Sync };
use SvcCheckout\Vat\RequesterNumbers;

final class PaymentTermsInputTest extends TestCase {

	public function test_rows_are_kept_in_order_and_empty_ones_left_out(): void {
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
			PaymentTermsInput::accept( $posted )
		);
	}

	/**
	 * @param list<array{string, string}> $rows
	 */
	#[DataProvider( 'faults' )]
	#[TestDox( '$error' )]
	public function test_a_fault_keeps_the_whole_table_from_being_saved( array $rows, string $error ): void {
		$posted = [ 'rows' => array_map( static fn ( array $row ): array => [ 'label' => $row[0], 'value' => $row[1] ], $rows ) ];
		self::assertSame( [ 'value' => [], 'error' => $error ], PaymentTermsInput::accept( $posted ) );
	}

	/**
	 * @return list<array{list<array{string, string}>, string}>
	 */
	public static function faults(): array {
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

	public function test_anything_but_a_table_is_an_empty_one(): void {
		foreach ( [ null, 'x', 5, [ 'rows' => 'x' ], [ 'rows' => [ 'x', [ 'label' => [], 'value' => 3 ] ] ] ] as $posted ) {
			self::assertSame( [ 'value' => [], 'error' => null ], PaymentTermsInput::accept( $posted ) );
		}
	}

	#[DataProvider( 'own_numbers' )]
	#[TestDox( '"$typed" for $register is saved as "$saved"' )]
	public function test_own_numbers_are_of_the_right_register( string $typed, string $register, string $saved, bool $is_fine ): void {
		self::assertSame( [ 'value' => $saved, 'error' => $is_fine ? null : "own_vat_$register" ], RequesterNumbers::accept( $typed, $register ) );
	}

	/**
	 * @return list<array{string, string, string, bool}>
	 */
	public static function own_numbers(): array {
		return [
			[ ' ', 'eu', '', true ],
			[ 'de 136 695 976', 'eu', 'DE136695976', true ],
			[ 'GR094259216', 'eu', 'EL094259216', true ],
			[ 'XI123456789', 'eu', 'XI123456789', true ],
			[ 'GB123456789', 'eu', '', false ],
			[ 'gb 123 4567 89', 'gb', 'GB123456789', true ],
			[ 'XI123456789', 'gb', '', false ],
			[ 'CHE123456789', 'eu', '', false ],
			[ 'DE1', 'eu', '', false ],
		];
	}

	public function test_a_change_on_one_side_is_carried_over_and_one_on_both_is_not_decided(): void {
		$with = static fn ( string ...$terms ): array => [
			'paymentTerms'    => array_map( static fn ( string $term ): array => [ 'label' => $term, 'value' => $term, 'default' => false ], array_values( $terms ) ),
			'requireValidVat' => false,
			'vatNumbers'      => [ 'eu' => '', 'gb' => '' ],
		];
		$none = $with();
		self::assertSame( 'store', Sync::winner( $with( 'a' ), $none, null ), 'first time, server untouched' );
		self::assertSame( 'server', Sync::winner( $none, $with( 'a' ), null ), 'first time, store untouched' );
		self::assertSame( 'both', Sync::winner( $with( 'a' ), $with( 'b' ), null ), 'first time, both set' );
		self::assertSame( 'store', Sync::winner( $with( 'b' ), $with( 'a' ), $with( 'a' ) ), 'changed in the store' );
		self::assertSame( 'store', Sync::winner( $none, $with( 'a' ), $with( 'a' ) ), 'emptied in the store' );
		self::assertSame( 'server', Sync::winner( $with( 'a' ), $with( 'b' ), $with( 'a' ) ), 'changed on the server' );
		self::assertSame( 'both', Sync::winner( $with( 'b' ), $with( 'c' ), $with( 'a' ) ), 'changed on both' );
		self::assertSame( 'store', Sync::winner( $with( 'b' ), $with( 'b' ), $with( 'a' ) ), 'changed alike on both' );
	}
}
