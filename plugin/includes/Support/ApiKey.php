<?php
/**
 * The written form of keys and secrets.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Support;

defined( 'ABSPATH' ) || exit;

/**
 * `svc_mk_test_`, 30 random characters and 6 of checksum: CRC-32 over all before, in base 62. So a wrong or
 * lost character is found without asking the server.
 */
final class ApiKey {

	public const MERCHANT_KEY    = 'mk';
	public const MERCHANT_SECRET = 'ms';

	private const ALPHABET        = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
	private const CHECKSUM_LENGTH = 6;

	/**
	 * Whether a text is a key of that kind, with nothing missing and nothing mistyped.
	 *
	 * @param string $text What was typed.
	 * @param string $kind One of the constants.
	 */
	public static function is_well_formed( string $text, string $kind ): bool {
		return 1 === preg_match( "/^svc_{$kind}_(?:live|test)_[0-9A-Za-z]{36}$/D", $text )
			&& self::checksum( substr( $text, 0, -self::CHECKSUM_LENGTH ) ) === substr( $text, -self::CHECKSUM_LENGTH );
	}

	/**
	 * Whether two keys are both for live orders or both for test orders.
	 *
	 * @param string $one     A well-formed key.
	 * @param string $another A well-formed key.
	 */
	public static function have_same_mode( string $one, string $another ): bool {
		return self::is_test( $one ) === self::is_test( $another );
	}

	/**
	 * Whether a key can only make test orders.
	 *
	 * @param string $key A well-formed key.
	 */
	public static function is_test( string $key ): bool {
		return 1 === preg_match( '/^svc_[a-z]{2}_test_/', $key );
	}

	/**
	 * CRC-32 in base 62, filled up with zeros.
	 *
	 * @param string $body Everything before the checksum.
	 */
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
