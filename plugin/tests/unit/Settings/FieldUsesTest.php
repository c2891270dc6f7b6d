<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Settings;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Settings\FieldUses;

final class FieldUsesTest extends TestCase {

	private const DEFAULTS = [
		'po_number'        => 'optional',
		'cost_centre'      => 'off',
		'buyer_reference'  => 'off',
		'po_numbers'       => 'off',
		'invoice_email'    => 'off',
		'peppol_id'        => 'off',
		'exemption_number' => 'off',
	];

	#[DataProvider( 'unknown' )]
	public function test_without_a_known_setting_only_the_po_number_may_be_given( mixed $fields ): void {
		self::assertSame( self::DEFAULTS, FieldUses::read( $fields ) );
	}

	/**
	 * @return array<string, array{mixed}>
	 */
	public static function unknown(): array {
		return [
			'a server of 0.1.0'   => [ null ],
			'nothing stored'      => [ [] ],
			'a text'              => [ 'required' ],
			'unknown uses'        => [ [ 'costCentre' => 'always', 'poNumber' => true, 'invoiceEmail' => [ 'required' ] ] ],
			'fields of WordPress' => [ [ 'orderNote' => 'required', 'cost_centre' => 'required' ] ],
		];
	}

	public function test_the_settings_of_the_server_are_kept_by_its_names(): void {
		$uses = FieldUses::read( [ 'poNumber' => 'off', 'costCentre' => 'required', 'peppolId' => 'optional' ] );
		self::assertSame( [ 'po_number' => 'off', 'cost_centre' => 'required', 'peppol_id' => 'optional' ], array_intersect_key( $uses, [ 'po_number' => 1, 'cost_centre' => 1, 'peppol_id' => 1 ] ) );
		self::assertSame( $uses, FieldUses::read( FieldUses::by_server_name( $uses ) ) );
	}
}
