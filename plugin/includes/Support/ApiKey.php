<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * Format of keys and secrets: for example `svc_mk_test_`, 30 random characters and a checksum of 6 (CRC-32 over everything
 * before it, in base 62), so a mistyped key is detected without the server.
 */
final class ApiKey {

	public const MERCHANT_KEY    = 'mk';
	public const MERCHANT_SECRET = 'ms';

	private const ALPHABET        = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
	private const CHECKSUM_LENGTH = 6;

	/**
	 * @param string $kind One of the constants.
	 */
	public static function is_well_formed( string $text, string $kind ): bool {
		return 1 === preg_match( "/^svc_{$kind}_(?:live|test)_[0-9A-Za-z]{36}$/D", $text )
			&& self::checksum( substr( $text, 0, -self::CHECKSUM_LENGTH ) ) === substr( $text, -self::CHECKSUM_LENGTH );
	}

	/**
	 * Whether two well-formed keys are both live or both test keys.
	 */
	public static function have_same_mode( string $one, string $another ): bool {
		return self::is_test( $one ) === self::is_test( $another );
	}

	public static function is_test( string $key ): bool {
		return 1 === preg_match( '/^svc_[a-z]{2}_test_/', $key );
	}

	private static function checksum( string $body ): string {
		$rest = crc32( $body );
		$text = '';
		for ( $index = 0; $index < self::CHECKSUM_LENGTH; $index++ ) {
			$text = self::ALPHABET[ $rest % 62 ] . $text;
			$rest = intdiv( $rest, 62 );
		}
		return $text;
	}
}
