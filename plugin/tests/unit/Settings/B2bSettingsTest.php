<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Settings;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Settings\B2bSettings;

final class B2bSettingsTest extends TestCase {

	#[DataProvider( 'days' )]
	public function test_days_until_a_saved_number_is_checked_again_are_whole_and_limited( mixed $typed, ?int $days ): void {
		self::assertSame( $days, B2bSettings::read_recheck_days( $typed ) );
	}

	/**
	 * @return list<array{mixed, int|null}>
	 */
	public static function days(): array {
		return [ [ '30', 30 ], [ ' 7 ', 7 ], [ 0, 0 ], [ '0', 0 ], [ '3650', 3650 ], [ '3651', null ], [ '-1', null ], [ '1.5', null ], [ '', null ], [ false, null ], [ [ '7' ], null ] ];
	}
}
