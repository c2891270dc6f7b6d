<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Vat;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Vat\RequesterNumbers;

final class RequesterNumbersTest extends TestCase {

	#[DataProvider( 'numbers' )]
	#[TestDox( '"$typed" for $authority is saved as "$saved"' )]
	public function test_a_number_must_belong_to_its_authority( string $typed, string $authority, string $saved, bool $is_fine ): void {
		self::assertSame( [ 'value' => $saved, 'error' => $is_fine ? null : "own_vat_$authority" ], RequesterNumbers::validate( $typed, $authority ) );
	}

	/**
	 * @return list<array{string, string, string, bool}>
	 */
	public static function numbers(): array {
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
}
