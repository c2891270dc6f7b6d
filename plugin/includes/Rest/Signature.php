<?php
/**
 * Signatures of the server's calls, by the Standard Webhooks specification 1.0 (`v1`, HMAC-SHA256).
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\Rest;

defined( 'ABSPATH' ) || exit;

/**
 * Pure. The key is the whole merchant secret as UTF-8 text, its prefix included.
 */
final class Signature {

	public const INVALID = 'svc_signature_invalid';
	public const CLOCK   = 'svc_clock';

	/** How far the clocks of server and store may differ. */
	public const TOLERANCE_SECONDS = 300;

	/**
	 * What is wrong with a signed message. Only a message with a good signature learns that its time is wrong.
	 *
	 * @param string $id         Header `webhook-id`.
	 * @param string $timestamp  Header `webhook-timestamp`: Unix seconds.
	 * @param string $signatures Header `webhook-signature`: one or more, with a space between; while the server
	 *                           replaces its secret it signs with both.
	 * @param string $body       What was signed, byte for byte.
	 * @param string $secret     The merchant secret; empty when none is saved.
	 * @param int    $now        Unix seconds.
	 * @return string|null One of the constants; null when all is well.
	 */
	public static function problem( string $id, string $timestamp, string $signatures, string $body, string $secret, int $now ): ?string {
		$is_readable = 1 === preg_match( '/^[A-Za-z0-9_-]{1,64}$/D', $id ) && 1 === preg_match( '/^[1-9][0-9]{0,11}$/D', $timestamp );
		if ( '' === $secret || ! $is_readable || ! self::matches( $signatures, self::sign( $id, $timestamp, $body, $secret ) ) ) {
			return self::INVALID;
		}
		return abs( $now - (int) $timestamp ) > self::TOLERANCE_SECONDS ? self::CLOCK : null;
	}

	/**
	 * What a GET request has instead of a body: `GET /products?after=7&limit=100`, names sorted, escaped by RFC 3986.
	 *
	 * @param string               $route Route below the namespace.
	 * @param array<array-key, mixed> $query Parameters as decoded; what is no text or number cannot have been signed.
	 */
	public static function text_of_get( string $route, array $query ): string {
		$texts = array_map( 'strval', array_filter( $query, 'is_scalar' ) );
		ksort( $texts, SORT_STRING );
		$pairs = http_build_query( $texts, '', '&', PHP_QUERY_RFC3986 );
		return "GET $route" . ( '' === $pairs ? '' : "?$pairs" );
	}

	/**
	 * The signature as it stands in the header.
	 *
	 * @param string $id        Id of the message.
	 * @param string $timestamp Unix seconds.
	 * @param string $body      What is signed.
	 * @param string $secret    The merchant secret.
	 */
	private static function sign( string $id, string $timestamp, string $body, string $secret ): string {
		return 'v1,' . base64_encode( hash_hmac( 'sha256', "$id.$timestamp.$body", $secret, true ) );
	}

	/**
	 * Whether one of them is the right one. All are looked at, so the time taken tells nothing.
	 *
	 * @param string $signatures As sent.
	 * @param string $expected   The right one.
	 */
	private static function matches( string $signatures, string $expected ): bool {
		$matches = false;
		foreach ( array_slice( explode( ' ', $signatures ), 0, 4 ) as $signature ) {
			$matches = hash_equals( $expected, $signature ) || $matches;
		}
		return $matches;
	}
}
