<?php

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Support\ApiKey;

/**
 * Validation of the connection's settings. Each result is the value to save and, if the input is invalid, an error code, which
 * {@see Messages} explains.
 *
 * @phpstan-type Result array{value: string, error: string|null}
 */
final class Input {

	/**
	 * The server's address. https, except for this machine: the key is sent in a header.
	 *
	 * @param string $typed `checkout.example.com` means `https://checkout.example.com`.
	 * @return Result
	 */
	public static function server_url( string $typed ): array {
		$typed = trim( $typed );
		if ( '' === $typed ) {
			return self::result( '' );
		}
		$url   = preg_match( '#^[a-z][a-z0-9+.-]*://#i', $typed ) ? $typed : 'https://' . $typed;
		$parts = parse_url( $url ); // phpcs:ignore WordPress.WP.AlternativeFunctions.parse_url_parse_url -- also runs without WordPress.
		// An ASCII host name, or an IPv6 address in brackets.
		if ( ! is_array( $parts ) || 1 !== preg_match( '/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/iD', $parts['host'] ?? '' ) ) {
			return self::result( '', 'url_unreadable' );
		}
		$scheme = strtolower( $parts['scheme'] ?? '' );
		$host   = strtolower( $parts['host'] );
		if ( 'https' !== $scheme && ! ( 'http' === $scheme && self::is_loopback( $host ) ) ) {
			return self::result( '', 'url_insecure' );
		}
		if ( isset( $parts['user'] ) || isset( $parts['query'] ) || isset( $parts['fragment'] ) ) {
			return self::result( '', 'url_has_extras' );
		}
		$port = isset( $parts['port'] ) ? ':' . $parts['port'] : '';
		return self::result( "$scheme://$host$port" . rtrim( $parts['path'] ?? '', '/' ) );
	}

	/**
	 * @return Result
	 */
	public static function api_key( string $typed ): array {
		$typed = trim( $typed );
		if ( '' === $typed || ApiKey::is_well_formed( $typed, ApiKey::MERCHANT_KEY ) ) {
			return self::result( $typed );
		}
		$error = match ( substr( $typed, 0, 7 ) ) {
			'svc_ak_' => 'key_is_partner_key',
			'svc_ms_' => 'key_is_secret',
			'svc_mk_' => 'key_damaged',
			default   => 'key_unknown',
		};
		return self::result( '', $error );
	}

	/**
	 * The secret is never displayed, so an empty field keeps the saved one.
	 *
	 * @param string $saved The secret to keep; empty if its key is replaced.
	 * @param string $key   The key that is saved with it, or empty.
	 * @return Result
	 */
	public static function api_secret( string $typed, string $saved, string $key ): array {
		$typed = trim( $typed );
		$error = match ( true ) {
			'' === $typed                        => null,
			str_starts_with( $typed, 'svc_mk_' ) => 'secret_is_key',
			! ApiKey::is_well_formed( $typed, ApiKey::MERCHANT_SECRET ) => 'secret_damaged',
			'' === $key                          => 'secret_without_key',
			! ApiKey::have_same_mode( $typed, $key ) => 'secret_other_mode',
			default                              => null,
		};
		return self::result( '' === $typed || null !== $error ? $saved : $typed, $error );
	}

	/**
	 * Whether a host name or address can only be this machine (RFC 6761, RFC 1122, RFC 4291).
	 */
	private static function is_loopback( string $host ): bool {
		return 'localhost' === $host || '[::1]' === $host || str_ends_with( $host, '.localhost' )
			|| 1 === preg_match( '/^127(?:\.\d{1,3}){3}$/', $host );
	}

	/**
	 * @return Result
	 */
	private static function result( string $value, ?string $error = null ): array {
		return compact( 'value', 'error' );
	}
}
