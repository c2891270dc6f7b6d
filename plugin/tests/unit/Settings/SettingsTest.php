<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\Settings;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Settings\Settings;

final class SettingsTest extends TestCase {

	#[DataProvider( 'modes' )]
	#[TestDox( 'mode "$typed" is saved as "$mode"' )]
	public function test_mode_is_off_unless_it_is_known( string $typed, string $mode ): void {
		self::assertSame( $mode, Settings::mode( $typed ) );
	}

	/**
	 * @return list<array{string, string}>
	 */
	public static function modes(): array {
		return [ [ '', 'off' ], [ 'off', 'off' ], [ 'hosted', 'hosted' ], [ 'embedded', 'embedded' ], [ 'x', 'off' ] ];
	}
}
