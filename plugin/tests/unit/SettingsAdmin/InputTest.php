<?php

declare( strict_types=1 );

namespace SvcCheckout\Tests\SettingsAdmin;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;
use SvcCheckout\SettingsAdmin\Input;

final class InputTest extends TestCase {

	/** Made by the server: both sides have to agree on the checksum. */
	private const KEY         = 'svc_mk_test_jKAGLkqPpEXtxtB1JDVllW9WOsIUoc2W2LHX';
	private const LIVE_KEY    = 'svc_mk_live_wuh1GJ581fUcm8ibOVGqVXSz7mL0qx1MUAXk';
	private const SECRET      = 'svc_ms_test_kxkezLNM2V81FwNLZxuNEA4mw4B5te3RCIno';
	private const PARTNER_KEY = 'svc_ak_live_l65rrySrlbQFZtiZzth8IB3ASoAg8r0su69x';

	#[DataProvider( 'addresses' )]
	#[TestDox( 'address "$typed" becomes "$value" (error: $error)' )]
	public function test_server_url( string $typed, string $value, ?string $error = null ): void {
		self::assertSame( [ 'value' => $value, 'error' => $error ], Input::server_url( $typed ) );
	}

	/**
	 * @return list<array{0: string, 1: string, 2?: string}>
	 */
	public static function addresses(): array {
		return [
			[ '', '' ],
			[ '   ', '' ],
			[ 'https://checkout.example.com', 'https://checkout.example.com' ],
			[ '  https://Checkout.Example.com/ ', 'https://checkout.example.com' ],
			[ 'HTTPS://checkout.example.com:8443/svc//', 'https://checkout.example.com:8443/svc' ],
			[ 'checkout.example.com', 'https://checkout.example.com' ],
			[ 'checkout.example.com:8443', 'https://checkout.example.com:8443' ],
			[ 'https://kasse.xn--mller-kva.example', 'https://kasse.xn--mller-kva.example' ],
			[ 'https://kasse.müller.example', '', 'url_unreadable' ],
			[ 'http://localhost:4000', 'http://localhost:4000' ],
			[ 'http://127.0.0.1:4000/', 'http://127.0.0.1:4000' ],
			[ 'http://[::1]:4000', 'http://[::1]:4000' ],
			[ 'http://shop.localhost', 'http://shop.localhost' ],
			[ 'http://checkout.example.com', '', 'url_insecure' ],
			[ 'http://localhost.example.com', '', 'url_insecure' ],
			[ 'http://127.0.0.1.example.com', '', 'url_insecure' ],
			[ 'http://10.0.0.5', '', 'url_insecure' ],
			[ 'ftp://checkout.example.com', '', 'url_insecure' ],
			[ 'javascript://alert.example.com', '', 'url_insecure' ],
			[ 'https://user:pass@checkout.example.com', '', 'url_has_extras' ],
			[ 'https://checkout.example.com?shop=1', '', 'url_has_extras' ],
			[ 'https://checkout.example.com/#top', '', 'url_has_extras' ],
			[ 'https://', '', 'url_unreadable' ],
			[ 'https://not a host/', '', 'url_unreadable' ],
			[ 'https://check"><script>.example.com', '', 'url_unreadable' ],
		];
	}

	#[DataProvider( 'keys' )]
	#[TestDox( 'key "$typed" gives error "$error"' )]
	public function test_api_key( string $typed, ?string $error ): void {
		self::assertSame( [ 'value' => null === $error ? trim( $typed ) : '', 'error' => $error ], Input::api_key( $typed ) );
	}

	/**
	 * @return list<array{string, string|null}>
	 */
	public static function keys(): array {
		return [
			[ '', null ],
			[ self::KEY, null ],
			[ ' ' . self::LIVE_KEY . "\n", null ],
			[ substr( self::KEY, 0, -1 ), 'key_damaged' ],
			[ self::KEY . 'a', 'key_damaged' ],
			[ str_replace( 'test', 'live', self::KEY ), 'key_damaged' ],
			[ str_replace( 'jKAG', 'jKaG', self::KEY ), 'key_damaged' ],
			[ self::PARTNER_KEY, 'key_is_partner_key' ],
			[ self::SECRET, 'key_is_secret' ],
			[ 'sk_live_123', 'key_unknown' ],
			[ '<script>', 'key_unknown' ],
		];
	}

	#[DataProvider( 'secrets' )]
	#[TestDox( 'secret "$typed" beside key "$key" with "$kept" kept leaves "$value" and error "$error"' )]
	public function test_api_secret( string $typed, string $kept, string $key, string $value, ?string $error ): void {
		self::assertSame( [ 'value' => $value, 'error' => $error ], Input::api_secret( $typed, $kept, $key ) );
	}

	/**
	 * @return array<string, array{string, string, string, string, string|null}>
	 */
	public static function secrets(): array {
		return [
			'nothing yet'               => [ '', '', '', '', null ],
			'a first one'               => [ ' ' . self::SECRET . ' ', '', self::KEY, self::SECRET, null ],
			'left empty'                => [ '', 'saved', self::KEY, 'saved', null ],
			'left empty, key gone'      => [ '', '', '', '', null ],
			'a new one'                 => [ self::SECRET, 'saved', self::KEY, self::SECRET, null ],
			'without a key'             => [ self::SECRET, '', '', '', 'secret_without_key' ],
			'of the other mode'         => [ self::SECRET, 'saved', self::LIVE_KEY, 'saved', 'secret_other_mode' ],
			'the key by mistake'        => [ self::KEY, 'saved', self::KEY, 'saved', 'secret_is_key' ],
			'cut short'                 => [ substr( self::SECRET, 0, 30 ), 'saved', self::KEY, 'saved', 'secret_damaged' ],
			'a character wrong'         => [ strtr( self::SECRET, 'z', 'y' ), 'saved', self::KEY, 'saved', 'secret_damaged' ],
			'something else altogether' => [ 'hunter2', '', self::KEY, '', 'secret_damaged' ],
		];
	}
}
