<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\SettingsAdmin;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use SvcCheckout\Settings\Settings;
use SvcCheckout\SettingsAdmin\SetupState;

final class SetupStateTest extends TestCase {

	private const URL = 'https://checkout.example.com';

	public function test_a_fresh_store_misses_every_step_in_order(): void {
		self::assertSame( [ 'server_url', 'api_key', 'api_secret', 'connection' ], SetupState::missing( new Settings() ) );
	}

	public function test_saved_settings_still_miss_a_connection_test(): void {
		self::assertSame( [ 'connection' ], SetupState::missing( new Settings( self::URL, 'key', 'secret' ) ) );
	}

	public function test_only_what_is_missing_is_named(): void {
		self::assertSame( [ 'api_secret', 'connection' ], SetupState::missing( new Settings( self::URL, 'key' ) ) );
	}

	public function test_nothing_is_missing_after_a_test_of_these_very_settings(): void {
		$settings = self::tested( self::URL, 'key', 'secret' );
		self::assertSame( [], SetupState::missing( $settings ) );
		self::assertSame( 1_790_000_000, $settings->connected_at() );
	}

	#[DataProvider( 'changes' )]
	public function test_changing_any_value_makes_the_test_count_no_more( string $url, string $key, string $secret ): void {
		$record  = ( new Settings( self::URL, 'key', 'secret' ) )->connection_record( 1_790_000_000 );
		$changed = new Settings( $url, $key, $secret, Settings::MODE_OFF, $record );
		self::assertSame( [ 'connection' ], SetupState::missing( $changed ) );
	}

	/**
	 * @return array<string, array{string, string, string}>
	 */
	public static function changes(): array {
		return [
			'address' => [ 'https://other.example.com', 'key', 'secret' ],
			'key'     => [ self::URL, 'key2', 'secret' ],
			'secret'  => [ self::URL, 'key', 'secret2' ],
		];
	}

	#[DataProvider( 'damaged_records' )]
	public function test_a_damaged_record_counts_as_no_test( mixed $record ): void {
		self::assertNull( ( new Settings( self::URL, 'key', 'secret', Settings::MODE_OFF, $record ) )->connected_at() );
	}

	/**
	 * @return array<string, array{mixed}>
	 */
	public static function damaged_records(): array {
		$good = ( new Settings( self::URL, 'key', 'secret' ) )->connection_record( 1_790_000_000 );
		return [
			'nothing'      => [ false ],
			'text'         => [ 'yes' ],
			'no time'      => [ [ 'fingerprint' => $good['fingerprint'] ] ],
			'time as text' => [ [ 'tested_at' => 'today' ] + $good ],
		];
	}

	public function test_a_test_key_is_distinguished_from_a_live_one(): void {
		self::assertTrue( ( new Settings( self::URL, 'svc_mk_test_jKAGLkqPpEXtxtB1JDVllW9WOsIUoc2W2LHX' ) )->is_test() );
		self::assertFalse( ( new Settings( self::URL, 'svc_mk_live_wuh1GJ581fUcm8ibOVGqVXSz7mL0qx1MUAXk' ) )->is_test() );
	}

	private static function tested( string $url, string $key, string $secret ): Settings {
		$record = ( new Settings( $url, $key, $secret ) )->connection_record( 1_790_000_000 );
		return new Settings( $url, $key, $secret, Settings::MODE_OFF, $record );
	}
}
