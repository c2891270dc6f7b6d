<?php

declare( strict_types=1 );

namespace SvcCheckout\Support;

/**
 * Counts events by name in windows of five minutes. Counting is one statement, so concurrent requests cannot exceed a limit.
 */
final class RateLimit {

	private const WINDOW_SECONDS = 300;

	/**
	 * Counts an event.
	 *
	 * @return bool Whether the limit still allows it.
	 */
	public static function allows( string $name, int $max ): bool {
		$window = intdiv( time(), self::WINDOW_SECONDS );
		return ExpiringRecords::increment( ExpiringRecords::COUNTER, hash( 'sha256', "$name\n$window" ), $max, self::WINDOW_SECONDS );
	}

	/**
	 * The address that connected to this server. Headers such as `X-Real-IP` are the visitor's own claims, unless a proxy in
	 * front of the store sets them; such a store returns the right address from the filter.
	 */
	public static function client_address(): string {
		$address = isset( $_SERVER['REMOTE_ADDR'] ) && is_string( $_SERVER['REMOTE_ADDR'] ) ? sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ) ) : '';
		/**
		 * Filters the visitor's address, by which VAT checks are limited.
		 *
		 * @param string $address The address that connected to this server.
		 */
		$filtered = apply_filters( 'svc_checkout_client_address', $address );
		return is_string( $filtered ) ? $filtered : $address;
	}
}
