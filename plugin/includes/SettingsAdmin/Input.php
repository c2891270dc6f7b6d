<?php
/**
 * Rules for what may be saved.
 *
 * @package SvcCheckout
 */

declare( strict_types=1 );

namespace SvcCheckout\SettingsAdmin;

use SvcCheckout\Settings\Settings;
use SvcCheckout\Support\ApiKey;

defined( 'ABSPATH' ) || exit;

/**
 * Pure: takes what was typed, returns what to save and, where it cannot be saved, a code for the reason.
 * The sentences belonging to the codes are in {@see Messages}.
 */
final class Input {

	/**
	 * The address of the checkout server. https everywhere but on this very machine: the key travels in a header.
	 *
	 * @param string $typed As typed; `checkout.example.com` is taken for `https://checkout.example.com`.
	 * @return array{value: string, error: string|null}
	 */
	public static function server_url( string $typed ): array {
		$typed = trim( $typed );
		if ( '' === $typed ) {
			return self::accept( '' );
		}
		$url   = preg_match( '#^[a-z][a-z0-9+.-]*://#i', $typed ) ? $typed : 'https://' . $typed;
		$parts = parse_url( $url ); // phpcs:ignore WordPress.WP.AlternativeFunctions.parse_url_parse_url -- pure, runs without WordPress.
		if ( ! is_array( $parts ) || ! self::is_host( $parts['host'] ?? '' ) ) {
			return self::refuse( 'url_unreadable' );
		}
		$scheme = strtolower( $parts['scheme'] ?? '' );
		$host   = strtolower( $parts['host'] ?? '' );
		if ( 'https' !== $scheme && ! ( 'http' === $scheme && self::is_loopback( $host ) ) ) {
			return self::refuse( 'url_insecure' );
		}
		if ( isset( $parts['user'] ) || isset( $parts['query'] ) || isset( $parts['fragment'] ) ) {
			return self::refuse( 'url_has_extras' );
		}
		$port = isset( $parts['port'] ) ? ':' . $parts['port'] : '';
		return self::accept( "$scheme://$host$port" . rtrim( $parts['path'] ?? '', '/' ) );
	}

	/**
	 * The merchant key.
	 *
	 * @param string $typed As typed.
	 * @return array{value: string, error: string|null}
	 */
	public static function api_key( string $typed ): array {
		$typed = trim( $typed );
		if ( '' === $typed || ApiKey::is_well_formed( $typed, ApiKey::MERCHANT_KEY ) ) {
			return self::accept( $typed );
		}
		return self::refuse(
			match ( substr( $typed, 0, 7 ) ) {
				'svc_ak_' => 'key_is_partner_key',
				'svc_ms_' => 'key_is_secret',
				'svc_mk_' => 'key_damaged',
				default   => 'key_unknown',
			}
		);
	}

	/**
	 * The merchant secret. It is never shown again, so an empty field leaves things as they are.
	 *
	 * @param string $typed As typed.
	 * @param string $kept  What stays without a new one: the saved secret, or nothing when its key goes.
	 * @param string $key   The key that is saved with it, or empty.
	 * @return array{value: string, error: string|null}
	 */
	public static function api_secret( string $typed, string $kept, string $key ): array {
		$typed = trim( $typed );
		$error = match ( true ) {
			'' === $typed                       => null,
			str_starts_with( $typed, 'svc_mk_' ) => 'secret_is_key',
			! ApiKey::is_well_formed( $typed, ApiKey::MERCHANT_SECRET ) => 'secret_damaged',
			'' === $key                         => 'secret_without_key',
			! ApiKey::have_same_mode( $typed, $key ) => 'secret_other_mode',
			default                             => null,
		};
		return [
			'value' => '' === $typed || null !== $error ? $kept : $typed,
			'error' => $error,
		];
	}

	/**
	 * Only what this version can do; anything else leaves the store's own checkout alone.
	 *
	 * @param string $typed As posted or saved.
	 */
	public static function mode( string $typed ): string {
		return in_array( $typed, Settings::MODES, true ) ? $typed : Settings::MODE_OFF;
	}

	/**
	 * A name as it is looked up, with letters of ASCII only, or an IPv6 address in brackets.
	 *
	 * @param string $host As in the URL.
	 */
	private static function is_host( string $host ): bool {
		return 1 === preg_match( '/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/iD', $host );
	}

	/**
	 * Whether a host name or address can only mean this machine (RFC 6761, RFC 1122, RFC 4291).
	 *
	 * @param string $host In lower case, as in the URL.
	 */
	public static function is_loopback( string $host ): bool {
		return 'localhost' === $host || '[::1]' === $host || str_ends_with( $host, '.localhost' )
			|| 1 === preg_match( '/^127(?:\.\d{1,3}){3}$/', $host );
	}

	/**
	 * Nothing to say against it.
	 *
	 * @param string $value What to save.
	 * @return array{value: string, error: null}
	 */
	private static function accept( string $value ): array {
		return [
			'value' => $value,
			'error' => null,
		];
	}

	/**
	 * Not to be saved.
	 *
	 * @param string $error Code of the reason.
	 * @return array{value: string, error: string}
	 */
	private static function refuse( string $error ): array {
		return [
			'value' => '',
			'error' => $error,
		];
	}
}
