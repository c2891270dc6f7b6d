<?php

declare( strict_types=1 );

namespace SvcCheckout\Rest;

/**
 * Signatures by the Standard Webhooks specification 1.0 (`v1`, HMAC-SHA256). The key is the whole merchant secret as UTF-8
 * text, including its prefix.
 */
final class Signature {

	public const INVALID = 'svc_signature_invalid';
	public const CLOCK   = 'svc_clock';

	/** Allowed difference between the clocks of server and store. */
	public const TOLERANCE_SECONDS = 300;

	/**
	 * Verifies a signed message. A wrong time is only reported for a valid signature.
	 *
	 * @param string $id         Header `webhook-id`.
	 * @param string $timestamp  Header `webhook-timestamp`: Unix seconds.
	 * @param string $signatures Header `webhook-signature`: separated by spaces; during a rotation the server signs with both secrets.
	 * @param string $body       The signed bytes.
	 * @param string $secret     The merchant secret; empty if none is saved.
	 * @param int    $now        Unix seconds.
	 * @return string|null One of the constants; null if the message is valid.
	 */
	public static function problem( string $id, string $timestamp, string $signatures, string $body, string $secret, int $now ): ?string {
		$is_well_formed = self::is_message_id( $id ) && 1 === preg_match( '/^[1-9][0-9]{0,11}$/D', $timestamp );
		$expected       = self::sign( "$id.$timestamp.$body", $secret );
		if ( '' === $secret || ! $is_well_formed || ! self::contains( $signatures, $expected ) ) {
			return self::INVALID;
		}
		return abs( $now - (int) $timestamp ) > self::TOLERANCE_SECONDS ? self::CLOCK : null;
	}

	public static function is_message_id( string $id ): bool {
		return 1 === preg_match( '/^[A-Za-z0-9_-]{1,64}$/D', $id );
	}

	/**
	 * What is signed for a GET request: `GET /products?after=7&limit=100`, with sorted names and escaping by RFC 3986.
	 *
	 * @param string                  $path  Path below the namespace.
	 * @param array<array-key, mixed> $query Decoded parameters; arrays cannot have been signed.
	 */
	public static function text_of_get( string $path, array $query ): string {
		$texts = array_map( 'strval', array_filter( $query, 'is_scalar' ) );
		ksort( $texts, SORT_STRING );
		$pairs = http_build_query( $texts, '', '&', PHP_QUERY_RFC3986 );
		return "GET $path" . ( '' === $pairs ? '' : "?$pairs" );
	}

	/**
	 * Headers of a message to the server.
	 *
	 * @param string $id     As {@see self::is_message_id()} allows.
	 * @param string $body   The bytes that are sent.
	 * @param string $secret The merchant secret.
	 * @param int    $now    Unix seconds.
	 * @return array<string, string>
	 */
	public static function headers( string $id, string $body, string $secret, int $now ): array {
		return [
			'webhook-id'        => $id,
			'webhook-timestamp' => (string) $now,
			'webhook-signature' => self::sign( "$id.$now.$body", $secret ),
		];
	}

	/**
	 * Header `svc-response-signature` of an answer, over the bytes that are sent.
	 *
	 * @param string $id Header `webhook-id` of the request.
	 */
	public static function of_answer( string $id, int $status, string $body, string $secret ): string {
		return self::sign( "$id.$status.$body", $secret );
	}

	/**
	 * Proof for the server that this store knows the merchant secret and is at this address. The line breaks keep it apart from
	 * every other signed text: no message id has one.
	 */
	public static function proof( string $nonce, string $merchant_id, string $rest_url, string $secret ): string {
		return self::sign( "svc-store-proof\n$nonce\n$merchant_id\n$rest_url", $secret );
	}

	private static function sign( string $text, string $secret ): string {
		return 'v1,' . base64_encode( hash_hmac( 'sha256', $text, $secret, true ) );
	}

	/**
	 * Compares up to four signatures, in constant time.
	 */
	private static function contains( string $signatures, string $expected ): bool {
		$matches = false;
		foreach ( array_slice( explode( ' ', $signatures ), 0, 4 ) as $signature ) {
			$matches = hash_equals( $expected, $signature ) || $matches;
		}
		return $matches;
	}
}
