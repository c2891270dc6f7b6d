<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Vat;

use PHPUnit\Framework\TestCase;
use SvcCheckout\Vat\{ CheckResult, VatNumber };

/**
 * Specification, B2B rule 4.
 */
final class CheckResultTest extends TestCase {

	public function test_without_a_response_a_well_formed_number_has_a_warning_and_a_malformed_one_is_invalid(): void {
		self::assertSame( [ 'unavailable', 'vies_unavailable', false ], self::without_response( 'DE136695976' ) );
		self::assertSame( [ 'unavailable', 'hmrc_unavailable', false ], self::without_response( 'GB980780684' ) );
		self::assertSame( [ 'format_error', '', true ], self::without_response( 'DE1' ) );
		self::assertSame( [ 'format_only', '', false ], self::without_response( 'NO974760673MVA' ) );
	}

	public function test_a_malformed_response_is_no_result(): void {
		$number = VatNumber::parse( 'DE136695976', '' );
		self::assertNotNull( $number );
		foreach ( [ null, 'valid', [], [ 'status' => 'valid' ], [ 'status' => 'good', 'vatNumber' => 'DE136695976', 'country' => 'DE' ], [ 'status' => 'valid', 'vatNumber' => 'DE136695976', 'country' => '<b>' ] ] as $response ) {
			self::assertNull( CheckResult::from_response( $number, $response ) );
		}
	}

	/**
	 * @return array{string, string, bool} Status, warning, and whether it is invalid.
	 */
	private static function without_response( string $typed ): array {
		$number = VatNumber::parse( $typed, '' );
		self::assertNotNull( $number );
		$result = CheckResult::without_response( $number );
		return [ $result->status, $result->warning, $result->is_invalid() ];
	}
}
