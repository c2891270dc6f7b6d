<?php

declare( strict_types=1 );

namespace SvcCheckout\Server;

use SvcCheckout\Settings\Settings;

/**
 * Calls to the checkout server while a shopper waits. All calls of one request share a time budget, and after a slow call
 * without a response this server is not called for half a minute: a sale must not depend on it. The pause ends when another
 * server or key is saved.
 */
final class ShopperTimeBudgetClient {

	private const BUDGET_SECONDS      = 4.5;
	private const MIN_SECONDS         = 0.5;
	private const PAUSE_SECONDS       = 30;
	private const PAUSE_TRANSIENT     = 'svc_checkout_server_resting';
	private const SLOW_CALL_SECONDS   = 1.0;

	/**
	 * Time spent by the calls of this request.
	 */
	private static float $spent_seconds = 0.0;

	/**
	 * @param array<string, mixed> $body Sent as JSON.
	 * @return Response|null Null if no call was made: no server configured, no time left, or a pause after a slow call.
	 */
	public static function post( string $path, array $body, float $max_seconds ): ?Response {
		$seconds = min( $max_seconds, self::BUDGET_SECONDS - self::$spent_seconds );
		if ( ! Settings::load()->has_server() || $seconds < self::MIN_SECONDS || self::connection() === get_transient( self::PAUSE_TRANSIENT ) ) {
			return null;
		}
		$started_at = microtime( true );
		// WordPress passes a timeout below one second to cURL as no timeout; whole seconds are safe everywhere.
		$response = Client::of_store()->post( $path, $body, max( 1.0, floor( $seconds ) ) );
		$elapsed  = microtime( true ) - $started_at;

		self::$spent_seconds += $elapsed;
		if ( 0 === $response->status && $elapsed >= self::SLOW_CALL_SECONDS ) {
			set_transient( self::PAUSE_TRANSIENT, self::connection(), self::PAUSE_SECONDS );
		}
		return $response;
	}

	/**
	 * A hash of the settings that a pause applies to.
	 */
	private static function connection(): string {
		$settings = Settings::load();
		return hash( 'sha256', $settings->server_url . "\n" . $settings->api_key );
	}
}
